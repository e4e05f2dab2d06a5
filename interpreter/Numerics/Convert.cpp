//===- Convert.cpp - Exact conversion between formats ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/Convert.h"

#include <algorithm>
#include <bit>

using namespace oracle;

ExactFloat oracle::unpack(FloatKind kind, uint64_t code) {
  const FloatFormat &format = formatOf(kind);
  uint64_t magnitude = code & format.magnitudeMask();
  uint64_t mantissa = code & format.mantissaMask();
  int field = int(magnitude >> format.mantissaBits);

  ExactFloat value;
  value.negative = (code & format.signMask()) != 0;
  if (magnitude > format.maxMagnitude()) {
    bool isInf = format.hasInf() && magnitude == format.infMagnitude();
    value.kind = isInf ? ExactFloat::Class::Inf : ExactFloat::Class::NaN;
    return value;
  }
  if (format.hasSubnormals && magnitude == 0)
    return value;

  bool isSubnormal = format.hasSubnormals && field == 0;
  uint64_t leadingOne = uint64_t(1) << format.mantissaBits;
  value.kind = ExactFloat::Class::Finite;
  value.significand = isSubnormal ? mantissa : leadingOne | mantissa;
  value.exponent =
      (isSubnormal ? 1 : field) - format.bias - int(format.mantissaBits);
  return value;
}

namespace {
/// Whether the magnitude is rounded away from zero whenever it is inexact.
bool roundsAway(Rounding rounding, bool negative) {
  return rounding == (negative ? Rounding::Downward : Rounding::Upward);
}

/// Whether the magnitude never grows by rounding.
bool truncates(Rounding rounding, bool negative) {
  return rounding == Rounding::TowardZero ||
         rounding == (negative ? Rounding::Upward : Rounding::Downward);
}

/// value.significand / 2^shift, rounded to an integer. A shift to the left must
/// not lose bits.
uint64_t shiftAndRound(const ExactFloat &value, int64_t shift,
                       Rounding rounding) {
  uint64_t significand = value.significand;
  if (shift <= 0)
    return significand << -shift;
  // Beyond 64 places nothing is kept and the rest is less than half.
  uint64_t kept = shift < 64 ? significand >> shift : 0;
  uint64_t rest = shift < 64 ? significand - (kept << shift) : significand;
  if (rest == 0 || truncates(rounding, value.negative))
    return kept;
  if (roundsAway(rounding, value.negative))
    return kept + 1;
  uint64_t half = shift <= 64 ? uint64_t(1) << (shift - 1) : 0;
  if (half == 0 || rest < half)
    return kept;
  if (rest > half)
    return kept + 1;
  return rounding == Rounding::ToNearestAway ? kept + 1 : kept + (kept & 1);
}
} // namespace

uint64_t oracle::pack(FloatKind kind, const ExactFloat &value,
                      Rounding rounding, Overflow overflow) {
  const FloatFormat &format = formatOf(kind);
  uint64_t nan = format.hasNaN() ? format.quietNaN() : 0;
  uint64_t sign = value.negative ? format.signMask() : 0;
  if (value.isNaN())
    return nan;
  if (value.isZero())
    return sign;
  if (value.negative && !format.isSigned)
    return nan;

  uint64_t largest = sign | format.maxMagnitude();
  uint64_t overflowed = largest;
  if (overflow == Overflow::NonSaturating && format.hasNaN())
    overflowed = format.hasInf() ? sign | format.infMagnitude() : nan;
  if (value.isInf())
    return overflowed;

  int64_t leading =
      int64_t(value.exponent) + std::bit_width(value.significand) - 1;
  if (!format.hasSubnormals && leading < format.minExponent())
    return 0;
  if (leading > format.maxExponent())
    return truncates(rounding, value.negative) ? largest : overflowed;

  // The unit in the last place that the result is a multiple of.
  int64_t binade = std::max<int64_t>(leading, format.minExponent());
  int64_t unit = binade - format.mantissaBits;
  uint64_t kept = shiftAndRound(value, unit - value.exponent, rounding);
  // `kept` carries the leading one, so the field is one less than the binade's;
  // a subnormal has neither, and a carry out of the mantissa lands in the
  // field. f8E8M0FNU's smallest field wraps to -1 here and back to 0 in the
  // sum.
  uint64_t field = uint64_t(binade + format.bias - 1);
  uint64_t magnitude = (field << format.mantissaBits) + kept;
  if (magnitude > format.maxMagnitude())
    return truncates(rounding, value.negative) ? largest : overflowed;
  return sign | magnitude;
}

/// The code to nearest even, where source and result are normal and the result
/// cannot overflow: a matter of shifting the fields. This is nearly every
/// conversion that runs.
static std::optional<uint64_t>
convertNormal(const FloatFormat &from, uint64_t code, const FloatFormat &to) {
  uint64_t magnitude = code & from.magnitudeMask();
  int exponent = int(magnitude >> from.mantissaBits) - from.bias;
  bool isNormal = from.hasSubnormals && to.hasSubnormals &&
                  exponent >= from.minExponent() &&
                  magnitude <= from.maxMagnitude();
  if (!isNormal || exponent < to.minExponent() || exponent >= to.maxExponent())
    return std::nullopt;
  int shift = from.mantissaBits - to.mantissaBits;
  if (shift > 0) {
    uint64_t isOdd = (magnitude >> shift) & 1;
    magnitude += (uint64_t(1) << (shift - 1)) - 1 + isOdd;
    magnitude >>= shift;
  } else {
    magnitude <<= -shift;
  }
  // Modulo 2^64: the biases may differ either way.
  magnitude += uint64_t(int64_t(to.bias) - from.bias) << to.mantissaBits;
  return code & from.signMask() ? magnitude | to.signMask() : magnitude;
}

uint64_t oracle::convertFloat(FloatKind from, uint64_t code, FloatKind to,
                              Rounding rounding, Overflow overflow) {
  if (rounding == Rounding::ToNearestEven)
    if (auto converted = convertNormal(formatOf(from), code, formatOf(to)))
      return *converted;
  return pack(to, unpack(from, code), rounding, overflow);
}

bool oracle::isValidCode(FloatKind kind, uint64_t code) {
  return (code & ~formatOf(kind).codeMask()) == 0;
}

uint64_t oracle::ulpDistance(FloatKind kind, uint64_t a, uint64_t b) {
  const FloatFormat &format = formatOf(kind);
  bool isNaN = unpack(kind, a).isNaN();
  if (isNaN != unpack(kind, b).isNaN())
    return UINT64_MAX;
  if (isNaN)
    return 0;
  uint64_t magnitudeA = a & format.magnitudeMask();
  uint64_t magnitudeB = b & format.magnitudeMask();
  // Unlike signs: the way leads through the one zero.
  if ((a ^ b) & format.signMask())
    return magnitudeA + magnitudeB;
  return magnitudeA > magnitudeB ? magnitudeA - magnitudeB
                                 : magnitudeB - magnitudeA;
}

bool oracle::sameFloat(FloatKind kind, uint64_t a, uint64_t b) {
  if (((a ^ b) & formatOf(kind).codeMask()) == 0)
    return true;
  return unpack(kind, a).isNaN() && unpack(kind, b).isNaN();
}
