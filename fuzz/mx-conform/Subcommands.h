//===- Subcommands.h - What mx-conform can do ----------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H
#define MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H

#include "fuzz/Conformance/Suite.h"
#include "interpreter/Driver/ExitCode.h"
#include "interpreter/Driver/Manual.h"

namespace oracle {

/// Each takes its own command line, whose first word is "mx-conform NAME".
ExitCode runGenerate(int argc, char **argv);
ExitCode runList(int argc, char **argv);
ExitCode runConformance(int argc, char **argv);

/// The folder of the suite: `given`, or where that is empty the one that was
/// built or installed with this program.
llvm::Expected<std::string> findSuite(llvm::StringRef given);

/// The rules that --rule may name, of the suite that is with this program.
ManualChoices ruleChoices();

/// Cases whose rule is one of `rules`, or is in a family of that name ("encode"
/// has "encode.overflow" in it), and is none of `except`, and whose name
/// matches the glob `filter`; where `rules` or `filter` are empty, all.
struct CaseSelection {
  std::vector<std::string> rules, except;
  std::string filter;
};

/// Fails where a rule is none of the suite's, or nothing is selected.
llvm::Expected<std::vector<const SuiteCase *>>
selectCases(const Suite &suite, const CaseSelection &selection);

} // namespace oracle

#endif // MX_ORACLE_MX_CONFORM_SUBCOMMANDS_H
