//===- Constants.cpp - Attributes as run-time values ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Constants.h"

#include "interpreter/Engine/Types.h"

#include "mlir/IR/DialectResourceBlobManager.h"

#include <limits>

using namespace mlir;
using namespace oracle;

/// The type of a constant's elements; nothing where there is none here. Some
/// folders of MLIR make constants of unknown size, which have no elements.
static std::optional<ElementType> constantElementType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && !shaped.hasStaticShape())
    return std::nullopt;
  return elementTypeOfElements(type);
}

/// Constants belong to the program, not to an execution and its limits. Each
/// has an account of its own, so that threads share none.
static std::optional<TensorBuilder> allocateConstant(ElementType type,
                                                     ArrayRef<int64_t> shape) {
  return TensorBuilder::create(
      type, shape,
      std::make_shared<MemoryAccount>(std::numeric_limits<uint64_t>::max()));
}

/// Copies elements that a program holds as bytes. Fails where one has a bit set
/// above its type's width.
static FailureOr<RuntimeValue> copyElements(TensorBuilder builder,
                                            ArrayRef<char> raw) {
  ElementType type = builder.elementType();
  std::memcpy(builder.bytes(), raw.data(), raw.size());
  if (type.width() != type.storageBytes() * 8)
    for (int64_t i = 0; i < builder.numElements(); ++i)
      if (loadBits(builder.bytes(), type.storageBytes(), i) & ~type.mask())
        return failure();
  return RuntimeValue(std::move(builder).build());
}

static uint64_t bitsOf(const APInt &value) { return value.getZExtValue(); }
static uint64_t bitsOf(const APFloat &value) {
  return bitsOf(value.bitcastToAPInt());
}

/// The bits of element `position`, that of a splat for any.
static uint64_t bitsAt(DenseElementsAttr attr, ElementType type,
                       int64_t position) {
  return type.isFloat() ? bitsOf(attr.getValues<APFloat>()[position])
                        : bitsOf(attr.getValues<APInt>()[position]);
}

void CompactElements::writeTo(TensorBuilder &builder) const {
  builder.fill(everywhere);
  for (const Exception &exception : exceptions)
    builder.setBits(exception.position, exception.bits);
}

static FailureOr<CompactElements> sparseElements(SparseElementsAttr attr,
                                                 ElementType type) {
  CompactElements elements;
  ArrayRef<int64_t> shape = attr.getType().getShape();
  DenseElementsAttr values = attr.getValues();
  DenseElementsAttr indices = attr.getIndices();
  if (indices.getNumElements() == 0)
    return elements;
  // MLIR's verifier leaves the types of both lists open.
  int64_t rank = shape.size();
  if (rank == 0 || indices.getNumElements() / rank > values.getNumElements() ||
      values.getElementType() != attr.getType().getElementType() ||
      !indices.getElementType().isInteger(64))
    return failure();
  auto index = indices.getValues<int64_t>();
  for (int64_t i = 0; i < indices.getNumElements() / rank; ++i) {
    // Wraps only in a shape that no tensor has.
    uint64_t position = 0;
    for (int64_t d = 0; d < rank; ++d) {
      int64_t along = index[i * rank + d];
      if (along < 0 || along >= shape[d])
        return failure();
      position = position * shape[d] + along;
    }
    elements.exceptions.push_back(
        {static_cast<int64_t>(position), bitsAt(values, type, i)});
  }
  // Written last, the first one holds.
  std::reverse(elements.exceptions.begin(), elements.exceptions.end());
  return elements;
}

FailureOr<CompactElements> oracle::compactElements(Attribute attribute) {
  auto shaped = dyn_cast<ElementsAttr>(attribute);
  std::optional<ElementType> type;
  if (shaped)
    type = constantElementType(shaped.getShapedType());
  if (!type)
    return failure();
  if (auto sparse = dyn_cast<SparseElementsAttr>(attribute))
    return sparseElements(sparse, *type);
  auto dense = dyn_cast<DenseElementsAttr>(attribute);
  if (!dense || !dense.isSplat() || dense.getRawData().empty())
    return failure();
  return CompactElements{bitsAt(dense, *type, 0), {}};
}

static FailureOr<RuntimeValue> denseValue(DenseElementsAttr attr,
                                          ElementType type) {
  std::optional<TensorBuilder> builder =
      allocateConstant(type, attr.getType().getShape());
  if (!builder)
    return failure();
  int64_t count = builder->numElements();
  unsigned bytes = type.storageBytes();
  // The attribute's own layout is ours where an element fills whole bytes.
  bool sameLayout = type.isFloat() || type.width() == bytes * 8;
  ArrayRef<char> raw = attr.getRawData();
  // Nothing is copied from the null pointer that data of no element is.
  if (sameLayout && !attr.isSplat() && count != 0 &&
      raw.size() == static_cast<uint64_t>(count) * bytes)
    return copyElements(std::move(*builder), raw);
  if (attr.isSplat() && count != 0) {
    builder->fill(bitsAt(attr, type, 0));
    return RuntimeValue(std::move(*builder).build());
  }
  auto fill = [&](auto values) {
    for (auto [i, value] : llvm::enumerate(values))
      builder->setBits(i, bitsOf(value));
  };
  if (type.isFloat())
    fill(attr.getValues<APFloat>());
  else
    fill(attr.getValues<APInt>());
  return RuntimeValue(std::move(*builder).build());
}

FailureOr<RuntimeValue> oracle::constantValue(Attribute attribute) {
  auto typed = dyn_cast<TypedAttr>(attribute);
  if (!typed)
    return failure();
  std::optional<ElementType> type = constantElementType(typed.getType());
  if (!type)
    return failure();
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return RuntimeValue(Scalar{integer.getValue().getZExtValue(), {}});
  if (auto real = dyn_cast<FloatAttr>(attribute))
    return RuntimeValue(
        Scalar{real.getValue().bitcastToAPInt().getZExtValue(), {}});
  if (auto dense = dyn_cast<DenseElementsAttr>(attribute))
    return denseValue(dense, *type);
  if (auto sparse = dyn_cast<SparseElementsAttr>(attribute)) {
    FailureOr<CompactElements> elements = sparseElements(sparse, *type);
    if (failed(elements))
      return failure();
    std::optional<TensorBuilder> builder =
        allocateConstant(*type, sparse.getType().getShape());
    if (!builder)
      return failure();
    elements->writeTo(*builder);
    return RuntimeValue(std::move(*builder).build());
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    auto shaped = cast<ShapedType>(resource.getType());
    if (!blob)
      return failure();
    std::optional<TensorBuilder> builder =
        allocateConstant(*type, shaped.getShape());
    if (!builder || blob->getData().size() !=
                        static_cast<uint64_t>(builder->numElements()) *
                            type->storageBytes())
      return failure();
    return copyElements(std::move(*builder), blob->getData());
  }
  return failure();
}

DenseElementsAttr oracle::denseAttr(const Tensor &tensor,
                                    MLIRContext *context) {
  ElementType type = tensor.elementType();
  Type element = typeOf(type, context);
  auto shaped = RankedTensorType::get(tensor.shape(), element);
  if (type.isFloat()) {
    const llvm::fltSemantics &semantics =
        cast<FloatType>(element).getFloatSemantics();
    SmallVector<APFloat> values;
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      values.emplace_back(semantics, APInt(type.width(), tensor.bits(i)));
    return DenseElementsAttr::get(shaped, values);
  }
  SmallVector<APInt> values;
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    values.emplace_back(type.width(), tensor.bits(i));
  return DenseElementsAttr::get(shaped, values);
}
