//===- Subcommands.cpp - Tools that do several things ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Subcommands.h"

#include "interpreter/Driver/Options.h"

#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace cl = llvm::cl;

/// Help and errors of a subcommand show its whole name.
static ExitCode run(const Manual &manual, const Subcommand &subcommand,
                    ArrayRef<char *> arguments) {
  std::string program = manual.name + " " + subcommand.name.str();
  llvm::SmallVector<char *> all{program.data()};
  llvm::append_range(all, arguments);
  all.push_back(nullptr);
  return subcommand.run(all.size() - 1, all.data());
}

ExitCode oracle::runSubcommand(int argc, char **argv, Manual manual,
                               ArrayRef<Subcommand> subcommands,
                               StringRef otherwise) {
  ArrayRef<char *> arguments(argv + 1, argv + argc);
  StringRef name = argc < 2 ? StringRef() : argv[1];
  const Subcommand *unnamed = nullptr;
  for (const Subcommand &subcommand : subcommands) {
    if (subcommand.name == name)
      return run(manual, subcommand, arguments.drop_front());
    if (subcommand.name == otherwise)
      unnamed = &subcommand;
  }
  bool isRequest = findRequest(arguments.take_front(1), [](StringRef) {
                     return false;
                   }).has_value();
  if (unnamed && !isRequest && (name.empty() || name.starts_with("-")))
    return run(manual, *unnamed, arguments);
  // What completes all begins with what completes each.
  if (name.starts_with("--completion"))
    for (const Subcommand &subcommand : subcommands)
      if (ExitCode code = run(manual, subcommand, arguments);
          code != ExitCode::Ok)
        return code;

  std::vector<std::string> names;
  for (const Subcommand &subcommand : subcommands) {
    names.push_back(subcommand.name.str());
    manual.subcommands.push_back(
        {subcommand.name.str(), subcommand.description.str()});
  }
  if (unnamed && isRequest) {
    AnswerInstead answer(manual);
    return run(manual, *unnamed, arguments);
  }
  cl::OptionCategory category(manual.name);
  if (name.starts_with("-"))
    if (std::optional<ExitCode> code =
            parseCommandLine(argc, argv, category, manual))
      return *code;
  llvm::errs() << manual.name << ": error: "
               << (name.empty() || name.starts_with("-")
                       ? std::string("expected a subcommand")
                       : "there is no subcommand '" + name.str() + "'")
               << ": " << llvm::join(names, ", ") << "; " << manual.name
               << " --help says more\n";
  return ExitCode::Invalid;
}
