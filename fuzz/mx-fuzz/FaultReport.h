//===- FaultReport.h - How planted faults fared -----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MX_FUZZ_FAULTREPORT_H
#define MX_ORACLE_MX_FUZZ_FAULTREPORT_H

#include "fuzz/mx-fuzz/FaultSearch.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace oracle {

/// Name, family and description of each, a line each.
void printFaults(llvm::raw_ostream &os,
                 llvm::ArrayRef<const PlantedFault *> faults);

class FaultReport {
public:
  /// Says in a few lines how a fault fared, and remembers it.
  void add(llvm::raw_ostream &os, const PlantedFault &fault,
           FaultSearch search);
  void printSummary(llvm::raw_ostream &os) const;
  /// A finding where one has escaped.
  ExitCode exitCode() const;
  /// docs/reports.md describes the file.
  llvm::Error writeJson(llvm::StringRef path) const;
  /// A table for a file of documentation.
  std::string toMarkdown() const;

private:
  struct Row {
    const PlantedFault *fault;
    FaultSearch search;
  };
  std::vector<Row> rows;
};

} // namespace oracle

#endif // MX_ORACLE_MX_FUZZ_FAULTREPORT_H
