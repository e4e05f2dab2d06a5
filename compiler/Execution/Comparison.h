//===- Comparison.h - Comparing what a check compares ------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_COMPARISON_H
#define MX_ORACLE_EXECUTION_COMPARISON_H

#include "compiler/Transforms/ObservationSites.h"
#include "interpreter/Numerics/FloatFormat.h"
#include <optional>

namespace mlir::mx {

/// How a site compares two elements by their codes: equal bits, or both NaN, or
/// (expect_close) at most so many representable values apart, +0 and -0 being 0
/// apart.
class ElementComparison {
public:
  explicit ElementComparison(const ObservationSite &site);

  bool areEqual(uint64_t actual, uint64_t expected) const;

private:
  bool isNaN(uint64_t code) const;
  int64_t position(uint64_t code) const;

  uint64_t mask;
  bool isClose;
  uint64_t ulps;
  /// Null for integers.
  const oracle::FloatFormat *format = nullptr;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_COMPARISON_H
