//===- TrafficStage.cpp - A program, counted in three forms --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Traffic.h"

#include "compiler/Transforms/CountedOperations.h"
#include "fuzz/Oracles/Bisection.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/StageParts.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

namespace {
/// A program in the three forms.
class TrafficStage {
public:
  TrafficStage(ReferenceCase &reference, OwningOpRef<ModuleOp> buffers,
               const Limits &limits, const CompileOptions &options)
      : reference(reference), limits(limits), options(options),
        buffers(std::move(buffers)) {}

  StageResult run();

private:
  std::optional<StageResult> makeForms();
  std::optional<StageResult> runCode(std::vector<mx::RunOutcome> &outcomes);
  /// Whether the ledgers agree for one set of inputs.
  bool compare(const ReferenceRun &run, const mx::Traffic &compiled,
               StageResult &result);
  bool keep(Ledger &ledger, ModuleOp module, const ReferenceRun &run,
            StageResult &result);

  ReferenceCase &reference;
  const Limits &limits;
  const CompileOptions &options;
  OwningOpRef<ModuleOp> buffers, branches;
  SmallVector<Operation *> counted;
  std::optional<mx::CompiledProgram> program;
};
} // namespace

std::optional<StageResult> TrafficStage::makeForms() {
  if (std::optional<StageResult> lost = findLoss(reference, *buffers))
    return *lost;
  Expected<mx::EntrySignature> signature =
      signatureOf(reference, entryOf(reference, *buffers));
  if (!signature)
    return withVerdict(Verdict::Unsupported, toString(signature.takeError()));
  tagOperations(*buffers);
  Expected<OwningOpRef<ModuleOp>> lowered = options.passes.rewrite(
      *buffers, branchStep(options.pipeline), options.verifyEach);
  if (!lowered)
    return rewriteFailure(lowered.takeError());
  branches = std::move(*lowered);
  counted = mx::countedOperations(*branches);

  OwningOpRef<ModuleOp> copy = branches->clone();
  Expected<mx::CompiledProgram> compiled = mx::compileBuffers(
      *copy, reference.entry.getName(), std::move(*signature),
      options.passes.manager(countingStep()), options.session, options.times,
      options.verifyEach);
  if (!compiled)
    return compileFailure(reference, *copy, toString(compiled.takeError()));
  program.emplace(std::move(*compiled));
  return std::nullopt;
}

std::optional<StageResult>
TrafficStage::runCode(std::vector<mx::RunOutcome> &outcomes) {
  announcePhase("in the compiled code");
  Expected<std::vector<mx::RunOutcome>> all =
      runAll(reference, *program, hasMutableGlobals(*buffers), options.run);
  if (!all)
    return withVerdict(Verdict::Unsupported, toString(all.takeError()));
  using Status = mx::RunOutcome::Status;
  for (auto [run, outcome] : llvm::zip_equal(reference.runs, *all)) {
    if (outcome.status == Status::Ok)
      continue;
    // Counting takes its time; that is not the program's fault.
    bool isLimit = outcome.status == Status::Hung ||
                   outcome.status == Status::LimitReached;
    return withVerdict(isLimit ? Verdict::Limit : Verdict::Crash,
                       "code that counts what it moves does not return: " +
                           outcome.detail,
                       run.inputSet);
  }
  outcomes = std::move(*all);
  return std::nullopt;
}

bool TrafficStage::keep(Ledger &ledger, ModuleOp module,
                        const ReferenceRun &run, StageResult &result) {
  announcePhase("in the interpreter");
  Expected<uint64_t> steps =
      interpretOnce(reference, module, run, {limits}, &ledger);
  if (steps) {
    ledger.close(*steps);
    return true;
  }
  result.inputSet = run.inputSet;
  handleAllErrors(steps.takeError(), [&](const RewriteError &error) {
    result.verdict = error.verdict;
    result.message = "where the program is counted: " + error.message;
  });
  return false;
}

bool TrafficStage::compare(const ReferenceRun &run, const mx::Traffic &compiled,
                           StageResult &result) {
  Ledger onBuffers, inBranches;
  if (!keep(onBuffers, *buffers, run, result) ||
      !keep(inBranches, *branches, run, result))
    return false;
  llvm::json::Object traffic;
  std::optional<TrafficProblem> problem = findDisagreement(
      {*buffers, onBuffers, counted, inBranches, compiled}, &traffic);
  if (!problem && result.traffic)
    return true;
  Ledger values;
  if (!keep(values, reference.module, run, result))
    return false;
  traffic["compulsory_bytes"] = values.compulsory().bytes();
  traffic["input_set"] = run.inputSet;
  result.traffic = std::move(traffic);
  if (!problem)
    return true;
  result.verdict = problem->verdict;
  result.inputSet = run.inputSet;
  result.message = std::move(problem->message);
  return false;
}

StageResult TrafficStage::run() {
  if (std::optional<StageResult> problem = makeForms())
    return *problem;
  std::vector<mx::RunOutcome> outcomes;
  if (std::optional<StageResult> problem = runCode(outcomes))
    return *problem;
  StageResult result;
  for (auto [run, outcome] : llvm::zip_equal(reference.runs, outcomes))
    if (!compare(run, outcome.traffic, result))
      break;
  return result;
}

StageResult oracle::compareTraffic(ReferenceCase &reference,
                                   OwningOpRef<ModuleOp> buffers,
                                   const Limits &limits,
                                   const CompileOptions &options) {
  return TrafficStage(reference, std::move(buffers), limits, options).run();
}
