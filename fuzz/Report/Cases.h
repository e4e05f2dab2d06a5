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
  std::string file, name, verdict, message, replay, sha256;
  uint64_t part = 0;
  ExitCode code = ExitCode::Ok;
  double seconds = 0;

  /// False where something is missing or of another kind, which `path` says.
  bool readFrom(const llvm::json::Value &value, llvm::json::Path path);
};

/// The exit code that a report or a case tells; none on anything else.
std::optional<ExitCode> exitCodeIn(const llvm::json::Value &object);

/// Calls `read` with each case of a report, and with all that it holds, and
/// counts them in `run`. The error says which of them is not as it should be.
llvm::Error
forEachCase(const llvm::json::Value &report, Run &run,
            llvm::function_ref<bool(const Case &, const llvm::json::Value &,
                                    llvm::json::Path)>
                read);

/// The objects of a list, each with its path; false where one is not read.
bool forEachIn(
    const llvm::json::Object &object, llvm::StringRef key,
    llvm::json::Path path,
    llvm::function_ref<bool(const llvm::json::Value &, llvm::json::Path)> read);

/// An operation, or a source of memory, as it is named in pictures.
struct Place {
  std::string operation, location;
  std::optional<int64_t> argument;

  bool readFrom(llvm::json::ObjectMapper &mapper);
  std::string name() const;
};

/// Whether a case is a finding of its program; one that is neither that nor
/// good is put among the run's problems.
bool isFinding(const Case &entry, Run &run);
/// A finding with what all tools say of one.
ShownFinding findingOf(const Case &entry, const Run &run);
/// "3 programs, 1 finding", and how many gave no answer.
std::string programsSummary(const Run &run);

/// Reads what is in a report, an object; `folder` is the one that it is in.
using CaseReader = llvm::Error (*)(const llvm::json::Value &report,
                                   llvm::StringRef folder, Run &run);
llvm::Error readPrograms(const llvm::json::Value &report,
                         llvm::StringRef folder, Run &run);
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

/// The finding in a folder, or in a finding.json.
llvm::Expected<ShownFinding> readShownFinding(llvm::StringRef path);

/// Puts a finding that cannot be read among the run's problems.
void addUnreadable(llvm::StringRef place, llvm::Error error, Run &run);
/// ", 2 unreadable"; empty where there are none.
std::string unreadableText(const Run &run);

/// The part of a key that says what is to blame.
std::string passOfKey(llvm::StringRef key);

/// Counts what there is of findings: all, and each verdict.
void addFindingMetrics(Run &run);

/// A path as a URI that is relative and says nothing of this machine: what is
/// below the current folder from there on, and of any other the name alone.
std::string relativeUri(llvm::StringRef path);
bool isBelowHere(llvm::StringRef path);

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_CASES_H
