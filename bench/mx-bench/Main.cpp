//===- Main.cpp - mx-bench ------------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Manual.h"

#include <benchmark/benchmark.h>

using namespace oracle;

static Manual manual() {
  return {
      .name = "mx-bench",
      .summary = "measures interpretation, compilation and fuzzing",
      .description =
          "Runs Google Benchmark programs: time from text to callable code, "
          "speed of interpretation beside the same program compiled, of "
          "observers, of passes and of comparisons. Without options it runs "
          "all, which takes minutes.",
      .exitCodes = {{"0", "all good"}, {"2", "bad usage"}},
      .examples = {{"mx-bench --benchmark_filter=BM_Fuzz",
                    "runs those of a name"},
                   {"mx-bench --benchmark_out=times.json "
                    "--benchmark_out_format=json",
                    "writes figures for machines"}},
      .files = {{"corpus/seeds", "programs, in share/mx-oracle beside bin"},
                {"BENCHMARK_FILTER, ...",
                 "variables named as the options, in upper case, are their "
                 "defaults"}},
      .seeAlso = "mx-interp; README.md (Speed)"};
}

static const ManualOption options[] = {
    {"--benchmark_filter", "REGEX",
     "Run those whose names match (default: all)",
     "Google Benchmark's (some of them)"},
    {"--benchmark_list_tests", "true|false",
     "Print names and exit (default: false)",
     "Google Benchmark's (some of them)"},
    {"--benchmark_min_time", "S",
     "How long each is measured, in seconds (default: 0.5)",
     "Google Benchmark's (some of them)"},
    {"--benchmark_repetitions", "N", "How often each is measured (default: 1)",
     "Google Benchmark's (some of them)"},
    {"--benchmark_format", "console|json|csv",
     "What is printed (default: console)", "Google Benchmark's (some of them)"},
    {"--benchmark_out", "FILE", "Write figures to a file, too",
     "Google Benchmark's (some of them)"},
    {"--benchmark_out_format", "console|json|csv",
     "What is written there (default: json)",
     "Google Benchmark's (some of them)"},
    {"--help", "", "Print this page and exit", "Help"},
    {"--version", "", "Print the version and exit", "Help"},
    {"--completion", "bash|zsh|fish",
     "Print what the shell completes the command line with, and exit", "Help"}};

int main(int argc, char **argv) {
  if (std::optional<ManualRequest> request = findRequest(
          {argv + 1, argv + argc}, [](llvm::StringRef) { return false; }))
    return answer(*request, manual(), options) ? 0 : 2;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
