//===- ControlFlow.cpp - Meaning of cf ------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Where a branch goes on, and with which arguments.
struct Target {
  unsigned block;
  SmallVector<Use> arguments;

  Target(Block *successor, MutableOperandRange operands, Preparer &preparer)
      : block(std::distance(successor->getParent()->begin(),
                            successor->getIterator())),
        arguments(preparer.uses(operands)) {}

  LogicalResult take(Frame &frame) const {
    frame.branch(block, takeAll(frame, arguments));
    return success();
  }
};

LogicalResult prepareSwitch(cf::SwitchOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getFlag().getType())))
    return failure();
  SmallVector<std::pair<uint64_t, Target>> cases;
  if (std::optional<DenseIntElementsAttr> values = op.getCaseValues())
    for (auto [i, value] : llvm::enumerate(values->getValues<APInt>()))
      cases.emplace_back(value.getZExtValue(),
                         Target(op.getCaseDestinations()[i],
                                op.getCaseOperandsMutable(i), preparer));
  preparer.step(op,
                [op, cases = std::move(cases),
                 otherwise = Target(op.getDefaultDestination(),
                                    op.getDefaultOperandsMutable(), preparer),
                 use = preparer.use(op.getFlagMutable())](Frame &frame) {
                  FailureOr<uint64_t> flag = frame.need(op, use, "flag");
                  if (failed(flag))
                    return LogicalResult(failure());
                  for (const auto &[value, target] : cases)
                    if (value == *flag)
                      return target.take(frame);
                  return otherwise.take(frame);
                });
  return success();
}

} // namespace

void oracle::registerControlFlowSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, cf::ControlFlowDialect *) {
    attachSteps<cf::BranchOp>(context, [](cf::BranchOp op, Preparer &preparer) {
      preparer.step(op,
                    [target = Target(op.getDest(), op.getDestOperandsMutable(),
                                     preparer)](Frame &frame) {
                      return target.take(frame);
                    });
      return LogicalResult(success());
    });
    attachSteps<cf::CondBranchOp>(context, [](cf::CondBranchOp op,
                                              Preparer &preparer) {
      preparer.step(
          op,
          [op, use = preparer.use(op.getConditionMutable()),
           ifTrue = Target(op.getTrueDest(), op.getTrueDestOperandsMutable(),
                           preparer),
           ifFalse = Target(op.getFalseDest(), op.getFalseDestOperandsMutable(),
                            preparer)](Frame &frame) {
            FailureOr<uint64_t> condition = frame.need(op, use, "condition");
            if (failed(condition))
              return LogicalResult(failure());
            return (*condition ? ifTrue : ifFalse).take(frame);
          });
      return LogicalResult(success());
    });
    attachSteps<cf::SwitchOp>(context, [](cf::SwitchOp op, Preparer &preparer) {
      return prepareSwitch(op, preparer);
    });
    attachSteps<cf::AssertOp>(context, [](cf::AssertOp op, Preparer &preparer) {
      preparer.step(op, [op, message = op.getMsg(),
                         use = preparer.use(op.getArgMutable())](Frame &frame) {
        FailureOr<uint64_t> holds = frame.need(op, use, "condition");
        if (failed(holds))
          return LogicalResult(failure());
        return *holds ? LogicalResult(success())
                      : frame.execution.undefined(op, "fails: " + message);
      });
      return LogicalResult(success());
    });
  });
}
