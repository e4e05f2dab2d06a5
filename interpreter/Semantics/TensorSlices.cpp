//===- TensorSlices.cpp - Meaning of tensor: slices -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Slice.h"
#include "interpreter/Semantics/TensorParts.h"
#include "interpreter/Values/BoxCopy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Out of bounds, all of the result is poison.
LogicalResult prepareExtractSlice(tensor::ExtractSliceOp op,
                                  Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, source = preparer.use(op.getSourceMutable()),
                 uses = SliceUses(op, preparer), dropped = op.getDroppedDims(),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<Slice> slice = uses.read(frame, op);
                  if (failed(slice))
                    return failure();
                  const Tensor &whole = frame.tensor(source);
                  Shape shape = dropDims(slice->sizes, dropped);
                  if (const char *problem = slice->problem(whole.shape()))
                    return setPoison(frame, op, type, shape, problem, slot);
                  if (slice->covers(whole.shape())) {
                    frame.set(slot, whole.reshaped(shape));
                    return success();
                  }
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, shape);
                  if (failed(builder))
                    return failure();
                  Shape strides = rowMajorStrides(whole.shape());
                  if (builder->numElements() != 0)
                    BoxCopy(slice->sizes, slice->steps(strides),
                            rowMajorStrides(slice->sizes))
                        .run(whole, slice->offset(strides), *builder, 0);
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

/// Why `source` can't be inserted at `slice` into a tensor of shape `whole`;
/// null if it can.
const char *insertionProblem(const Slice &slice, ArrayRef<int64_t> whole,
                             const llvm::SmallBitVector &dropped,
                             ArrayRef<int64_t> source) {
  if (const char *problem = slice.problem(whole))
    return problem;
  if (ArrayRef<int64_t>(dropDims(slice.sizes, dropped)) != source)
    return "the source has another shape than the slice";
  if (!slice.isInjective())
    return "stride 0 puts several elements in one place";
  return nullptr;
}

LogicalResult prepareInsertSlice(tensor::InsertSliceOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, source = preparer.use(op.getSourceMutable()),
       dest = preparer.use(op.getDestMutable()), uses = SliceUses(op, preparer),
       dropped = op.getDroppedDims(),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Slice> slice = uses.read(frame, op);
        if (failed(slice))
          return failure();
        Shape shape(frame.tensor(dest).shape());
        if (const char *problem = insertionProblem(
                *slice, shape, dropped, frame.tensor(source).shape()))
          return setPoison(frame, op, type, shape, problem, slot);
        if (frame.execution.watchesAccesses() &&
            failed(frame.execution.notifyRead(op, 0, frame.tensor(source))))
          return failure();
        if (slice->covers(shape)) {
          frame.set(slot, frame.tensor(source).reshaped(shape));
          return success();
        }
        if (frame.tensor(source).numElements() == 0) {
          frame.set(slot, frame.take(dest));
          return success();
        }
        FailureOr<TensorBuilder> builder =
            frame.execution.modify(op, std::get<Tensor>(frame.take(dest)));
        if (failed(builder))
          return failure();
        Shape strides = rowMajorStrides(shape);
        BoxCopy(slice->sizes, rowMajorStrides(slice->sizes),
                slice->steps(strides))
            .run(frame.tensor(source), 0, *builder, slice->offset(strides));
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

/// The shape of a concatenation: "the size of the concatenated dimension must
/// be equal to the sum of the sizes of the inputs; all other dimensions must be
/// the same size."
FailureOr<Shape> concatShape(Frame &frame, tensor::ConcatOp op,
                             ArrayRef<Use> inputs) {
  Shape shape(frame.tensor(inputs.front()).shape());
  int64_t dim = op.getDim();
  shape[dim] = 0;
  for (Use use : inputs)
    if (llvm::AddOverflow(shape[dim], frame.tensor(use).shape()[dim],
                          shape[dim]))
      return frame.execution.fail(
          Fault::Kind::Limit, op,
          "gives a size that passes the limit of 64 bits");
  return shape;
}

/// Why a concatenation of `shape` is poison; null if it is not.
const char *concatProblem(Frame &frame, tensor::ConcatOp op,
                          ArrayRef<Use> inputs, ArrayRef<int64_t> shape) {
  for (Use use : inputs)
    for (auto [dimension, size] : llvm::enumerate(frame.tensor(use).shape()))
      if (dimension != op.getDim() && size != shape[dimension])
        return "the operands have different shapes";
  return fitsType(op, shape) ? nullptr : misfitsType;
}

LogicalResult prepareConcat(tensor::ConcatOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, dim = op.getDim(),
       inputs = preparer.uses(op.getInputsMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = concatShape(frame, op, inputs);
        if (failed(shape))
          return failure();
        if (const char *problem = concatProblem(frame, op, inputs, *shape))
          return setPoison(frame, op, type, *shape, problem, slot);
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, *shape);
        if (failed(builder))
          return failure();
        Shape strides = rowMajorStrides(*shape);
        int64_t offset = 0;
        for (Use use : inputs) {
          const Tensor &input = frame.tensor(use);
          // Positions in a result without elements may not fit 64 bits.
          if (input.numElements() == 0)
            continue;
          BoxCopy(input.shape(), rowMajorStrides(input.shape()), strides)
              .run(input, 0, *builder, offset);
          offset += input.shape()[dim] * strides[dim];
        }
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachTensorSlices(MLIRContext *context) {
  attachSteps<tensor::ConcatOp, prepareConcat>(context);
  attachSteps<tensor::ExtractSliceOp, prepareExtractSlice>(context);
  attachSteps<tensor::InsertSliceOp, prepareInsertSlice>(context);
}
