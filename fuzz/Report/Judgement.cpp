//===- Judgement.cpp - How a run ended ------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Run.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringRef;

Judgement report::judge(ExitCode code) {
  switch (code) {
  case ExitCode::Ok:
    return Judgement::Good;
  case ExitCode::Finding:
  case ExitCode::Invalid:
    return Judgement::Bad;
  case ExitCode::Unsupported:
  case ExitCode::Limit:
    return Judgement::Undecided;
  }
  return Judgement::Bad;
}

static StringRef textOf(ExitCode code) {
  switch (code) {
  case ExitCode::Ok:
    return "all good";
  case ExitCode::Finding:
    return "findings";
  case ExitCode::Invalid:
    return "invalid";
  case ExitCode::Unsupported:
    return "unsupported";
  case ExitCode::Limit:
    return "limit hit";
  }
  return "invalid";
}

bool Run::looksForFindings() const {
  static constexpr StringRef tools[] = {"mx-fuzz run", "mx-diff", "mx-interp",
                                        "mx-reduce"};
  return llvm::is_contained(tools, tool);
}

bool Run::isEmpty() const {
  // A campaign has looked at programs that are no cases.
  return cases == 0 && tool != "mx-fuzz run";
}

static bool hasFailedBenchmarks(const Run &run) {
  return llvm::any_of(run.benchmarks, [](const ShownBenchmark &shown) {
    return !shown.error.empty();
  });
}

Judgement Run::judgement() const {
  Judgement worst = exitCode ? judge(*exitCode) : Judgement::Good;
  if (!exitCode && !findings.empty())
    worst = Judgement::Bad;
  if (hasFailedBenchmarks(*this))
    worst = Judgement::Bad;
  if (isEmpty())
    worst = std::max(worst, Judgement::Undecided);
  for (const ShownProblem &problem : problems)
    worst = std::max(worst, problem.judgement);
  return worst;
}

std::string Run::judgementText() const {
  if (exitCode && *exitCode != ExitCode::Ok)
    return textOf(*exitCode).str();
  if (isEmpty())
    return "nothing looked at";
  if (!problems.empty())
    return "unreadable";
  if (hasFailedBenchmarks(*this))
    return "failed";
  return textOf(!exitCode && !findings.empty() ? ExitCode::Finding
                                               : ExitCode::Ok)
      .str();
}
