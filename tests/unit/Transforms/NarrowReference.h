//===- NarrowReference.h - Rounding by looking values up --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What conversions and operations on narrow floats must give, written as a
// search among all values of the format: no shifts of significands, no rounding
// bits, nothing that the code under test does.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_TRANSFORMS_NARROWREFERENCE_H
#define MX_ORACLE_TESTS_TRANSFORMS_NARROWREFERENCE_H

#include "interpreter/Numerics/FloatFormat.h"
#include "llvm/ADT/APInt.h"
#include <functional>
#include <vector>

namespace mx_test {

enum class Mode { NearestEven, Downward, Upward, TowardZero, NearestAway };
inline constexpr std::pair<Mode, const char *> modes[] = {
    {Mode::NearestEven, "to_nearest_even"},
    {Mode::Downward, "downward"},
    {Mode::Upward, "upward"},
    {Mode::TowardZero, "toward_zero"},
    {Mode::NearestAway, "to_nearest_away"},
};

/// All values of one format of at most 16 bits.
class NarrowReference {
public:
  explicit NarrowReference(oracle::FloatKind kind);

  const oracle::FloatFormat &format;

  /// The value of a code; infinities and NaN as such.
  double value(uint64_t code) const { return values[code]; }
  size_t numCodes() const { return values.size(); }
  /// Finite values from zero (or the smallest) up, indexed by magnitude code.
  const std::vector<double> &magnitudes() const { return finite; }

  bool isNaN(uint64_t code) const;
  /// Same bits, or both NaN.
  bool agree(uint64_t a, uint64_t b) const {
    return a == b || (isNaN(a) && isNaN(b));
  }

  /// The code of a double.
  uint64_t encode(double value, Mode mode = Mode::NearestEven) const;
  /// The code of a number of given sign and finite, non-zero magnitude. The
  /// magnitude is known by its comparison with doubles of at most
  /// mantissaBits + 2 bits: negative where it is less.
  uint64_t encode(bool isNegative, Mode mode,
                  const std::function<int(double)> &compare) const;

private:
  uint64_t nan() const;
  uint64_t overflowed(bool isNegative) const;

  std::vector<double> values;
  std::vector<double> finite;
};

/// A double of a magnitude between 2^-280 and 2^280, or zero, as an integer
/// times 2^-340.
llvm::APInt fixedPoint(double value);
/// `value` times 2^-340 compared with a double, both positive.
int compareFixed(const llvm::APInt &value, double with);

} // namespace mx_test

#endif // MX_ORACLE_TESTS_TRANSFORMS_NARROWREFERENCE_H
