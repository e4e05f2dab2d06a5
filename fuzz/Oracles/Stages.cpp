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
#include "fuzz/Oracles/StageParts.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/RunnerUtils.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Engine/Types.h"
#include "interpreter/Observers/Ledger.h"
#include "interpreter/Observers/RaceDetector.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace oracle;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// Arguments for a rewritten entry
//===----------------------------------------------------------------------===//

/// Whether a lowering sees elements of one of these types as the other's: a
/// float narrower than f32 as the integer of its storage (expand-small-floats).
static bool isCodeOf(ElementType one, ElementType other) {
  if (other.isFloat())
    std::swap(one, other);
  return one.isFloat() && one.storageBytes() <= 2 &&
         other == ElementType::integer(8 * one.storageBytes());
}

/// `tensor` with its codes seen as elements of `type`, where that may be.
static Tensor seenAs(const Tensor &tensor, ElementType type) {
  return isCodeOf(tensor.elementType(), type) ? tensor.retyped(type) : tensor;
}

/// Whether an entry that has not been lowered takes as `type` a scalar that is
/// of type `from` in the program.
static bool takesScalar(Type type, Type from) {
  std::optional<ElementType> taken = elementTypeOf(type);
  std::optional<ElementType> given = elementTypeOf(from);
  return taken && given && (*taken == *given || isCodeOf(*taken, *given));
}

/// The arguments of the value run as `entry` takes them: a block-scaled one may
/// have become two. Nothing where it takes others.
static std::optional<std::vector<RuntimeValue>>
adaptInputs(ReferenceCase &reference, ArrayRef<RuntimeValue> inputs,
            FunctionOpInterface entry) {
  ArrayRef<Type> types = entry.getArgumentTypes();
  if (types == reference.entry.getArgumentTypes())
    return std::vector<RuntimeValue>(inputs.begin(), inputs.end());
  std::vector<RuntimeValue> split;
  SmallVector<Type> given;
  for (auto [value, type] :
       llvm::zip_equal(inputs, reference.entry.getArgumentTypes())) {
    auto *scaled = std::get_if<std::shared_ptr<const BlockScaled>>(&value);
    if (!scaled) {
      split.push_back(value);
      given.push_back(type);
      continue;
    }
    split.push_back((*scaled)->elements);
    split.push_back((*scaled)->scales);
    given.append(2, type);
  }
  if (split.size() != types.size())
    return std::nullopt;
  bool isLowered = !isa<func::FuncOp>(entry);
  for (auto [value, from, type] : llvm::zip_equal(split, given, types)) {
    auto *tensor = std::get_if<Tensor>(&value);
    auto shaped = dyn_cast<ShapedType>(type);
    if (!tensor && !shaped) {
      if (!isLowered && !takesScalar(type, from))
        return std::nullopt;
      continue;
    }
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

FunctionOpInterface oracle::functionWithBody(ModuleOp module, StringRef name) {
  auto function = dyn_cast_if_present<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(module, name));
  return function && !function.isExternal() ? function : FunctionOpInterface();
}

FunctionOpInterface oracle::entryOf(ReferenceCase &reference, ModuleOp module) {
  return functionWithBody(module, reference.entry.getName());
}

StageResult oracle::withVerdict(Verdict verdict, const Twine &message,
                                unsigned inputSet) {
  StageResult result;
  result.verdict = verdict;
  result.message = message.str();
  result.inputSet = inputSet;
  return result;
}

static constexpr llvm::StringLiteral otherArguments =
    "the entry's arguments are no longer those of the program";

bool oracle::isOfArguments(const StageResult &stage) {
  return stage.message == otherArguments;
}

std::optional<StageResult> oracle::findLoss(ReferenceCase &reference,
                                            ModuleOp module) {
  FunctionOpInterface entry = entryOf(reference, module);
  if (!entry)
    return withVerdict(Verdict::Mismatch, "the function @" +
                                              reference.entry.getName() +
                                              " is gone");
  for (auto function : module.getOps<FunctionOpInterface>())
    if (function.isExternal() &&
        functionWithBody(reference.module, function.getName()) &&
        reachedBy(module, entry).contains(function))
      return withVerdict(Verdict::Mismatch, "the function @" +
                                                function.getName() +
                                                " has lost its body");
  for (const ReferenceRun &run : reference.runs)
    if (!adaptInputs(reference, run.inputs, entry))
      // What has been lowered need not show what it takes.
      return withVerdict(isa<func::FuncOp>(entry) ? Verdict::Mismatch
                                                  : Verdict::Unsupported,
                         otherArguments, run.inputSet);
  return std::nullopt;
}

bool oracle::addComparison(StageResult &result, const ReferenceRun &run,
                           Observation actual) {
  ComparisonResult comparison =
      compare(run.expected, adaptedTo(run.expected, std::move(actual)));
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

/// The verdict on a run that has reached a limit. More memory may be what a
/// lowering costs, and so may more steps where those of the value run alone
/// come near to the limit; other steps, and calls, have no end.
static Verdict verdictOfLimit(const Fault &fault, const ReferenceRun &run,
                              const Limits &limits) {
  StringRef message(fault.message);
  bool mayEnd =
      message.contains(" bytes") ||
      (message.contains(" steps") && stepLimit(run, limits) == limits.steps);
  return mayEnd ? Verdict::Limit : Verdict::Hang;
}

/// A fault that the value run does not have.
static StageResult faultInLaterStage(const Fault &fault, unsigned inputSet,
                                     Verdict ofLimit) {
  std::string message = faultToString(fault);
  switch (fault.kind) {
  case Fault::Kind::Undefined:
  case Fault::Kind::PoisonUse:
    return withVerdict(Verdict::Mismatch,
                       "the value run has no such fault: " + message, inputSet);
  case Fault::Kind::Limit:
    return withVerdict(ofLimit, message, inputSet);
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
      : reference(reference), module(module), entry(entryOf(reference, module)),
        program(module) {}

  /// Why it cannot be run; nothing where it can.
  std::optional<StageResult> prepare();
  Outcome run(const ReferenceRun &run, const Limits &limits,
              ArrayRef<Observer *> observers = {});
  FunctionOpInterface function() { return entry; }

private:
  ReferenceCase &reference;
  ModuleOp module;
  FunctionOpInterface entry;
  Program program;
  const PreparedFunction *prepared = nullptr;
};
} // namespace

std::optional<StageResult> OtherForm::prepare() {
  if (std::optional<StageResult> lost = findLoss(reference, module))
    return lost;
  defineRunnerUtils(program);
  if (llvm::Error error = defineRuntimeCalls(program))
    return withVerdict(Verdict::CompileError, toString(std::move(error)));
  FailureOr<const PreparedFunction *> result = program.prepare(entry);
  if (failed(result))
    return faultInLaterStage(program.fault(), /*inputSet=*/0, Verdict::Limit);
  prepared = *result;
  return std::nullopt;
}

Outcome OtherForm::run(const ReferenceRun &run, const Limits &limits,
                       ArrayRef<Observer *> observers) {
  Limits ofRun = limits;
  ofRun.steps = stepLimit(run, limits);
  return program.run(*prepared, *adaptInputs(reference, run.inputs, entry),
                     ofRun, observers);
}

/// What a later stage has not freed and had to.
static std::vector<oracle::Leak>
leaksOf(const Outcome &outcome, const ReferenceRun &run, LeakRule rule) {
  if (rule == LeakRule::None)
    return {};
  std::vector<oracle::Leak> leaks = outcome.leaks;
  if (rule == LeakRule::All)
    return leaks;
  // Passes move allocations and rename where they come from, but an allocation
  // of the program stays as large as it is.
  for (uint64_t bytes : run.leaks)
    if (auto own = llvm::find_if(
            leaks,
            [&](const oracle::Leak &leak) { return leak.bytes == bytes; });
        own != leaks.end())
      leaks.erase(own);
  return leaks;
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

/// A line for each operation that copied and need not have.
static std::string adviceOf(ArrayRef<CopyWatch::Copies> all) {
  std::string text;
  for (const CopyWatch::Copies &copies : all) {
    if (copies.missedBytes == 0)
      continue;
    if (!text.empty())
      text += '\n';
    text += (Twine(copies.missedBytes) + " bytes that '" +
             copies.op->getName().getStringRef() + "' at " +
             locationToString(copies.op->getLoc()) +
             " copies are not read again where they were: an update in place "
             "would have done")
                .str();
  }
  return text;
}

StageResult oracle::interpretModule(ReferenceCase &reference, ModuleOp module,
                                    const InterpretOptions &options) {
  announcePhase("preparing");
  OtherForm form(reference, module);
  if (std::optional<StageResult> problem = form.prepare())
    return *problem;
  announcePhase("in the interpreter");
  StageResult result;
  for (const ReferenceRun &run : reference.runs) {
    RaceDetector races;
    SmallVector<Observer *> observers;
    if (options.findRaces)
      observers.push_back(&races);
    std::unique_ptr<Observer> watch = options.watch ? options.watch() : nullptr;
    if (watch)
      observers.push_back(watch.get());
    std::optional<Ledger> ledger;
    if (options.adviseCopies)
      observers.push_back(&ledger.emplace());
    Outcome outcome = form.run(run, options.limits, observers);
    if (outcome.fault)
      return faultInLaterStage(
          *outcome.fault, run.inputSet,
          verdictOfLimit(*outcome.fault, run, options.limits));
    if (addComparison(result, run, observe(form.function(), outcome)))
      return result;
    if (ledger && result.advice.empty()) {
      ledger->close(outcome.steps);
      result.advice = adviceOf(ledger->copies());
    }
    std::vector<oracle::Leak> leaks = leaksOf(outcome, run, options.leaks);
    if (!leaks.empty())
      return leakInLaterStage(leaks, run.inputSet);
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
  Outcome outcome = form.run(run, options.limits, observer);
  if (!outcome.fault)
    return outcome.steps;
  // Observers take their time; that is not the program's fault.
  StageResult problem =
      faultInLaterStage(*outcome.fault, run.inputSet, Verdict::Limit);
  return fail(problem.verdict, problem.message);
}

//===----------------------------------------------------------------------===//
// What the entry reaches
//===----------------------------------------------------------------------===//

llvm::SetVector<Operation *> oracle::reachedBy(ModuleOp module,
                                               FunctionOpInterface entry) {
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
  return reached;
}

bool oracle::reachesAll(ModuleOp module, FunctionOpInterface entry) {
  // Nothing to look for in a program of one function.
  if (llvm::hasSingleElement(*module.getBody()))
    return true;
  llvm::SetVector<Operation *> reached = reachedBy(module, entry);
  return llvm::all_of(*module.getBody(),
                      [&](Operation &op) { return reached.contains(&op); });
}

void oracle::eraseUnreached(ModuleOp module, FunctionOpInterface entry) {
  llvm::SetVector<Operation *> reached = reachedBy(module, entry);
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (!reached.contains(&op))
      op.erase();
}
