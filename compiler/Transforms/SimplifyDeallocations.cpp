//===- SimplifyDeallocations.cpp - And fold no small float ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::mx {
#define GEN_PASS_DEF_SIMPLIFYDEALLOCATIONS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

constexpr llvm::StringLiteral hiddenValue = "mx.hidden_value";

/// A value that comes from nowhere, which no folder touches, in place of each
/// small-float constant.
void hideSmallFloats(ModuleOp module) {
  module.walk([](arith::ConstantOp op) {
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(op.getType()));
    if (!element || element.getWidth() > 8)
      return;
    OpBuilder builder(op);
    auto hidden = UnrealizedConversionCastOp::create(
        builder, op.getLoc(), op.getType(), ValueRange());
    hidden->setAttr(hiddenValue, op.getValue());
    op.replaceAllUsesWith(hidden.getResult(0));
    op.erase();
  });
}

void showSmallFloats(ModuleOp module) {
  module.walk([](UnrealizedConversionCastOp op) {
    auto value = op->getAttrOfType<TypedAttr>(hiddenValue);
    if (!value)
      return;
    OpBuilder builder(op);
    Value constant = arith::ConstantOp::create(builder, op.getLoc(), value);
    op.getResult(0).replaceAllUsesWith(constant);
    op.erase();
  });
}

struct SimplifyDeallocations
    : mx::impl::SimplifyDeallocationsBase<SimplifyDeallocations> {
  void runOnOperation() override {
    OpPassManager simplification(ModuleOp::getOperationName());
    simplification.addNestedPass<func::FuncOp>(
        bufferization::createBufferDeallocationSimplificationPass());
    hideSmallFloats(getOperation());
    if (failed(runPipeline(simplification, getOperation())))
      signalPassFailure();
    showSmallFloats(getOperation());
  }
};

} // namespace
