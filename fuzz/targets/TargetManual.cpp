//===- TargetManual.cpp - --help of libFuzzer programs --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/TargetManual.h"

#include "interpreter/Driver/Manual.h"

#include <cstdlib>

using namespace oracle;
using llvm::StringRef;

static Manual manualOf(StringRef name, StringRef summary,
                       StringRef description) {
  return {
      .name = name.str(),
      .summary = summary.str(),
      .arguments = "[FILE...|FOLDER...]",
      .description =
          description.str() +
          "\n\nA libFuzzer program: with FOLDERs, or nothing, it makes data "
          "until it finds something, and keeps in the first of them what "
          "covers something new; with FILEs it runs these.",
      .exitCodes = {{"0", "no finding"},
                    {"1", "the command line, or a folder, cannot be used"},
                    {"70", "time was up, with -timeout"},
                    {"77", "a finding, which is said and kept in a file"}},
      .examples = {{name.str() + " -max_total_time=60 corpus",
                    "looks for findings for a minute"},
                   {name.str() + " -merge=1 smaller corpus",
                    "makes a corpus that covers the same"}},
      .files = {{"crash-HASH", "data that shows a finding"},
                {name.str() + ".options",
                 "flags that go well with it, for OSS-Fuzz"},
                {name.str() + "_seed_corpus.zip", "data to begin with"},
                {"ASAN_OPTIONS", "in a build with sanitizers, their options"}},
      .seeAlso = "mx-fuzz run; docs/fuzzing.md"};
}

void oracle::answerRequests(int argc, char **argv, StringRef name,
                            StringRef summary, StringRef description) {
  static const ManualOption options[] = {
      {"-help", "1", "Print all of libFuzzer's flags and exit",
       "libFuzzer's (some of them)"},
      {"-max_total_time", "S", "When to stop, in seconds (default: 0, never)",
       "libFuzzer's (some of them)"},
      {"-runs", "N", "Stop after so many runs (default: -1, never)",
       "libFuzzer's (some of them)"},
      {"-seed", "N", "Draws the data (default: 0, from the time)",
       "libFuzzer's (some of them)"},
      {"-merge", "0|1",
       "Copy what covers something new from all folders into the first "
       "(default: 0)",
       "libFuzzer's (some of them)"},
      {"-timeout", "S", "Time of one run, in seconds (default: 1200)",
       "libFuzzer's (some of them)"},
      {"-artifact_prefix", "PATH",
       "What stands before the names of files with findings (default: ./)",
       "libFuzzer's (some of them)"},
      {"--help", "", "Print this page and exit", "Help"},
      {"--version", "", "Print the version and exit", "Help"},
      {"--completion", "bash|zsh|fish",
       "Print what the shell completes the command line with, and exit",
       "Help"}};
  std::optional<ManualRequest> request =
      findRequest({argv + 1, argv + argc}, [](StringRef) { return false; });
  if (!request)
    return;
  bool answered =
      answer(*request, manualOf(name, summary, description), options);
  std::exit(answered ? 0 : 2);
}
