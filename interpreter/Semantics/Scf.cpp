//===- Scf.cpp - Meaning of scf's sequential operations -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Scf.h"

#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <map>

using namespace mlir;
using namespace oracle;

namespace {

LogicalResult prepareIf(scf::IfOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> ifTrue =
      preparer.region(op.getThenRegion());
  if (failed(ifTrue))
    return failure();
  const PreparedRegion *ifFalse = nullptr;
  if (!op.getElseRegion().empty()) {
    FailureOr<const PreparedRegion *> region =
        preparer.region(op.getElseRegion());
    if (failed(region))
      return failure();
    ifFalse = *region;
  }
  preparer.step(op, [op, ifTrue = *ifTrue, ifFalse,
                     use = preparer.use(op.getConditionMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<uint64_t> condition = frame.need(op, use, "condition");
    if (failed(condition))
      return LogicalResult(failure());
    const PreparedRegion *chosen = *condition ? ifTrue : ifFalse;
    return chosen ? runOnce(frame, *chosen, results) : success();
  });
  return success();
}

LogicalResult prepareFor(scf::ForOp op, Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getInductionVar().getType());
  if (failed(type))
    return failure();
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  LoopUses bounds{preparer.use(op.getLowerBoundMutable()),
                  preparer.use(op.getUpperBoundMutable()),
                  preparer.use(op.getStepMutable()), type->width(),
                  op.getUnsignedCmp()};
  preparer.step(op, [op, bounds, body = *body,
                     inits = preparer.uses(op.getInitArgsMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<LoopBounds> range = readBounds(frame, op, bounds);
    if (failed(range))
      return failure();
    SmallVector<RuntimeValue> carried = takeAll(frame, inits);
    if (failed(runLoop(frame, *range, bounds.width, *body, carried)))
      return failure();
    setAll(frame, results, carried);
    return success();
  });
  return success();
}

LogicalResult prepareWhile(scf::WhileOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> before = preparer.region(op.getBefore());
  if (failed(before))
    return failure();
  FailureOr<const PreparedRegion *> after = preparer.region(op.getAfter());
  if (failed(after))
    return failure();
  preparer.step(op, [before = *before, after = *after,
                     inits = preparer.uses(op.getInitsMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    SmallVector<RuntimeValue> values = takeAll(frame, inits);
    while (true) {
      if (failed(frame.run(*before, values)))
        return failure();
      // scf.condition yields whether to go on after what it forwards.
      if (std::get<Scalar>(values.pop_back_val()).bits == 0)
        break;
      if (failed(frame.run(*after, values)))
        return failure();
    }
    setAll(frame, results, values);
    return success();
  });
  return success();
}

LogicalResult prepareCondition(scf::ConditionOp op, Preparer &preparer) {
  preparer.step(op, [op, condition = preparer.use(op.getConditionMutable()),
                     args = preparer.uses(op.getArgsMutable())](Frame &frame) {
    FailureOr<uint64_t> goesOn = frame.need(op, condition, "condition");
    if (failed(goesOn))
      return failure();
    SmallVector<RuntimeValue> values = takeAll(frame, args);
    values.push_back(Scalar{*goesOn, {}});
    frame.exit(std::move(values));
    return success();
  });
  return success();
}

LogicalResult prepareIndexSwitch(scf::IndexSwitchOp op, Preparer &preparer) {
  std::map<int64_t, const PreparedRegion *> cases;
  for (auto [value, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
    FailureOr<const PreparedRegion *> prepared = preparer.region(region);
    if (failed(prepared))
      return failure();
    cases.try_emplace(value, *prepared);
  }
  FailureOr<const PreparedRegion *> otherwise =
      preparer.region(op.getDefaultRegion());
  if (failed(otherwise))
    return failure();
  preparer.step(op, [op, cases = std::move(cases), otherwise = *otherwise,
                     use = preparer.use(op.getArgMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<uint64_t> argument = frame.need(op, use, "argument");
    if (failed(argument))
      return LogicalResult(failure());
    auto found = cases.find(static_cast<int64_t>(*argument));
    return runOnce(frame, found == cases.end() ? *otherwise : *found->second,
                   results);
  });
  return success();
}

LogicalResult prepareExecuteRegion(scf::ExecuteRegionOp op,
                                   Preparer &preparer) {
  FailureOr<const PreparedRegion *> region = preparer.region(op.getRegion());
  if (failed(region))
    return failure();
  preparer.step(op,
                [region = *region, results = resultSlots(op, preparer)](
                    Frame &frame) { return runOnce(frame, *region, results); });
  return success();
}

} // namespace

void oracle::registerScfSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    attachSteps<scf::IfOp>(context, [](scf::IfOp op, Preparer &preparer) {
      return prepareIf(op, preparer);
    });
    attachSteps<scf::ForOp>(context, [](scf::ForOp op, Preparer &preparer) {
      return prepareFor(op, preparer);
    });
    attachSteps<scf::WhileOp>(context, [](scf::WhileOp op, Preparer &preparer) {
      return prepareWhile(op, preparer);
    });
    attachSteps<scf::ConditionOp>(context,
                                  [](scf::ConditionOp op, Preparer &preparer) {
                                    return prepareCondition(op, preparer);
                                  });
    attachSteps<scf::IndexSwitchOp>(
        context, [](scf::IndexSwitchOp op, Preparer &preparer) {
          return prepareIndexSwitch(op, preparer);
        });
    attachSteps<scf::ExecuteRegionOp>(
        context, [](scf::ExecuteRegionOp op, Preparer &preparer) {
          return prepareExecuteRegion(op, preparer);
        });
    attachSteps<scf::YieldOp>(context, [](scf::YieldOp op, Preparer &preparer) {
      preparer.yieldOperands(op);
      return LogicalResult(success());
    });
    attachScfParallel(context);
  });
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *, tensor::TensorDialect *) {
        attachParallelInsertSlice(context);
      });
}
