//===- Generate.cpp - mx-conform generate ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Generate.h"
#include "fuzz/mx-conform/Subcommands.h"
#include "interpreter/Driver/Options.h"

using namespace oracle;
namespace cl = llvm::cl;

static ExitCode fail(llvm::Error error) {
  llvm::errs() << "mx-conform generate: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

static Manual manual() {
  return {
      .name = "mx-conform generate",
      .summary = "makes the conformance suite from the reference",
      .description =
          "Writes the suite: a manifest, programs and cases. What is expected "
          "is what the interpreter computes. The same version writes the same "
          "bytes on every machine, so the suite that is there can be compared "
          "with what this writes.",
      .exitCodes = {{"0", "all good"},
                    {"2", "bad usage, or output that cannot be written"}},
      .examples = {{"mx-conform generate --output suite", "writes it"},
                   {"diff -r suite corpus/conformance",
                    "shows what has changed"}},
      .files = {{"DIR/manifest.json", "version, rules, and sums of the files"},
                {"DIR/programs/, DIR/cases/", "what the suite consists of"}},
      .seeAlso = "mx-conform run; docs/conformance.md"};
}

ExitCode oracle::runGenerate(int argc, char **argv) {
  cl::OptionCategory category("mx-conform generate options");
  cl::opt<std::string> output(
      "output",
      cl::desc("Where to write the suite; the folder is made if it is not "
               "there"),
      cl::value_desc("DIR"), cl::cat(category));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  if (output.empty())
    return fail(llvm::createStringError("--output: expected a folder"));
  llvm::Expected<Suite> suite = generateSuite();
  if (!suite)
    return fail(suite.takeError());
  if (llvm::Error error = writeSuite(output, *suite))
    return fail(std::move(error));
  return ExitCode::Ok;
}
