//===- mx-fuzz.cpp - Makes programs and compares ways to run them ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/Subcommands.h"
#include "interpreter/Driver/Tool.h"

using namespace oracle;

static constexpr Subcommand subcommands[] = {
    {"faults", "plant known kinds of bugs and report whether they are caught",
     runFaults},
    {"gen", "print the program of a seed, or write those of many", runGen},
    {"run", "compare programs until told to stop, and keep what differs",
     runFuzz},
    {"replay", "make the comparison of a finding again", runReplay},
};

static Manual manual() {
  return {
      .name = "mx-fuzz",
      .summary = "makes programs and compares ways to run them",
      .arguments = "SUBCOMMAND ...",
      .description =
          "Looks for programs that compiled code, or a pass, gets wrong. "
          "mx-fuzz SUBCOMMAND --help says more of each.",
      .exitCodes = {{"0", "all good"},
                    {"1", "a finding"},
                    {"2", "bad usage, or invalid input"}},
      .examples = {{"mx-fuzz run --time 60 --artifacts campaign",
                    "fuzzes MLIR for a minute"},
                   {"mx-fuzz gen --seed 7", "prints a program"}},
      .files = {{"campaign/findings/", "what a campaign has found"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-diff, mx-reduce; docs/first-campaign.md, docs/fuzzing.md"};
}

static ExitCode runCommandLine(int argc, char **argv) {
  return runSubcommand(argc, argv, manual(), subcommands);
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-fuzz", runCommandLine);
}
