//===- Inputs.cpp - Arguments for an entry --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Inputs.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Driver/Literal.h"
#include "interpreter/Driver/NpyValue.h"
#include "interpreter/Engine/Types.h"

#include "mlir/IR/BuiltinDialect.h"
#include <numeric>

using namespace mlir;
using namespace oracle;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static int64_t sizeOfUnknown(FunctionOpInterface function,
                             const InputSource &source) {
  if (source.dynamicSize)
    return *source.dynamicSize;
  int64_t unit = 1;
  function.walk([&](Operation *op) {
    auto visit = [&](Type type) {
      if (auto scaled = dyn_cast<mx::MxTensorType>(type))
        if (int64_t next = std::lcm(unit, scaled.getBlockSize()); next <= 4096)
          unit = next;
    };
    llvm::for_each(op->getOperandTypes(), visit);
    llvm::for_each(op->getResultTypes(), visit);
  });
  // A stream that no argument has.
  RandomStream random(source.seed, UINT64_MAX);
  return unit == 1 ? random.between(1, 8) : unit * random.between(1, 3);
}

namespace {

/// An allocation that was refused: a limit, where other errors are invalid
/// input.
class LimitError : public llvm::ErrorInfo<LimitError> {
public:
  static char ID;
  explicit LimitError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::not_enough_memory);
  }

private:
  std::string message;
};
char LimitError::ID = 0;

/// A type that no argument can have: unsupported.
class TypeError : public llvm::ErrorInfo<TypeError> {
public:
  static char ID;
  explicit TypeError(Type type) {
    llvm::raw_string_ostream(message)
        << "has type " << type
        << ", which the interpreter does not compute with";
  }
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::not_supported);
  }

private:
  std::string message;
};
char TypeError::ID = 0;

class InputMaker {
public:
  /// Of a resolved source.
  explicit InputMaker(const InputSource &source)
      : account(std::make_shared<MemoryAccount>(source.byteLimit)),
        unknownSize(source.dynamicSize.value_or(1)) {}

  Expected<RuntimeValue> make(Type type, const InputSpec &spec,
                              unsigned number);

private:
  Expected<TensorBuilder> allocate(ElementType type, ArrayRef<int64_t> shape);
  Expected<Tensor> fill(ElementType type, ArrayRef<int64_t> shape,
                        const InputSpec &spec, RandomStream &random);
  Expected<Tensor> read(ElementType type, ArrayRef<int64_t> shape,
                        StringRef path);
  Expected<Tensor> tensor(ElementType type, ArrayRef<int64_t> shape,
                          const InputSpec &spec, RandomStream &random);
  Expected<RuntimeValue> blockScaled(mx::MxTensorType type,
                                     const InputSpec &spec,
                                     RandomStream &random);

  std::shared_ptr<MemoryAccount> account;
  int64_t unknownSize;
};

} // namespace

Expected<TensorBuilder> InputMaker::allocate(ElementType type,
                                             ArrayRef<int64_t> shape) {
  std::optional<TensorBuilder> builder =
      TensorBuilder::create(type, shape, account);
  if (builder)
    return std::move(*builder);
  return llvm::make_error<LimitError>(
      ("needs " + shapeToString(shape) + " elements of " + type.name() +
       ", which passes the limit of " + Twine(account->limitBytes()) + " bytes")
          .str());
}

static uint64_t draw(RandomStream &random, ElementType type,
                     Distribution distribution) {
  if (type.isFloat())
    return drawFloat(random, type.floatKind(), distribution);
  if (type.isIndex())
    return drawIndex(random, distribution);
  return drawInteger(random, type.width(), distribution);
}

Expected<Tensor> InputMaker::fill(ElementType type, ArrayRef<int64_t> shape,
                                  const InputSpec &spec, RandomStream &random) {
  Shape sizes(shape);
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = unknownSize;
  std::optional<uint64_t> value;
  if (spec.kind == InputSpec::Kind::Splat) {
    Expected<uint64_t> parsed = parseElement(spec.text, type);
    if (!parsed)
      return parsed.takeError();
    value = *parsed;
  }
  Expected<TensorBuilder> builder = allocate(type, sizes);
  if (!builder)
    return builder.takeError();
  for (int64_t i = 0; i < builder->numElements(); ++i)
    builder->setBits(i,
                     value ? *value : draw(random, type, *spec.distribution));
  return std::move(*builder).build();
}

Expected<Tensor> InputMaker::read(ElementType type, ArrayRef<int64_t> shape,
                                  StringRef path) {
  Expected<NpyArray> array = readNpy(path, account->limitBytes());
  if (!array)
    return array.takeError();
  bool fits = llvm::equal(array->shape, shape, [](int64_t given, int64_t size) {
    return ShapedType::isDynamic(size) || given == size;
  });
  if (array->shape.size() != shape.size() || !fits)
    return createStringError(path + ": expected shape [" +
                             shapeToString(shape) + "], given [" +
                             shapeToString(array->shape) + "]");
  Expected<Tensor> result = tensorFromNpy(*array, type, account);
  if (!result)
    return createStringError(path + ": " + toString(result.takeError()));
  return result;
}

Expected<Tensor> InputMaker::tensor(ElementType type, ArrayRef<int64_t> shape,
                                    const InputSpec &spec,
                                    RandomStream &random) {
  if (spec.kind == InputSpec::Kind::File)
    return read(type, shape, spec.text);
  return fill(type, shape, spec, random);
}

Expected<RuntimeValue> InputMaker::blockScaled(mx::MxTensorType type,
                                               const InputSpec &spec,
                                               RandomStream &random) {
  std::optional<ElementType> elementType = elementTypeOf(type.getElementType());
  std::optional<ElementType> scaleType = elementTypeOf(type.getScaleType());
  if (!elementType || !scaleType)
    return llvm::make_error<TypeError>(type);
  InputSpec elementSpec = spec, scaleSpec = spec;
  if (spec.kind == InputSpec::Kind::File) {
    auto [elements, scales] = StringRef(spec.text).split(',');
    if (scales.empty() || scales.contains(','))
      return createStringError(
          "'" + spec.text +
          "' names one file; expected ELEMENTS.npy,SCALES.npy for a "
          "block-scaled argument");
    elementSpec.text = elements.str();
    scaleSpec.text = scales.str();
  } else if (spec.kind == InputSpec::Kind::Splat) {
    scaleSpec.text = "1";
  }

  Expected<Tensor> elements =
      tensor(*elementType, type.getShape(), elementSpec, random);
  if (!elements)
    return elements.takeError();
  Shape scaleShape(elements->shape());
  int64_t &blocked = scaleShape[type.getBlockedAxis()];
  if (blocked % type.getBlockSize() != 0)
    return createStringError("has size " + Twine(blocked) +
                             " along its blocked axis; expected a multiple of "
                             "the block size " +
                             Twine(type.getBlockSize()));
  blocked /= type.getBlockSize();
  Expected<Tensor> scales = tensor(*scaleType, scaleShape, scaleSpec, random);
  if (!scales)
    return scales.takeError();
  return RuntimeValue(std::make_shared<const BlockScaled>(
      BlockScaled{std::move(*elements), std::move(*scales),
                  unsigned(type.getBlockedAxis()), type.getBlockSize()}));
}

Expected<RuntimeValue> InputMaker::make(Type type, const InputSpec &spec,
                                        unsigned number) {
  RandomStream random(spec.seed, number);
  if (auto scaled = dyn_cast<mx::MxTensorType>(type))
    return blockScaled(scaled, spec, random);
  std::optional<ElementType> element = elementTypeOfElements(type);
  // What a memref holds is made as a tensor, and placed in memory later.
  bool isTensor =
      isa<RankedTensorType, MemRefType>(type) ||
      (isa<VectorType>(type) && !cast<VectorType>(type).isScalable());
  auto memref = dyn_cast<MemRefType>(type);
  // Not every size or witness of the shape dialect makes a program defined.
  if (!element || !isa<BuiltinDialect>(type.getDialect()) ||
      (isa<ShapedType>(type) && !isTensor) || (memref && !memref.isStrided()))
    return llvm::make_error<TypeError>(type);

  Expected<Tensor> value =
      tensor(*element,
             isTensor ? cast<ShapedType>(type).getShape() : ArrayRef<int64_t>(),
             spec, random);
  if (!value)
    return value.takeError();
  if (isTensor)
    return RuntimeValue(std::move(*value));
  return RuntimeValue(Scalar{value->bits(0), {}});
}

FailureOr<std::vector<RuntimeValue>>
oracle::makeInputs(FunctionOpInterface function, const InputSource &source,
                   std::optional<Fault> &fault) {
  ArrayRef<Type> types = function.getArgumentTypes();
  auto fail = [&](Fault::Kind kind, const Twine &message) {
    fault = Fault{kind,
                  function.getLoc(),
                  {},
                  "@" + function.getName().str() + " " + message.str(),
                  {}};
    return failure();
  };
  if (source.specs.size() > types.size())
    return fail(Fault::Kind::Invalid,
                "has " + Twine(types.size()) + " arguments, given " +
                    Twine(source.specs.size()) + " inputs");
  if (source.dynamicSize && *source.dynamicSize < 0)
    return fail(Fault::Kind::Invalid, "cannot have the negative dynamic size " +
                                          Twine(*source.dynamicSize));
  InputSource resolved = resolveInputs(function, source);
  InputMaker maker(resolved);
  std::vector<RuntimeValue> inputs;
  for (auto [i, spec] : llvm::enumerate(resolved.specs)) {
    Expected<RuntimeValue> value = maker.make(types[i], spec, i);
    if (value) {
      inputs.push_back(std::move(*value));
      continue;
    }
    Error error = value.takeError();
    Fault::Kind kind = error.isA<LimitError>()  ? Fault::Kind::Limit
                       : error.isA<TypeError>() ? Fault::Kind::Unsupported
                                                : Fault::Kind::Invalid;
    std::string message = toString(std::move(error));
    return fail(kind, "argument #" + Twine(i) + " " +
                          (kind == Fault::Kind::Invalid
                               ? (Twine("cannot be made: ") + message).str()
                               : message));
  }
  return inputs;
}

InputSource oracle::resolveInputs(FunctionOpInterface function,
                                  const InputSource &source) {
  ArrayRef<Type> types = function.getArgumentTypes();
  InputSource resolved = source;
  while (resolved.specs.size() < types.size())
    resolved.specs.push_back(
        InputSpec::random(source.seed, source.distribution));
  for (InputSpec &spec : resolved.specs)
    if (!spec.distribution)
      spec.distribution = source.distribution;
  bool isDynamic = llvm::any_of(types, [](Type type) {
    if (auto scaled = dyn_cast<mx::MxTensorType>(type))
      return !scaled.hasStaticShape();
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() && !shaped.hasStaticShape();
  });
  if (isDynamic)
    resolved.dynamicSize = sizeOfUnknown(function, source);
  return resolved;
}

InputSource oracle::inputSet(const InputSource &source, unsigned number) {
  static constexpr Distribution cycle[] = {
      Distribution::Uniform, Distribution::Exact, Distribution::Edge,
      Distribution::Bits};
  InputSource result = source;
  result.seed += number;
  result.distribution = cycle[number % std::size(cycle)];
  for (InputSpec &spec : result.specs)
    spec.seed += number;
  return result;
}
