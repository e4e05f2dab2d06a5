//===- mx-conform.cpp - Tests devices for conformance --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-conform/Subcommands.h"
#include "interpreter/Driver/Subcommands.h"
#include "interpreter/Driver/Tool.h"

using namespace oracle;

static constexpr Subcommand subcommands[] = {
    {"generate", "make the suite from the reference", runGenerate},
    {"list", "print the rules of the suite and their cases", runList},
    {"run", "run the suite on a device; also without its name", runConformance},
};

static Manual manual() {
  return {
      .name = "mx-conform",
      .summary = "tests devices for conformance",
      .arguments = "[SUBCOMMAND] ...",
      .description =
          "Runs a suite of cases, each a program, its inputs and the bits that "
          "are right, on whatever computes with block-scaled tensors: this "
          "project's interpreter and pipelines, a shared library, a command. "
          "mx-conform SUBCOMMAND --help says more of each; options without a "
          "subcommand are those of run.",
      .exitCodes = {{"0", "all cases pass"},
                    {"1", "one does not"},
                    {"2",
                     "bad usage, or a suite or device that cannot be used"},
                    {"3", "the device does not implement what a case needs"},
                    {"4", "a limit was hit, or the run was interrupted"}},
      .examples = {{"mx-conform --dut jit:all", "tests every pipeline"},
                   {"mx-conform list --rule encode",
                    "shows some of the cases"}},
      .files = {{"corpus/conformance", "the suite, in share/mx-oracle beside "
                                       "bin, unless --suite names another"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso = "mx-interp, mx-diff; docs/conformance.md"};
}

static ExitCode runCommandLine(int argc, char **argv) {
  return runSubcommand(argc, argv, manual(), subcommands, /*otherwise=*/"run");
}

int main(int argc, char **argv) {
  return runTool(argc, argv, "mx-conform", runCommandLine);
}
