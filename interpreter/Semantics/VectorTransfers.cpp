//===- VectorTransfers.cpp - Meaning of vector: transfers -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/VectorAccess.h"

using namespace mlir;
using namespace oracle;

namespace {

using Kind = LaneAccess::Kind;

template <typename Op>
FailureOr<BaseAccess> prepareTransfer(Op op, Preparer &preparer) {
  FailureOr<BaseAccess> transfer = BaseAccess::prepare(
      op, VectorAccess(cast<VectorTransferOpInterface>(op.getOperation())),
      op.getBaseMutable(), op.getIndicesMutable(), preparer);
  if (failed(transfer))
    return failure();
  transfer->isSpeculated = true;
  if (op.getMask())
    transfer->uses.mask = preparer.use(op.getMaskMutable()[0]);
  return transfer;
}

/// "Elements whose corresponding mask element is `0` are masked out and
/// replaced with `padding`"; those that a `vector.mask` masks off come from its
/// pass-through, if there is one.
LogicalResult prepareRead(vector::TransferReadOp op, Preparer &preparer) {
  FailureOr<BaseAccess> transfer = prepareTransfer(op, preparer);
  if (failed(transfer))
    return failure();
  preparer.step(
      op,
      [op, transfer = *transfer, padding = preparer.use(op.getPaddingMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<std::optional<Tensor>> vector =
            transfer.read(frame, [&](const LaneAccess &lane) {
              if (lane.kind == Kind::Disabled && transfer.passthru)
                return elementAt(frame.tensor(*transfer.passthru), lane.lane);
              return frame.scalar(padding);
            });
        if (failed(vector))
          return failure();
        if (!*vector)
          return setPoison(frame, op, transfer.type, transfer.access.lanes(),
                           outOfBounds, slot);
        frame.set(slot, std::move(**vector));
        return success();
      });
  return success();
}

LogicalResult prepareWrite(vector::TransferWriteOp op, Preparer &preparer) {
  FailureOr<BaseAccess> transfer = prepareTransfer(op, preparer);
  if (failed(transfer))
    return failure();
  std::optional<unsigned> slot;
  if (op.getResult())
    slot = preparer.slot(op.getResult());
  preparer.step(
      op, [transfer = *transfer, slot,
           value = preparer.use(op.getValueToStoreMutable())](Frame &frame) {
        return transfer.write(frame, frame.tensor(value), slot);
      });
  return success();
}

} // namespace

void oracle::attachVectorTransfers(MLIRContext *context) {
  attachSteps<vector::TransferReadOp, prepareRead, "no elements of vectors">(
      context);
  attachSteps<vector::TransferWriteOp, prepareWrite, "no elements of vectors">(
      context);
}
