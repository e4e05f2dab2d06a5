//===- SmallFloatArithmetic.cpp - Float conversion in integer code --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/SmallFloatArithmetic.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::mx;
using arith::CmpFPredicate;
using arith::CmpIPredicate;
using arith::RoundingMode;
using oracle::FloatFormat;
using oracle::FloatKind;
using oracle::formatOf;
using oracle::Specials;

const FloatFormat *mx::getFloatFormat(Type type) {
  auto row = [](FloatKind kind) { return &formatOf(kind); };
  return TypeSwitch<Type, const FloatFormat *>(type)
      .Case([&](Float4E2M1FNType) { return row(FloatKind::F4E2M1FN); })
      .Case([&](Float6E2M3FNType) { return row(FloatKind::F6E2M3FN); })
      .Case([&](Float6E3M2FNType) { return row(FloatKind::F6E3M2FN); })
      .Case([&](Float8E4M3FNType) { return row(FloatKind::F8E4M3FN); })
      .Case([&](Float8E5M2Type) { return row(FloatKind::F8E5M2); })
      .Case([&](Float8E8M0FNUType) { return row(FloatKind::F8E8M0FNU); })
      .Case([&](Float16Type) { return row(FloatKind::F16); })
      .Case([&](BFloat16Type) { return row(FloatKind::BF16); })
      .Case([&](Float32Type) { return row(FloatKind::F32); })
      .Case([&](Float64Type) { return row(FloatKind::F64); })
      .Default(nullptr);
}

const FloatFormat *mx::getSmallFloatFormat(Type type) {
  const FloatFormat *format = getFloatFormat(type);
  return format && format->isSmall() ? format : nullptr;
}

const FloatFormat *mx::getNarrowFloatFormat(Type type) {
  const FloatFormat *format = getFloatFormat(type);
  return format && format->width() <= 16 ? format : nullptr;
}

Type mx::withElementType(Type like, Type element) {
  if (auto shaped = dyn_cast<ShapedType>(like))
    return shaped.clone(element);
  return element;
}

namespace {
/// Builds lanewise operations of one shape, with constants spelt as numbers.
class LaneBuilder {
public:
  LaneBuilder(OpBuilder &builder, Location loc, Type shape)
      : builder(builder), loc(loc), shape(shape) {}

  template <typename OpTy> Value emit(Value lhs, Value rhs) {
    return OpTy::create(builder, loc, lhs, rhs);
  }
  template <typename OpTy> Value emit(Value lhs, uint64_t rhs) {
    return emit<OpTy>(lhs, constant(lhs, rhs));
  }
  Value compare(CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
  }
  Value compare(CmpIPredicate predicate, Value lhs, uint64_t rhs) {
    return compare(predicate, lhs, constant(lhs, rhs));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }
  Value select(Value condition, uint64_t yes, Value no) {
    return select(condition, constant(no, yes), no);
  }

  /// The integer `bits` in the type of `like`.
  Value constant(Value like, uint64_t bits) {
    unsigned width = getElementTypeOrSelf(like).getIntOrFloatBitWidth();
    return splat(like.getType(),
                 builder.getIntegerAttr(builder.getIntegerType(width),
                                        APInt(width, bits, /*isSigned=*/false,
                                              /*implicitTrunc=*/true)));
  }
  Value floatConstant(Value like, double value) {
    return splat(like.getType(),
                 builder.getFloatAttr(getElementTypeOrSelf(like), value));
  }

  /// Zero-extended or truncated to integers of `width` bits.
  Value resize(Value value, unsigned width) {
    unsigned current = getElementTypeOrSelf(value).getIntOrFloatBitWidth();
    Type type = typeOf(builder.getIntegerType(width));
    if (width > current)
      return arith::ExtUIOp::create(builder, loc, type, value);
    if (width < current)
      return arith::TruncIOp::create(builder, loc, type, value);
    return value;
  }
  Value bitcast(Value value, Type element) {
    return arith::BitcastOp::create(builder, loc, typeOf(element), value);
  }
  Type typeOf(Type element) { return withElementType(shape, element); }

private:
  Value splat(Type type, TypedAttr element) {
    if (auto shaped = dyn_cast<ShapedType>(type))
      element = DenseElementsAttr::get(shaped, element);
    return arith::ConstantOp::create(builder, loc, element);
  }

  OpBuilder &builder;
  Location loc;
  Type shape;
};
} // namespace

Value mx::emitDecode(OpBuilder &builder, Location loc, const FloatFormat &from,
                     Value code) {
  constexpr FloatFormat f32 = formatOf(FloatKind::F32);
  LaneBuilder lanes(builder, loc, code.getType());
  Value bits = lanes.resize(code, 32);
  Value magnitude = from.isSigned
                        ? lanes.emit<arith::AndIOp>(bits, from.magnitudeMask())
                        : bits;

  // Both fields move to f32's places and the exponent changes its bias.
  Value aligned = lanes.emit<arith::ShLIOp>(magnitude, f32.mantissaBits -
                                                           from.mantissaBits);
  Value result = aligned;
  if (from.bias != f32.bias) {
    uint64_t rebias = uint64_t(f32.bias - from.bias) << f32.mantissaBits;
    result = lanes.emit<arith::AddIOp>(aligned, rebias);
    // A subnormal m * 2^k is (1 + m) - 1 in units of the smallest normal value,
    // where both terms are normal numbers of f32 and the difference is exact.
    Value oneMore =
        lanes.bitcast(lanes.emit<arith::AddIOp>(
                          aligned, rebias + (uint64_t(1) << f32.mantissaBits)),
                      builder.getF32Type());
    Value difference = lanes.emit<arith::SubFOp>(
        oneMore,
        lanes.floatConstant(oneMore, std::ldexp(1.0, from.minExponent())));
    Value isSubnormal = lanes.compare(CmpIPredicate::ult, magnitude,
                                      uint64_t(1) << from.mantissaBits);
    result = lanes.select(
        isSubnormal, lanes.bitcast(difference, builder.getI32Type()), result);
  } else if (!from.hasSubnormals) {
    // The power below f32's smallest normal: half of it, a subnormal.
    Value isLowest = lanes.compare(CmpIPredicate::eq, magnitude, 0);
    result =
        lanes.select(isLowest, uint64_t(1) << (f32.mantissaBits - 1), result);
  }

  uint64_t lastNumber = from.maxMagnitude();
  if (from.hasInf()) {
    lastNumber = from.infMagnitude();
    // With the same bias, the largest exponent is already f32's.
    if (from.bias != f32.bias) {
      Value isInf = lanes.compare(CmpIPredicate::eq, magnitude, lastNumber);
      result = lanes.select(isInf, f32.infMagnitude(), result);
    }
  }
  if (from.isSigned) {
    Value sign = lanes.emit<arith::AndIOp>(bits, from.signMask());
    sign = lanes.emit<arith::ShLIOp>(sign, f32.width() - from.width());
    result = lanes.emit<arith::OrIOp>(result, sign);
  }
  if (from.hasNaN()) {
    Value isNaN = lanes.compare(CmpIPredicate::ugt, magnitude, lastNumber);
    result = lanes.select(isNaN, f32.quietNaN(), result);
  }
  return result;
}

namespace {
/// The parts of an encoding that depend on the rounding direction.
struct Direction {
  RoundingMode mode;
  Value isNegative;

  bool isNearest() const {
    return mode == RoundingMode::to_nearest_even ||
           mode == RoundingMode::to_nearest_away;
  }

  /// Whether the kept part of a magnitude grows by one unit. `rest` is what was
  /// shifted out by `shift` places.
  Value roundsUp(LaneBuilder &lanes, Value kept, Value rest,
                 Value shift) const {
    if (isNearest()) {
      Value half = lanes.emit<arith::ShLIOp>(
          lanes.constant(rest, 1), lanes.emit<arith::SubIOp>(shift, 1));
      if (mode == RoundingMode::to_nearest_away)
        return lanes.compare(CmpIPredicate::uge, rest, half);
      // An odd unit turns "half" into "more than half".
      Value odd = lanes.emit<arith::AndIOp>(kept, 1);
      return lanes.compare(CmpIPredicate::ugt,
                           lanes.emit<arith::AddIOp>(rest, odd), half);
    }
    Value inexact = lanes.compare(CmpIPredicate::ne, rest, 0);
    return lanes.emit<arith::AndIOp>(inexact, growsMagnitude(lanes));
  }

  /// Whether an inexact magnitude grows, in a directed rounding.
  Value growsMagnitude(LaneBuilder &lanes) const {
    switch (mode) {
    case RoundingMode::downward:
      return isNegative;
    case RoundingMode::upward:
      return lanes.emit<arith::XOrIOp>(isNegative, 1);
    default:
      return lanes.constant(isNegative, 0);
    }
  }
};
} // namespace

Value mx::emitEncode(OpBuilder &builder, Location loc, const FloatFormat &wide,
                     const FloatFormat &narrow, Value bits,
                     RoundingMode rounding) {
  LaneBuilder lanes(builder, loc, bits.getType());
  Value magnitude = lanes.emit<arith::AndIOp>(bits, wide.magnitudeMask());
  Direction direction{rounding, nullptr};
  if (!direction.isNearest())
    direction.isNegative = lanes.compare(CmpIPredicate::slt, bits, 0);

  // value = significand * 2^(field - constant); subnormals share the scale of
  // the lowest normal binade and merely lack its leading one.
  Value field = lanes.emit<arith::MaxUIOp>(
      lanes.emit<arith::ShRUIOp>(magnitude, wide.mantissaBits), 1);
  Value significand = lanes.emit<arith::SubIOp>(
      magnitude, lanes.emit<arith::ShLIOp>(lanes.emit<arith::SubIOp>(field, 1),
                                           wide.mantissaBits));

  // The unit of the result is that of the value's binade, but never below the
  // unit of the narrow format's lowest one. With two places more than the
  // significand has, nothing is kept and the rest is less than half.
  uint64_t lowest = uint64_t(narrow.minExponent() + wide.bias);
  unsigned dropped = wide.mantissaBits - narrow.mantissaBits;
  Value binade = field;
  Value shift = lanes.constant(field, dropped);
  if (lowest > 1) {
    binade = lanes.emit<arith::MaxUIOp>(field, lowest);
    shift = lanes.emit<arith::AddIOp>(lanes.emit<arith::SubIOp>(binade, field),
                                      shift);
    shift = lanes.emit<arith::MinUIOp>(shift, wide.mantissaBits + 2);
  }
  Value kept = lanes.emit<arith::ShRUIOp>(significand, shift);
  Value rest = lanes.emit<arith::SubIOp>(
      significand, lanes.emit<arith::ShLIOp>(kept, shift));

  // The leading one of `kept` counts as one in the exponent field, and so does
  // a carry out of the mantissa.
  Value code = lanes.emit<arith::AddIOp>(
      lanes.emit<arith::ShLIOp>(lanes.emit<arith::SubIOp>(binade, lowest),
                                narrow.mantissaBits),
      kept);
  Value roundsUp = direction.roundsUp(lanes, kept, rest, shift);
  code = lanes.emit<arith::AddIOp>(code, lanes.resize(roundsUp, wide.width()));
  // Without subnormals the lowest binade has field 0, and nothing is below it.
  if (!narrow.hasSubnormals)
    code = lanes.emit<arith::SubIOp>(lanes.emit<arith::MaxUIOp>(code, 1), 1);

  Value sign;
  if (narrow.isSigned) {
    sign = lanes.emit<arith::ShRUIOp>(bits, wide.width() - narrow.width());
    sign = lanes.emit<arith::AndIOp>(sign, narrow.signMask());
  }

  if (narrow.specials == Specials::None) {
    code = lanes.emit<arith::MinUIOp>(code, narrow.maxMagnitude());
    code = lanes.emit<arith::OrIOp>(code, sign);
  } else {
    Value overflows =
        lanes.compare(CmpIPredicate::ugt, code, narrow.maxMagnitude());
    Value overflowed = lanes.constant(
        code, narrow.hasInf() ? narrow.infMagnitude() : narrow.quietNaN());
    if (!direction.isNearest()) {
      Value isSpecial =
          lanes.compare(CmpIPredicate::uge, magnitude, wide.infMagnitude());
      Value leavesRange =
          lanes.emit<arith::OrIOp>(isSpecial, direction.growsMagnitude(lanes));
      Value largest = lanes.constant(code, narrow.maxMagnitude());
      if (sign && !narrow.hasInf())
        largest = lanes.emit<arith::OrIOp>(largest, sign);
      overflowed = lanes.select(leavesRange, overflowed, largest);
    }
    // An infinity has a sign; the one NaN is always given as the same code.
    if (narrow.hasInf()) {
      code = lanes.select(overflows, overflowed, code);
      code = lanes.emit<arith::OrIOp>(code, sign);
    } else {
      if (sign)
        code = lanes.emit<arith::OrIOp>(code, sign);
      code = lanes.select(overflows, overflowed, code);
    }
  }

  if (!narrow.isSigned) {
    Value isNegative = lanes.compare(CmpIPredicate::ugt, bits, wide.signMask());
    code = lanes.select(isNegative, narrow.quietNaN(), code);
  }
  // With one NaN and no infinity, NaN has already gone the way of overflow.
  if (narrow.specials != Specials::OneNaN) {
    Value isNaN =
        lanes.compare(CmpIPredicate::ugt, magnitude, wide.infMagnitude());
    code = lanes.select(isNaN, narrow.hasNaN() ? narrow.quietNaN() : 0, code);
  }
  return lanes.resize(code, narrow.storageBytes() * 8);
}

Value mx::emitCodeOf(OpBuilder &builder, Location loc, Value value) {
  const FloatFormat &format = *getFloatFormat(getElementTypeOrSelf(value));
  Type type = withElementType(
      value.getType(), builder.getIntegerType(format.storageBytes() * 8));
  if (format.isSmall())
    return UnrealizedConversionCastOp::create(builder, loc, type, value)
        .getResult(0);
  return arith::BitcastOp::create(builder, loc, type, value);
}

Value mx::emitFromCode(OpBuilder &builder, Location loc, Value code,
                       Type element) {
  Type type = withElementType(code.getType(), element);
  if (getSmallFloatFormat(element))
    return UnrealizedConversionCastOp::create(builder, loc, type, code)
        .getResult(0);
  return arith::BitcastOp::create(builder, loc, type, code);
}

/// A float of any format as f32, or as itself where it is f64 already.
static Value emitExactWide(OpBuilder &builder, Location loc, Value value) {
  Type element = getElementTypeOrSelf(value);
  const FloatFormat *narrow = getNarrowFloatFormat(element);
  if (!narrow)
    return value;
  Value bits =
      emitDecode(builder, loc, *narrow, emitCodeOf(builder, loc, value));
  return LaneBuilder(builder, loc, bits.getType())
      .bitcast(bits, builder.getF32Type());
}

Value mx::emitConversion(OpBuilder &builder, Location loc, Value value, Type to,
                         RoundingMode rounding) {
  Type from = getElementTypeOrSelf(value);
  if (from == to)
    return value;
  Value exact = emitExactWide(builder, loc, value);
  Type wideType = getElementTypeOrSelf(exact);
  if (wideType == to)
    return exact;

  LaneBuilder lanes(builder, loc, exact.getType());
  FloatType f64 = builder.getF64Type();
  if (to == f64)
    return arith::ExtFOp::create(builder, loc, lanes.typeOf(f64), exact);

  const FloatFormat &narrow = *getFloatFormat(to);
  // The lowest values of f8E8M0FNU are subnormal in f32; f64 has them normal.
  if (!narrow.hasSubnormals && wideType != f64) {
    exact = arith::ExtFOp::create(builder, loc, lanes.typeOf(f64), exact);
    wideType = f64;
  }
  const FloatFormat &wide = *getFloatFormat(wideType);
  Value bits =
      lanes.bitcast(exact, builder.getIntegerType(unsigned(wide.width())));
  // bf16 is the upper half of an f32, and holds every small float.
  if (getSmallFloatFormat(from) && narrow.kind == FloatKind::BF16) {
    Value upper = lanes.resize(lanes.emit<arith::ShRUIOp>(bits, 16), 16);
    return emitFromCode(builder, loc, upper, to);
  }
  Value code = emitEncode(builder, loc, wide, narrow, bits, rounding);
  return emitFromCode(builder, loc, code, to);
}

Value mx::emitSumRoundedToOdd(OpBuilder &builder, Location loc, Value lhs,
                              Value rhs) {
  LaneBuilder lanes(builder, loc, lhs.getType());
  Value sum = lanes.emit<arith::AddFOp>(lhs, rhs);
  // Knuth's two-sum: the rounding error of a sum is a float, found exactly.
  Value rhsPart = lanes.emit<arith::SubFOp>(sum, lhs);
  Value lhsPart = lanes.emit<arith::SubFOp>(sum, rhsPart);
  Value error =
      lanes.emit<arith::AddFOp>(lanes.emit<arith::SubFOp>(lhs, lhsPart),
                                lanes.emit<arith::SubFOp>(rhs, rhsPart));

  // Ordered, so that the NaN of an infinite sum's error counts as exact.
  Value zero = lanes.floatConstant(error, 0.0);
  Value inexact =
      arith::CmpFOp::create(builder, loc, CmpFPredicate::ONE, error, zero);
  Value bits = lanes.bitcast(sum, builder.getI64Type());
  Value isEven =
      lanes.compare(CmpIPredicate::eq, lanes.emit<arith::AndIOp>(bits, 1), 0);
  // The exact sum lies towards infinity from the even neighbour if the error
  // has the sum's sign, else towards zero.
  Value apart = lanes.emit<arith::XOrIOp>(
      bits, lanes.bitcast(error, builder.getI64Type()));
  Value towardsZero = lanes.compare(CmpIPredicate::slt, apart, 0);
  Value step = lanes.select(towardsZero, ~uint64_t(0), lanes.constant(bits, 1));
  Value odd = lanes.emit<arith::AddIOp>(bits, step);
  Value moves = lanes.emit<arith::AndIOp>(inexact, isEven);
  return lanes.bitcast(lanes.select(moves, odd, bits), builder.getF64Type());
}
