//===- Bisection.cpp - Which pass changes the meaning ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Bisection.h"

#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/InPlaceDecisions.h"
#include "fuzz/Oracles/ModuleText.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/FoldUtils.h"

using namespace mlir;
using namespace oracle;

namespace {

/// The passes under suspicion, run again and again on clones of the program.
class Bisector {
public:
  Bisector(ReferenceCase &reference, const PassBuilder &build,
           const InterpretOptions &options)
      : reference(reference), build(build), options(options) {}

  StageResult run();

private:
  /// A clone of `module`, after the passes that hooks let run.
  OwningOpRef<ModuleOp> rewritten(ModuleOp module, PassWatch::Hooks hooks);
  /// The program after the first `count` passes.
  OwningOpRef<ModuleOp> afterPasses(unsigned count) {
    PassWatch::Hooks hooks;
    hooks.mayRun = [count](unsigned index) { return index < count; };
    return rewritten(*tagged, std::move(hooks));
  }
  /// The program after the guilty pass, of whose tries at applying a pattern
  /// only the first `limit` are allowed. Says which try was the last, and how
  /// many there would be.
  OwningOpRef<ModuleOp> afterTries(unsigned limit, std::string &last,
                                   unsigned &tries);
  bool isWrong(ModuleOp module);
  void findPattern(StageResult &result);
  void findFold(ModuleOp before, StageResult &result);
  void findInPlace(ModuleOp before, StageResult &result);

  ReferenceCase &reference;
  const PassBuilder &build;
  InterpretOptions options;
  OwningOpRef<ModuleOp> tagged;
  unsigned guilty = 0;
};

} // namespace

/// Runs the passes that `build` adds on `module`, under `hooks`. What they say
/// is dropped.
static LogicalResult runWatched(ModuleOp module, const PassBuilder &build,
                                PassWatch::Hooks hooks) {
  MLIRContext *context = module.getContext();
  DiagnosticLog log(context, /*passOn=*/false);
  PassManager manager(context, ModuleOp::getOperationName());
  // Between two passes of a group the module may be in between two forms.
  manager.enableVerifier(false);
  build(manager);
  PassWatch watch(context, std::move(hooks));
  return manager.run(module);
}

OwningOpRef<ModuleOp> Bisector::rewritten(ModuleOp module,
                                          PassWatch::Hooks hooks) {
  OwningOpRef<ModuleOp> copy = module.clone();
  // What fails has its own verdict; up to there the program is what it is.
  (void)runWatched(*copy, build, std::move(hooks));
  return copy;
}

static std::string nameWithPlace(Operation *op) {
  return ("'" + op->getName().getStringRef() + "' at " +
          locationToString(op->getLoc()))
      .str();
}

/// The action names its pattern only where it prints itself.
static std::string nameOf(const ApplyPatternAction &action) {
  std::string text;
  llvm::raw_string_ostream os(text);
  action.print(os);
  return ("'" + StringRef(text).split("pattern: ").second + "'").str();
}

OwningOpRef<ModuleOp> Bisector::afterTries(unsigned limit, std::string &last,
                                           unsigned &tries) {
  tries = 0;
  unsigned current = 0;
  PassWatch::Hooks hooks;
  hooks.mayRun = [&](unsigned index) {
    current = index;
    return index <= guilty;
  };
  hooks.mayApply = [&](const ApplyPatternAction &action) {
    if (current != guilty)
      return true;
    if (++tries > limit)
      return false;
    if (tries != limit)
      return true;
    last = nameOf(action);
    if (auto *op = llvm::dyn_cast_if_present<Operation *>(
            action.getContextIRUnits().front()))
      last += " on " + nameWithPlace(op);
    return true;
  };
  return rewritten(*tagged, std::move(hooks));
}

bool Bisector::isWrong(ModuleOp module) {
  if (failed(verify(module)))
    return false;
  StageResult result = interpretModule(reference, module, options);
  return exitCodeOf(result.verdict) == ExitCode::Finding;
}

/// The smallest number of allowed tries with which the program is wrong; no
/// pattern where it is wrong without any, or right with all of them (as where a
/// pass needs every one of its patterns).
void Bisector::findPattern(StageResult &result) {
  std::string last;
  unsigned tries;
  OwningOpRef<ModuleOp> none = afterTries(0, last, tries);
  if (tries == 0 || isWrong(*none))
    return;
  (void)afterTries(std::numeric_limits<unsigned>::max(), last, tries);
  unsigned right = 0, wrong = tries;
  while (wrong - right > 1) {
    unsigned middle = right + (wrong - right) / 2, ignored;
    OwningOpRef<ModuleOp> module = afterTries(middle, last, ignored);
    (isWrong(*module) ? wrong : right) = middle;
  }
  OwningOpRef<ModuleOp> module = afterTries(wrong, last, tries);
  if (isWrong(*module))
    result.pattern = last;
}

/// A clone of `module` whose first `limit` operations are folded, where they
/// can be; says which one was the last.
static OwningOpRef<ModuleOp> withFolds(ModuleOp module, size_t limit,
                                       std::string &last, bool announces) {
  OwningOpRef<ModuleOp> copy = module.clone();
  OperationFolder folder(copy->getContext());
  // Those inside an operation come before it, as it may go.
  SmallVector<Operation *> ops;
  copy->walk([&](Operation *op) {
    if (!isa<ModuleOp, FunctionOpInterface>(op))
      ops.push_back(op);
  });
  for (Operation *op : ArrayRef(ops).take_front(limit)) {
    std::string name = nameWithPlace(op);
    if (announces)
      announcePhase(foldingPhase, name);
    if (succeeded(folder.tryToFold(op)))
      last = std::move(name);
  }
  return copy;
}

/// Folders run in most passes, and no action tells of them: where folding alone
/// makes the program wrong, the first fold that does, as a pattern; empty where
/// it does not. Where it announces, a process that dies says at which.
static std::string firstFoldWith(ModuleOp before, bool announces,
                                 llvm::function_ref<bool(ModuleOp)> isWrong) {
  std::string last;
  size_t right = 0, wrong = 0;
  before.walk([&](Operation *) { ++wrong; });
  OwningOpRef<ModuleOp> all = withFolds(before, wrong, last, announces);
  if (last.empty() || !isWrong(*all))
    return {};
  // A program that is to be freed, and is not yet, is wrong as it is.
  if (isWrong(before))
    return {};
  while (wrong - right > 1) {
    size_t middle = right + (wrong - right) / 2;
    OwningOpRef<ModuleOp> module = withFolds(before, middle, last, announces);
    (isWrong(*module) ? wrong : right) = middle;
  }
  (void)withFolds(before, wrong, last, announces);
  return "'" + foldPattern.str() + "' on " + last;
}

StageResult oracle::foldAheadOfPasses(ModuleOp module,
                                      const PassBuilder &build) {
  OwningOpRef<ModuleOp> copy = module.clone();
  StageResult result;
  PassWatch::Hooks hooks;
  hooks.mayRun = [&](unsigned) {
    // Between the functions that a pass takes one by one, anything goes.
    if (result.pattern.empty() && succeeded(verify(*copy)))
      result.pattern =
          firstFoldWith(*copy, /*announces=*/true,
                        [](ModuleOp folded) { return failed(verify(folded)); });
    return result.pattern.empty();
  };
  (void)runWatched(*copy, build, std::move(hooks));
  return result;
}

/// The passes of a run on `module`, each with the text behind it.
static std::vector<std::pair<std::string, std::string>>
textsBehindPasses(ModuleOp module, const PassBuilder &build) {
  std::vector<std::pair<std::string, std::string>> texts;
  PassWatch::Hooks hooks;
  hooks.after = [&](unsigned, StringRef pass) {
    if (succeeded(verify(module)))
      texts.emplace_back(pass, toText(module));
  };
  (void)runWatched(module, build, std::move(hooks));
  return texts;
}

std::string oracle::findUnsteadyPass(ModuleOp module,
                                     const PassBuilder &build) {
  constexpr unsigned numRuns = 16;
  // Passes that go by addresses do not show it every time, and never where the
  // memory of a run is that of the one before.
  std::vector<OwningOpRef<ModuleOp>> copies;
  for (unsigned i = 0; i < numRuns; ++i)
    copies.push_back(module.clone());
  auto first = textsBehindPasses(*copies.front(), build);
  for (OwningOpRef<ModuleOp> &copy : llvm::drop_begin(copies)) {
    auto next = textsBehindPasses(*copy, build);
    for (auto [once, again] : llvm::zip(first, next))
      if (once != again)
        return once.first;
  }
  return {};
}

void Bisector::findFold(ModuleOp before, StageResult &result) {
  result.pattern =
      firstFoldWith(before, /*announces=*/false,
                    [this](ModuleOp folded) { return isWrong(folded); });
}

/// The decision of bufferization without which its result is right.
void Bisector::findInPlace(ModuleOp before, StageResult &result) {
  result.pattern = findInPlaceDecision(before, [&](ModuleOp module) {
    PassWatch::Hooks hooks;
    hooks.mayRun = [this](unsigned index) { return index == guilty; };
    OwningOpRef<ModuleOp> after = rewritten(module, std::move(hooks));
    return succeeded(verify(*after)) &&
           interpretModule(reference, *after, options).verdict ==
               Verdict::Agree;
  });
}

StageResult Bisector::run() {
  DiagnosticLog log(reference.module.getContext(), /*passOn=*/false);
  tagged = reference.module.clone();
  tagOperations(*tagged);

  OwningOpRef<ModuleOp> copy = tagged->clone();
  StageResult result, beforeLast;
  bool isOver = false;
  PassWatch::Hooks hooks;
  hooks.mayRun = [&](unsigned) { return !isOver; };
  hooks.after = [&](unsigned index, StringRef pass) {
    beforeLast = result;
    options.leaks = std::max(options.leaks, leakRuleBehind(pass));
    if (failed(verify(*copy)))
      return;
    StageResult after = interpretModule(reference, *copy, options);
    if (after.verdict == Verdict::Unsupported)
      return;
    result = std::move(after);
    result.pass = pass.str();
    isOver = result.verdict != Verdict::Agree;
    guilty = index;
  };
  // What a pass leaves that fails is nobody's program, and none comes behind.
  if (failed(runWatched(*copy, build, std::move(hooks))))
    return beforeLast;
  if (!isOver)
    return result;
  OwningOpRef<ModuleOp> before = afterPasses(guilty);
  result.before = toText(*before);
  result.after = toText(*copy);
  findPattern(result);
  if (result.pattern.empty())
    findFold(*before, result);
  if (result.pattern.empty() && bufferizesInPlace(result.pass))
    findInPlace(*before, result);
  for (const ReferenceRun &run : reference.runs)
    if (run.inputSet == result.inputSet)
      result.witness =
          findWitness(reference, run, *before, *copy, options.limits);
  return result;
}

StageResult oracle::bisectPasses(ReferenceCase &reference,
                                 const PassBuilder &build,
                                 const InterpretOptions &options) {
  return Bisector(reference, build, options).run();
}

StageResult oracle::explainRewrite(ReferenceCase &reference,
                                   const Rewrite &rewrite,
                                   const InterpretOptions &options) {
  OwningOpRef<ModuleOp> tagged = reference.module.clone();
  tagOperations(*tagged);
  llvm::Expected<OwningOpRef<ModuleOp>> after = rewrite(*tagged);
  if (!after)
    return rewriteFailure(after.takeError());
  StageResult result = interpretModule(reference, **after, options);
  if (exitCodeOf(result.verdict) != ExitCode::Finding)
    return result;
  result.before = toText(*tagged);
  result.after = toText(**after);
  for (const ReferenceRun &run : reference.runs)
    if (run.inputSet == result.inputSet)
      result.witness =
          findWitness(reference, run, *tagged, **after, options.limits);
  return result;
}
