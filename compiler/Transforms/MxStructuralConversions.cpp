//===- MxStructuralConversions.cpp - Carriers of block-scaled values ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Check/Check.h"
#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Transforms/MxToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace mlir::mx;

namespace {

/// The types that each of `types` becomes, one list per type.
FailureOr<SmallVector<SmallVector<Type>>>
convertEach(const TypeConverter &converter, TypeRange types) {
  SmallVector<SmallVector<Type>> parts(types.size());
  for (auto [type, typeParts] : llvm::zip_equal(types, parts))
    if (failed(converter.convertType(type, typeParts)))
      return failure();
  return parts;
}

SmallVector<Type> flatten(ArrayRef<SmallVector<Type>> parts) {
  SmallVector<Type> flat;
  for (ArrayRef<Type> typeParts : parts)
    llvm::append_range(flat, typeParts);
  return flat;
}

SmallVector<Value> flatten(ArrayRef<ValueRange> parts) {
  SmallVector<Value> flat;
  for (ValueRange valueParts : parts)
    llvm::append_range(flat, valueParts);
  return flat;
}

/// Argument or result attributes after each value became its parts: an
/// attribute of the whole is one of every part. Null stays null.
ArrayAttr repeatForParts(ArrayAttr attrs, ArrayRef<SmallVector<Type>> parts) {
  if (!attrs)
    return attrs;
  SmallVector<Attribute> repeated;
  for (auto [attr, typeParts] : llvm::zip_equal(attrs, parts))
    repeated.append(typeParts.size(), attr);
  return ArrayAttr::get(attrs.getContext(), repeated);
}

/// Replaces `op` by `newOp`, whose results are the parts of op's in order.
void replaceByParts(Operation *op, Operation *newOp,
                    ArrayRef<SmallVector<Type>> parts,
                    ConversionPatternRewriter &rewriter) {
  SmallVector<ValueRange> groups;
  ResultRange results = newOp->getResults();
  for (ArrayRef<Type> typeParts : parts) {
    groups.push_back(results.take_front(typeParts.size()));
    results = results.drop_front(typeParts.size());
  }
  rewriter.replaceOpWithMultiple(op, groups);
}

// Upstream's pattern leaves argument attributes at their old positions, where
// they would describe other arguments.
struct ConvertFunc : OpConversionPattern<func::FuncOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FunctionType type = op.getFunctionType();
    TypeConverter::SignatureConversion signature(type.getNumInputs());
    auto inputs = convertEach(*getTypeConverter(), type.getInputs());
    auto results = convertEach(*getTypeConverter(), type.getResults());
    if (failed(inputs) || failed(results) ||
        failed(getTypeConverter()->convertSignatureArgs(type.getInputs(),
                                                        signature)))
      return rewriter.notifyMatchFailure(op, "signature cannot be converted");
    if (!op.isExternal())
      rewriter.applySignatureConversion(&op.front(), signature,
                                        getTypeConverter());
    rewriter.modifyOpInPlace(op, [&] {
      ArrayAttr argAttrs = repeatForParts(op.getArgAttrsAttr(), *inputs);
      ArrayAttr resAttrs = repeatForParts(op.getResAttrsAttr(), *results);
      op.setFunctionType(
          FunctionType::get(getContext(), flatten(*inputs), flatten(*results)));
      if (argAttrs)
        op.setArgAttrsAttr(argAttrs);
      if (resAttrs)
        op.setResAttrsAttr(resAttrs);
    });
    return success();
  }
};

struct ConvertCall : OpConversionPattern<func::CallOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::CallOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto inputs = convertEach(*getTypeConverter(), op.getOperandTypes());
    auto results = convertEach(*getTypeConverter(), op.getResultTypes());
    if (failed(inputs) || failed(results))
      return rewriter.notifyMatchFailure(op, "types cannot be converted");
    auto call =
        func::CallOp::create(rewriter, op.getLoc(), flatten(*results),
                             flatten(adaptor.getOperands()), op->getAttrs());
    if (ArrayAttr attrs = repeatForParts(op.getArgAttrsAttr(), *inputs))
      call.setArgAttrsAttr(attrs);
    if (ArrayAttr attrs = repeatForParts(op.getResAttrsAttr(), *results))
      call.setResAttrsAttr(attrs);
    replaceByParts(op, call, *results, rewriter);
    return success();
  }
};

struct ConvertExecuteRegion : OpConversionPattern<scf::ExecuteRegionOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(scf::ExecuteRegionOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto results = convertEach(*getTypeConverter(), op.getResultTypes());
    if (failed(results))
      return rewriter.notifyMatchFailure(op, "types cannot be converted");
    auto newOp = scf::ExecuteRegionOp::create(
        rewriter, op.getLoc(), flatten(*results), op.getNoInline());
    newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(op.getRegion(), newOp.getRegion(),
                                newOp.getRegion().end());
    replaceByParts(op, newOp, *results, rewriter);
    return success();
  }
};

struct ConvertSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value condition = llvm::getSingleElement(adaptor.getCondition());
    SmallVector<Value> parts;
    for (auto [trueValue, falseValue] :
         llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(arith::SelectOp::create(rewriter, op.getLoc(), condition,
                                              trueValue, falseValue));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct ConvertPoison : OpConversionPattern<ub::PoisonOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ub::PoisonOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "type cannot be converted");
    SmallVector<Value> parts;
    for (Type type : types)
      parts.push_back(
          ub::PoisonOp::create(rewriter, op.getLoc(), type, op.getValue()));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct ConvertExpectEq : OpConversionPattern<check::ExpectEqOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(check::ExpectEqOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    for (auto [actual, expected] :
         llvm::zip_equal(adaptor.getActual(), adaptor.getExpected()))
      check::ExpectEqOp::create(rewriter, op.getLoc(), actual, expected);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertExpectEqConst : OpConversionPattern<check::ExpectEqConstOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(check::ExpectEqConstOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TypedAttr constants[] = {op.getExpectedAttr(), op.getScalesAttr()};
    for (auto [actual, expected] :
         llvm::zip_equal(adaptor.getActual(), constants))
      check::ExpectEqConstOp::create(rewriter, op.getLoc(), actual, expected,
                                     /*scales=*/TypedAttr());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

bool mlir::mx::hasMxStructuralPattern(Operation *op) {
  // A yield belongs to the operation around it.
  if (isa<scf::YieldOp>(op))
    op = op->getParentOp();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return select.getCondition().getType().isInteger(1);
  return isa<func::FuncOp, func::CallOp, func::ReturnOp, scf::IfOp, scf::ForOp,
             scf::WhileOp, scf::ConditionOp, scf::IndexSwitchOp,
             scf::ExecuteRegionOp, ub::PoisonOp, check::ExpectEqOp,
             check::ExpectEqConstOp>(op);
}

void mlir::mx::populateMxStructuralPatterns(const MxTypeConverter &converter,
                                            RewritePatternSet &patterns) {
  patterns.add<ConvertFunc, ConvertCall, ConvertExecuteRegion, ConvertSelect,
               ConvertPoison, ConvertExpectEq, ConvertExpectEqConst>(
      converter, patterns.getContext());
  populateReturnOpTypeConversionPattern(patterns, converter);
  scf::populateSCFStructuralTypeConversions(converter, patterns);
}
