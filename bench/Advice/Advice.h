//===- Advice.h - How fast kernels are, for those who ask ----- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times and instruction counts differ from machine to machine and from run to
// run, so nothing fails by them. They are multiples of those of one reference
// loop in the same run (docs/gate.md).
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_ADVICE_ADVICE_H
#define MX_ORACLE_BENCH_ADVICE_ADVICE_H

#include "bench/Gate/Kernel.h"

namespace oracle::bench {

/// Of a kernel's code under one pipeline, in runs of the reference loop.
struct Speed {
  /// One a repetition.
  std::vector<double> times;
  /// Nothing where no valgrind counted them.
  std::optional<double> instructions;
  /// The median of what one run took. For people: never compared, nor kept.
  double seconds = 0;
};
/// By pipeline.
using Speeds = std::map<std::string, Speed>;

struct Machine {
  std::string cpu;
  unsigned cores = 0;
  /// What made the reference loop.
  std::string compiler;

  static Machine here();
  /// "AMD EPYC, 2 cores, loop by Clang 22.1.8".
  std::string describe() const;
  friend bool operator==(const Machine &, const Machine &) = default;
};

/// What was measured once, and where.
struct AdviceFile {
  Machine machine;
  /// By the kernel's name.
  std::map<std::string, Speeds> kernels;

  std::string toText() const;
  /// The error is a sentence that begins with `path`.
  static llvm::Expected<AdviceFile> read(llvm::StringRef path);
};

/// Compiles the kernel under each of `pipelines`, in a child process, and runs
/// it in turn with the reference loop. The error names what went wrong.
llvm::Expected<Speeds>
measureSpeeds(const Kernel &kernel,
              llvm::ArrayRef<const mlir::mx::Pipeline *> pipelines);

/// A sentence for each way in which `now` is clearly not as `before`: times by
/// the test of Mann and Whitney (p below 0.001) and by more than 10%,
/// instructions by more than 1%.
std::vector<std::string> advise(const Speed &now, const Speed &before);

/// The key `advice` of a case (docs/reports.md); `before` may be null.
llvm::json::Object toJson(const Speed &now, const Speed *before);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_ADVICE_ADVICE_H
