//===- Explanation.cpp - Why a stage has a finding ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Explanation.h"

#include "fuzz/Oracles/Bisection.h"
#include "fuzz/Oracles/StageRunner.h"

using namespace mlir;
using namespace oracle;

/// Runs the passes of `origin` again, to see what they do.
static StageResult lookAgain(const StageOrigin &origin,
                             const StageRunner &runner,
                             llvm::function_ref<StageResult()> work) {
  return runner.run("bisection", work,
                    origin.variant && origin.variant->isIsolated);
}

/// Whether the pass at fault crashes or leaves invalid IR because folding does,
/// as it does in whatever pass folds first: then the headline with the fold as
/// its pattern.
static std::optional<StageResult> explainFold(const StageResult &headline,
                                              const StageOrigin &origin,
                                              const StageRunner &runner) {
  bool isOfPass = headline.verdict == Verdict::Crash ||
                  headline.verdict == Verdict::CompileError;
  if (!isOfPass || headline.pass.empty() || !origin.passes ||
      !runner.isolatesAll)
    return std::nullopt;
  StageResult folding = lookAgain(origin, runner, [&] {
    return foldAheadOfPasses(origin.program->module, origin.passes);
  });
  // A fold that does something else is another fault.
  bool isSame = (folding.verdict == Verdict::Crash) ==
                (headline.verdict == Verdict::Crash);
  if (folding.pattern.empty() || !isSame)
    return std::nullopt;
  StageResult found = headline;
  found.pattern = folding.pattern;
  return found;
}

/// The pass that makes other IR each time; empty where none does any more.
static std::string findUnsteady(const StageOrigin &origin,
                                const StageRunner &runner) {
  StageResult found = lookAgain(origin, runner, [&] {
    StageResult found;
    found.pass = findUnsteadyPass(origin.program->module, origin.passes);
    return found;
  });
  return found.verdict == Verdict::Agree ? found.pass : "";
}

void oracle::explainHeadline(DifferentialResult &result,
                             ArrayRef<StageOrigin> origins,
                             const DifferentialOptions &options,
                             const InterpretOptions &interpretation,
                             const StageRunner &runner) {
  const StageResult &headline = result.headline();
  size_t index = &headline - result.stages.data();
  if (StringRef(headline.stage).ends_with("/passes")) {
    result.bisection = headline;
    return;
  }
  if (!options.explain || index == 0 || result.exitCode() != ExitCode::Finding)
    return;
  const StageOrigin &origin = origins[index];
  result.bisection = explainFold(headline, origin, runner);
  if (result.bisection)
    return;
  if (headline.verdict == Verdict::Nondeterminism && origin.passes) {
    // Else what ran last stays.
    if (std::string pass = findUnsteady(origin, runner); !pass.empty())
      result.stages[index].pass = pass;
    return;
  }
  // What differs is always explained, and so is what code does; any other
  // finding says itself where it comes from.
  bool isOfCode = headline.verdict == Verdict::Crash && headline.pass.empty();
  // What passes have made does not end, and takes its time each time.
  bool isOfMeaning = headline.verdict == Verdict::Hang &&
                     headline.pass.empty() && runner.isolatesAll;
  if (!options.bisect && !isOfCode && !isOfMeaning &&
      headline.verdict != Verdict::Mismatch &&
      headline.verdict != Verdict::MemoryError &&
      headline.verdict != Verdict::Leak)
    return;
  StageResult found;
  // What another compiler does is one step, which may keep locations.
  if (origin.passes)
    found = lookAgain(origin, runner, [&] {
      return bisectPasses(*origin.program, origin.passes, interpretation);
    });
  else if (origin.rewrite)
    found = lookAgain(origin, runner, [&] {
      return explainRewrite(*origin.program, origin.rewrite, interpretation);
    });
  else
    return;
  // Code may crash for what interpretation has no rule, as a full stack.
  if (options.bisect || !isOfCode ||
      exitCodeOf(found.verdict) == ExitCode::Finding)
    result.bisection = std::move(found);
}
