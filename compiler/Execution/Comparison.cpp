//===- Comparison.cpp - Comparing what a check compares -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/Comparison.h"

using namespace mlir::mx;

ElementComparison::ElementComparison(const ObservationSite &site)
    : mask(site.elementBits >= 64 ? ~uint64_t(0)
                                  : (uint64_t(1) << site.elementBits) - 1),
      isClose(site.kind == ObservationSite::Kind::ExpectClose),
      ulps(site.ulps) {
  if (auto kind = oracle::floatKindNamed(site.elementType))
    format = &oracle::formatOf(*kind);
}

bool ElementComparison::isNaN(uint64_t code) const {
  if (!format || !format->hasNaN())
    return false;
  const uint64_t magnitude = code & format->magnitudeMask();
  return format->hasInf() ? magnitude > format->infMagnitude()
                          : magnitude == format->magnitudeMask();
}

/// Codes in the order of the values they stand for, both zeros at 0.
int64_t ElementComparison::position(uint64_t code) const {
  const auto magnitude = int64_t(code & format->magnitudeMask());
  return code & format->signMask() ? -magnitude : magnitude;
}

bool ElementComparison::areEqual(uint64_t actual, uint64_t expected) const {
  actual &= mask;
  expected &= mask;
  if (actual == expected || (isNaN(actual) && isNaN(expected)))
    return true;
  if (!isClose || !format || isNaN(actual) || isNaN(expected))
    return false;
  const int64_t a = position(actual), b = position(expected);
  // Unsigned, since the two ends of f64 are further apart than int64_t holds.
  const uint64_t distance =
      a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
  return distance <= ulps;
}
