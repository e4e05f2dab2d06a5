//===- Cases.h - Cases of the tools' reports ------------------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_CASES_H
#define MX_ORACLE_REPORT_CASES_H

#include "fuzz/Report/Run.h"

namespace oracle::report {

/// What every case of a report has (docs/reports.md).
struct Case {
  std::string file, name, verdict, message, replay;
  uint64_t part = 0;
  int64_t exitCode = 0;
  double seconds = 0;

  /// False where something is missing or of another kind, which `path` says.
  bool readFrom(const llvm::json::Value &value, llvm::json::Path path);
};

/// Calls `read` with each case of a report, and with all that it holds. The
/// error says which of them is not as it should be.
llvm::Error
forEachCase(const llvm::json::Value &report,
            llvm::function_ref<bool(const Case &, const llvm::json::Value &,
                                    llvm::json::Path)>
                read);

/// Reads what is in a report, an object; `folder` is the one that it is in.
using CaseReader = llvm::Error (*)(const llvm::json::Value &report,
                                   llvm::StringRef folder, Run &run);
llvm::Error readTraffic(const llvm::json::Value &report, llvm::StringRef folder,
                        Run &run);
llvm::Error readConformance(const llvm::json::Value &report,
                            llvm::StringRef folder, Run &run);
llvm::Error readGate(const llvm::json::Value &report, llvm::StringRef folder,
                     Run &run);

/// The one for a tool's reports; null for a tool that is not known.
CaseReader caseReaderOf(llvm::StringRef tool);
/// For sentences: "mx-diff, mx-interp, ...".
std::string knownTools();

/// What Google Benchmark wrote.
llvm::Error readBenchmarks(const llvm::json::Value &report, Run &run);

/// The finding in `folder`, or in a finding.json; `uri` is its folder's.
llvm::Expected<ShownFinding> readShownFinding(llvm::StringRef path,
                                              llvm::StringRef uri);

/// The part of a key that says what is to blame.
std::string passOfKey(llvm::StringRef key);

/// Counts what there is of findings: all, and each verdict.
void addFindingMetrics(Run &run);

/// A path as a URI that is relative and says nothing of this machine: what is
/// below the current folder from there on, and of any other the name alone.
std::string relativeUri(llvm::StringRef path);

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_CASES_H
