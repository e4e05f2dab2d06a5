//===- mx-fuzz.cpp - Makes programs and compares ways to run them ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-fuzz/Subcommands.h"

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
    {"faults", "plant known kinds of bugs and report whether they are caught",
     runFaults},
    {"gen", "print the program of a seed, or write those of many", runGen},
    {"run", "compare programs until told to stop, and keep what differs",
     runFuzz},
    {"replay", "make the comparison of a finding again", runReplay},
};

void printUsage(llvm::raw_ostream &os) {
  os << "USAGE: mx-fuzz SUBCOMMAND [options]\n\nSUBCOMMANDS:\n";
  for (const Subcommand &subcommand : subcommands)
    os << llvm::format("  %-8s %s\n", subcommand.name.data(),
                       subcommand.description.data());
  os << "\nmx-fuzz SUBCOMMAND --help says more.\n";
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  StringRef name = argc < 2 ? StringRef() : argv[1];
  if (name == "--help" || name == "-help" || name == "-h") {
    printUsage(llvm::outs());
    return static_cast<int>(ExitCode::Ok);
  }
  const Subcommand *chosen =
      llvm::find_if(subcommands, [&](const Subcommand &subcommand) {
        return subcommand.name == name;
      });
  if (chosen == std::end(subcommands)) {
    llvm::errs() << "mx-fuzz: error: "
                 << (name.empty()
                         ? std::string("expected a subcommand")
                         : "there is no subcommand '" + name.str() + "'")
                 << '\n';
    printUsage(llvm::errs());
    return static_cast<int>(ExitCode::Invalid);
  }
  // Help and errors show the whole name.
  std::string program = "mx-fuzz " + chosen->name.str();
  argv[1] = program.data();
  return static_cast<int>(chosen->run(argc - 1, argv + 1));
}
