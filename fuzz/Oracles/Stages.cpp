//===- Stages.cpp - A program in another form -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Stages.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Transforms/Passes.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Compare.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

char RewriteError::ID = 0;

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

/// The pass that runs or ran last in this process.
static std::string lastPass;

/// Remembers and announces every pass that runs in a context. `after` is called
/// when one has run; once it returns false no further pass runs.
static void watchPasses(MLIRContext *context,
                        std::function<bool(StringRef)> after = {}) {
  auto handler = [after = std::move(after),
                  isOver = false](llvm::function_ref<void()> run,
                                  const tracing::Action &action) mutable {
    auto *execution = dyn_cast<PassExecutionAction>(&action);
    StringRef name;
    if (execution)
      name = execution->getPass().getArgument();
    // Adaptors that run other passes have no name.
    if (name.empty())
      return run();
    if (isOver)
      return;
    lastPass = name.str();
    announcePhase(("in pass '" + name + "'").str());
    run();
    announcePhase(("after pass '" + name + "'").str());
    isOver = after && !after(name);
  };
  context->registerActionHandler(std::move(handler));
}

/// Whether One-Shot Bufferize (22.1) says in `messages` that it has no rule for
/// the program. It then leaves the program alone, and that is no finding.
static bool isBufferizationLimit(StringRef messages) {
  static constexpr StringRef refusals[] = {
      "without unique scf.yield is not supported",
      "cannot bufferize func.func without func.return",
      "cannot bufferize ops with block references",
      "does not support unstructured control flow",
      "type mismatch for bb argument",
      "op was not bufferized",
      "not bufferizable under the given constraints"};
  return llvm::any_of(
      refusals, [&](StringRef refusal) { return messages.contains(refusal); });
}

/// Our own passes say so where a program is beyond them, and that is no
/// finding.
static Verdict verdictOfFailedPass(StringRef messages) {
  bool isLimit =
      mx::isMxTransformsPass(lastPass) ||
      (lastPass == "one-shot-bufferize" && isBufferizationLimit(messages));
  return isLimit ? Verdict::Unsupported : Verdict::CompileError;
}

Rewrite oracle::rewriteWithPasses(std::function<void(OpPassManager &)> build) {
  return [build = std::move(build)](
             ModuleOp module) -> Expected<OwningOpRef<ModuleOp>> {
    OwningOpRef<ModuleOp> copy = module.clone();
    MLIRContext *context = module.getContext();
    DiagnosticLog log(context, /*passOn=*/false);
    PassManager manager(context, ModuleOp::getOperationName());
    build(manager);
    watchPasses(context);
    llvm::scope_exit unwatch([&] { context->registerActionHandler(nullptr); });
    if (failed(manager.run(*copy)))
      return llvm::make_error<RewriteError>(verdictOfFailedPass(log.text()),
                                            "pass '" + lastPass +
                                                "' fails: " + log.text());
    return std::move(copy);
  };
}

/// The stage of a program that did not get through its passes.
static StageResult rewriteFailure(Error error) {
  StageResult result;
  result.verdict = Verdict::CompileError;
  llvm::handleAllErrors(
      std::move(error),
      [&](const RewriteError &failure) {
        result.verdict = failure.verdict;
        result.message = failure.message;
      },
      [&](const llvm::ErrorInfoBase &other) {
        result.message = other.message();
      });
  result.pass = lastPass;
  return result;
}

//===----------------------------------------------------------------------===//
// Arguments for a rewritten entry
//===----------------------------------------------------------------------===//

/// The arguments of the value run as an entry with `types` takes them: a
/// block-scaled one may have become two.
static std::optional<std::vector<RuntimeValue>>
adaptInputs(ReferenceCase &reference, ArrayRef<RuntimeValue> inputs,
            TypeRange types) {
  if (types == reference.entry.getArgumentTypes())
    return std::vector<RuntimeValue>(inputs.begin(), inputs.end());
  std::vector<RuntimeValue> split;
  for (const RuntimeValue &value : inputs) {
    auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value);
    if (!scaled) {
      split.push_back(value);
      continue;
    }
    split.push_back((*scaled)->elements);
    split.push_back((*scaled)->scales);
  }
  bool fits =
      llvm::equal(split, types, [](const RuntimeValue &value, Type type) {
        auto *tensor = std::get_if<Tensor>(&value);
        auto shaped = dyn_cast<ShapedType>(type);
        if (!tensor || !shaped)
          return !tensor && !shaped;
        return llvm::equal(tensor->shape(), shaped.getShape(),
                           [](int64_t size, int64_t expected) {
                             return ShapedType::isDynamic(expected) ||
                                    size == expected;
                           });
      });
  if (split.size() != types.size() || !fits)
    return std::nullopt;
  return split;
}

static FunctionOpInterface entryOf(ReferenceCase &reference, ModuleOp module) {
  auto function = dyn_cast_if_present<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(module, reference.entry.getName()));
  return function && !function.isExternal() ? function : FunctionOpInterface();
}

static StageResult withVerdict(Verdict verdict, const Twine &message,
                               unsigned inputSet = 0) {
  StageResult result;
  result.verdict = verdict;
  result.message = message.str();
  result.inputSet = inputSet;
  return result;
}

static StageResult lostEntry(ReferenceCase &reference) {
  return withVerdict(Verdict::Mismatch,
                     "the function @" + reference.entry.getName() + " is gone");
}

/// Adds what a comparison found; true where it is a mismatch.
static bool addComparison(StageResult &result, const ReferenceRun &run,
                          const Observation &actual) {
  Comparison comparison = compare(run.expected, actual);
  result.compared += comparison.compared;
  result.skipped += comparison.skipped;
  if (!comparison.mismatch)
    return false;
  result.verdict = Verdict::Mismatch;
  result.message = *comparison.mismatch;
  result.inputSet = run.inputSet;
  return true;
}

//===----------------------------------------------------------------------===//
// Interpretation
//===----------------------------------------------------------------------===//

/// A later stage may take more steps than the value run, but not any number.
static uint64_t stepLimit(const ReferenceRun &run, const Limits &limits) {
  constexpr uint64_t factor = 64, slack = uint64_t(1) << 24;
  if (run.steps > (limits.steps - std::min(limits.steps, slack)) / factor)
    return limits.steps;
  return run.steps * factor + slack;
}

/// A fault that the value run does not have.
static StageResult faultInLaterStage(const Fault &fault, unsigned inputSet) {
  std::string message = faultToString(fault);
  switch (fault.kind) {
  case Fault::Kind::Undefined:
  case Fault::Kind::PoisonUse:
    return withVerdict(Verdict::Mismatch,
                       "the value run has no such fault: " + message, inputSet);
  case Fault::Kind::Limit:
    // More memory may be what a lowering costs; more steps and deeper calls
    // than these are an end that never comes.
    return withVerdict(StringRef(fault.message).contains(" bytes")
                           ? Verdict::Limit
                           : Verdict::Hang,
                       message, inputSet);
  case Fault::Kind::Unsupported:
    return withVerdict(Verdict::Unsupported, message, inputSet);
  case Fault::Kind::Invalid:
    break;
  }
  return withVerdict(Verdict::Invalid, message, inputSet);
}

static StageResult interpretModule(ReferenceCase &reference, ModuleOp module,
                                   const Limits &limits) {
  announcePhase("in the interpreter");
  FunctionOpInterface entry = entryOf(reference, module);
  if (!entry)
    return lostEntry(reference);
  Program program(module);
  FailureOr<const PreparedFunction *> prepared = program.prepare(entry);
  if (failed(prepared))
    return faultInLaterStage(program.fault(), /*inputSet=*/0);

  StageResult result;
  for (const ReferenceRun &run : reference.runs) {
    std::optional<std::vector<RuntimeValue>> inputs =
        adaptInputs(reference, run.inputs, entry.getArgumentTypes());
    if (!inputs)
      return withVerdict(Verdict::Unsupported,
                         "the entry's arguments are no longer those of the "
                         "program");
    Limits runLimits = limits;
    runLimits.steps = stepLimit(run, limits);
    Outcome outcome = program.run(**prepared, *inputs, runLimits);
    if (outcome.fault)
      return faultInLaterStage(*outcome.fault, run.inputSet);
    if (addComparison(result, run, observe(entry, outcome)))
      return result;
  }
  return result;
}

StageResult oracle::interpretRewritten(ReferenceCase &reference,
                                       const Rewrite &rewrite,
                                       const Limits &limits) {
  Expected<OwningOpRef<ModuleOp>> module = rewrite(reference.module);
  if (!module)
    return rewriteFailure(module.takeError());
  return interpretModule(reference, **module, limits);
}

//===----------------------------------------------------------------------===//
// Bisection
//===----------------------------------------------------------------------===//

StageResult
oracle::bisectPasses(ReferenceCase &reference,
                     llvm::function_ref<void(OpPassManager &)> build,
                     const Limits &limits) {
  OwningOpRef<ModuleOp> copy = reference.module.clone();
  MLIRContext *context = reference.module.getContext();
  DiagnosticLog log(context, /*passOn=*/false);
  PassManager manager(context, ModuleOp::getOperationName());
  // Between two passes of a group the module may be in between two forms.
  manager.enableVerifier(false);
  build(manager);
  StageResult result;
  watchPasses(context, [&](StringRef pass) {
    if (failed(verify(*copy)))
      return true;
    StageResult after = interpretModule(reference, *copy, limits);
    if (after.verdict == Verdict::Unsupported)
      return true;
    result = std::move(after);
    result.pass = pass.str();
    return result.verdict == Verdict::Agree;
  });
  (void)manager.run(*copy);
  context->registerActionHandler(nullptr);
  return result;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// The buffers and scalars that a compiled entry takes for a set of inputs.
static std::vector<mx::HostValue> hostValues(ArrayRef<RuntimeValue> inputs) {
  std::vector<mx::HostValue> values;
  auto addTensor = [&](const Tensor &tensor) {
    values.push_back(mx::HostValue::buffer(
        tensor.shape(), tensor.elementType().storageBytes(),
        std::vector<uint8_t>(tensor.bytes(),
                             tensor.bytes() + tensor.numBytes())));
  };
  for (const RuntimeValue &value : inputs) {
    if (auto *scalar = std::get_if<Scalar>(&value)) {
      values.push_back(mx::HostValue::scalar(scalar->bits));
    } else if (auto *tensor = std::get_if<Tensor>(&value)) {
      addTensor(*tensor);
    } else if (auto *scaled =
                   std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
      addTensor((*scaled)->elements);
      addTensor((*scaled)->scales);
    }
  }
  return values;
}

/// Adds what one run of compiled code came to; true where that ends the stage.
static bool addOutcome(StageResult &result, const ReferenceRun &run,
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
  Expected<Observation> observation = observe(program, outcome, run.expected);
  if (!observation)
    return end(Verdict::Unsupported, toString(observation.takeError()));
  if (addComparison(result, run, *observation))
    return true;
  if (leaksCount && !outcome.leaks.empty())
    return end(Verdict::Leak,
               Twine(outcome.leaks.size()) +
                   " allocations are never freed; the first is allocation " +
                   Twine(outcome.leaks.front().allocation) + " (" +
                   Twine(outcome.leaks.front().size) + " bytes)");
  return false;
}

/// The stage of a program that did not become code.
static StageResult compileFailure(StringRef message) {
  if (message.starts_with("a pass failed"))
    return rewriteFailure(llvm::make_error<RewriteError>(
        verdictOfFailedPass(message), message.str()));
  // Code that calls a runtime library which the session does not offer.
  if (message.contains("Symbols not found"))
    return withVerdict(Verdict::Unsupported, message);
  return withVerdict(Verdict::CompileError, "code generation: " + message);
}

/// Erases the functions that `entry` does not reach: what they refer to need
/// not exist for the entry to run.
static void eraseUnreached(ModuleOp module, FunctionOpInterface entry) {
  SymbolTable symbols(module);
  llvm::SetVector<Operation *> reached;
  for (Operation &op : *module.getBody())
    if (!isa<FunctionOpInterface>(op))
      reached.insert(&op);
  reached.insert(entry);
  for (size_t i = 0; i < reached.size(); ++i)
    reached[i]->walk([&](Operation *op) {
      op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
        if (Operation *symbol = symbols.lookup(reference.getRootReference()))
          reached.insert(symbol);
      });
    });
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (!reached.contains(&op))
      op.erase();
}

/// What `entry` of the rewritten program passes. One that is no longer a
/// func.func does not show that; it passes scalars as the program itself does.
static Expected<mx::EntrySignature> signatureOf(ReferenceCase &reference,
                                                FunctionOpInterface entry) {
  for (FunctionOpInterface candidate : {entry, reference.entry})
    if (auto function = dyn_cast<func::FuncOp>(candidate.getOperation()))
      return mx::entrySignature(function);
  return llvm::createStringError("the entry is no func.func");
}

StageResult oracle::compileRewritten(ReferenceCase &reference,
                                     const Rewrite &rewrite,
                                     const mx::Pipeline &pipeline,
                                     mx::JitSession &session,
                                     const mx::RunOptions &options) {
  Expected<OwningOpRef<ModuleOp>> rewritten = rewrite(reference.module);
  if (!rewritten)
    return rewriteFailure(rewritten.takeError());
  FunctionOpInterface entry = entryOf(reference, **rewritten);
  if (!entry)
    return lostEntry(reference);
  eraseUnreached(**rewritten, entry);
  Expected<OwningOpRef<ModuleOp>> buffers =
      rewriteWithPasses(pipeline.buildToBuffers)(**rewritten);
  if (!buffers)
    return rewriteFailure(buffers.takeError());
  entry = entryOf(reference, **buffers);
  if (!entry)
    return lostEntry(reference);
  Expected<mx::EntrySignature> signature = signatureOf(reference, entry);
  if (!signature)
    return withVerdict(Verdict::Unsupported, toString(signature.takeError()));

  watchPasses(reference.module.getContext());
  Expected<mx::CompiledProgram> program =
      mx::compileBuffers(**buffers, reference.entry.getName(),
                         std::move(*signature), pipeline.buildToLLVM, session);
  reference.module.getContext()->registerActionHandler(nullptr);
  if (!program)
    return compileFailure(toString(program.takeError()));

  announcePhase("in the compiled code");
  std::vector<std::vector<mx::HostValue>> inputSets;
  for (const ReferenceRun &run : reference.runs)
    inputSets.push_back(hostValues(run.inputs));
  Expected<std::vector<mx::RunOutcome>> outcomes =
      mx::run(*program, inputSets, options);
  if (!outcomes)
    return withVerdict(Verdict::Unsupported, toString(outcomes.takeError()));
  StageResult result;
  for (auto [run, outcome] : llvm::zip_equal(reference.runs, *outcomes))
    if (addOutcome(result, run, *program, outcome, pipeline.freesAllocations))
      break;
  return result;
}
