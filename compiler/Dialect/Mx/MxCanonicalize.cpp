//===- MxCanonicalize.cpp - Folds and canonicalizations of mx -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include <climits>

using namespace mlir;
using namespace mlir::mx;

namespace {

constexpr int smallestF32Exponent = -149;
constexpr int largestF32Exponent = 127;

/// The j of alpha = 2^j, if `alpha` is a constant power of two.
std::optional<int> constantExponent(Value alpha) {
  APFloat value(0.0f);
  if (!matchPattern(alpha, m_ConstantFloat(&value)))
    return std::nullopt;
  int exponent = value.getExactLog2();
  if (exponent == INT_MIN)
    return std::nullopt;
  return exponent;
}

/// fold_scale(fold_scale(t, 2^i), 2^j) is fold_scale(t, 2^(i+j)) if i and j
/// have one sign: then a scale that the first fold pushes out of range, to NaN,
/// is pushed out of it by the merged fold too. It is not if they differ (2^127
/// times 2 is NaN and stays it, 2^127 times 1 is not NaN), nor where 2^(i+j)
/// is no f32: one alpha cannot say it, and a scale of 2^-127 survives two folds
/// by 2^100.
struct MergeConstantFolds : OpRewritePattern<FoldScaleOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FoldScaleOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<FoldScaleOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "input is not a fold");
    std::optional<int> first = constantExponent(inner.getAlpha());
    std::optional<int> second = constantExponent(op.getAlpha());
    if (!first || !second)
      return rewriter.notifyMatchFailure(op, "not constant powers of two");
    bool sameSign =
        (*first >= 0 && *second >= 0) || (*first <= 0 && *second <= 0);
    if (!sameSign)
      return rewriter.notifyMatchFailure(op, "exponents of unlike sign");
    int sum = *first + *second;
    if (sum < smallestF32Exponent || sum > largestF32Exponent)
      return rewriter.notifyMatchFailure(op, "product is not an f32");
    APFloat product = scalbn(APFloat(1.0f), sum, APFloat::rmNearestTiesToEven);
    Value alpha = arith::ConstantFloatOp::create(
        rewriter, op.getLoc(), rewriter.getF32Type(), product);
    rewriter.replaceOpWithNewOp<FoldScaleOp>(op, op.getType(), inner.getInput(),
                                             alpha);
    return success();
  }
};

} // namespace

OpFoldResult FoldScaleOp::fold(FoldAdaptor adaptor) {
  if (auto alpha = dyn_cast_or_null<FloatAttr>(adaptor.getAlpha()))
    if (alpha.getValue().isExactlyValue(1.0))
      return getInput();
  return {};
}

void FoldScaleOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<MergeConstantFolds>(context);
}
