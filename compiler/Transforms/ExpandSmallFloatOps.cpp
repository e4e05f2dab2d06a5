//===- ExpandSmallFloatOps.cpp - Operations on narrow floats --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Patterns that compute operations on narrow floats (the small floats, f16 and
// bf16) in f32 or f64. Each leaves only operations that need no expansion, so
// one walk over the program is enough.
//
// Why one operation in f32 and one rounding after it is the exact result
// rounded once, although it rounds twice: f32 has 24 bits of precision, and for
// +, -, *, / and square root rounding first to 2p + 2 bits is innocuous for a
// target of p bits (Figueroa, "When is double rounding innocuous?", 1995). The
// widest target is f16 with p = 11. Where the result is subnormal in the target
// it has fewer bits, but the unit stays fixed: sums are multiples of it and
// products of two p-bit significands have at most 2p bits, so both are exact,
// and a quotient a / b that is not halfway between two neighbours is further
// than 2^-2p of itself from there. bf16 reaches as low as f32 does; its p = 8
// leaves 16 places below its own smallest unit for the same argument. The
// remainder, minimum, maximum and comparison are exact, and rounding to an
// integral value is exact in f32.
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/ExpandSmallFloatOps.h"

#include "compiler/Transforms/SmallFloatArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::mx;
using oracle::FloatFormat;

/// Whether `type` is a scalar, vector or tensor of a narrow float.
static bool isNarrow(Type type) {
  return getNarrowFloatFormat(getElementTypeOrSelf(type)) &&
         !isa<BaseMemRefType>(type);
}

/// Constants of a shape are needed, so tensors must be of static shape.
static LogicalResult hasStaticShapes(Operation *op, PatternRewriter &rewriter) {
  auto isDynamic = [](Type type) {
    auto tensor = dyn_cast<TensorType>(type);
    return tensor && !tensor.hasStaticShape();
  };
  if (llvm::any_of(op->getOperandTypes(), isDynamic) ||
      llvm::any_of(op->getResultTypes(), isDynamic))
    return rewriter.notifyMatchFailure(op, "tensor of dynamic shape");
  return success();
}

static arith::RoundingMode
roundingOrDefault(std::optional<arith::RoundingMode> mode) {
  return mode.value_or(arith::RoundingMode::to_nearest_even);
}

/// An operation like `op` on other operands and with other result types.
static Operation *cloneWithTypes(RewriterBase &rewriter, Operation *op,
                                 ValueRange operands, TypeRange results) {
  OperationState state(op->getLoc(), op->getName(), operands, results,
                       op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return rewriter.create(state);
}

/// Replaces `op` by the same in f32, operands extended and results rounded;
/// gives the results.
static SmallVector<Value> widen(Operation *op, PatternRewriter &rewriter) {
  Location loc = op->getLoc();
  Type f32 = rewriter.getF32Type();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(isNarrow(operand.getType())
                           ? emitConversion(rewriter, loc, operand, f32)
                           : operand);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(isNarrow(type) ? withElementType(type, f32) : type);

  Operation *wide = cloneWithTypes(rewriter, op, operands, types);
  SmallVector<Value> results;
  for (auto [result, type] :
       llvm::zip_equal(wide->getResults(), op->getResultTypes()))
    results.push_back(
        isNarrow(type)
            ? emitConversion(rewriter, loc, result, getElementTypeOrSelf(type))
            : result);
  rewriter.replaceOp(op, results);
  return results;
}

namespace {
/// Whether `op` is one that only moves bits, or has its own pattern because f32
/// does not hold what it starts from or computes.
bool isNotForF32(Operation *op) {
  return isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp,
             arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp,
             arith::ScalingExtFOp, arith::ScalingTruncFOp, math::FmaOp>(op);
}

/// Any other operation of arith and math with a narrow operand or result.
struct WidenToF32 : RewritePattern {
  WidenToF32(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
            op->getDialect()) ||
        isNotForF32(op))
      return failure();
    if (llvm::none_of(op->getOperandTypes(), isNarrow) &&
        llvm::none_of(op->getResultTypes(), isNarrow))
      return failure();
    if (failed(hasStaticShapes(op, rewriter)))
      return failure();
    widen(op, rewriter);
    return success();
  }
};

/// arith.extf and arith.truncf of narrow floats, and of wide ones where a
/// rounding direction is given: LLVM's constrained intrinsic takes that as a
/// promise about the environment, not as a request.
template <typename OpTy> struct ExpandConversion : OpRewritePattern<OpTy> {
  ExpandConversion(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    arith::RoundingMode rounding = arith::RoundingMode::to_nearest_even;
    bool isDirected = false;
    if constexpr (std::is_same_v<OpTy, arith::TruncFOp>) {
      isDirected = op.getRoundingmode().has_value();
      rounding = roundingOrDefault(op.getRoundingmode());
    }
    if (!isNarrow(op.getIn().getType()) && !isNarrow(op.getType()) &&
        !isDirected)
      return failure();
    Type element = getElementTypeOrSelf(op.getType());
    if (!getFloatFormat(getElementTypeOrSelf(op.getIn().getType())) ||
        !getFloatFormat(element))
      return rewriter.notifyMatchFailure(op, "no row in the table of formats");
    if (failed(hasStaticShapes(op, rewriter)))
      return failure();
    rewriter.replaceOp(op, emitConversion(rewriter, op.getLoc(), op.getIn(),
                                          element, rounding));
    return success();
  }
};

/// Integers to narrow floats by way of f64, which holds 32-bit integers; longer
/// ones are two such halves, added with rounding to odd.
template <typename OpTy, typename ExtendOp, typename ShiftOp>
struct ExpandIntToFloat : OpRewritePattern<OpTy> {
  ExpandIntToFloat(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isNarrow(op.getType()))
      return failure();
    Value in = op.getIn();
    unsigned width = getElementTypeOrSelf(in).getIntOrFloatBitWidth();
    if (width > 64)
      return rewriter.notifyMatchFailure(op, "integer of more than 64 bits");
    if (failed(hasStaticShapes(op, rewriter)))
      return failure();

    Location loc = op.getLoc();
    Type wide = withElementType(in.getType(), rewriter.getF64Type());
    Value exact;
    if (width <= 32) {
      exact = OpTy::create(rewriter, loc, wide, in);
    } else {
      Type i64 = withElementType(in.getType(), rewriter.getI64Type());
      if (width < 64)
        in = ExtendOp::create(rewriter, loc, i64, in);
      Value upper =
          ShiftOp::create(rewriter, loc, in, constant(rewriter, loc, i64, 32));
      Value lower = arith::AndIOp::create(
          rewriter, loc, in, constant(rewriter, loc, i64, 0xFFFFFFFF));
      // Either half fits a signed 64-bit integer, whatever `in` is.
      upper = arith::SIToFPOp::create(rewriter, loc, wide, upper);
      lower = arith::SIToFPOp::create(rewriter, loc, wide, lower);
      upper = arith::MulFOp::create(rewriter, loc, upper,
                                    constant(rewriter, loc, wide, 1ull << 32));
      exact = emitSumRoundedToOdd(rewriter, loc, upper, lower);
    }
    rewriter.replaceOp(op, emitConversion(rewriter, loc, exact,
                                          getElementTypeOrSelf(op.getType())));
    return success();
  }

private:
  static Value constant(PatternRewriter &rewriter, Location loc, Type type,
                        uint64_t value) {
    Type element = getElementTypeOrSelf(type);
    TypedAttr attr =
        isa<FloatType>(element)
            ? TypedAttr(rewriter.getFloatAttr(element, double(value)))
            : TypedAttr(rewriter.getIntegerAttr(element, int64_t(value)));
    if (auto shaped = dyn_cast<ShapedType>(type))
      attr = DenseElementsAttr::get(shaped, Attribute(attr));
    return arith::ConstantOp::create(rewriter, loc, attr);
  }
};

/// A product of narrow floats is exact in f64, and the sum rounded to odd makes
/// the last rounding the only one.
template <typename OpTy> struct ExpandFma : OpRewritePattern<OpTy> {
  ExpandFma(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isNarrow(op->getResult(0).getType()) ||
        failed(hasStaticShapes(op, rewriter)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value, 3> wide;
    for (Value operand : op->getOperands())
      wide.push_back(
          emitConversion(rewriter, loc, operand, rewriter.getF64Type()));
    Value product = arith::MulFOp::create(rewriter, loc, wide[0], wide[1]);
    Value sum = emitSumRoundedToOdd(rewriter, loc, product, wide[2]);
    Type element = getElementTypeOrSelf(op->getResult(0).getType());
    rewriter.replaceOp(op, emitConversion(rewriter, loc, sum, element));
    return success();
  }
};

/// `ScaleOp` of two floats of one type, computed in f32 where that is narrow.
template <typename ScaleOp>
Value emitScaling(OpBuilder &builder, Location loc, Value value, Value scale) {
  Type element = getElementTypeOrSelf(value.getType());
  if (!getNarrowFloatFormat(element))
    return ScaleOp::create(builder, loc, value, scale);
  Type f32 = builder.getF32Type();
  Value scaled =
      ScaleOp::create(builder, loc, emitConversion(builder, loc, value, f32),
                      emitConversion(builder, loc, scale, f32));
  return emitConversion(builder, loc, scaled, element);
}

/// The formula in the documentation of arith.scaling_extf and scaling_truncf:
/// both operands go to the wide type, the scale by way of f8E8M0FNU.
template <typename OpTy> struct ExpandScaling : OpRewritePattern<OpTy> {
  ExpandScaling(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    constexpr bool isExtension = std::is_same_v<OpTy, arith::ScalingExtFOp>;
    Type in = getElementTypeOrSelf(op.getIn().getType());
    Type out = getElementTypeOrSelf(op.getType());
    if (!getFloatFormat(in) || !getFloatFormat(out) ||
        !getFloatFormat(getElementTypeOrSelf(op.getScale().getType())))
      return rewriter.notifyMatchFailure(op, "no row in the table of formats");
    if (failed(hasStaticShapes(op, rewriter)))
      return failure();

    Location loc = op.getLoc();
    Type wide = isExtension ? out : in;
    Value power = emitConversion(rewriter, loc, op.getScale(),
                                 Float8E8M0FNUType::get(rewriter.getContext()));
    Value scale = emitConversion(rewriter, loc, power, wide);
    if constexpr (isExtension) {
      Value value = emitConversion(rewriter, loc, op.getIn(), wide);
      rewriter.replaceOp(
          op, emitScaling<arith::MulFOp>(rewriter, loc, value, scale));
    } else {
      Value value =
          emitScaling<arith::DivFOp>(rewriter, loc, op.getIn(), scale);
      rewriter.replaceOp(
          op, emitConversion(rewriter, loc, value, out,
                             roundingOrDefault(op.getRoundingmode())));
    }
    return success();
  }
};

/// Bits of a small float as integers of just its width, and back; the i8 that
/// it is kept in is wider for four of the formats.
Value emitBits(OpBuilder &builder, Location loc, Value value) {
  const FloatFormat *format =
      getSmallFloatFormat(getElementTypeOrSelf(value.getType()));
  if (!format)
    return value;
  Value code = emitCodeOf(builder, loc, value);
  if (format->width() == 8)
    return code;
  Type bits = builder.getIntegerType(format->width());
  return arith::TruncIOp::create(builder, loc,
                                 withElementType(code.getType(), bits), code);
}

Value emitFromBits(OpBuilder &builder, Location loc, Value bits, Type element) {
  const FloatFormat *format = getSmallFloatFormat(element);
  if (!format)
    return bits;
  if (format->width() < 8)
    bits = arith::ExtUIOp::create(
        builder, loc, withElementType(bits.getType(), builder.getI8Type()),
        bits);
  return emitFromCode(builder, loc, bits, element);
}

/// arith.bitcast, tensor.bitcast and vector.bitcast between a small float and
/// anything else: the same cast between integers of the original widths.
template <typename OpTy> struct ExpandBitcast : OpRewritePattern<OpTy> {
  ExpandBitcast(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value in = op->getOperand(0);
    Type type = op->getResult(0).getType();
    Type element = getElementTypeOrSelf(type);
    const FloatFormat *to = getSmallFloatFormat(element);
    if ((!getSmallFloatFormat(getElementTypeOrSelf(in.getType())) && !to) ||
        isa<BaseMemRefType>(type))
      return failure();
    Location loc = op.getLoc();
    Value bits = emitBits(rewriter, loc, in);
    Type bitsType =
        to ? withElementType(type, rewriter.getIntegerType(to->width())) : type;
    if (bits.getType() != bitsType)
      bits = OpTy::create(rewriter, loc, bitsType, bits);
    rewriter.replaceOp(op, emitFromBits(rewriter, loc, bits, element));
    return success();
  }
};

/// vector.reduction of narrow floats folds in ascending order, the accumulator
/// first, and rounds every step.
struct ExpandReduction : OpRewritePattern<vector::ReductionOp> {
  ExpandReduction(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(vector::ReductionOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    if (!isNarrow(type))
      return failure();
    if (type.isScalable() || op->getParentOfType<vector::MaskOp>())
      return rewriter.notifyMatchFailure(op, "lanes not known");
    Location loc = op.getLoc();
    Value folded = op.getAcc();
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      Value lane = vector::ExtractOp::create(rewriter, loc, op.getVector(), i);
      if (!folded) {
        folded = lane;
        continue;
      }
      Value step =
          vector::makeArithReduction(rewriter, loc, op.getKind(), folded, lane);
      rewriter.setInsertionPoint(op);
      folded = widen(step.getDefiningOp(), rewriter).front();
    }
    rewriter.replaceOp(op, folded);
    return success();
  }
};
} // namespace

void mx::populateExpandSmallFloatPatterns(RewritePatternSet &patterns) {
  patterns
      .add<WidenToF32, ExpandConversion<arith::ExtFOp>,
           ExpandConversion<arith::TruncFOp>,
           ExpandIntToFloat<arith::SIToFPOp, arith::ExtSIOp, arith::ShRSIOp>,
           ExpandIntToFloat<arith::UIToFPOp, arith::ExtUIOp, arith::ShRUIOp>,
           ExpandFma<math::FmaOp>, ExpandFma<vector::FMAOp>,
           ExpandScaling<arith::ScalingExtFOp>,
           ExpandScaling<arith::ScalingTruncFOp>,
           ExpandBitcast<arith::BitcastOp>, ExpandBitcast<tensor::BitcastOp>,
           ExpandBitcast<vector::BitCastOp>, ExpandReduction>(
          patterns.getContext());
}
