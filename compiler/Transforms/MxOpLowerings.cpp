//===- MxOpLowerings.cpp - What each mx operation becomes -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scale exponents are computed with integers, from bits; element arithmetic is
// arith on the types at hand, so that each operation rounds where the dialect's
// documentation says it does, and nowhere else.
//
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Transforms/MxToLinalg.h"
#include "interpreter/Numerics/FloatFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace mlir::mx;

namespace {

constexpr oracle::FloatFormat f32Format =
    oracle::formatOf(oracle::FloatKind::F32);
constexpr oracle::FloatFormat f64Format =
    oracle::formatOf(oracle::FloatKind::F64);
constexpr oracle::FloatFormat scaleFormat =
    oracle::formatOf(oracle::FloatKind::F8E8M0FNU);

/// The row of the format table for one of the five element types.
FailureOr<oracle::FloatFormat> getElementFormat(Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << type;
  std::optional<oracle::FloatKind> kind = oracle::floatKindNamed(name);
  if (!kind)
    return failure();
  return oracle::formatOf(*kind);
}

double largestValue(const oracle::FloatFormat &format) {
  uint64_t significand = (format.maxMagnitude() & format.mantissaMask()) |
                         (uint64_t(1) << format.mantissaBits);
  return std::ldexp(double(significand),
                    format.maxExponent() - format.mantissaBits);
}

/// Spells scalar arithmetic without repeating builder and location.
class Scalars {
public:
  Scalars(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  template <typename OpTy, typename... Args> Value make(Args &&...args) {
    return OpTy::create(builder, loc, std::forward<Args>(args)...);
  }
  Value integer(unsigned width, int64_t value) {
    return make<arith::ConstantOp>(
        builder.getIntegerAttr(builder.getIntegerType(width), value));
  }
  Value f32(double value) {
    return make<arith::ConstantOp>(builder.getF32FloatAttr(value));
  }
  Value f64(double value) {
    return make<arith::ConstantOp>(builder.getF64FloatAttr(value));
  }
  Value isNaN(Value value) {
    return make<arith::CmpFOp>(arith::CmpFPredicate::UNO, value, value);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return make<arith::CmpIOp>(predicate, lhs, rhs);
  }
  /// An f8E8M0FNU with the code in the low byte of `code`.
  Value scaleOfCode(Value code) {
    Value byte = make<arith::TruncIOp>(builder.getI8Type(), code);
    return make<arith::BitcastOp>(Float8E8M0FNUType::get(builder.getContext()),
                                  byte);
  }
  /// The code of an f8E8M0FNU as an i32.
  Value codeOfScale(Value scale) {
    Value byte = make<arith::BitcastOp>(builder.getI8Type(), scale);
    return make<arith::ExtUIOp>(builder.getI32Type(), byte);
  }

private:
  OpBuilder &builder;
  Location loc;
};

using ScalarBody = function_ref<Value(Scalars &, ValueRange)>;

/// One linalg.generic with one result. `maps` has one map per input, then one
/// for `init`; `body` gets the elements in that order.
Value makeGeneric(OpBuilder &builder, Location loc, ValueRange inputs,
                  Value init, ArrayRef<AffineMap> maps,
                  ArrayRef<utils::IteratorType> iterators, ScalarBody body) {
  return linalg::GenericOp::create(
             builder, loc, init.getType(), inputs, init, maps, iterators,
             [&](OpBuilder &nested, Location nestedLoc, ValueRange elements) {
               Scalars scalars(nested, nestedLoc);
               linalg::YieldOp::create(nested, nestedLoc,
                                       body(scalars, elements));
             })
      .getResult(0);
}

SmallVector<utils::IteratorType> allParallel(int64_t rank) {
  return SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel);
}

/// `value` with the static sizes of `type`, which it has at run time.
Value castTo(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(builder, loc, type, value);
}

struct LowerDequantizeBlock : OpConversionPattern<DequantizeBlockOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(DequantizeBlockOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MxTensorType type = op.getInput().getType();
    ValueRange parts = adaptor.getInput();
    Type f32 = rewriter.getF32Type();
    Value init = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, parts[0]), f32);
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    Value result = makeGeneric(
        rewriter, loc, parts, init, {identity, type.getScaleMap(), identity},
        allParallel(type.getRank()), [&](Scalars &s, ValueRange in) {
          Value element = s.make<arith::ExtFOp>(f32, in[0]);
          Value scale = s.make<arith::ExtFOp>(f32, in[1]);
          return s.make<arith::MulFOp>(element, scale);
        });
    rewriter.replaceOp(op, castTo(rewriter, loc, result, op.getType()));
    return success();
  }
};

struct LowerBlockMatmul : OpConversionPattern<BlockMatmulOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(BlockMatmulOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value rhs = llvm::getSingleElement(adaptor.getRhs());
    Value acc = llvm::getSingleElement(adaptor.getAcc());
    SmallVector<Value> inputs(adaptor.getLhs());
    inputs.push_back(rhs);
    AffineExpr m, n, k;
    bindDims(getContext(), m, n, k);
    auto map = [&](AffineExpr row, AffineExpr column) {
      return AffineMap::get(3, 0, {row, column}, getContext());
    };
    int64_t blockSize = op.getLhs().getType().getBlockSize();
    Type f32 = rewriter.getF32Type();
    Value result = makeGeneric(
        rewriter, op.getLoc(), inputs, acc,
        {map(m, k), map(m, k.floorDiv(blockSize)), map(k, n), map(m, n)},
        {utils::IteratorType::parallel, utils::IteratorType::parallel,
         utils::IteratorType::reduction},
        [&](Scalars &s, ValueRange in) {
          Value element = s.make<arith::ExtFOp>(f32, in[0]);
          Value scale = s.make<arith::ExtFOp>(f32, in[1]);
          Value lhs = s.make<arith::MulFOp>(element, scale);
          Value product = s.make<arith::MulFOp>(lhs, in[2]);
          return s.make<arith::AddFOp>(in[3], product);
        });
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LowerFoldScale : OpConversionPattern<FoldScaleOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(FoldScaleOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ValueRange parts = adaptor.getInput();
    Value alpha = llvm::getSingleElement(adaptor.getAlpha());
    Scalars scalars(rewriter, loc);
    Value shift = makeShift(scalars, rewriter, alpha);
    Value init = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, parts[1]),
        getElementTypeOrSelf(parts[1]));
    int64_t rank = op.getType().getRank();
    AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
    Value scales = makeGeneric(
        rewriter, loc, parts[1], init, {identity, identity}, allParallel(rank),
        [&](Scalars &s, ValueRange in) {
          Value code = s.codeOfScale(in[0]);
          Value sum = s.make<arith::AddIOp>(code, shift);
          Value nan = s.integer(32, scaleFormat.quietNaN());
          Value wasNumber = s.compare(arith::CmpIPredicate::ne, code, nan);
          Value isNumber = s.compare(arith::CmpIPredicate::ult, sum, nan);
          Value both = s.make<arith::AndIOp>(wasNumber, isNumber);
          return s.scaleOfCode(s.make<arith::SelectOp>(both, sum, nan));
        });
    SmallVector<Value> results = {parts[0], scales};
    rewriter.replaceOpWithMultiple(op, {results});
    return success();
  }

private:
  /// The j of alpha = 2^j as an i32, or a number that takes every scale out of
  /// range. As an f64 every power of two that f32 has, subnormal ones too, is
  /// normal: exponent in one field, mantissa zero.
  static Value makeShift(Scalars &s, OpBuilder &builder, Value alpha) {
    // The bits of a NaN are unspecified; those of zero, as little a power of
    // two, are not.
    Value number = s.make<arith::SelectOp>(s.isNaN(alpha), s.f32(0.0), alpha);
    Value wide = s.make<arith::ExtFOp>(builder.getF64Type(), number);
    Value bits = s.make<arith::BitcastOp>(builder.getI64Type(), wide);
    Value mantissa = s.make<arith::AndIOp>(
        bits, s.integer(64, int64_t(f64Format.mantissaMask())));
    // With the sign above it, so that a negative alpha is out of range as well.
    Value exponent =
        s.make<arith::ShRUIOp>(bits, s.integer(64, f64Format.mantissaBits));
    Value noMantissa =
        s.compare(arith::CmpIPredicate::eq, mantissa, s.integer(64, 0));
    int64_t infinity =
        int64_t(f64Format.exponentMask() >> f64Format.mantissaBits);
    Value below =
        s.compare(arith::CmpIPredicate::ult, exponent, s.integer(64, infinity));
    Value above =
        s.compare(arith::CmpIPredicate::ne, exponent, s.integer(64, 0));
    Value isPower =
        s.make<arith::AndIOp>(noMantissa, s.make<arith::AndIOp>(below, above));
    Value shift = s.make<arith::TruncIOp>(
        builder.getI32Type(),
        s.make<arith::SubIOp>(exponent, s.integer(64, f64Format.bias)));
    return s.make<arith::SelectOp>(
        isPower, shift, s.integer(32, int64_t(scaleFormat.codeMask())));
  }
};

/// amax and the shared exponent of each block as integers, then the elements.
struct LowerQuantizeBlock : OpConversionPattern<QuantizeBlockOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(QuantizeBlockOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MxTensorType type = op.getResult().getType();
    FailureOr<oracle::FloatFormat> format =
        getElementFormat(type.getElementType());
    if (failed(format))
      return rewriter.notifyMatchFailure(op, "element format is not known");
    Location loc = op.getLoc();
    Value input = llvm::getSingleElement(adaptor.getInput());
    Value amax = makeAmax(rewriter, loc, type, input);
    Value scales =
        makeScales(rewriter, loc, type, *format, op.getScaleRounding(), amax);
    Value elements = makeElements(rewriter, loc, type, *format, input, scales);
    SmallVector<Value> results = {
        castTo(rewriter, loc, elements, type.getElementsTensorType()),
        castTo(rewriter, loc, scales, type.getScalesTensorType())};
    rewriter.replaceOpWithMultiple(op, {results});
    return success();
  }

private:
  /// The bits of each block's largest magnitude, in the shape of the scales;
  /// those of an infinity or more if the block has a NaN or an infinity.
  /// Magnitudes compare as their bits do.
  static Value makeAmax(OpBuilder &builder, Location loc, MxTensorType type,
                        Value input) {
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, loc, input);
    OpFoldResult &blocked = sizes[type.getBlockedAxis()];
    if (auto size = dyn_cast<Value>(blocked)) {
      Value blockSize =
          arith::ConstantIndexOp::create(builder, loc, type.getBlockSize());
      blocked =
          arith::DivUIOp::create(builder, loc, size, blockSize).getResult();
    } else {
      blocked = builder.getIndexAttr(*getConstantIntValue(blocked) /
                                     type.getBlockSize());
    }
    Scalars scalars(builder, loc);
    Type i32 = builder.getI32Type();
    Value empty = tensor::EmptyOp::create(builder, loc, sizes, i32);
    Value zeros =
        linalg::FillOp::create(builder, loc, scalars.integer(32, 0), empty)
            .getResult(0);
    SmallVector<utils::IteratorType> iterators = allParallel(type.getRank());
    iterators[type.getBlockedAxis()] = utils::IteratorType::reduction;
    return makeGeneric(
        builder, loc, input, zeros,
        {builder.getMultiDimIdentityMap(type.getRank()), type.getScaleMap()},
        iterators, [&](Scalars &s, ValueRange in) {
          Value bits = s.make<arith::BitcastOp>(i32, in[0]);
          Value magnitude = s.make<arith::AndIOp>(
              bits, s.integer(32, int64_t(f32Format.magnitudeMask())));
          // A NaN's own bits are unspecified.
          Value known = s.make<arith::SelectOp>(
              s.isNaN(in[0]), s.integer(32, int64_t(f32Format.quietNaN())),
              magnitude);
          return s.make<arith::MaxUIOp>(in[1], known);
        });
  }

  /// What to add to the bits of a positive f32 so that its exponent field
  /// becomes that of the power of two the rule asks for, before emax is taken
  /// off: a carry out of the mantissa is the step to the next power. Subnormals
  /// need no care, because all four rules clamp them to the smallest scale.
  static int64_t exponentCarry(const oracle::FloatFormat &format,
                               ScaleRounding rounding) {
    int64_t mantissaMask = int64_t(f32Format.mantissaMask());
    unsigned dropped = f32Format.mantissaBits - format.mantissaBits;
    switch (rounding) {
    case ScaleRounding::Floor:
      return 0;
    case ScaleRounding::Ceil:
      return mantissaMask;
    case ScaleRounding::Even:
      // A tie carries into the exponent only where the kept bits are all ones,
      // which is odd, so that nearest even is upwards.
      return int64_t(1) << (dropped - 1);
    case ScaleRounding::RCeil:
      // Due where the mantissa exceeds that of the largest element.
      return mantissaMask -
             (int64_t(format.maxMagnitude() & format.mantissaMask())
              << dropped);
    }
    return 0;
  }

  static Value makeScales(OpBuilder &builder, Location loc, MxTensorType type,
                          const oracle::FloatFormat &format,
                          ScaleRounding rounding, Value amax) {
    Value init = tensor::EmptyOp::create(
        builder, loc, tensor::getMixedSizes(builder, loc, amax),
        type.getScaleType());
    AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
    return makeGeneric(
        builder, loc, amax, init, {identity, identity},
        allParallel(type.getRank()), [&](Scalars &s, ValueRange in) {
          Value rounded = s.make<arith::AddIOp>(
              in[0], s.integer(32, exponentCarry(format, rounding)));
          Value exponent = s.make<arith::ShRUIOp>(
              rounded, s.integer(32, f32Format.mantissaBits));
          // f32 and f8E8M0FNU have one bias, so a field is a code. The upper
          // clamp never bites: emax is at least 2.
          Value code = s.make<arith::SubIOp>(
              exponent, s.integer(32, format.maxExponent()));
          Value clamped = s.make<arith::MaxSIOp>(code, s.integer(32, 0));
          Value notFinite =
              s.compare(arith::CmpIPredicate::uge, in[0],
                        s.integer(32, int64_t(f32Format.infMagnitude())));
          return s.scaleOfCode(s.make<arith::SelectOp>(
              notFinite, s.integer(32, int64_t(scaleFormat.quietNaN())),
              clamped));
        });
  }

  /// V / X, clamped and rounded. f64 holds every quotient of an f32 by a scale,
  /// so the truncation is the only rounding; clamped to the largest value it
  /// cannot overflow. A NaN scale makes each quotient NaN, and the truncation
  /// makes that +0 where the format has no NaN.
  static Value makeElements(OpBuilder &builder, Location loc, MxTensorType type,
                            const oracle::FloatFormat &format, Value input,
                            Value scales) {
    Value init = tensor::EmptyOp::create(
        builder, loc, tensor::getMixedSizes(builder, loc, input),
        type.getElementType());
    AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
    double largest = largestValue(format);
    return makeGeneric(
        builder, loc, {input, scales}, init,
        {identity, type.getScaleMap(), identity}, allParallel(type.getRank()),
        [&](Scalars &s, ValueRange in) {
          Value value = s.make<arith::ExtFOp>(builder.getF64Type(), in[0]);
          Value scale = s.make<arith::ExtFOp>(builder.getF64Type(), in[1]);
          Value quotient = s.make<arith::DivFOp>(value, scale);
          Value below = s.make<arith::MinimumFOp>(quotient, s.f64(largest));
          Value clamped = s.make<arith::MaximumFOp>(below, s.f64(-largest));
          return s.make<arith::TruncFOp>(type.getElementType(), clamped);
        });
  }
};

} // namespace

void mlir::mx::populateMxToLinalgPatterns(const MxTypeConverter &converter,
                                          RewritePatternSet &patterns) {
  patterns.add<LowerBlockMatmul, LowerDequantizeBlock, LowerFoldScale,
               LowerQuantizeBlock>(converter, patterns.getContext());
}
