//===- SuiteValue.cpp - Inputs and results as text ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/SuiteValue.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Numerics/Convert.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Expected;

static constexpr ElementType scaleType =
    ElementType::floating(FloatKind::F8E8M0FNU);
/// Far above every case: a suite is read whole.
static constexpr int64_t mostElements = 1 << 20;

//===----------------------------------------------------------------------===//
// Codes
//===----------------------------------------------------------------------===//

Tensor oracle::makeTensor(ElementType element, ArrayRef<int64_t> shape,
                          ArrayRef<uint64_t> codes) {
  auto account = std::make_shared<MemoryAccount>(UINT64_MAX);
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(element, shape, account);
  if (!builder)
    llvm::report_bad_alloc_error("a tensor of the conformance suite");
  for (auto [i, code] : llvm::enumerate(codes))
    builder->setBits(i, code);
  return std::move(*builder).build();
}

static std::string codesToText(ElementType element,
                               llvm::function_ref<uint64_t(int64_t)> code,
                               int64_t count) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t i = 0; i < count;) {
    int64_t end = i + 1;
    while (end < count && code(end) == code(i))
      ++end;
    // A run is worth its star only where it is longer than two codes.
    int64_t run = end - i > 2 ? end - i : 1;
    if (i > 0)
      os << ' ';
    os << llvm::format_hex_no_prefix(code(i), 2 * element.storageBytes(),
                                     /*Upper=*/true);
    if (run > 1)
      os << '*' << run;
    i += run;
  }
  return text;
}

static std::string codesToText(const Tensor &tensor) {
  return codesToText(
      tensor.elementType(), [&](int64_t i) { return tensor.bits(i); },
      tensor.numElements());
}

/// Exactly `count` codes of `element`.
static Expected<std::vector<uint64_t>> codesFromText(StringRef field,
                                                     StringRef text,
                                                     ElementType element,
                                                     int64_t count) {
  std::vector<uint64_t> codes;
  SmallVector<StringRef> words;
  llvm::SplitString(text, words);
  for (StringRef word : words) {
    auto [digits, times] = word.split('*');
    uint64_t code, run = 1;
    if (digits.getAsInteger(16, code) || code > element.mask() ||
        (digits.size() != word.size() &&
         (times.getAsInteger(10, run) || run == 0)))
      return createStringError("'" + field + "': '" + word +
                               "' is no code of " + element.name());
    if (run > static_cast<uint64_t>(count) - codes.size())
      return createStringError("'" + field + "': has more than " +
                               Twine(count) + " codes");
    codes.insert(codes.end(), run, code);
  }
  if (codes.size() != static_cast<size_t>(count))
    return createStringError("'" + field + "': has " + Twine(codes.size()) +
                             " codes instead of " + Twine(count));
  return codes;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static std::string tensorType(ElementType element, ArrayRef<int64_t> shape) {
  return "tensor<" + shapeToString(shape) + (shape.empty() ? "" : "x") +
         element.name() + ">";
}

static std::string blockScaledType(const BlockScaled &value) {
  ArrayRef<int64_t> shape = value.elements.shape();
  std::string type = "!mx.tensor<" + shapeToString(shape) + "x" +
                     value.elements.elementType().name() +
                     ", block_size = " + std::to_string(value.blockSize) +
                     ", scale_type = " + scaleType.name();
  if (value.axis + 1 != shape.size())
    type += ", axis = " + std::to_string(value.axis);
  return type + ">";
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

SuiteValue SuiteValue::of(ElementType element, RuntimeValue value) {
  SuiteValue result;
  result.element = element;
  if (auto *tensor = std::get_if<Tensor>(&value)) {
    result.element = tensor->elementType();
    result.type = tensorType(tensor->elementType(), tensor->shape());
  } else if (auto *scaled =
                 std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    result.element = (*scaled)->elements.elementType();
    result.type = blockScaledType(**scaled);
  } else {
    result.type = element.name();
  }
  result.value = std::move(value);
  return result;
}

SuiteValue SuiteValue::of(ElementType element, ArrayRef<int64_t> shape,
                          ArrayRef<uint64_t> codes) {
  return of(element, RuntimeValue(makeTensor(element, shape, codes)));
}

SuiteValue SuiteValue::scalar(ElementType element, uint64_t code) {
  return of(element, RuntimeValue(Scalar{code, {}}));
}

SuiteValue SuiteValue::blockScaled(FloatKind element, ArrayRef<int64_t> shape,
                                   unsigned axis, int64_t blockSize,
                                   ArrayRef<uint64_t> codes,
                                   ArrayRef<uint64_t> scales) {
  Shape scaleShape(shape);
  scaleShape[axis] /= blockSize;
  ElementType type = ElementType::floating(element);
  return of(type,
            RuntimeValue(std::make_shared<const BlockScaled>(BlockScaled{
                makeTensor(type, shape, codes),
                makeTensor(scaleType, scaleShape, scales), axis, blockSize})));
}

llvm::json::Object SuiteValue::toJson() const {
  if (auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value))
    return llvm::json::Object{{"type", type},
                              {"elements", codesToText((*scaled)->elements)},
                              {"scales", codesToText((*scaled)->scales)}};
  if (auto *tensor = std::get_if<Tensor>(&value))
    return llvm::json::Object{{"type", type}, {"bits", codesToText(*tensor)}};
  uint64_t code = std::get<Scalar>(value).bits;
  return llvm::json::Object{
      {"type", type},
      {"bits", codesToText(element, [&](int64_t) { return code; }, 1)}};
}

/// The codes of a tensor that a field of `object` holds.
static Expected<Tensor> readTensor(const llvm::json::Object &object,
                                   StringRef field, ElementType element,
                                   ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = elementCount(shape);
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }) || !count ||
      *count > mostElements)
    return createStringError("'type': expected known dimensions, and at most " +
                             Twine(mostElements) + " elements");
  std::optional<StringRef> text = object.getString(field);
  if (!text)
    return createStringError("'" + field + "': is missing or no text");
  Expected<std::vector<uint64_t>> codes =
      codesFromText(field, *text, element, *count);
  if (!codes)
    return codes.takeError();
  return makeTensor(element, shape, *codes);
}

Expected<SuiteValue>
SuiteValue::fromJson(const llvm::json::Value &json,
                     llvm::function_ref<Type(StringRef)> parse) {
  const llvm::json::Object *object = json.getAsObject();
  std::optional<StringRef> text =
      object ? object->getString("type") : std::nullopt;
  if (!text)
    return createStringError("expected an object with a 'type'");
  Type type = parse(*text);
  auto notAValue = [&] {
    return createStringError("'type': '" + *text +
                             "' is no type that a case may have");
  };
  if (!type)
    return notAValue();
  if (auto scaled = dyn_cast<mx::MxTensorType>(type)) {
    std::optional<ElementType> element = elementTypeOf(scaled.getElementType());
    if (!element || elementTypeOf(scaled.getScaleType()) != scaleType ||
        !scaled.hasStaticShape())
      return notAValue();
    Expected<Tensor> elements =
        readTensor(*object, "elements", *element, scaled.getShape());
    if (!elements)
      return elements.takeError();
    Expected<Tensor> scales =
        readTensor(*object, "scales", scaleType, scaled.getScaleShape());
    if (!scales)
      return scales.takeError();
    return of(*element,
              RuntimeValue(std::make_shared<const BlockScaled>(BlockScaled{
                  std::move(*elements), std::move(*scales),
                  unsigned(scaled.getBlockedAxis()), scaled.getBlockSize()})));
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::optional<ElementType> element = elementTypeOfElements(type);
  if (!element || (isa<ShapedType>(type) && !tensor) ||
      (tensor && tensor.getEncoding()))
    return notAValue();
  Expected<Tensor> bits =
      readTensor(*object, "bits", *element,
                 tensor ? tensor.getShape() : ArrayRef<int64_t>());
  if (!bits)
    return bits.takeError();
  if (tensor)
    return of(*element, RuntimeValue(std::move(*bits)));
  return scalar(*element, bits->bits(0));
}

static bool sameTensor(const Tensor &a, const Tensor &b) {
  if (a.elementType() != b.elementType() || a.shape() != b.shape())
    return false;
  for (int64_t i = 0; i < a.numElements(); ++i)
    if (a.elementType().isFloat()
            ? !sameFloat(a.elementType().floatKind(), a.bits(i), b.bits(i))
            : a.bits(i) != b.bits(i))
      return false;
  return true;
}

bool oracle::sameBits(const SuiteValue &a, const SuiteValue &b) {
  if (a.type != b.type || a.value.index() != b.value.index())
    return false;
  if (auto *tensor = std::get_if<Tensor>(&a.value))
    return sameTensor(*tensor, std::get<Tensor>(b.value));
  if (auto *scaled =
          std::get_if<std::shared_ptr<const BlockScaled>>(&a.value)) {
    const auto &other = std::get<std::shared_ptr<const BlockScaled>>(b.value);
    return sameTensor((*scaled)->elements, other->elements) &&
           sameTensor((*scaled)->scales, other->scales);
  }
  uint64_t left = std::get<Scalar>(a.value).bits;
  uint64_t right = std::get<Scalar>(b.value).bits;
  return a.element.isFloat() ? sameFloat(a.element.floatKind(), left, right)
                             : left == right;
}
