//===- Reference.h - Conversion by searching the values ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A second conversion for tests, written differently: it lists a format's
// values as doubles, finds the neighbours of the source and compares it with
// the point halfway. All of this is exact in double for formats up to f32.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_NUMERICS_REFERENCE_H
#define MX_ORACLE_TESTS_UNIT_NUMERICS_REFERENCE_H

#include "interpreter/Numerics/Convert.h"

#include <cmath>
#include <limits>

namespace oracle::test {

/// Values of the magnitudes 0, 1, ... as the fields say, specials ignored, so
/// that the one after the largest finite value is where the next would lie.
inline double referenceMagnitude(const FloatFormat &format, uint64_t code) {
  int field = int(code >> format.mantissaBits);
  double fraction = std::ldexp(double(code & format.mantissaMask()),
                               -int(format.mantissaBits));
  if (field == 0 && format.hasSubnormals)
    return std::ldexp(fraction, 1 - format.bias);
  return std::ldexp(1 + fraction, field - format.bias);
}

inline double referenceDecode(FloatKind kind, uint64_t code) {
  const FloatFormat &format = formatOf(kind);
  uint64_t magnitude = code & format.magnitudeMask();
  double value = referenceMagnitude(format, magnitude);
  if (magnitude > format.maxMagnitude())
    value = format.hasInf() && magnitude == format.infMagnitude()
                ? std::numeric_limits<double>::infinity()
                : std::numeric_limits<double>::quiet_NaN();
  return code & format.signMask() ? -value : value;
}

/// The code of `value` in a format up to f32.
inline uint64_t referenceEncode(FloatKind kind, double value,
                                Rounding rounding = Rounding::ToNearestEven,
                                Overflow overflow = Overflow::NonSaturating) {
  const FloatFormat &format = formatOf(kind);
  bool isE8M0 = kind == FloatKind::F8E8M0FNU;
  uint64_t nan = format.hasNaN() ? format.quietNaN() : 0;
  if (std::isnan(value) || (isE8M0 && value < 0))
    return nan;
  bool negative = std::signbit(value);
  uint64_t sign = negative && !isE8M0 ? format.signMask() : 0;
  uint64_t largest = sign | format.maxMagnitude();
  uint64_t beyond = largest;
  if (overflow == Overflow::NonSaturating && format.hasNaN())
    beyond = format.hasInf() ? sign | format.infMagnitude() : nan;
  if (std::isinf(value))
    return beyond;

  double size = std::fabs(value);
  uint64_t low = 0, high = format.maxMagnitude() + 1;
  if (size < referenceMagnitude(format, 0))
    return 0;
  if (size < referenceMagnitude(format, high)) {
    while (high - low > 1) {
      uint64_t middle = (low + high) / 2;
      (size < referenceMagnitude(format, middle) ? high : low) = middle;
    }
  } else {
    low = high;
  }
  double below = referenceMagnitude(format, low);
  uint64_t code = low;
  if (size != below && low != high) {
    double halfway = (below + referenceMagnitude(format, high)) / 2;
    bool up = false;
    switch (rounding) {
    case Rounding::ToNearestEven:
      up = size > halfway || (size == halfway && (isE8M0 || low % 2 == 1));
      break;
    case Rounding::ToNearestAway:
      up = size >= halfway;
      break;
    case Rounding::Downward:
      up = negative;
      break;
    case Rounding::Upward:
      up = !negative;
      break;
    case Rounding::TowardZero:
      break;
    }
    code = up ? high : low;
  }
  if (code <= format.maxMagnitude())
    return sign | code;
  bool stops = rounding == Rounding::TowardZero ||
               (rounding == Rounding::Downward && !negative) ||
               (rounding == Rounding::Upward && negative);
  return stops ? largest : beyond;
}

} // namespace oracle::test

#endif // MX_ORACLE_TESTS_UNIT_NUMERICS_REFERENCE_H
