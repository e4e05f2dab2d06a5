//===- Run.h - What a page is made of ------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REPORT_RUN_H
#define MX_ORACLE_REPORT_RUN_H

#include "fuzz/Oracles/Verdict.h"
#include "interpreter/Driver/ExitCode.h"
#include "interpreter/Driver/TrafficPictures.h"
#include "interpreter/Driver/TrafficReport.h"

#include "llvm/Support/Error.h"

namespace oracle::report {

/// How something ended, in the colours of a page. Of several the worst counts.
enum class Judgement : uint8_t {
  Good,
  Undecided, ///< Nothing was seen that is wrong, and not all was looked at.
  Bad,
};
Judgement judge(ExitCode code);

/// What a tool found.
struct ShownFinding {
  /// VERDICT/PASS/OPERATIONS, as docs/fuzzing.md has it.
  std::string key;
  /// The program; empty for a campaign, whose keys say it all.
  std::string file;
  std::string verdict;
  /// What the key blames: a pass, "fold", "behind-PASS", a stage.
  std::string pass;
  /// "new" or "known", where a campaign's report says it.
  std::string status;
  StageResult headline;
  std::optional<StageResult> bisection;
  /// The text, and what locations call it; empty where the text is not known.
  std::string program, programName;
  /// Where the text is, relative to where the tool was started; of no machine.
  /// Of a file that is not below there, the name alone.
  std::string uri;
  bool isElsewhere = false;
  std::string entry, replay, llvm;
  std::vector<std::string> inputs;
  int64_t operations = 0;

  const Witness *witness() const;
  llvm::StringRef pattern() const;
};

/// A program that gave no answer, or a finding that cannot be read.
struct ShownProblem {
  std::string what, verdict, message;
  Judgement judgement = Judgement::Bad;
};

struct ShownFault {
  std::string name, family, description, verdict, message, replay;
  Judgement judgement = Judgement::Bad;
  uint64_t programs = 0, planted = 0, unnoticed = 0;
  double seconds = 0;
};

/// What an execution moved.
struct ShownTraffic {
  std::string file, entry;
  LiveBytes live;
  std::vector<OperationBytes> operations;
  std::optional<Intensity> intensity;
  uint64_t read = 0, written = 0, copied = 0, footprint = 0, compulsory = 0,
           flops = 0, steps = 0;
};

/// How a device fared with one rule.
struct ShownRule {
  std::string device, section, name, says;
  uint64_t cases = 0, passed = 0, failed = 0, notImplemented = 0,
           unfinished = 0;
  std::vector<std::string> profiles;
  /// How many results are off by how many units in the last place.
  std::vector<std::pair<std::string, uint64_t>> ulp;
};

/// A case of a device that is not right.
struct ShownFailure {
  std::string device, rule, name, verdict, message;
  Judgement judgement = Judgement::Bad;
};

/// A kernel under a pipeline, beside its baseline.
struct ShownKernel {
  struct Change {
    double now = 0, baseline = 0;
  };
  struct Counter {
    /// Who counted it: "buffers", "compiled".
    std::string account, name;
    Change change;
    /// Of one that differs, what moved it.
    std::vector<std::pair<std::string, Change>> movers = {};
  };
  std::string name, verdict, message;
  Judgement judgement = Judgement::Bad;
  /// All, and those that are not as in the baseline.
  std::vector<Counter> counters, moved;

  /// Whether it could be measured beside its baseline.
  bool isCompared() const { return !counters.empty(); }
};

struct ShownBenchmark {
  std::string name, error;
  double nanoseconds = 0;
  std::vector<std::pair<std::string, double>> counters;

  std::optional<double> counter(llvm::StringRef name) const;
};

/// A number that another run of the same tool has too.
struct Metric {
  std::string name, unit;
  double value;
};

/// One file, or one folder of a campaign.
struct Run {
  /// As it was named, and the tool that wrote it.
  std::string source, tool;
  /// Version of LLVM; the time at which it was made, or the machine, where it
  /// says so.
  std::string llvm, date, machine;
  /// What it is about in a few words: "89 findings in 420 s".
  std::string summary;
  /// Of conformance: the suite's version.
  std::string suiteVersion;
  /// The tool's, and that of its cases taken together; none of folders and of
  /// Google Benchmark's.
  std::optional<ExitCode> exitCode;
  /// How many cases the report has; none of folders.
  std::optional<uint64_t> cases;
  std::vector<ShownFinding> findings;
  std::vector<ShownProblem> problems;
  std::vector<ShownFault> faults;
  std::vector<ShownTraffic> traffic;
  std::vector<ShownRule> rules;
  std::vector<ShownFailure> failures;
  std::vector<ShownKernel> kernels;
  std::vector<ShownBenchmark> benchmarks;
  std::vector<Metric> metrics;

  /// Whether its tool looks for findings.
  bool looksForFindings() const;
  /// Whether nothing was looked at: no program, no kernel, no benchmark.
  bool isEmpty() const;
  Judgement judgement() const;
  /// The same in a few words: "all good".
  std::string judgementText() const;
};

/// Reads the report of one of our tools, what Google Benchmark wrote, a
/// finding.json, or the folder of a campaign or a finding. The error is a
/// sentence that begins with the path.
llvm::Expected<Run> readRun(llvm::StringRef path);

/// Puts runs that say when they were made in that order, in the places that
/// they have among the others.
void sortByDate(std::vector<Run> &runs);

/// A finding in the runs of a page.
struct SeenFinding {
  /// As the last run has it.
  const ShownFinding *finding;
  /// How many runs have it, of how many that could.
  unsigned runs, ofRuns;
};

/// Each finding once, those that say most first.
std::vector<SeenFinding> distinctFindings(llvm::ArrayRef<Run> runs);

} // namespace oracle::report

#endif // MX_ORACLE_REPORT_RUN_H
