//===- Stages.cpp - A program in another form -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Stages.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Compare.h"
#include "fuzz/Oracles/RuntimeCalls.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/RunnerUtils.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Observers/RaceDetector.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// Arguments for a rewritten entry
//===----------------------------------------------------------------------===//

/// `tensor` with its codes seen as elements of `type`, where that is how a
/// lowering sees them: a narrow float as the integer of its storage.
static Tensor seenAs(const Tensor &tensor, ElementType type) {
  ElementType from = tensor.elementType();
  bool isCode = from.isFloat() != type.isFloat() &&
                from.isIndex() == type.isIndex() &&
                from.storageBytes() == type.storageBytes();
  return isCode ? tensor.retyped(type) : tensor;
}

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
  if (split.size() != types.size())
    return std::nullopt;
  for (auto [value, type] : llvm::zip_equal(split, types)) {
    auto *tensor = std::get_if<Tensor>(&value);
    auto shaped = dyn_cast<ShapedType>(type);
    if (!tensor && !shaped)
      continue;
    std::optional<ElementType> element = elementTypeOfElements(type);
    if (!tensor || !shaped || !element)
      return std::nullopt;
    *tensor = seenAs(*tensor, *element);
    bool fits = tensor->elementType() == *element && shaped.hasRank() &&
                llvm::equal(tensor->shape(), shaped.getShape(),
                            [](int64_t size, int64_t expected) {
                              return ShapedType::isDynamic(expected) ||
                                     size == expected;
                            });
    if (!fits)
      return std::nullopt;
  }
  return split;
}

/// What a later stage showed, with codes seen as the types of the program.
static Observation adaptedTo(const Observation &expected, Observation actual) {
  if (expected.results.size() == actual.results.size()) {
    actual.names = expected.names;
    for (auto [want, have] : llvm::zip_equal(expected.results, actual.results))
      have = seenAs(have, want.elementType());
  }
  for (const auto &[number, want] : expected.arguments)
    for (auto &[candidate, have] : actual.arguments)
      if (candidate == number && want && have)
        have = seenAs(*have, want->elementType());
  return actual;
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

namespace {
/// Another form of the program, ready to run.
class OtherForm {
public:
  OtherForm(ReferenceCase &reference, ModuleOp module)
      : reference(reference), entry(entryOf(reference, module)),
        program(module) {}

  /// Why it cannot be run; nothing where it can.
  std::optional<StageResult> prepare();
  /// Runs it; nothing where its arguments are not those of the program.
  std::optional<Outcome> run(const ReferenceRun &run, const Limits &limits,
                             ArrayRef<Observer *> observers = {});
  FunctionOpInterface function() { return entry; }

private:
  ReferenceCase &reference;
  FunctionOpInterface entry;
  Program program;
  const PreparedFunction *prepared = nullptr;
};
} // namespace

std::optional<StageResult> OtherForm::prepare() {
  if (!entry)
    return lostEntry(reference);
  defineRunnerUtils(program);
  if (llvm::Error error = defineRuntimeCalls(program))
    return withVerdict(Verdict::CompileError, toString(std::move(error)));
  FailureOr<const PreparedFunction *> result = program.prepare(entry);
  if (failed(result))
    return faultInLaterStage(program.fault(), /*inputSet=*/0);
  prepared = *result;
  return std::nullopt;
}

std::optional<Outcome> OtherForm::run(const ReferenceRun &run,
                                      const Limits &limits,
                                      ArrayRef<Observer *> observers) {
  std::optional<std::vector<RuntimeValue>> inputs =
      adaptInputs(reference, run.inputs, entry.getArgumentTypes());
  if (!inputs)
    return std::nullopt;
  Limits ofRun = limits;
  ofRun.steps = stepLimit(run, limits);
  return program.run(*prepared, *inputs, ofRun, observers);
}

static StageResult leakInLaterStage(ArrayRef<oracle::Leak> leaks,
                                    unsigned inputSet) {
  const oracle::Leak &first = leaks.front();
  return withVerdict(Verdict::Leak,
                     (leaks.size() == 1
                          ? Twine("never freed: ")
                          : Twine(leaks.size()) +
                                " allocations are never freed; the first is ") +
                         first.allocation + ", made by '" +
                         first.madeBy->getName().getStringRef() + "' at " +
                         locationToString(first.madeBy->getLoc()),
                     inputSet);
}

static constexpr llvm::StringLiteral otherArguments =
    "the entry's arguments are no longer those of the program";

StageResult oracle::interpretModule(ReferenceCase &reference, ModuleOp module,
                                    const InterpretOptions &options) {
  announcePhase("in the interpreter");
  OtherForm form(reference, module);
  if (std::optional<StageResult> problem = form.prepare())
    return *problem;
  StageResult result;
  for (const ReferenceRun &run : reference.runs) {
    RaceDetector races;
    SmallVector<Observer *> observers;
    if (options.findRaces)
      observers.push_back(&races);
    std::optional<Outcome> outcome = form.run(run, options.limits, observers);
    if (!outcome)
      return withVerdict(Verdict::Unsupported, otherArguments);
    if (outcome->fault)
      return faultInLaterStage(*outcome->fault, run.inputSet);
    if (addComparison(
            result, run,
            adaptedTo(run.expected, observe(form.function(), *outcome))))
      return result;
    if (options.leaksCount && outcome->leaks.size() > run.leaks)
      return leakInLaterStage(outcome->leaks, run.inputSet);
  }
  return result;
}

Expected<uint64_t> oracle::interpretOnce(ReferenceCase &reference,
                                         ModuleOp module,
                                         const ReferenceRun &run,
                                         const InterpretOptions &options,
                                         Observer *observer) {
  OtherForm form(reference, module);
  auto fail = [](Verdict verdict, std::string message) {
    return llvm::make_error<RewriteError>(verdict, std::move(message));
  };
  if (std::optional<StageResult> problem = form.prepare())
    return fail(problem->verdict, problem->message);
  std::optional<Outcome> outcome = form.run(run, options.limits, observer);
  if (!outcome)
    return fail(Verdict::Unsupported, otherArguments.str());
  if (!outcome->fault)
    return outcome->steps;
  // Observers take their time; that is not the program's fault.
  if (outcome->fault->kind == Fault::Kind::Limit)
    return fail(Verdict::Limit, faultToString(*outcome->fault));
  StageResult problem = faultInLaterStage(*outcome->fault, run.inputSet);
  return fail(problem.verdict, problem.message);
}

StageResult oracle::interpretRewritten(ReferenceCase &reference,
                                       const Rewrite &rewrite,
                                       const InterpretOptions &options) {
  Expected<OwningOpRef<ModuleOp>> module = rewrite(reference.module);
  if (!module)
    return rewriteFailure(module.takeError());
  return interpretModule(reference, **module, options);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

std::vector<mx::HostValue> oracle::hostValues(ArrayRef<RuntimeValue> inputs) {
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
  if (addComparison(result, run, *observation))
    return true;
  if (leaksCount && outcome.leaks.size() > run.leaks)
    return end(Verdict::Leak,
               Twine(outcome.leaks.size()) +
                   " allocations are never freed; the first is allocation " +
                   Twine(outcome.leaks.front().allocation) + " (" +
                   Twine(outcome.leaks.front().size) + " bytes)");
  return false;
}

StageResult oracle::compileFailure(ModuleOp module, StringRef message) {
  if (message.starts_with("a pass failed"))
    return rewriteFailure(llvm::make_error<RewriteError>(
        verdictOfFailedPass(module, message), message.str()));
  // Code that calls a runtime library which the session does not offer.
  if (message.contains("Symbols not found"))
    return withVerdict(Verdict::Unsupported, message);
  return withVerdict(Verdict::CompileError, "code generation: " + message);
}

void oracle::eraseUnreached(ModuleOp module, FunctionOpInterface entry) {
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

std::optional<StageResult> oracle::bufferize(ReferenceCase &reference,
                                             const Rewrite &rewrite,
                                             const mx::Pipeline &pipeline,
                                             BufferForm &form) {
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
  form = {std::move(*buffers), std::move(*signature)};
  return std::nullopt;
}

StageResult oracle::compileRewritten(ReferenceCase &reference,
                                     const Rewrite &rewrite,
                                     const mx::Pipeline &pipeline,
                                     mx::JitSession &session,
                                     const mx::RunOptions &options) {
  BufferForm form;
  if (std::optional<StageResult> problem =
          bufferize(reference, rewrite, pipeline, form))
    return *problem;
  bool hasMutableGlobals = llvm::any_of(
      form.module->getOps<memref::GlobalOp>(),
      [](memref::GlobalOp global) { return !global.getConstant(); });
  Expected<mx::CompiledProgram> program = [&] {
    PassWatch watch(reference.module.getContext());
    return mx::compileBuffers(*form.module, reference.entry.getName(),
                              std::move(form.signature), pipeline.buildToLLVM,
                              session);
  }();
  if (!program)
    return compileFailure(reference.module, toString(program.takeError()));

  announcePhase("in the compiled code");
  std::vector<std::vector<mx::HostValue>> inputSets;
  for (const ReferenceRun &run : reference.runs)
    inputSets.push_back(hostValues(run.inputs));
  // One process for all sets, unless one set would see what another has left.
  std::vector<mx::RunOutcome> outcomes;
  size_t together = hasMutableGlobals ? 1 : inputSets.size();
  for (size_t at = 0; at < inputSets.size(); at += together) {
    Expected<std::vector<mx::RunOutcome>> some =
        mx::run(*program, ArrayRef(inputSets).slice(at, together), options);
    if (!some)
      return withVerdict(Verdict::Unsupported, toString(some.takeError()));
    llvm::append_range(outcomes, std::move(*some));
  }
  StageResult result;
  for (auto [run, outcome] : llvm::zip_equal(reference.runs, outcomes))
    if (addOutcome(result, reference, run, *program, outcome,
                   pipeline.freesAllocations))
      break;
  return result;
}
