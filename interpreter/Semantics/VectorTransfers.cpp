//===- VectorTransfers.cpp - Meaning of vector: to and from tensors -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/VectorAccess.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

namespace {

using Kind = LaneAccess::Kind;

/// A transfer of a tensor may be hoisted and speculated, so that its result is
/// poison where it has none.
constexpr const char *outOfBounds = "the transfer is out of bounds";

/// Where the elements of a vector lie in a tensor of `shape`, if all do and
/// nothing is masked.
std::optional<Shape> wholeBox(const BaseAccess &transfer,
                              ArrayRef<int64_t> shape,
                              ArrayRef<int64_t> start) {
  if (transfer.isMasked())
    return std::nullopt;
  return transfer.access.wholeBox(shape, rowMajorStrides(shape), start);
}

/// "Elements whose corresponding mask element is `0` are masked out and
/// replaced with `padding`"; those that a `vector.mask` masks off come from its
/// pass-through, if there is one.
LogicalResult runRead(Frame &frame, const BaseAccess &transfer, Use padding,
                      unsigned slot) {
  FailureOr<SmallVector<int64_t>> start = transfer.readStart(frame);
  FailureOr<TensorBuilder> builder = frame.execution.allocate(
      transfer.op, transfer.type, transfer.access.lanes());
  if (failed(start) || failed(builder))
    return failure();
  const Tensor &base = frame.tensor(transfer.base);
  ArrayRef<int64_t> shape = base.shape();
  if (std::optional<Shape> steps = wholeBox(transfer, shape, *start)) {
    if (failed(frame.execution.step(transfer.op, builder->numElements())))
      return failure();
    BoxCopy(transfer.access.lanes(), *steps,
            rowMajorStrides(transfer.access.lanes()))
        .run(base, *positionOf(shape, *start), *builder, 0);
    frame.set(slot, std::move(*builder).build());
    return success();
  }
  const Scalar &pad = frame.scalar(padding);
  bool isInvalid = false;
  auto readLane = [&](const LaneAccess &lane) {
    Scalar value = pad;
    if (lane.kind == Kind::Element)
      value = elementAt(base, *positionOf(shape, lane.index));
    else if (lane.kind == Kind::Disabled && transfer.passthru)
      value = elementAt(frame.tensor(*transfer.passthru), lane.lane);
    isInvalid |= lane.kind == Kind::Invalid;
    setElement(*builder, lane.lane, value, lane.mark);
    return success();
  };
  if (failed(transfer.access.forEachLane(frame, transfer.op, transfer.uses,
                                         shape, *start, readLane)))
    return failure();
  if (isInvalid)
    return setPoison(frame, transfer.op, transfer.type, transfer.access.lanes(),
                     outOfBounds, slot);
  frame.set(slot, std::move(*builder).build());
  return success();
}

LogicalResult runWrite(Frame &frame, const BaseAccess &transfer, Use value,
                       unsigned slot) {
  FailureOr<SmallVector<int64_t>> start = transfer.readStart(frame);
  if (failed(start))
    return failure();
  const Tensor &vector = frame.tensor(value);
  FailureOr<TensorBuilder> builder = frame.execution.modify(
      transfer.op, std::get<Tensor>(frame.take(transfer.base)));
  if (failed(builder))
    return failure();
  Shape shape(builder->shape());
  if (std::optional<Shape> steps = wholeBox(transfer, shape, *start)) {
    if (failed(frame.execution.step(transfer.op, vector.numElements())))
      return failure();
    BoxCopy(vector.shape(), rowMajorStrides(vector.shape()), *steps)
        .run(vector, 0, *builder, *positionOf(shape, *start));
    frame.set(slot, std::move(*builder).build());
    return success();
  }
  bool isInvalid = false;
  auto writeLane = [&](const LaneAccess &lane) {
    isInvalid |= lane.kind == Kind::Invalid;
    if (lane.kind == Kind::Element)
      setElement(*builder, *positionOf(shape, lane.index),
                 elementAt(vector, lane.lane), lane.mark);
    return success();
  };
  if (failed(transfer.access.forEachLane(frame, transfer.op, transfer.uses,
                                         shape, *start, writeLane)))
    return failure();
  if (isInvalid)
    return setPoison(frame, transfer.op, transfer.type, shape, outOfBounds,
                     slot);
  frame.set(slot, std::move(*builder).build());
  return success();
}

template <typename Op>
FailureOr<BaseAccess> prepareTransfer(Op op, Preparer &preparer) {
  if (!isa<RankedTensorType>(op.getBase().getType()))
    return preparer.unsupported(op, "operates on buffers");
  FailureOr<BaseAccess> transfer = BaseAccess::prepare(
      op, VectorAccess(cast<VectorTransferOpInterface>(op.getOperation())),
      op.getBaseMutable(), op.getIndicesMutable(), preparer);
  if (succeeded(transfer) && op.getMask())
    transfer->uses.mask = preparer.use(op.getMaskMutable()[0]);
  return transfer;
}

LogicalResult prepareRead(vector::TransferReadOp op, Preparer &preparer) {
  FailureOr<BaseAccess> transfer = prepareTransfer(op, preparer);
  if (failed(transfer))
    return failure();
  preparer.step(op, [transfer = *transfer,
                     padding = preparer.use(op.getPaddingMutable()),
                     slot = preparer.slot(op)](Frame &frame) {
    return runRead(frame, transfer, padding, slot);
  });
  return success();
}

LogicalResult prepareWrite(vector::TransferWriteOp op, Preparer &preparer) {
  FailureOr<BaseAccess> transfer = prepareTransfer(op, preparer);
  if (failed(transfer))
    return failure();
  preparer.step(op, [transfer = *transfer,
                     value = preparer.use(op.getValueToStoreMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    return runWrite(frame, transfer, value, slot);
  });
  return success();
}

} // namespace

void oracle::attachVectorTransfers(MLIRContext *context) {
  attachSteps<vector::TransferReadOp, prepareRead, "no buffers">(context);
  attachSteps<vector::TransferWriteOp, prepareWrite, "no buffers">(context);
}
