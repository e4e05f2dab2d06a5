//===- Replay.cpp - mx-fuzz replay ----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Classifier.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Driver/Registration.h"
#include "fuzz/mx-fuzz/Subcommands.h"
#include "interpreter/Driver/Options.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;
namespace cl = llvm::cl;

static ExitCode usageError(llvm::Error error) {
  llvm::errs() << "mx-fuzz replay: error: " << toString(std::move(error))
               << '\n';
  return ExitCode::Invalid;
}

/// Says how what was found then and what is now compare.
static ExitCode report(const Finding &then, const Look &look) {
  Finding now = then;
  now.headline = look.headline;
  now.bisection = look.bisection;
  StringRef before = nameOf(then.headline.verdict);
  StringRef after = nameOf(now.headline.verdict);
  // A search for the pass that ran out of time names none.
  bool isSamePass =
      then.pass() == now.pass() || then.pass().empty() || now.pass().empty();
  if (now.headline.verdict == then.headline.verdict && isSamePass) {
    llvm::outs() << "the finding is still there: " << describe(now);
    if (std::string key = findingKey(now.headline, now.bisection);
        key != then.key)
      llvm::outs() << "it was '" << then.key << "' and is '" << key << "'\n";
    return ExitCode::Finding;
  }
  if (now.headline.verdict == Verdict::Agree) {
    llvm::outs() << "the finding is gone: it was a " << before
                 << ", and all agree\n";
    return ExitCode::Ok;
  }
  llvm::outs() << "the finding is another: it was a " << before;
  if (!then.pass().empty())
    llvm::outs() << " of " << then.pass();
  llvm::outs() << ", and is: " << describe(now);
  if (exitCodeOf(now.headline.verdict) == ExitCode::Finding)
    return ExitCode::Ok;
  llvm::outs() << "so nothing is known of the " << before << " (" << after
               << ")\n";
  return exitCodeOf(now.headline.verdict);
}

static Manual manual() {
  return {
      .name = "mx-fuzz replay",
      .summary = "makes the comparison of a finding again",
      .arguments = "FOLDER|finding.json",
      .description =
          "Reads a finding, from its folder or its finding.json alone, makes "
          "the one comparison again that showed it, and says whether verdict "
          "and pass at fault are still the same.",
      .exitCodes = {{"0", "verdict or pass are no longer the same"},
                    {"1", "they are"},
                    {"2", "bad usage, or no finding"},
                    {"3", "something unsupported is in the way"},
                    {"4", "a limit is in the way"}},
      .examples = {{"mx-fuzz replay campaign/findings/NAME",
                    "looks whether a finding is still there"}},
      .files = {{"finding.json", "what a finding is (docs/fuzzing.md)"},
                {"TMPDIR", "where temporary files are made (default: /tmp)"}},
      .seeAlso =
          "mx-fuzz run, mx-diff; docs/reading-a-witness.md, docs/fuzzing.md"};
}

ExitCode oracle::runReplay(int argc, char **argv) {
  cl::OptionCategory category("mx-fuzz replay options");
  cl::opt<std::string> path(cl::Positional, cl::Required,
                            cl::desc("FOLDER|finding.json"), cl::cat(category));
  if (std::optional<ExitCode> code =
          parseCommandLine(argc, argv, category, manual()))
    return *code;
  llvm::Expected<Finding> finding = readFinding(path);
  if (!finding)
    return usageError(finding.takeError());
  if (finding->llvmVersion != thisLlvmVersion())
    llvm::errs() << "mx-fuzz replay: warning: found with LLVM "
                 << finding->llvmVersion << ", and this is "
                 << thisLlvmVersion() << '\n';

  DialectRegistry registry;
  registerForComparisons(registry);
  llvm::Expected<Look> look =
      compareAgain(finding->program, finding->comparison, registry);
  if (!look)
    return usageError(look.takeError());
  return report(*finding, *look);
}
