//===- ComparisonOptions.h - What a program is compared with -- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FUZZDRIVER_COMPARISONOPTIONS_H
#define MX_ORACLE_FUZZDRIVER_COMPARISONOPTIONS_H

#include "fuzz/Oracles/Differential.h"
#include "interpreter/Driver/Options.h"

namespace oracle {

/// The pipelines that --pipeline names, each once: all where there are no
/// names.
llvm::Expected<std::vector<const mlir::mx::Pipeline *>>
selectPipelines(llvm::ArrayRef<std::string> names);

/// What --pipeline may name: the pipelines, and what they are called together.
ManualChoices pipelineChoices(llvm::ArrayRef<llvm::StringRef> others);

/// The section of --help on what a program is compared with.
llvm::cl::OptionCategory &comparisonGroup();

/// The options of tools that compare ways to run a program. One object a tool,
/// made before the command line is parsed.
class ComparisonOptions {
public:
  /// `compileSeconds` is the default of --compile-seconds.
  explicit ComparisonOptions(llvm::cl::OptionCategory &category,
                             unsigned compileSeconds = 60);

  /// What these options and `common` ask for; the error says what is wrong with
  /// one of them. The passes that --passes may name have been registered.
  llvm::Expected<DifferentialOptions> make(const CommonOptions &common) const;

  /// "--passes 'cse'" or "--opt-cmd '...'"; empty without.
  std::string rewriteOption() const;
  /// " --limit-steps 100": what limits were given.
  std::string limitOptions(const CommonOptions &common) const;
  bool hasCompileSeconds() const {
    return compileSeconds.getNumOccurrences() != 0;
  }
  /// Whether an option says what is compared, and not only within what limits.
  bool namesComparison() const {
    return pipelines.getNumOccurrences() + inputSets.getNumOccurrences() +
               passes.getNumOccurrences() + command.getNumOccurrences() +
               variants.getNumOccurrences() +
               repeatPasses.getNumOccurrences() !=
           0;
  }
  bool hasCommand() const { return command.getNumOccurrences() != 0; }

private:
  std::string compileSecondsHelp;
  llvm::cl::list<std::string> pipelines;
  llvm::cl::opt<unsigned> inputSets;
  llvm::cl::opt<std::string> passes, command;
  llvm::cl::list<std::string> variants;
  llvm::cl::opt<bool> repeatPasses;
  llvm::cl::opt<unsigned> compileSeconds;
};

} // namespace oracle

#endif // MX_ORACLE_FUZZDRIVER_COMPARISONOPTIONS_H
