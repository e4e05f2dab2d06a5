//===- Main.cpp - mx-bench ------------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/AtomicFile.h"
#include "interpreter/Driver/Manual.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>

using namespace oracle;

static Manual manual() {
  return {
      .name = "mx-bench",
      .summary = "measures interpretation, compilation and fuzzing",
      .description =
          "Runs Google Benchmark programs: time from text to callable code, "
          "speed of interpretation beside the same program compiled, of "
          "observers, of passes, of comparisons and of the conformance suite. "
          "Without options it runs all, which takes minutes.",
      .exitCodes = {{"0", "all good"},
                    {"2", "bad usage, a filter that matches none, or a file "
                          "that cannot be written"}},
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

/// The last to be given counts: of the arguments the last, else the variable.
static std::optional<std::string> valueOf(const ManualOption &option,
                                          llvm::ArrayRef<char *> arguments) {
  llvm::StringRef name = llvm::StringRef(option.name).drop_front(2);
  std::optional<std::string> value;
  if (const char *variable = std::getenv(name.upper().c_str()))
    value = variable;
  for (llvm::StringRef argument : arguments)
    if (argument.consume_front("--") && argument.consume_front(name) &&
        argument.consume_front("="))
      value = argument.str();
  return value;
}

/// What is wrong with `value` as one of an option of the kind that help has;
/// empty where nothing is.
static std::string faultOf(llvm::StringRef value, llvm::StringRef kind) {
  double seconds;
  unsigned count;
  if (kind == "S")
    return !value.getAsDouble(seconds) && seconds >= 0 && std::isfinite(seconds)
               ? ""
               : "is no number of seconds";
  if (kind == "N")
    return !value.getAsInteger(10, count) && count > 0 && count <= INT32_MAX
               ? ""
               : "is no number from 1 on";
  if (kind == "FILE" && !value.empty()) {
    llvm::Error error = checkWritable(value);
    std::string message = error ? toString(std::move(error)) : "";
    llvm::StringRef fault = message;
    fault.consume_front((value + ": ").str());
    return fault.str();
  }
  llvm::SmallVector<llvm::StringRef> choices;
  kind.split(choices, '|');
  return choices.size() < 2 || llvm::is_contained(choices, value)
             ? ""
             : "is none of " + llvm::join(choices, ", ");
}

/// Google Benchmark ends the process with 0, 1 or a signal on these.
static bool areUsable(llvm::ArrayRef<char *> arguments) {
  for (const ManualOption &option : options) {
    if (!llvm::StringRef(option.name).starts_with("--benchmark_"))
      continue;
    std::optional<std::string> value = valueOf(option, arguments);
    if (!value)
      continue;
    std::string fault = faultOf(*value, option.value);
    if (fault.empty())
      continue;
    llvm::errs() << "mx-bench: error: " << option.name << '=' << *value << ": "
                 << fault << '\n';
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  if (std::optional<ManualRequest> request = findRequest(
          {argv + 1, argv + argc}, [](llvm::StringRef) { return false; }))
    return answer(*request, manual(), options) ? 0 : 2;
  if (!areUsable({argv + 1, argv + argc}))
    return 2;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  // It says itself what is wrong with a filter.
  size_t matches = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return matches == 0 ? 2 : 0;
}
