//===- VectorGathers.cpp - Meaning of vector: gather and scatter ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/VectorAccess.h"

using namespace mlir;
using namespace oracle;

namespace {

using Kind = LaneAccess::Kind;

template <typename Op>
FailureOr<BaseAccess> prepareIndexed(Op op, Preparer &preparer) {
  FailureOr<BaseAccess> access = BaseAccess::prepare(
      op,
      VectorAccess(op.getVectorType().getShape(), op.getBaseType().getRank(),
                   VectorAccess::Pattern::Indexed),
      op.getBaseMutable(), op.getOffsetsMutable(), preparer);
  if (failed(access))
    return failure();
  access->uses.mask = preparer.use(op.getMaskMutable());
  access->uses.indices = preparer.use(op.getIndicesMutable());
  access->alignment = alignmentOf(op);
  return access;
}

/// "If a mask bit is set and the corresponding index is out-of-bounds for the
/// given base, the behavior is undefined." Nothing says what a lane has that a
/// `vector.mask` around the operation disables.
LogicalResult prepareGather(vector::GatherOp op, Preparer &preparer) {
  FailureOr<BaseAccess> gather = prepareIndexed(op, preparer);
  if (failed(gather))
    return failure();
  preparer.step(
      op,
      [op, gather = *gather, passthru = preparer.use(op.getPassThruMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<std::optional<Tensor>> vector =
            gather.read(frame, [&](const LaneAccess &lane) {
              Scalar value = elementAt(frame.tensor(passthru), lane.lane);
              if (lane.kind == Kind::Disabled)
                value.mark = value.mark.join(frame.execution.unspecified(
                    op, "the element is masked off"));
              return value;
            });
        if (failed(vector))
          return failure();
        frame.set(slot, std::move(**vector));
        return success();
      });
  return success();
}

/// "If the index vector contains two or more duplicate indices, the behavior is
/// undefined", where both are written.
LogicalResult prepareScatter(vector::ScatterOp op, Preparer &preparer) {
  FailureOr<BaseAccess> scatter = prepareIndexed(op, preparer);
  if (failed(scatter))
    return failure();
  scatter->isUnique = true;
  std::optional<unsigned> slot;
  if (op.getResult())
    slot = preparer.slot(op.getResult());
  preparer.step(
      op, [scatter = *scatter, slot,
           value = preparer.use(op.getValueToStoreMutable())](Frame &frame) {
        return scatter.write(frame, frame.tensor(value), slot);
      });
  return success();
}

} // namespace

void oracle::attachVectorGathers(MLIRContext *context) {
  attachSteps<vector::GatherOp, prepareGather, "no elements of vectors">(
      context);
  attachSteps<vector::ScatterOp, prepareScatter, "no elements of vectors">(
      context);
}
