//===- Baseline.h - What a kernel moved when it was last looked at  -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/gate.md describes the file. It says nothing of the machine: the counters
// are the same on all.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_GATE_BASELINE_H
#define MX_ORACLE_BENCH_GATE_BASELINE_H

#include "bench/Gate/Counters.h"

namespace oracle::bench {

struct Baseline {
  /// The name of the kernel's file.
  std::string kernel;
  /// fingerprint() of its text.
  std::string program;
  /// By the name of the pipeline.
  std::map<std::string, Accounts> pipelines;

  friend bool operator==(const Baseline &, const Baseline &) = default;
};

/// Two texts with one fingerprint are the same program. No secret depends on
/// it.
std::string fingerprint(llvm::StringRef text);

/// The whole file.
std::string toText(const Baseline &baseline);

/// The error is a sentence that begins with `path`: the file can't be read, is
/// no baseline, one of another format or another LLVM, or one whose totals are
/// not what its operations add up to.
llvm::Expected<Baseline> readBaseline(llvm::StringRef path);

/// Whether the file is a baseline at all, of whatever format and LLVM.
bool isBaseline(llvm::StringRef path);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_GATE_BASELINE_H
