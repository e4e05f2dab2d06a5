//===- MxToLinalg.cpp - Lower block-scaled tensors to linalg --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/MxToLinalg.h"
#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::mx {
#define GEN_PASS_DEF_MXTOLINALG
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

MxTypeConverter::MxTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](MxTensorType type, SmallVectorImpl<Type> &parts) {
    parts.push_back(type.getElementsTensorType());
    parts.push_back(type.getScalesTensorType());
    return success();
  });
  addSourceMaterialization([](OpBuilder &builder, MxTensorType type,
                              ValueRange parts, Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, parts)
        .getResult(0);
  });
  addTargetMaterialization([](OpBuilder &builder, TypeRange types,
                              ValueRange whole,
                              Location loc) -> SmallVector<Value> {
    return UnrealizedConversionCastOp::create(builder, loc, types, whole)
        .getResults();
  });
}

namespace {

template <typename TypeOrAttr> bool mentionsMx(TypeOrAttr typeOrAttr) {
  return typeOrAttr.walk([](MxTensorType) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Reports a block-scaled type inside another type: a function value, a tuple.
LogicalResult verifyNotNested(Operation *op, Type type) {
  if (isa<MxTensorType>(type) || !mentionsMx(type))
    return success();
  return op->emitError() << "type " << type
                         << " contains a block-scaled tensor and cannot be "
                            "lowered";
}

LogicalResult verifyBlockArguments(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument arg : block.getArguments())
        if (!block.isEntryBlock() && mentionsMx(arg.getType()))
          return emitError(arg.getLoc())
                 << "block argument of type " << arg.getType()
                 << " cannot be lowered: block-scaled tensors pass through "
                    "structured control flow only";
  return success();
}

/// Whether the pass can lower everything block-scaled about `op`; reports what
/// it cannot.
LogicalResult verifyLowerable(Operation *op) {
  if (failed(verifyBlockArguments(op)))
    return failure();

  bool carriesMx = false;
  auto visit = [&](Type type) {
    carriesMx |= isa<MxTensorType>(type);
    return verifyNotNested(op, type);
  };
  for (Type type : op->getOperandTypes())
    if (failed(visit(type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(visit(type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Type type : region.getArgumentTypes())
      if (failed(visit(type)))
        return failure();

  auto function = dyn_cast<func::FuncOp>(op);
  if (function) {
    for (Type type : function.getArgumentTypes())
      if (failed(visit(type)))
        return failure();
    for (Type type : function.getResultTypes())
      if (failed(visit(type)))
        return failure();
  }
  for (NamedAttribute attr : op->getAttrs()) {
    if (function && attr.getName() == function.getFunctionTypeAttrName())
      continue;
    if (mentionsMx(attr.getValue()))
      return op->emitError()
             << "attribute '" << attr.getName().getValue()
             << "' mentions a block-scaled tensor and cannot be lowered";
  }

  if (carriesMx && !isa_and_present<MxDialect>(op->getDialect()) &&
      !hasMxStructuralPattern(op))
    return op->emitError() << "'" << op->getName()
                           << "' cannot be lowered with a block-scaled tensor "
                              "as operand, result or argument";
  return success();
}

struct MxToLinalgPass : mx::impl::MxToLinalgBase<MxToLinalgPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Asked before anything changes, so that the answer names an operation of
    // the input rather than a conversion that was left over.
    WalkResult lowerable = module.walk<WalkOrder::PreOrder>(
        [](Operation *op) { return WalkResult(verifyLowerable(op)); });
    if (lowerable.wasInterrupted())
      return signalPassFailure();

    MxTypeConverter converter;
    RewritePatternSet patterns(&getContext());
    populateMxToLinalgPatterns(converter, patterns);
    populateMxStructuralPatterns(converter, patterns);

    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      if (auto function = dyn_cast<func::FuncOp>(op))
        if (!converter.isLegal(function.getArgumentTypes()) ||
            !converter.isLegal(function.getResultTypes()))
          return false;
      return converter.isLegal(op);
    });
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
