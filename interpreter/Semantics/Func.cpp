//===- Func.cpp - Meaning of func -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace oracle;

namespace {

/// Calls a function and sets the slots of the results.
LogicalResult runCall(Frame &frame, Operation *op,
                      const PreparedFunction &callee, ArrayRef<Use> uses,
                      ArrayRef<unsigned> results) {
  SmallVector<RuntimeValue> arguments = takeAll(frame, uses);
  SmallVector<RuntimeValue> values;
  if (failed(frame.execution.call(op, callee, arguments, values)))
    return failure();
  setAll(frame, results, values);
  return success();
}

LogicalResult prepareCall(func::CallOp op, Preparer &preparer) {
  FailureOr<const PreparedFunction *> callee =
      preparer.callee(op, op.getCalleeAttr());
  if (failed(callee))
    return failure();
  preparer.step(op, [op, callee = *callee,
                     uses = preparer.uses(op->getOpOperands()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    return runCall(frame, op, *callee, uses, results);
  });
  return success();
}

LogicalResult prepareCallIndirect(func::CallIndirectOp op, Preparer &preparer) {
  preparer.step(op, [op, callee = preparer.use(op.getCalleeMutable()),
                     uses = preparer.uses(op.getCalleeOperandsMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    return runCall(frame, op,
                   *std::get<const PreparedFunction *>(frame.get(callee)), uses,
                   results);
  });
  return success();
}

LogicalResult prepareConstant(func::ConstantOp op, Preparer &preparer) {
  FailureOr<const PreparedFunction *> function =
      preparer.callee(op, op.getValueAttr());
  if (failed(function))
    return failure();
  preparer.step(op,
                [function = *function, slot = preparer.slot(op)](Frame &frame) {
                  frame.set(slot, RuntimeValue(function));
                  return success();
                });
  return success();
}

} // namespace

void oracle::registerFuncSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    attachSteps<func::ReturnOp>(context,
                                [](func::ReturnOp op, Preparer &preparer) {
                                  preparer.yieldOperands(op);
                                  return LogicalResult(success());
                                });
    attachSteps<func::CallOp, prepareCall, "no external functions">(context);
    attachSteps<func::CallIndirectOp, prepareCallIndirect>(context);
    attachSteps<func::ConstantOp, prepareConstant, "no external functions">(
        context);
  });
}
