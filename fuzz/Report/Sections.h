//===- Sections.h - The parts of a page ----------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each writes nothing where the runs have nothing for it.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_SECTIONS_H
#define MX_ORACLE_REPORT_SECTIONS_H

#include "fuzz/Report/Html.h"
#include "fuzz/Report/Page.h"

#include <set>

namespace oracle::report {

/// Tiles that lead to those sections that are there, and the runs themselves.
void addSummary(Html &html, llvm::ArrayRef<Run> runs,
                const std::set<std::string> &sections);
void addProblems(Html &html, llvm::ArrayRef<Run> runs,
                 const PageOptions &options);
void addFindings(Html &html, llvm::ArrayRef<Run> runs,
                 const PageOptions &options);
void addFaults(Html &html, llvm::ArrayRef<Run> runs,
               const PageOptions &options);
void addConformance(Html &html, llvm::ArrayRef<Run> runs,
                    const PageOptions &options);
void addGate(Html &html, llvm::ArrayRef<Run> runs, const PageOptions &options);
void addTraffic(Html &html, llvm::ArrayRef<Run> runs,
                const PageOptions &options);
void addBenchmarks(Html &html, llvm::ArrayRef<Run> runs,
                   const PageOptions &options);
void addTrends(Html &html, llvm::ArrayRef<Run> runs,
               const PageOptions &options);

/// Each device with the last run that asked it.
llvm::SmallVector<std::pair<llvm::StringRef, const Run *>, 0>
lastRunOfEachDevice(llvm::ArrayRef<Run> runs);

/// A program line by line, with what is known of its lines below them.
class Listing {
public:
  /// What a line is marked for. Of several, the first counts for its colour.
  enum class Mark : uint8_t { Read, Write, Version, Pattern };

  explicit Listing(llvm::StringRef program);

  /// Marks the operation at "NAME:LINE:COLUMN"; false where that is in another
  /// file than `name`, or in none of its lines.
  bool markLocation(llvm::StringRef name, llvm::StringRef location, Mark mark,
                    llvm::StringRef note);
  /// Marks the only operation with this name, or, where `original` has as many
  /// with this name on as many lines, the one at the same turn as the one that
  /// is at this line there. False where that tells no line.
  bool markOperation(llvm::StringRef operation, const Listing &original,
                     unsigned line, Mark mark, llvm::StringRef note);

  bool hasMarks() const;
  /// The line of a location, from 1; 0 where there is none.
  unsigned lineOf(llvm::StringRef name, llvm::StringRef location) const;
  void write(Html &html, llvm::StringRef label) const;

private:
  struct Note {
    Mark mark;
    std::string text;
    /// What of the line is meant; nothing where that is not known.
    size_t column, length;
  };
  struct Line {
    llvm::StringRef text;
    std::vector<Note> notes;
  };
  /// The numbers of the lines that have an operation of this name.
  std::vector<unsigned> linesWith(llvm::StringRef operation) const;

  std::vector<Line> lines;
};

/// Splits "a.mlir:3:8" from its end on; false on anything else.
bool splitLocation(llvm::StringRef location, llvm::StringRef &file,
                   unsigned &line, unsigned &column);

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_SECTIONS_H
