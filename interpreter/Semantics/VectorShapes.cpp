//===- VectorShapes.cpp - Elements of vectors in other places -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Slice.h"
#include "interpreter/Semantics/VectorParts.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

namespace {

/// A box of elements that a result takes over from an operand.
struct Part {
  Use from;
  BoxCopy copy;
  int64_t fromOffset = 0;
  int64_t toOffset = 0;
};

/// Appends the step that puts a result together from parts. Elements in none of
/// them are poison for `reason`; there are none where that is null.
LogicalResult appendParts(Operation *op, Value result, std::vector<Part> parts,
                          const char *reason, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, result.getType());
  if (failed(type))
    return failure();
  preparer.step(op, [=, type = *type, shape = shapeOf(result.getType()),
                     slot = preparer.slot(result)](Frame &frame) {
    Execution &execution = frame.execution;
    FailureOr<TensorBuilder> builder = execution.allocate(op, type, shape);
    if (failed(builder) || failed(execution.step(op, builder->numElements())))
      return failure();
    if (reason)
      fill(*builder, 0, execution.poison(op, reason));
    for (const Part &part : parts)
      part.copy.run(frame.tensor(part.from), part.fromOffset, *builder,
                    part.toOffset);
    frame.set(slot, std::move(*builder).build());
    return success();
  });
  return success();
}

/// "The source operand is duplicated over all the missing leading dimensions
/// and stretched over the trailing dimensions where the source has a non-equal
/// dimension of 1."
LogicalResult prepareBroadcast(vector::BroadcastOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  Use source = preparer.use(op.getSourceMutable());
  Shape shape = shapeOf(op.getType());
  auto sourceType = dyn_cast<VectorType>(op.getSourceType());
  if (!sourceType) {
    preparer.step(op,
                  [=, type = *type,
                   slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                    FailureOr<TensorBuilder> builder =
                        frame.execution.allocate(op, type, shape);
                    if (failed(builder) || failed(frame.execution.step(
                                               op, builder->numElements())))
                      return failure();
                    const Scalar &scalar = frame.scalar(source);
                    fill(*builder, scalar.bits, scalar.mark);
                    frame.set(slot, std::move(*builder).build());
                    return success();
                  });
    return success();
  }
  if (failed(preparer.elementType(op, sourceType)))
    return failure();
  ArrayRef<int64_t> sourceShape = sourceType.getShape();
  Shape strides = rowMajorStrides(sourceShape);
  Shape from(shape.size(), 0);
  size_t missing = shape.size() - sourceShape.size();
  for (size_t d = 0; d < sourceShape.size(); ++d)
    if (sourceShape[d] == shape[missing + d])
      from[missing + d] = strides[d];
  return appendParts(op, op.getVector(),
                     {{source, BoxCopy(shape, from, rowMajorStrides(shape))}},
                     nullptr, preparer);
}

LogicalResult prepareTranspose(vector::TransposeOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getVector().getType())))
    return failure();
  Shape shape = shapeOf(op.getType());
  Shape strides = rowMajorStrides(op.getSourceVectorType().getShape());
  Shape from;
  for (int64_t dimension : op.getPermutation())
    from.push_back(strides[dimension]);
  return appendParts(op, op.getResult(),
                     {{preparer.use(op.getVectorMutable()),
                       BoxCopy(shape, from, rowMajorStrides(shape))}},
                     nullptr, preparer);
}

/// The same elements in row-major order.
LogicalResult prepareShapeCast(vector::ShapeCastOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getSource().getType())) ||
      failed(preparer.elementType(op, op.getType())))
    return failure();
  preparer.step(op, [source = preparer.use(op.getSourceMutable()),
                     shape = shapeOf(op.getType()),
                     slot = preparer.slot(op)](Frame &frame) {
    frame.set(slot, std::get<Tensor>(frame.take(source)).reshaped(shape));
    return success();
  });
  return success();
}

Shape integersOf(ArrayAttr values) {
  Shape result;
  for (APInt value : values.getAsValueRange<IntegerAttr>())
    result.push_back(value.getSExtValue());
  return result;
}

/// "Returns an n-D vector where the first k-D dimensions match the `sizes`
/// attribute."
LogicalResult prepareExtractSlice(vector::ExtractStridedSliceOp op,
                                  Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getSource().getType())))
    return failure();
  Slice slice{integersOf(op.getOffsetsAttr()), shapeOf(op.getType()),
              integersOf(op.getStridesAttr())};
  slice.offsets.resize(slice.sizes.size(), 0);
  slice.strides.resize(slice.sizes.size(), 1);
  Shape whole = rowMajorStrides(op.getSourceVectorType().getShape());
  return appendParts(
      op, op.getResult(),
      {{preparer.use(op.getSourceMutable()),
        BoxCopy(slice.sizes, slice.steps(whole), rowMajorStrides(slice.sizes)),
        slice.offset(whole)}},
      nullptr, preparer);
}

/// The k-D source goes into the last k dimensions of the destination.
LogicalResult prepareInsertSlice(vector::InsertStridedSliceOp op,
                                 Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getValueToStore().getType())) ||
      failed(preparer.elementType(op, op.getType())))
    return failure();
  Shape sizes = shapeOf(op.getValueToStore().getType());
  Shape whole = rowMajorStrides(op.getDestVectorType().getShape());
  size_t leading = whole.size() - sizes.size();
  Slice slice{integersOf(op.getOffsetsAttr()), Shape(leading, 1),
              Shape(leading, 1)};
  slice.sizes.append(sizes);
  slice.strides.append(integersOf(op.getStridesAttr()));
  BoxCopy copy(slice.sizes, rowMajorStrides(slice.sizes), slice.steps(whole));
  preparer.step(op,
                [op, copy, offset = slice.offset(whole),
                 source = preparer.use(op.getValueToStoreMutable()),
                 dest = preparer.use(op.getDestMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &inserted = frame.tensor(source);
                  FailureOr<TensorBuilder> builder = frame.execution.modify(
                      op, std::get<Tensor>(frame.take(dest)));
                  if (failed(builder) ||
                      failed(frame.execution.step(op, inserted.numElements())))
                    return failure();
                  copy.run(inserted, 0, *builder, offset);
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

/// "Numbering the input vector indices left to right across the operands"; "the
/// value `-1` represents a poison mask value".
LogicalResult prepareShuffle(vector::ShuffleOp op, Preparer &preparer) {
  Shape first = shapeOf(op.getV1VectorType());
  if (failed(preparer.elementType(op, op.getV1().getType())) ||
      failed(preparer.elementType(op, op.getV2().getType())))
    return failure();
  // A vector of rank 0 is shuffled as one of a single element.
  int64_t leading = first.empty() ? 1 : first.front();
  Shape row(ArrayRef<int64_t>(first).drop_front(first.empty() ? 0 : 1));
  Shape strides = rowMajorStrides(row);
  BoxCopy copy(row, strides, strides);
  std::optional<int64_t> rowElements = elementCount(row);
  if (!rowElements)
    return preparer.unsupported(op, "has more elements than 64 bits count");
  Use uses[] = {preparer.use(op.getV1Mutable()),
                preparer.use(op.getV2Mutable())};
  std::vector<Part> parts;
  bool hasPoison = false;
  for (auto [to, index] : llvm::enumerate(op.getMask())) {
    if (index == vector::ShuffleOp::kPoisonIndex) {
      hasPoison = true;
      continue;
    }
    bool isSecond = index >= leading;
    parts.push_back({uses[isSecond], copy,
                     (index - (isSecond ? leading : 0)) * *rowElements,
                     static_cast<int64_t>(to) * *rowElements});
  }
  return appendParts(op, op.getVector(), std::move(parts),
                     hasPoison ? "the mask selects poison" : nullptr, preparer);
}

/// The shape of one of the vectors that are interleaved, the strides that its
/// elements have in the interleaved one.
std::pair<Shape, Shape> everySecond(VectorType half) {
  Shape shape(half.getShape());
  Shape strides = rowMajorStrides(shape);
  for (int64_t &stride : strides)
    stride *= 2;
  return {shape, strides};
}

LogicalResult prepareInterleave(vector::InterleaveOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getLhs().getType())))
    return failure();
  auto [shape, doubled] = everySecond(op.getSourceVectorType());
  BoxCopy copy(shape, rowMajorStrides(shape), doubled);
  return appendParts(op, op.getResult(),
                     {{preparer.use(op.getLhsMutable()), copy, 0, 0},
                      {preparer.use(op.getRhsMutable()), copy, 0, 1}},
                     nullptr, preparer);
}

LogicalResult prepareDeinterleave(vector::DeinterleaveOp op,
                                  Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getSource().getType())))
    return failure();
  auto [shape, doubled] = everySecond(op.getResultVectorType());
  BoxCopy copy(shape, doubled, rowMajorStrides(shape));
  Use source = preparer.use(op.getSourceMutable());
  for (OpResult half : op->getResults())
    if (failed(appendParts(op, half,
                           {{source, copy, half.getResultNumber(), 0}}, nullptr,
                           preparer)))
      return failure();
  return success();
}

} // namespace

void oracle::attachVectorShapes(MLIRContext *context) {
  attachSteps<vector::BroadcastOp, prepareBroadcast>(context);
  attachSteps<vector::DeinterleaveOp, prepareDeinterleave>(context);
  attachSteps<vector::ExtractStridedSliceOp, prepareExtractSlice>(context);
  attachSteps<vector::InsertStridedSliceOp, prepareInsertSlice>(context);
  attachSteps<vector::InterleaveOp, prepareInterleave>(context);
  attachSteps<vector::ShapeCastOp, prepareShapeCast>(context);
  attachSteps<vector::ShuffleOp, prepareShuffle>(context);
  attachSteps<vector::TransposeOp, prepareTranspose>(context);
}
