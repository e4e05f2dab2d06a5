//===- Compare.h - Comparing two executions ------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_COMPARE_H
#define MX_ORACLE_ORACLES_COMPARE_H

#include "fuzz/Oracles/Observation.h"

namespace oracle {

struct ComparisonResult {
  /// The first difference: what, where, what was expected and what came.
  std::optional<std::string> mismatch;
  /// Elements that were not compared because one of the two leaves them open.
  int64_t skipped = 0;
  int64_t compared = 0;
};

/// Compares what `actual` shows with what the value run showed: results bit by
/// bit, NaN being equal to NaN; prints in order, but those that parallel loops
/// make, one after the other, as a multiset; which checks failed (semantics,
/// Comparing two executions).
ComparisonResult compare(const Observation &expected,
                         const Observation &actual);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_COMPARE_H
