//===- NarrowReference.cpp - Rounding by looking values up ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Transforms/NarrowReference.h"

#include <cmath>
#include <limits>

using namespace mx_test;
using oracle::FloatFormat;

NarrowReference::NarrowReference(oracle::FloatKind kind)
    : format(oracle::formatOf(kind)) {
  for (uint64_t code = 0; code <= format.codeMask(); ++code) {
    uint64_t magnitude = code & format.magnitudeMask();
    int field = int(magnitude >> format.mantissaBits);
    double fraction = double(magnitude & format.mantissaMask()) /
                      double(format.mantissaMask() + 1);
    double value = format.hasSubnormals && field == 0
                       ? std::ldexp(fraction, 1 - format.bias)
                       : std::ldexp(1 + fraction, field - format.bias);
    if (magnitude > format.maxMagnitude())
      value = format.hasInf() && magnitude == format.infMagnitude()
                  ? std::numeric_limits<double>::infinity()
                  : std::numeric_limits<double>::quiet_NaN();
    else if (code == magnitude)
      finite.push_back(value);
    values.push_back(code == magnitude ? value : -value);
  }
}

bool NarrowReference::isNaN(uint64_t code) const {
  return code < values.size() && std::isnan(values[code]);
}

uint64_t NarrowReference::nan() const {
  return format.hasNaN() ? format.quietNaN() : 0;
}

uint64_t NarrowReference::overflowed(bool isNegative) const {
  uint64_t sign = isNegative ? format.signMask() : 0;
  if (format.hasInf())
    return sign | format.infMagnitude();
  return format.hasNaN() ? format.quietNaN() : sign | format.maxMagnitude();
}

uint64_t NarrowReference::encode(double value, Mode mode) const {
  if (std::isnan(value))
    return nan();
  bool isNegative = std::signbit(value);
  if (value == 0)
    return isNegative ? format.signMask() : 0;
  if (std::isinf(value))
    return isNegative && !format.isSigned ? nan() : overflowed(isNegative);
  double magnitude = std::fabs(value);
  return encode(isNegative, mode, [=](double with) {
    return magnitude < with ? -1 : magnitude > with;
  });
}

uint64_t
NarrowReference::encode(bool isNegative, Mode mode,
                        const std::function<int(double)> &compare) const {
  if (isNegative && !format.isSigned)
    return nan();
  if (compare(finite.front()) < 0)
    return 0; // Below the smallest value of a format without zero.

  // The last value that is not above the number.
  size_t low = 0, high = finite.size();
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    (compare(finite[middle]) >= 0 ? low : high) = middle;
  }
  uint64_t sign = isNegative ? format.signMask() : 0;
  if (compare(finite[low]) == 0)
    return sign | low;

  // Beyond the largest value the grid goes on as if there were a next one.
  bool isLast = low + 1 == finite.size();
  double next = !isLast                    ? finite[low + 1]
                : format.mantissaBits == 0 ? 2 * finite[low]
                                           : 2 * finite[low] - finite[low - 1];
  int half = compare((finite[low] + next) / 2);
  bool up = false;
  switch (mode) {
  case Mode::NearestEven:
    // One-bit significands are all odd, so that a tie goes up.
    up = half > 0 || (half == 0 && (format.mantissaBits == 0 || low % 2 == 1));
    break;
  case Mode::NearestAway:
    up = half >= 0;
    break;
  case Mode::Downward:
    up = isNegative;
    break;
  case Mode::Upward:
    up = !isNegative;
    break;
  case Mode::TowardZero:
    break;
  }
  if (!up)
    return sign | low;
  return isLast ? overflowed(isNegative) : sign | (low + 1);
}

static constexpr int fixedPointPlaces = 340;
static constexpr unsigned fixedPointBits = 768;

llvm::APInt mx_test::fixedPoint(double value) {
  int exponent;
  double fraction = std::frexp(value, &exponent);
  llvm::APInt significand(fixedPointBits,
                          uint64_t(int64_t(std::ldexp(fraction, 53))),
                          /*isSigned=*/true);
  return significand << unsigned(exponent - 53 + fixedPointPlaces);
}

int mx_test::compareFixed(const llvm::APInt &value, double with) {
  llvm::APInt other = fixedPoint(with);
  return value.ult(other) ? -1 : value.ugt(other);
}
