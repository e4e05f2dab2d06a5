//===- ShapeConstraints.cpp - Meaning of shape: witnesses -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ""cstr" operations represent runtime assertions": one that fails ends the
// execution like cf.assert. Whether some operation assumes its witness makes no
// difference, so a pass may drop an assertion that fails but not bring one in.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/ShapeParts.h"

#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace oracle;

namespace {

/// A constraint on shapes.
template <typename Op>
LogicalResult prepareConstraint(Op op, Preparer &preparer,
                                bool (*holds)(ArrayRef<Extents>),
                                const char *otherwise) {
  preparer.step(
      op,
      [op, holds, otherwise, uses = preparer.uses(op.getShapesMutable()),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        FailureOr<SmallVector<Extents>> shapes = readExtents(frame, op, uses);
        if (failed(shapes) ||
            failed(frame.execution.require(
                op, markOf(ArrayRef<Extents>(*shapes)), "a shape is poison")))
          return failure();
        if (!holds(*shapes))
          return frame.execution.undefined(op, Twine("fails: ") + otherwise);
        frame.set(slot, Scalar{1, {}});
        return success();
      });
  return success();
}

LogicalResult prepareRequire(shape::CstrRequireOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, message = op.getMsg(), use = preparer.use(op.getPredMutable()),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        FailureOr<uint64_t> holds = frame.need(op, use, "the condition");
        if (failed(holds))
          return failure();
        if (*holds == 0)
          return frame.execution.undefined(op, "fails: " + message);
        frame.set(slot, Scalar{1, {}});
        return success();
      });
  return success();
}

LogicalResult prepareConstWitness(shape::ConstWitnessOp op,
                                  Preparer &preparer) {
  preparer.step(op, [holds = op.getPassing(),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    frame.set(slot, Scalar{holds, {}});
    return success();
  });
  return success();
}

/// "Return a logical AND of all witnesses".
LogicalResult prepareAssumingAll(shape::AssumingAllOp op, Preparer &preparer) {
  preparer.step(op, [uses = preparer.uses(op.getInputsMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    Scalar all{1, {}};
    for (Use use : uses) {
      const Scalar &witness = frame.scalar(use);
      all = {all.bits & witness.bits, all.mark.join(witness.mark)};
    }
    frame.set(slot, all);
    return success();
  });
  return success();
}

LogicalResult prepareAssuming(shape::AssumingOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getDoRegion());
  if (failed(body))
    return failure();
  preparer.step(
      op,
      [op, body = *body, use = preparer.use(op.getWitnessMutable()),
       results = resultSlots(op, preparer)](Frame &frame) -> LogicalResult {
        FailureOr<uint64_t> holds = frame.need(op, use, "the witness");
        if (failed(holds))
          return failure();
        if (*holds == 0)
          return frame.execution.undefined(
              op, "assumes a witness that does not hold");
        return runOnce(frame, *body, results);
      });
  return success();
}

} // namespace

void oracle::attachShapeConstraints(MLIRContext *context) {
  attachSteps<shape::AssumingAllOp, prepareAssumingAll>(context);
  attachSteps<shape::AssumingOp, prepareAssuming>(context);
  attachSteps<shape::AssumingYieldOp>(
      context, [](shape::AssumingYieldOp op, Preparer &preparer) {
        preparer.yieldOperands(op);
        return LogicalResult(success());
      });
  attachSteps<shape::ConstWitnessOp, prepareConstWitness>(context);
  attachSteps<shape::CstrBroadcastableOp>(
      context, [](shape::CstrBroadcastableOp op, Preparer &preparer) {
        return prepareConstraint(
            op, preparer,
            [](ArrayRef<Extents> shapes) {
              return broadcastExtents(shapes).has_value();
            },
            notBroadcastable);
      });
  attachSteps<shape::CstrEqOp>(context, [](shape::CstrEqOp op,
                                           Preparer &preparer) {
    return prepareConstraint(op, preparer, sameExtents, "the shapes differ");
  });
  attachSteps<shape::CstrRequireOp, prepareRequire>(context);
}
