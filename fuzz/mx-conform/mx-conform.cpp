//===- mx-conform.cpp - Tests devices for conformance --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-conform/Subcommands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace oracle;
using llvm::StringRef;

namespace {

struct Subcommand {
  llvm::StringLiteral name;
  llvm::StringLiteral description;
  ExitCode (*run)(int argc, char **argv);
};

constexpr Subcommand subcommands[] = {
    {"generate", "make the suite from the reference", runGenerate},
    {"list", "print the rules of the suite and their cases", runList},
    {"run", "run the suite on a device; also without its name", runConformance},
};

void printUsage(llvm::raw_ostream &os) {
  os << "USAGE: mx-conform [SUBCOMMAND] [options]\n\nSUBCOMMANDS:\n";
  for (const Subcommand &subcommand : subcommands)
    os << llvm::format("  %-8s %s\n", subcommand.name.data(),
                       subcommand.description.data());
  os << "\nmx-conform SUBCOMMAND --help says more.\n";
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  StringRef name = argc < 2 ? StringRef() : argv[1];
  if (name == "--help" || name == "-help" || name == "-h") {
    printUsage(llvm::outs());
    return static_cast<int>(ExitCode::Ok);
  }
  // An option is one of run's.
  bool hasName = !name.starts_with("-");
  if (!hasName)
    name = "run";
  const Subcommand *chosen =
      llvm::find_if(subcommands, [&](const Subcommand &subcommand) {
        return subcommand.name == name;
      });
  if (chosen == std::end(subcommands)) {
    llvm::errs() << "mx-conform: error: "
                 << (name.empty()
                         ? std::string("expected a subcommand")
                         : "there is no subcommand '" + name.str() + "'")
                 << '\n';
    printUsage(llvm::errs());
    return static_cast<int>(ExitCode::Invalid);
  }
  // Help and errors show the whole name.
  std::string program = "mx-conform " + chosen->name.str();
  char **arguments = argv + hasName;
  arguments[0] = program.data();
  return static_cast<int>(chosen->run(argc - hasName, arguments));
}
