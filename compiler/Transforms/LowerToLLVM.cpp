//===- LowerToLLVM.cpp - Everything that is left to the LLVM dialect ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_LOWERTOLLVM
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

/// Upstream's pattern makes a structure of index, which LLVM doesn't have
/// (22.1).
struct AddIndexExtended : OpRewritePattern<arith::AddUIExtendedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::AddUIExtendedOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getLhs().getType().isIndex())
      return failure();
    Value sum =
        arith::AddIOp::create(rewriter, op.getLoc(), op.getLhs(), op.getRhs());
    Value carry = arith::CmpIOp::create(
        rewriter, op.getLoc(), arith::CmpIPredicate::ult, sum, op.getLhs());
    rewriter.replaceOp(op, {sum, carry});
    return success();
  }
};

/// Whether `low` <= |value| <= `high`; NaN lies in no such range.
Value isMagnitudeWithin(OpBuilder &builder, Location loc, Value value,
                        const APFloat &low, const APFloat &high) {
  auto constant = [&](const APFloat &bound) -> Value {
    TypedAttr attr =
        FloatAttr::get(getElementTypeOrSelf(value.getType()), bound);
    if (auto shaped = dyn_cast<ShapedType>(value.getType()))
      attr = DenseElementsAttr::get(shaped, Attribute(attr));
    return arith::ConstantOp::create(builder, loc, attr);
  };
  Value magnitude = math::AbsFOp::create(builder, loc, value);
  Value isAbove = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGE,
                                        magnitude, constant(low));
  Value isBelow = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLE,
                                        magnitude, constant(high));
  return arith::AndIOp::create(builder, loc, isAbove, isBelow);
}

/// math.isinf and math.isnormal, which upstream's patterns leave (22.1).
template <typename OpTy> struct ClassifyFloat : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value value = op.getOperand();
    const llvm::fltSemantics &semantics =
        cast<FloatType>(getElementTypeOrSelf(value.getType()))
            .getFloatSemantics();
    APFloat low = APFloat::getInf(semantics), high = low;
    if (std::is_same_v<OpTy, math::IsNormalOp>) {
      low = APFloat::getSmallestNormalized(semantics);
      high = APFloat::getLargest(semantics);
    }
    rewriter.replaceOp(
        op, isMagnitudeWithin(rewriter, op.getLoc(), value, low, high));
    return success();
  }
};

/// Fused means rounded once. Upstream makes llvm.intr.fmuladd of vector.fma
/// (22.1), which may round the product too.
struct FuseOnce : OpRewritePattern<vector::FMAOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::FMAOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<math::FmaOp>(op, op.getLhs(), op.getRhs(),
                                             op.getAcc());
    return success();
  }
};

/// A contraction promises no fused operation, but upstream's lowering makes
/// some.
struct RoundProduct : OpRewritePattern<vector::FMAOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::FMAOp op,
                                PatternRewriter &rewriter) const override {
    Value product =
        arith::MulFOp::create(rewriter, op.getLoc(), op.getLhs(), op.getRhs());
    rewriter.replaceOpWithNewOp<arith::AddFOp>(op, op.getAcc(), product);
    return success();
  }
};

/// Sums of products to simpler operations: contractions with the accumulator
/// first, in the order of the domain.
LogicalResult lowerProducts(ModuleOp module) {
  MLIRContext *context = module.getContext();
  RewritePatternSet fused(context);
  vector::populateVectorOuterProductLoweringPatterns(fused);
  fused.add<FuseOnce>(context);
  if (failed(applyPatternsGreedily(module, std::move(fused))))
    return failure();
  // What is fused from here on comes from a contraction.
  RewritePatternSet contractions(context);
  vector::populateVectorContractLoweringPatterns(
      contractions, vector::VectorContractLowering::ParallelArith);
  contractions.add<RoundProduct>(context);
  return applyPatternsGreedily(module, std::move(contractions));
}

/// The value that was put at `position` of `container`; null where that cannot
/// be seen.
Value fieldOf(Value container, ArrayRef<int64_t> position) {
  while (auto insert = container.getDefiningOp<LLVM::InsertValueOp>()) {
    ArrayRef<int64_t> written = insert.getPosition();
    if (written == position)
      return insert.getValue();
    size_t common = std::min(written.size(), position.size());
    if (written.take_front(common) == position.take_front(common))
      return {};
    container = insert.getContainer();
  }
  return {};
}

/// Takes the fields of descriptors from where they came, and leaves out
/// descriptors that nobody needs as a whole then: half of what a small program
/// becomes, and all of it work for the code generator.
void forwardFields(ModuleOp module) {
  SmallVector<Operation *> candidates;
  module.walk([&](Operation *op) {
    if (auto extract = dyn_cast<LLVM::ExtractValueOp>(op))
      if (Value field = fieldOf(extract.getContainer(), extract.getPosition()))
        extract.replaceAllUsesWith(field);
    if (isa<LLVM::ExtractValueOp, LLVM::InsertValueOp, LLVM::PoisonOp,
            LLVM::UndefOp>(op))
      candidates.push_back(op);
  });
  for (Operation *op : llvm::reverse(candidates))
    if (op->use_empty())
      op->erase();
}

struct LowerToLLVM : mx::impl::LowerToLLVMBase<LowerToLLVM> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext &context = getContext();
    // Vectors are rewritten to simpler vectors first. Upstream's part of that
    // costs as much as everything else here, and most modules have none.
    bool hasVectors = false, hasProducts = false;
    module->walk([&](Operation *op) {
      hasVectors |= isa_and_present<vector::VectorDialect>(op->getDialect());
      hasProducts |=
          isa<vector::ContractionOp, vector::FMAOp, vector::OuterProductOp>(op);
    });
    if (hasProducts && failed(lowerProducts(module)))
      return signalPassFailure();
    if (hasVectors) {
      OpPassManager vectors(ModuleOp::getOperationName());
      vectors.addPass(createConvertVectorToLLVMPass());
      if (failed(runPipeline(vectors, module)))
        return signalPassFailure();
    }

    LowerToLLVMOptions options(&context);
    // Names that only our allocator answers to.
    options.useGenericFunctions = true;
    LLVMTypeConverter converter(&context, options);
    SymbolTableCollection symbols;
    RewritePatternSet patterns(&context);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    patterns.add<AddIndexExtended>(&context, /*benefit=*/2);
    cf::populateAssertToLLVMConversionPattern(converter, patterns,
                                              /*abortOnFailure=*/true,
                                              &symbols);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    populateComplexToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns,
                                                   &symbols);
    populateFuncToLLVMConversionPatterns(converter, patterns, &symbols);
    // An intrinsic, where there is one, keeps fastmath flags.
    populateMathToLLVMConversionPatterns(
        converter, patterns, /*approximateLog1p=*/false, /*benefit=*/2);
    populateMathToLibmConversionPatterns(patterns);
    patterns.add<ClassifyFloat<math::IsInfOp>, ClassifyFloat<math::IsNormalOp>>(
        &context);
    // The one operation of math that neither knows.
    math::populateExpansionPatterns(patterns, {"clampf"});
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    LLVMConversionTarget target(context);
    // Casts around what the vector patterns converted go in the end.
    target.addLegalOp<ModuleOp, UnrealizedConversionCastOp>();
    if (failed(applyFullConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    forwardFields(module);
  }
};

} // namespace
