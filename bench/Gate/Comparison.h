//===- Comparison.h - More, less or the same as before -------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_GATE_COMPARISON_H
#define MX_ORACLE_BENCH_GATE_COMPARISON_H

#include "bench/Gate/Counters.h"

#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace oracle::bench {

/// What a counter was and is.
struct Change {
  uint64_t now, baseline;

  bool isMore() const { return now > baseline; }
  uint64_t size() const { return isMore() ? now - baseline : baseline - now; }
};

/// A counter that is not what it was, in total or of some operation, and what
/// moved it. Where the total is more, these are the rows that are, too; else
/// first those that are more all the same, then those that are less; those that
/// went furthest come first. Steps are not kept by operation: there it is what
/// the program has more, or less, operations of.
struct MovedCounter {
  std::string account, counter;
  Change total;
  std::vector<std::pair<Mover, Change>> movers;

  /// Whether an operation moves more, which others make up for.
  bool hidesMore() const;
};

/// Every counter that differs, in the order of accounts and counters. Fails
/// where the two do not count the same things.
llvm::Expected<std::vector<MovedCounter>> compare(const Accounts &now,
                                                  const Accounts &baseline);

/// "more" where any total is, else "moved" where any operation moves more, else
/// "less" where any total is, else "same".
llvm::StringRef verdictOf(llvm::ArrayRef<MovedCounter> moved);

/// For people, a line each; of movers the first few.
void print(llvm::raw_ostream &os, llvm::ArrayRef<MovedCounter> moved);

/// The keys `counters`, `moved` and `ratios` of a case (docs/reports.md).
llvm::json::Object toJson(const Accounts &now, const Accounts &baseline,
                          llvm::ArrayRef<MovedCounter> moved);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_GATE_COMPARISON_H
