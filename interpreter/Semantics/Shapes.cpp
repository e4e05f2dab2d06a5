//===- Shapes.cpp - Index operands, shapes and types ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Shapes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

FailureOr<Shape> MixedIndices::read(Frame &frame, Operation *op,
                                    StringRef what) const {
  FailureOr<SmallVector<int64_t>> values =
      frame.needIndices(op, dynamics, what);
  if (failed(values))
    return failure();
  Shape result = statics;
  const int64_t *next = values->begin();
  for (int64_t &value : result)
    if (ShapedType::isDynamic(value))
      value = *next++;
  return result;
}

bool oracle::fitsType(Operation *op, ArrayRef<int64_t> shape) {
  auto ranked = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!ranked)
    return true;
  return llvm::equal(
      ranked.getShape(), shape, [](int64_t expected, int64_t size) {
        return ShapedType::isDynamic(expected) || expected == size;
      });
}

bool oracle::hasNegativeSize(ArrayRef<int64_t> shape) {
  return llvm::any_of(shape, [](int64_t size) { return size < 0; });
}

LogicalResult oracle::setPoison(Frame &frame, Operation *op, ElementType type,
                                ArrayRef<int64_t> shape, const char *reason,
                                unsigned slot) {
  Shape sizes(shape);
  if (auto ranked = dyn_cast<RankedTensorType>(op->getResult(0).getType())) {
    sizes.resize(ranked.getRank(), 0);
    for (auto [size, expected] : llvm::zip_equal(sizes, ranked.getShape()))
      if (!ShapedType::isDynamic(expected))
        size = expected;
      else if (ranked.getRank() != static_cast<int64_t>(shape.size()))
        size = 0;
  }
  for (int64_t &size : sizes)
    size = std::max<int64_t>(size, 0);
  FailureOr<Tensor> result = frame.execution.marked(
      op, type, sizes, frame.execution.poison(op, reason));
  if (failed(result))
    return failure();
  frame.set(slot, std::move(*result));
  return success();
}

FailureOr<int64_t> oracle::needElement(Frame &frame, Operation *op,
                                       const Tensor &tensor, int64_t position,
                                       StringRef what) {
  if (failed(frame.execution.require(op, tensor.mark(position),
                                     what + " is poison")))
    return failure();
  return llvm::SignExtend64(tensor.bits(position),
                            tensor.elementType().width());
}

std::optional<int64_t> oracle::positionOf(ArrayRef<int64_t> shape,
                                          ArrayRef<int64_t> indices) {
  // Wraps only where another size is 0, and then there is no element.
  uint64_t position = 0;
  for (auto [size, index] : llvm::zip_equal(shape, indices)) {
    if (index < 0 || index >= size)
      return std::nullopt;
    position = position * size + index;
  }
  return static_cast<int64_t>(position);
}

std::optional<Shape> oracle::groupProducts(const Groups &groups,
                                           ArrayRef<int64_t> shape) {
  Shape products;
  for (const ReassociationIndices &group : groups) {
    Shape sizes;
    for (int64_t dimension : group)
      sizes.push_back(shape[dimension]);
    std::optional<int64_t> product = elementCount(sizes);
    if (!product)
      return std::nullopt;
    products.push_back(*product);
  }
  return products;
}

bool oracle::regroups(const Groups &groups, ArrayRef<int64_t> from,
                      ArrayRef<int64_t> to) {
  // A shape of rank 0 has no groups, and its expansion one element.
  return groups.empty() ? elementCount(to) == 1
                        : groupProducts(groups, to) == Shape(from);
}
