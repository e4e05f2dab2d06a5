//===- Gate.h - Kernels beside their baselines ---------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_COMPARE_GATE_H
#define MX_ORACLE_BENCH_COMPARE_GATE_H

#include "bench/Advice/Advice.h"
#include "bench/Gate/Baseline.h"
#include "bench/Gate/Kernel.h"
#include "interpreter/Driver/Report.h"

namespace oracle::bench {

struct GateOptions {
  /// Files; where there are none, all of the folder.
  std::vector<std::string> kernels;
  std::string kernelFolder, baselineFolder;
  std::vector<const mlir::mx::Pipeline *> pipelines;
  MeasureOptions measure;
  /// Write the baselines instead of comparing with them.
  bool updates = false;
  /// Where figures of speed are, to compare with or to write; empty: nobody
  /// asks for them.
  std::string adviceFile = {};
  /// This program, for valgrind to watch.
  std::string program = {};
};

/// Measures kernels under pipelines and compares them with their baselines.
class Gate {
public:
  Gate(GateOptions options, const mlir::DialectRegistry &registry)
      : options(std::move(options)), registry(registry) {}

  /// Says what comes of it on `os`, and on standard error what can't be
  /// compared.
  ExitCode run(llvm::raw_ostream &os);

  Report report{"mx-bench-compare"};

private:
  ExitCode runKernel(llvm::StringRef path);
  /// Fails where the baseline is not one of this kernel under these pipelines.
  llvm::Expected<Baseline> baselineOf(const Kernel &kernel);
  ExitCode compare(const Kernel &kernel);
  void compareWith(const Accounts &before, const Accounts &now,
                   ReportCase &entry);
  ExitCode update(const Kernel &kernel);
  void printUpdate(const Baseline &now, const Baseline &before);
  /// Null where it failed, which is reported then.
  std::optional<Accounts> measure(const Kernel &kernel,
                                  const mlir::mx::Pipeline &pipeline,
                                  ReportCase &entry);
  ExitCode beginAdvice();
  ExitCode endAdvice();
  /// Measures how fast a kernel is, says what differs, and adds that to what is
  /// reported of it.
  void advise(const Kernel &kernel, llvm::MutableArrayRef<ReportCase> entries);
  Speeds speedsOf(const Kernel &kernel);
  /// A sentence that concerns a file as a whole.
  ExitCode refuse(llvm::StringRef file, llvm::Error error);
  /// Baselines of kernels that are not in the folder.
  ExitCode lookForStrays(llvm::ArrayRef<std::string> kernels);
  std::string baselinePath(llvm::StringRef kernel) const;

  GateOptions options;
  const mlir::DialectRegistry &registry;
  llvm::raw_ostream *os = nullptr;
  /// What was measured before, if anything was, and what is now.
  std::optional<AdviceFile> before;
  AdviceFile now;
  /// Why no instructions are counted.
  std::string noInstructions;
};

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_COMPARE_GATE_H
