//===- Report.h - Reports for machines ------------------------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// docs/reports.md describes both files for those who read them.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_REPORT_H
#define MX_ORACLE_DRIVER_REPORT_H

#include "interpreter/Driver/ExitCode.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace oracle {

/// One program, or one program under one pipeline.
struct ReportCase {
  std::string file;
  /// Which part of a split file it is, counted from 1; 0 for a whole file.
  unsigned part = 0;
  /// Which case of the file it is: the entry, a pipeline.
  std::string name;
  ExitCode code = ExitCode::Ok;
  /// "ok", "undefined behaviour", "mismatch", ...
  std::string verdict;
  /// What a person reads; empty for Ok.
  std::string message;
  double seconds = 0;
  /// What else the tool knows.
  llvm::json::Object details;
};

/// What people read as the name of a program: "a.mlir", or "a.mlir (part 2)".
std::string programLabel(llvm::StringRef file, unsigned part);

class Report {
public:
  explicit Report(std::string tool) : tool(std::move(tool)) {}

  /// What the tool knows of the run as a whole, beside its cases.
  llvm::json::Object details;

  void add(ReportCase entry) { cases.push_back(std::move(entry)); }
  llvm::ArrayRef<ReportCase> all() const { return cases; }

  llvm::Error writeJson(llvm::StringRef path, ExitCode exitCode) const;
  /// JUnit's XML: findings are failures, all else that is not Ok an error,
  /// unsupported programs skipped.
  llvm::Error writeJunit(llvm::StringRef path) const;

private:
  std::string tool;
  std::vector<ReportCase> cases;
};

/// "undefined behaviour: 'arith.divsi' ...", with a note per line.
std::string faultToString(const Fault &fault);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_REPORT_H
