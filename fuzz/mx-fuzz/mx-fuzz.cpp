//===- mx-fuzz.cpp - Makes programs and compares ways to run them ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;
namespace cl = llvm::cl;

namespace {

struct Subcommand {
  llvm::StringLiteral name;
  llvm::StringLiteral description;
  ExitCode (*run)(int argc, char **argv);
};

constexpr Subcommand subcommands[] = {
    {"faults", "plant known kinds of bugs and report whether they are caught",
     runFaults},
    {"gen", "print the program of a seed, or write those of many", runGen},
    {"run", "compare programs until told to stop, and keep what differs",
     runFuzz},
    {"replay", "make the comparison of a finding again", runReplay},
};

Manual manual() {
  Manual manual{
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
  for (const Subcommand &subcommand : subcommands)
    manual.subcommands.push_back(
        {subcommand.name.str(), subcommand.description.str()});
  return manual;
}

} // namespace

/// Runs a subcommand, whose name help and errors show as a whole.
static ExitCode runSubcommand(const Subcommand &subcommand,
                              ArrayRef<char *> arguments) {
  std::string program = "mx-fuzz " + subcommand.name.str();
  SmallVector<char *> all{program.data()};
  llvm::append_range(all, arguments);
  all.push_back(nullptr);
  return subcommand.run(all.size() - 1, all.data());
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  ArrayRef<char *> arguments(argv + 1, argv + argc);
  StringRef name = argc < 2 ? StringRef() : argv[1];
  for (const Subcommand &subcommand : subcommands)
    if (subcommand.name == name)
      return static_cast<int>(
          runSubcommand(subcommand, arguments.drop_front()));
  // What completes all begins with what completes each.
  if (name.starts_with("--completion"))
    for (const Subcommand &subcommand : subcommands)
      if (ExitCode code = runSubcommand(subcommand, arguments);
          code != ExitCode::Ok)
        return static_cast<int>(code);
  cl::OptionCategory category("mx-fuzz options");
  if (name.starts_with("-"))
    if (std::optional<ExitCode> code =
            parseCommandLine(argc, argv, category, manual()))
      return static_cast<int>(*code);
  llvm::errs() << "mx-fuzz: error: "
               << (name.empty() || name.starts_with("-")
                       ? std::string("expected a subcommand")
                       : "there is no subcommand '" + name.str() + "'")
               << ": run, gen, replay or faults; mx-fuzz --help says more\n";
  return static_cast<int>(ExitCode::Invalid);
}
