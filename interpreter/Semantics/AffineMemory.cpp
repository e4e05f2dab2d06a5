//===- AffineMemory.cpp - Meaning of affine: reading and writing ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The accesses of memref at indices that a map gives.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/AffineParts.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace oracle;

namespace {

template <typename Op> Application indicesOf(Op op, Preparer &preparer) {
  return Application(op.getAffineMap(), preparer.uses(op.getIndicesMutable()));
}

LogicalResult prepareLoad(affine::AffineLoadOp op, Preparer &preparer) {
  if (failed(scalarType(op, op.getMemRefType(), preparer)))
    return failure();
  preparer.step(op,
                [op, memref = preparer.use(op.getMemrefMutable()),
                 map = indicesOf(op, preparer),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      map.evaluate(frame, op, "an index");
                  if (failed(indices))
                    return failure();
                  return loadElement(frame, {op, 0, frame.memref(memref)},
                                     *indices, slot);
                });
  return success();
}

LogicalResult prepareStore(affine::AffineStoreOp op, Preparer &preparer) {
  preparer.step(op,
                [op, value = preparer.use(op.getValueMutable()),
                 memref = preparer.use(op.getMemrefMutable()),
                 map = indicesOf(op, preparer)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      map.evaluate(frame, op, "an index");
                  if (failed(indices))
                    return failure();
                  return storeElement(frame, {op, 1, frame.memref(memref)},
                                      *indices, value);
                });
  return success();
}

/// The elements of a vector of `shape` that begins at `indices`: "contiguous
/// along the respective dimensions", which are the last ones.
FailureOr<ElementBox> boxAt(Memory &memory, const MemRefOperand &operand,
                            ArrayRef<int64_t> indices,
                            ArrayRef<int64_t> shape) {
  FailureOr<ElementBox> box = memory.element(operand, indices);
  if (failed(box))
    return failure();
  const ElementBox &whole = operand.memref.box;
  size_t first = whole.sizes.size() - shape.size();
  for (auto [i, size] : llvm::enumerate(shape))
    if (size > whole.sizes[first + i] - indices[first + i])
      return memory.undefined(operand, Twine(size) + " elements from index " +
                                           Twine(indices[first + i]) +
                                           " on are out of bounds: dimension " +
                                           Twine(first + i) + " has size " +
                                           Twine(whole.sizes[first + i]));
  box->sizes.assign(shape.begin(), shape.end());
  box->strides.assign(whole.strides.begin() + first, whole.strides.end());
  return box;
}

/// The vector has no more dimensions than the memref, and a size that is known.
LogicalResult checkVector(Operation *op, VectorType vector, MemRefType memref,
                          Preparer &preparer) {
  if (vector.isScalable())
    return preparer.unsupported(op, "has a scalable vector");
  if (vector.getRank() > memref.getRank())
    return preparer.unsupported(op, "has a vector of more dimensions than the "
                                    "memref");
  return preparer.elementType(op, vector.getElementType());
}

LogicalResult prepareVectorLoad(affine::AffineVectorLoadOp op,
                                Preparer &preparer) {
  VectorType type = op.getVectorType();
  if (failed(checkVector(op, type, op.getMemRefType(), preparer)))
    return failure();
  preparer.step(op,
                [op, shape = Shape(type.getShape()),
                 memref = preparer.use(op.getMemrefMutable()),
                 map = indicesOf(op, preparer),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      map.evaluate(frame, op, "an index");
                  if (failed(indices))
                    return failure();
                  Memory &memory = frame.execution.memory();
                  MemRefOperand operand{op, 0, frame.memref(memref)};
                  FailureOr<ElementBox> box =
                      boxAt(memory, operand, *indices, shape);
                  if (failed(box))
                    return failure();
                  FailureOr<Tensor> loaded = memory.read(operand, *box, shape);
                  if (failed(loaded))
                    return failure();
                  frame.set(slot, std::move(*loaded));
                  return success();
                });
  return success();
}

LogicalResult prepareVectorStore(affine::AffineVectorStoreOp op,
                                 Preparer &preparer) {
  VectorType type = op.getVectorType();
  if (failed(checkVector(op, type, op.getMemRefType(), preparer)))
    return failure();
  preparer.step(op,
                [op, shape = Shape(type.getShape()),
                 value = preparer.use(op.getValueMutable()),
                 memref = preparer.use(op.getMemrefMutable()),
                 map = indicesOf(op, preparer)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      map.evaluate(frame, op, "an index");
                  if (failed(indices))
                    return failure();
                  Memory &memory = frame.execution.memory();
                  MemRefOperand operand{op, 1, frame.memref(memref)};
                  FailureOr<ElementBox> box =
                      boxAt(memory, operand, *indices, shape);
                  if (failed(box))
                    return failure();
                  return memory.write(operand, *box, frame.tensor(value));
                });
  return success();
}

/// A hint without effect.
LogicalResult preparePrefetch(affine::AffinePrefetchOp op, Preparer &preparer) {
  preparer.step(op, [](Frame &) { return success(); });
  return success();
}

} // namespace

void oracle::attachAffineMemory(MLIRContext *context) {
  constexpr LimitText fixedVectors("no scalable vectors, none of more "
                                   "dimensions than the memref");
  attachSteps<affine::AffineLoadOp, prepareLoad>(context);
  attachSteps<affine::AffineStoreOp, prepareStore>(context);
  attachSteps<affine::AffineVectorLoadOp, prepareVectorLoad, fixedVectors>(
      context);
  attachSteps<affine::AffineVectorStoreOp, prepareVectorStore, fixedVectors>(
      context);
  attachSteps<affine::AffinePrefetchOp, preparePrefetch>(context);
}
