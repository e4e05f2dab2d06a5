//===- DiffReport.h - What mx-diff says about a program ------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FUZZDRIVER_DIFFREPORT_H
#define MX_ORACLE_FUZZDRIVER_DIFFREPORT_H

#include "fuzz/Oracles/Differential.h"
#include "interpreter/Driver/Report.h"

namespace oracle {

/// One program and what came of it.
struct DiffCase {
  llvm::StringRef file;
  /// Of a split file, counted from 1; 0 for a whole file.
  unsigned part;
  mlir::FunctionOpInterface entry;
  const DifferentialResult &result;
  /// "--passes 'cse'" or "--opt-cmd '...'"; empty without.
  std::string rewriteOption;
  /// " --limit-steps 100": what limits were given.
  std::string limitOptions = {};
  /// Whether to print the program before and after the pass at fault.
  bool showPrograms = false;
  /// Whether data races were looked for.
  bool findRaces = true;
  /// Whether what the program moves was to be counted.
  bool countTraffic = false;

  /// The command that shows the headline again.
  std::string replayCommand();
  /// The verdict in one line, how to replay a finding, and what was moved where
  /// that was counted.
  void print(llvm::raw_ostream &os);
  /// The headline as a diagnostic of the entry.
  void emit();
  ReportCase report();

private:
  void printVerdict(llvm::raw_ostream &os);
  void printAdvice(llvm::raw_ostream &os);
};

/// How many programs came to which verdict; nothing for less than two.
void printSummary(llvm::raw_ostream &os, llvm::ArrayRef<ReportCase> cases);

/// `text` as one word of a POSIX shell.
std::string shellQuoted(llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_FUZZDRIVER_DIFFREPORT_H
