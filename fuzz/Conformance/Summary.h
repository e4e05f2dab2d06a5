//===- Summary.h - How a device fares, rule by rule ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_SUMMARY_H
#define MX_ORACLE_CONFORMANCE_SUMMARY_H

#include "fuzz/Conformance/SuiteRun.h"

namespace oracle {

struct RuleSummary {
  const SuiteRule *rule = nullptr;
  unsigned cases = 0, passed = 0, failed = 0, notImplemented = 0;
  /// Neither: a limit was hit, or the run was interrupted.
  unsigned unfinished = 0;
  /// Whether the scale roundings give unlike results here, and those whose
  /// results all cases had.
  bool hasProfiles = false;
  ProfileSet profiles = allProfiles;
  UlpHistogram ulp;
  /// The number of the first case that failed.
  std::optional<size_t> firstFailure;
};

/// The rules of `cases`, in the suite's order; outcomes are in that of `cases`.
/// A profile is matched where every case with results has its: of cases that
/// leave the rounding at its default, or, where a rule has none of these, of
/// all.
std::vector<RuleSummary> summarize(const Suite &suite,
                                   llvm::ArrayRef<const SuiteCase *> cases,
                                   const DeviceOutcomes &outcomes);

/// A table of the rules, and the first failure of each.
void printSummary(llvm::raw_ostream &os, llvm::StringRef title,
                  llvm::ArrayRef<RuleSummary> rules,
                  llvm::ArrayRef<const SuiteCase *> cases,
                  const DeviceOutcomes &outcomes);

/// A list of the rules as docs/reports.md has it.
llvm::json::Array toJson(llvm::ArrayRef<RuleSummary> rules);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_SUMMARY_H
