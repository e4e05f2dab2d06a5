//===- List.cpp - mx-conform list ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-conform/Subcommands.h"
#include "interpreter/Driver/Options.h"
#include "interpreter/Driver/Printable.h"

using namespace oracle;
using llvm::Expected;
namespace cl = llvm::cl;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-conform list: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

static Manual manual() {
  return {
      .name = "mx-conform list",
      .summary = "prints the rules of a conformance suite, and their cases",
      .description = "Prints each rule with what it says, and under it the "
                     "cases that test it, with what is special about each.",
      .exitCodes = {{"0", "all good"},
                    {"2", "bad usage, or a suite that cannot be used"}},
      .examples = {{"mx-conform list --rule quantize", "one family of rules"},
                   {"mx-conform list --filter 'quantize/explained/*'",
                    "what looks like an error and is none"}},
      .files = {{"corpus/conformance", "the suite, in share/mx-oracle beside "
                                       "bin, unless --suite names another"}},
      .seeAlso = "mx-conform run; docs/conformance.md",
      .choices = [] { return std::vector{ruleChoices()}; }};
}

ExitCode oracle::runList(int argc, char **argv) {
  cl::OptionCategory category("mx-conform list options");
  cl::opt<std::string> folder(
      "suite", cl::desc("Folder of the suite (default: this program's own)"),
      cl::value_desc("DIR"), cl::cat(category));
  cl::list<std::string> rules(
      "rule", cl::CommaSeparated,
      cl::desc("Only these rules; 'encode' is 'encode.overflow', too"),
      cl::value_desc("NAME"), cl::cat(category));
  cl::list<std::string> except("except", cl::CommaSeparated,
                               cl::desc("But not these rules"),
                               cl::value_desc("NAME"), cl::cat(category));
  cl::opt<std::string> filter("filter",
                              cl::desc("Only cases whose name matches"),
                              cl::value_desc("GLOB"), cl::cat(category));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  Expected<std::string> found = findSuite(folder);
  if (!found)
    return usageError(found.takeError());
  Expected<Suite> suite = readSuite(*found);
  if (!suite)
    return usageError(suite.takeError());
  Expected<std::vector<const SuiteCase *>> cases =
      selectCases(*suite, {rules, except, filter});
  if (!cases)
    return usageError(cases.takeError());
  for (const SuiteRule &rule : suite->rules) {
    bool isFirst = true;
    for (const SuiteCase *test : *cases) {
      if (test->rule != rule.name)
        continue;
      if (isFirst)
        llvm::outs() << rule.name << ": " << printable(rule.says) << '\n';
      isFirst = false;
      llvm::outs() << "  " << test->name << ": " << printable(test->says)
                   << '\n';
    }
  }
  return ExitCode::Ok;
}
