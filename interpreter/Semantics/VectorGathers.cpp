//===- VectorGathers.cpp - Meaning of vector: gather and scatter ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/VectorAccess.h"
#include "interpreter/Values/Format.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace oracle;

namespace {

using Kind = LaneAccess::Kind;

template <typename Op>
FailureOr<BaseAccess> prepareIndexed(Op op, Preparer &preparer) {
  auto base = dyn_cast<RankedTensorType>(op.getBaseType());
  if (!base)
    return preparer.unsupported(op, "operates on buffers");
  if (base.getRank() == 0)
    return preparer.unsupported(op, "has no dimension to index");
  FailureOr<BaseAccess> access = BaseAccess::prepare(
      op,
      VectorAccess(op.getVectorType().getShape(), base.getRank(),
                   VectorAccess::Pattern::Indexed),
      op.getBaseMutable(), op.getOffsetsMutable(), preparer);
  if (failed(access))
    return failure();
  access->uses.mask = preparer.use(op.getMaskMutable());
  access->uses.indices = preparer.use(op.getIndicesMutable());
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
        Execution &execution = frame.execution;
        FailureOr<SmallVector<int64_t>> start = gather.readStart(frame);
        FailureOr<TensorBuilder> builder =
            execution.allocate(op, gather.type, gather.access.lanes());
        if (failed(start) || failed(builder))
          return failure();
        const Tensor &base = frame.tensor(gather.base);
        const Tensor &otherwise = frame.tensor(passthru);
        auto readLane = [&](const LaneAccess &lane) -> LogicalResult {
          if (lane.kind == Kind::Invalid)
            return gather.failOutOfBounds(frame, lane, base.shape());
          Mark decided = lane.mark;
          if (lane.kind == Kind::Disabled)
            decided = decided.join(
                execution.unspecified(op, "the element is masked off"));
          setElement(
              *builder, lane.lane,
              lane.kind == Kind::Element
                  ? elementAt(base, *positionOf(base.shape(), lane.index))
                  : elementAt(otherwise, lane.lane),
              decided);
          return success();
        };
        if (failed(gather.access.forEachLane(frame, op, gather.uses,
                                             base.shape(), *start, readLane)))
          return failure();
        frame.set(slot, std::move(*builder).build());
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
  preparer.step(
      op,
      [op, scatter = *scatter,
       value = preparer.use(op.getValueToStoreMutable()),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        Execution &execution = frame.execution;
        FailureOr<SmallVector<int64_t>> start = scatter.readStart(frame);
        if (failed(start))
          return failure();
        const Tensor &vector = frame.tensor(value);
        FailureOr<TensorBuilder> builder =
            execution.modify(op, std::get<Tensor>(frame.take(scatter.base)));
        if (failed(builder))
          return failure();
        Shape shape(builder->shape());
        llvm::DenseSet<int64_t> written;
        auto writeLane = [&](const LaneAccess &lane) -> LogicalResult {
          if (lane.kind == Kind::Invalid)
            return scatter.failOutOfBounds(frame, lane, shape);
          if (lane.kind != Kind::Element)
            return success();
          int64_t position = *positionOf(shape, lane.index);
          if (!written.insert(position).second)
            return execution.undefined(op, "writes element " +
                                               formatIndex(position, shape) +
                                               " twice");
          setElement(*builder, position, elementAt(vector, lane.lane),
                     lane.mark);
          return success();
        };
        if (failed(scatter.access.forEachLane(frame, op, scatter.uses, shape,
                                              *start, writeLane)))
          return failure();
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachVectorGathers(MLIRContext *context) {
  attachSteps<vector::GatherOp, prepareGather, "no buffers">(context);
  attachSteps<vector::ScatterOp, prepareScatter, "no buffers">(context);
}
