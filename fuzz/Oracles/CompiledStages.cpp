//===- CompiledStages.cpp - A program in another form, compiled -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Stages.h"

#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/StageParts.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

/// Adds what one run of compiled code came to; true where that ends the stage.
static bool addOutcome(StageResult &result, ReferenceCase &reference,
                       const ReferenceRun &run,
                       const mx::CompiledProgram &program,
                       const mx::RunOutcome &outcome, bool leaksCount) {
  auto end = [&](Verdict verdict, const Twine &message) {
    result.verdict = verdict;
    result.message = message.str();
    result.inputSet = run.inputSet;
    return true;
  };
  // Memory that is misused comes first: what follows is its consequence.
  if (!outcome.memoryErrors.empty())
    return end(Verdict::MemoryError, outcome.memoryErrors.front().describe());
  using Status = mx::RunOutcome::Status;
  switch (outcome.status) {
  case Status::Ok:
    break;
  case Status::Crashed:
    return end(Verdict::Crash, "the compiled code crashes: " + outcome.detail);
  case Status::Exited:
    return end(Verdict::Crash,
               "the compiled code ends the process: " + outcome.detail);
  case Status::Hung:
    return end(Verdict::Hang,
               "the compiled code does not return: " + outcome.detail);
  case Status::LimitReached:
    return end(Verdict::Limit, outcome.detail);
  case Status::InvalidResult:
    return end(Verdict::MemoryError, outcome.detail);
  }
  Expected<Observation> observation =
      observe(reference.entry, program, outcome, run.expected);
  if (!observation)
    return end(Verdict::Unsupported, toString(observation.takeError()));
  if (addComparison(result, run, std::move(*observation)))
    return true;
  if (leaksCount && !outcome.leaks.empty())
    return end(Verdict::Leak,
               Twine(outcome.leaks.size()) +
                   " allocations are never freed; the first is allocation " +
                   Twine(outcome.leaks.front().allocation) + " (" +
                   Twine(outcome.leaks.front().size) + " bytes)");
  return false;
}

/// Whether one of the symbols that `message` says are missing is a function
/// with a body in the program.
static bool missesFunctionOf(ReferenceCase &reference, StringRef message) {
  SmallVector<StringRef> names;
  message.split('[').second.split(']').first.split(names, ',');
  return llvm::any_of(names, [&](StringRef name) {
    return bool(functionWithBody(reference.module, name.trim()));
  });
}

StageResult oracle::compileFailure(ReferenceCase &reference, ModuleOp form,
                                   StringRef message) {
  if (message.starts_with("a pass failed"))
    return rewriteFailure(llvm::make_error<RewriteError>(
        verdictOfFailedPass(form, message), message.str()));
  // Code that calls a runtime library which the session does not offer.
  if (message.contains("Symbols not found") &&
      !missesFunctionOf(reference, message))
    return withVerdict(Verdict::Unsupported, message);
  return withVerdict(Verdict::CompileError, "code generation: " + message);
}

Expected<mx::EntrySignature> oracle::signatureOf(ReferenceCase &reference,
                                                 FunctionOpInterface entry) {
  for (FunctionOpInterface candidate : {entry, reference.entry})
    if (auto function = dyn_cast<func::FuncOp>(candidate.getOperation()))
      return mx::entrySignature(function);
  return llvm::createStringError("the entry is no func.func");
}

Expected<mx::JitSession *> JitSessions::get(mx::OptLevel level) {
  std::unique_ptr<mx::JitSession> &place = sessions[static_cast<size_t>(level)];
  if (!place) {
    Expected<std::unique_ptr<mx::JitSession>> made =
        mx::JitSession::create(level);
    if (!made)
      return made.takeError();
    place = std::move(*made);
  }
  return place.get();
}

PassStep oracle::bufferStep(const mx::Pipeline &pipeline) {
  return {(pipeline.name + "/buffers").str(), pipeline.buildToBuffers};
}

PassStep oracle::loweringStep(const mx::Pipeline &pipeline) {
  return {(pipeline.name + "/llvm").str(), pipeline.buildToLLVM};
}

PassStep oracle::branchStep(const mx::Pipeline &pipeline) {
  return {(pipeline.name + "/branches").str(), pipeline.buildToBranches};
}

PassStep oracle::countingStep() {
  return {"branches/counting", mx::buildCountingBranchesToLLVM};
}

Expected<OwningOpRef<ModuleOp>>
oracle::toBuffers(ReferenceCase &reference, OwningOpRef<ModuleOp> module,
                  const CompileOptions &options) {
  FunctionOpInterface entry = entryOf(reference, *module);
  if (!entry)
    return std::move(module);
  eraseUnreached(*module, entry);
  return options.passes.rewrite(*module, bufferStep(options.pipeline),
                                options.verifyEach);
}

StageResult oracle::compileModule(ReferenceCase &reference,
                                  OwningOpRef<ModuleOp> module,
                                  const CompileOptions &options) {
  Expected<OwningOpRef<ModuleOp>> buffers =
      toBuffers(reference, std::move(module), options);
  if (!buffers)
    return rewriteFailure(buffers.takeError());
  return compileBuffers(reference, std::move(*buffers), options);
}

bool oracle::hasMutableGlobals(ModuleOp module) {
  return llvm::any_of(
      module.getOps<memref::GlobalOp>(),
      [](memref::GlobalOp global) { return !global.getConstant(); });
}

Expected<std::vector<mx::RunOutcome>>
oracle::runAll(ReferenceCase &reference, const mx::CompiledProgram &program,
               bool hasMutableGlobals, const mx::RunOptions &options) {
  std::vector<std::vector<mx::HostValue>> inputSets;
  for (const ReferenceRun &run : reference.runs)
    inputSets.push_back(hostValues(run.inputs));
  // One process for all sets, unless one set would see what another has left.
  std::vector<mx::RunOutcome> outcomes;
  size_t together = hasMutableGlobals ? 1 : inputSets.size();
  mx::RunOptions ofRun = options;
  ofRun.inProcess &= together == inputSets.size();
  for (size_t at = 0; at < inputSets.size(); at += together) {
    Expected<std::vector<mx::RunOutcome>> some =
        mx::run(program, ArrayRef(inputSets).slice(at, together), ofRun);
    if (!some)
      return some.takeError();
    llvm::append_range(outcomes, std::move(*some));
  }
  return outcomes;
}

StageResult oracle::compileBuffers(ReferenceCase &reference,
                                   OwningOpRef<ModuleOp> buffers,
                                   const CompileOptions &options) {
  if (std::optional<StageResult> lost = findLoss(reference, *buffers))
    return *lost;
  FunctionOpInterface entry = entryOf(reference, *buffers);
  Expected<mx::EntrySignature> signature = signatureOf(reference, entry);
  if (!signature)
    return withVerdict(Verdict::Unsupported, toString(signature.takeError()));

  bool isStateful = hasMutableGlobals(*buffers);
  Expected<mx::CompiledProgram> program = mx::compileBuffers(
      *buffers, reference.entry.getName(), std::move(*signature),
      options.passes.manager(loweringStep(options.pipeline)), options.session,
      options.times, options.verifyEach);
  if (!program)
    return compileFailure(reference, *buffers, toString(program.takeError()));

  announcePhase("in the compiled code");
  Expected<std::vector<mx::RunOutcome>> outcomes =
      runAll(reference, *program, isStateful, options.run);
  if (!outcomes)
    return withVerdict(Verdict::Unsupported, toString(outcomes.takeError()));
  StageResult result;
  for (auto [run, outcome] : llvm::zip_equal(reference.runs, *outcomes))
    if (addOutcome(result, reference, run, *program, outcome,
                   options.pipeline.freesAllocations))
      break;
  return result;
}
