//===- Func.cpp - Meaning of func -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace oracle;

void oracle::registerFuncSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    attachSteps<func::ReturnOp>(context,
                                [](func::ReturnOp op, Preparer &preparer) {
                                  preparer.yieldOperands(op);
                                  return LogicalResult(success());
                                });
    attachSteps<func::CallOp, "no external functions">(
        context, [](func::CallOp op, Preparer &preparer) {
          FailureOr<const PreparedFunction *> callee =
              preparer.callee(op, op.getCalleeAttr());
          if (failed(callee))
            return LogicalResult(failure());
          preparer.step(op, [op, callee = *callee,
                             uses = preparer.uses(op->getOpOperands()),
                             slots = llvm::map_to_vector(
                                 op.getResults(), [&](Value result) {
                                   return preparer.slot(result);
                                 })](Frame &frame) {
            SmallVector<RuntimeValue> arguments = llvm::map_to_vector(
                uses, [&](Use use) { return frame.take(use); });
            SmallVector<RuntimeValue> results;
            if (failed(frame.execution.call(op, *callee, arguments, results)))
              return failure();
            for (auto [slot, result] : llvm::zip_equal(slots, results))
              frame.set(slot, std::move(result));
            return success();
          });
          return LogicalResult(success());
        });
  });
}
