//===- TensorGather.cpp - Meaning of tensor: gather and scatter -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/TensorParts.h"
#include "interpreter/Values/BoxCopy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Full slices of a tensor: the dimensions `dims` are indexed by the last
/// dimension of a tensor of indices, all others are whole.
struct IndexedSlices {
  /// The shape of one slice, with size 1 where it is indexed.
  Shape shape;
  int64_t elements;
  /// The indices' shape without the last dimension, then the slice's, without
  /// the indexed dimensions where `rank` asks for that.
  Shape allShape;
  /// Where each slice starts.
  std::vector<int64_t> offsets;
  /// Why the whole result is poison, or null. Both operations are pure and call
  /// this undefined: they may be hoisted and speculated.
  const char *problem = nullptr;

  static FailureOr<IndexedSlices> read(Frame &frame, Operation *op,
                                       ArrayRef<int64_t> whole,
                                       const Tensor &indices,
                                       ArrayRef<int64_t> dims, bool unique,
                                       int64_t rank);
};

FailureOr<IndexedSlices> IndexedSlices::read(Frame &frame, Operation *op,
                                             ArrayRef<int64_t> whole,
                                             const Tensor &indices,
                                             ArrayRef<int64_t> dims,
                                             bool unique, int64_t rank) {
  IndexedSlices slices;
  slices.shape = Shape(whole);
  for (int64_t dim : dims)
    slices.shape[dim] = 1;
  std::optional<int64_t> elements = elementCount(slices.shape);
  // Only a tensor without elements has such slices.
  if (!elements)
    return frame.execution.fail(
        Fault::Kind::Limit, op,
        "has slices of [" + shapeToString(slices.shape) +
            "] elements, which passes the limit of 64 bits");
  slices.elements = *elements;

  ArrayRef<int64_t> batch = indices.shape().drop_back();
  slices.allShape = Shape(batch);
  bool keepsRank = rank == static_cast<int64_t>(batch.size() + whole.size());
  for (auto [dimension, size] : llvm::enumerate(slices.shape))
    if (keepsRank || !llvm::is_contained(dims, dimension))
      slices.allShape.push_back(size);

  Shape strides = rowMajorStrides(whole);
  llvm::DenseSet<int64_t> seen;
  int64_t position = 0;
  for (int64_t i = 0, n = indices.numElements() / dims.size(); i < n; ++i) {
    Shape sizes, coordinates;
    int64_t offset = 0;
    for (int64_t dim : dims) {
      FailureOr<int64_t> coordinate =
          needElement(frame, op, indices, position++, "a coordinate");
      if (failed(coordinate))
        return failure();
      sizes.push_back(whole[dim]);
      coordinates.push_back(*coordinate);
    }
    std::optional<int64_t> point = positionOf(sizes, coordinates);
    if (!point) {
      slices.problem = "a coordinate is out of bounds";
      continue;
    }
    // Without elements there is nothing to be poison, and nothing to copy.
    if (slices.elements == 0)
      continue;
    if (unique && !seen.insert(*point).second && !slices.problem)
      slices.problem = "the coordinates are not unique";
    for (auto [dim, coordinate] : llvm::zip_equal(dims, coordinates))
      offset += coordinate * strides[dim];
    slices.offsets.push_back(offset);
  }
  return slices;
}

LogicalResult prepareGather(tensor::GatherOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, dims = op.getGatherDims(),
                 unique = op.getUnique(), rank = op.getResultType().getRank(),
                 source = preparer.use(op.getSourceMutable()),
                 indices = preparer.use(op.getIndicesMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &whole = frame.tensor(source);
                  FailureOr<IndexedSlices> slices = IndexedSlices::read(
                      frame, op, whole.shape(), frame.tensor(indices), dims,
                      unique, rank);
                  if (failed(slices))
                    return failure();
                  if (!slices->problem && !fitsType(op, slices->allShape))
                    slices->problem = misfitsType;
                  if (slices->problem)
                    return setPoison(frame, op, type, slices->allShape,
                                     slices->problem, slot);
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, slices->allShape);
                  if (failed(builder))
                    return failure();
                  BoxCopy copy(slices->shape, rowMajorStrides(whole.shape()),
                               rowMajorStrides(slices->shape));
                  for (auto [i, offset] : llvm::enumerate(slices->offsets))
                    copy.run(whole, offset, *builder, i * slices->elements);
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

LogicalResult prepareScatter(tensor::ScatterOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, dims = op.getScatterDims(), unique = op.getUnique(),
       rank = op.getSourceType().getRank(),
       source = preparer.use(op.getSourceMutable()),
       dest = preparer.use(op.getDestMutable()),
       indices = preparer.use(op.getIndicesMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        Shape shape(frame.tensor(dest).shape());
        const Tensor &inserted = frame.tensor(source);
        FailureOr<IndexedSlices> slices = IndexedSlices::read(
            frame, op, shape, frame.tensor(indices), dims, unique, rank);
        if (failed(slices))
          return failure();
        if (!slices->problem &&
            ArrayRef<int64_t>(slices->allShape) != inserted.shape())
          slices->problem = "the source has another shape than the slices";
        if (slices->problem)
          return setPoison(frame, op, type, shape, slices->problem, slot);
        FailureOr<TensorBuilder> builder =
            frame.execution.modify(op, std::get<Tensor>(frame.take(dest)));
        if (failed(builder))
          return failure();
        BoxCopy copy(slices->shape, rowMajorStrides(slices->shape),
                     rowMajorStrides(shape));
        for (auto [i, offset] : llvm::enumerate(slices->offsets))
          copy.run(inserted, i * slices->elements, *builder, offset);
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachTensorGathers(MLIRContext *context) {
  attachSteps<tensor::GatherOp, prepareGather>(context);
  attachSteps<tensor::ScatterOp, prepareScatter>(context);
}
