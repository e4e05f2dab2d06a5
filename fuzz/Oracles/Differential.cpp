//===- Differential.cpp - One program, several ways to run it -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Differential.h"

#include "compiler/Dialect/Mx/Mx.h"
#include "compiler/Transforms/Passes.h"
#include "fuzz/Oracles/Bisection.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/DocumentedLimits.h"
#include "fuzz/Oracles/ModuleText.h"
#include "fuzz/Oracles/StageParts.h"
#include "fuzz/Oracles/Traffic.h"
#include "fuzz/Oracles/ValueRun.h"
#include "interpreter/Driver/Json.h"

#include <chrono>
#include <map>
#include <set>

using namespace mlir;
using namespace oracle;
using llvm::Expected;

const StageResult &DifferentialResult::headline() const {
  auto firstWith = [&](ArrayRef<StageResult> among, ExitCode code) {
    return llvm::find_if(among, [&](const StageResult &stage) {
      return exitCodeOf(stage.verdict) == code;
    });
  };
  ArrayRef<StageResult> all(stages);
  ArrayRef<StageResult> later = all.drop_front();
  if (auto *found = firstWith(later, ExitCode::Finding); found != later.end())
    return *found;
  ExitCode code = ExitCode::Ok;
  for (const StageResult &stage : all)
    code = combine(code, exitCodeOf(stage.verdict));
  return *firstWith(all, code);
}

static double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// Runs `work` in a child; a crash or hang is a verdict that names the phase.
static StageResult runIsolated(double seconds,
                               llvm::function_ref<StageResult()> work) {
  ChildResult child = runInChild(seconds, [&] {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(work().toJson());
    return text;
  });
  if (child.status != ChildResult::Status::Done)
    return deathOf(child, seconds);
  StageResult result;
  Expected<llvm::json::Value> value = parseJson(child.payload);
  if (!value) {
    llvm::consumeError(value.takeError());
    result.verdict = Verdict::Crash;
  } else if (!result.fromJson(*value)) {
    result.verdict = Verdict::Crash;
  }
  if (result.verdict == Verdict::Crash && result.message.empty())
    result.message = "the stage left no result";
  return result;
}

/// Whether there is something for mx-to-linalg to do.
static bool hasBlockScaledValues(ModuleOp module) {
  auto isScaled = [](Type type) { return isa<mx::MxTensorType>(type); };
  WalkResult walk = module.walk([&](Operation *op) {
    bool found = llvm::any_of(op->getOperandTypes(), isScaled) ||
                 llvm::any_of(op->getResultTypes(), isScaled);
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      found |= llvm::any_of(function.getArgumentTypes(), isScaled);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return walk.wasInterrupted();
}

/// `before`, and then all that a pipeline adds; null where `before` is.
static PassBuilder allPasses(const PassBuilder &before,
                             const mx::Pipeline &pipeline) {
  if (!before)
    return {};
  return [before, &pipeline](OpPassManager &manager) {
    before(manager);
    pipeline.buildToBuffers(manager);
    pipeline.buildToLLVM(manager);
  };
}

namespace {

/// What is compared with the value runs of one program.
class LaterStages {
public:
  LaterStages(ReferenceCase &reference, const DifferentialOptions &options,
              KeptPasses &passes, JitSessions &sessions,
              DifferentialResult &result);

  void run();

private:
  using Builder = void (*)(OpPassManager &);
  /// What it takes to look into a stage that has a finding.
  struct Origin {
    /// Null where passes did not make it.
    PassBuilder passes;
    /// Of a variant that passes did not make.
    Rewrite rewrite;
    ReferenceCase *program;
    /// Null for a stage of the program itself.
    const Variant *variant = nullptr;
  };

  StageResult runStage(StringRef name, llvm::function_ref<StageResult()> work,
                       bool isIsolated = false);
  void add(StringRef name, Origin origin,
           llvm::function_ref<StageResult()> work);
  /// Runs the passes of `origin` again, to see what they do.
  StageResult bisect(const Origin &origin,
                     llvm::function_ref<StageResult()> work) {
    return runStage("bisection", work,
                    origin.variant && origin.variant->isIsolated);
  }
  InterpretOptions interpretation(bool leaksCount = false) const {
    return {options.limits, leaksCount, options.findRaces,
            options.adviseCopies};
  }
  /// The same, under the eyes of who else watches.
  InterpretOptions watched(bool leaksCount) const {
    InterpretOptions result = interpretation(leaksCount);
    if (options.isolation == Isolation::None)
      result.watch = options.watch;
    return result;
  }
  Expected<OwningOpRef<ModuleOp>> runPasses(ModuleOp module,
                                            ArrayRef<PassStep> steps);
  Expected<OwningOpRef<ModuleOp>> makeForm(const Variant &variant,
                                           ReferenceCase &program);
  using MakeBuffers = llvm::function_ref<Expected<OwningOpRef<ModuleOp>>(
      const CompileOptions &)>;
  void compile(StringRef name, Origin origin, const mx::Pipeline &pipeline,
               MakeBuffers buffers);
  Expected<ModuleOp> buffersOf(const mx::Pipeline &pipeline);
  void runPipelines();
  void runVariant(const Variant &variant);
  void explain();
  /// Whether folding crashes or leaves invalid IR, as it does in whatever pass
  /// folds first.
  bool explainFold(const StageResult &headline, const Origin &origin);
  /// The program without what the entry does not reach.
  ReferenceCase &reached() { return part ? *part : reference; }

  ReferenceCase &reference;
  const DifferentialOptions &options;
  KeptPasses &passes;
  JitSessions &sessions;
  DifferentialResult &result;
  /// Of each stage in the result.
  std::vector<Origin> origins;
  OwningOpRef<ModuleOp> partModule;
  std::optional<ReferenceCase> part;
  /// What the first halves of pipelines made, in this process.
  std::map<Builder, OwningOpRef<ModuleOp>> buffers;
  mx::RunOptions runOptions;
  double stageSeconds;
};

} // namespace

LaterStages::LaterStages(ReferenceCase &reference,
                         const DifferentialOptions &options, KeptPasses &passes,
                         JitSessions &sessions, DifferentialResult &result)
    : reference(reference), options(options), passes(passes),
      sessions(sessions), result(result), origins(1), runOptions(options.run) {
  // What takes long as values may take long in every other form, which is
  // often slower and no hang for that.
  runOptions.seconds =
      std::max(runOptions.seconds, 20 * result.stages.front().seconds);
  runOptions.inProcess |= options.isolation == Isolation::None;
  // Time for all sets on top of what it takes to get there.
  stageSeconds = options.compileSeconds +
                 runOptions.seconds * double(reference.runs.size());
  if (!reachesAll(reference.module, reference.entry)) {
    partModule = reference.module.clone();
    auto entry = cast<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(*partModule, reference.entry.getName()));
    eraseUnreached(*partModule, entry);
    part.emplace(ReferenceCase{*partModule, entry, reference.runs});
  }
}

StageResult LaterStages::runStage(StringRef name,
                                  llvm::function_ref<StageResult()> work,
                                  bool isIsolated) {
  auto start = std::chrono::steady_clock::now();
  forgetLastPass();
  isIsolated |= options.isolation == Isolation::Children;
  StageResult stage = isIsolated ? runIsolated(stageSeconds, work) : work();
  stage.stage = name.str();
  stage.seconds = secondsSince(start);
  return stage;
}

void LaterStages::add(StringRef name, Origin origin,
                      llvm::function_ref<StageResult()> work) {
  std::optional<std::string> limit =
      findLimitOf(origin.passes, origin.program->module, origin.program->entry);
  StageResult stage = runStage(
      name,
      [&] {
        return limit ? withVerdict(Verdict::Unsupported, *limit) : work();
      },
      origin.variant && origin.variant->isIsolated);
  if (origin.variant && exitCodeOf(stage.verdict) == ExitCode::Finding)
    stage.passes = origin.variant->passesText();
  origins.push_back(std::move(origin));
  result.stages.push_back(std::move(stage));
}

/// What `steps` make of a clone.
Expected<OwningOpRef<ModuleOp>>
LaterStages::runPasses(ModuleOp module, ArrayRef<PassStep> steps) {
  auto rewrite = [&] {
    return passes.rewrite(module, steps, options.verifyEach);
  };
  Expected<OwningOpRef<ModuleOp>> made = rewrite();
  if (!made || !options.repeatPasses)
    return made;
  Expected<OwningOpRef<ModuleOp>> again = rewrite();
  if (!again)
    return again.takeError();
  if (toText(**made) != toText(**again))
    return llvm::make_error<RewriteError>(
        Verdict::Nondeterminism, "run twice, the passes make different IR");
  return made;
}

void LaterStages::compile(StringRef name, Origin origin,
                          const mx::Pipeline &pipeline, MakeBuffers buffers) {
  Expected<mx::JitSession *> session = sessions.get(pipeline.optLevel);
  if (!session) {
    StageResult stage;
    stage.stage = name.str();
    stage.verdict = Verdict::Unsupported;
    stage.message = toString(session.takeError());
    origins.push_back(std::move(origin));
    result.stages.push_back(std::move(stage));
    return;
  }
  CompileOptions compilation{pipeline,           **session,  passes,
                             options.verifyEach, runOptions, options.times};
  ReferenceCase &program = *origin.program;
  // What moves more than it should still means the same: there is no pass to
  // look for.
  Origin ofTraffic{{}, {}, &program, origin.variant};
  add(name, std::move(origin), [&] {
    Expected<OwningOpRef<ModuleOp>> module = buffers(compilation);
    if (!module)
      return rewriteFailure(module.takeError());
    return compileBuffers(program, std::move(*module), compilation);
  });
  // Of a program that is already wrong it does not matter what it moves.
  if (!options.countTraffic || result.stages.back().verdict != Verdict::Agree)
    return;
  add((name + trafficSuffix).str(), ofTraffic, [&] {
    Expected<OwningOpRef<ModuleOp>> module = buffers(compilation);
    if (!module)
      return rewriteFailure(module.takeError());
    return compareTraffic(program, std::move(*module), options.limits,
                          compilation);
  });
}

//===----------------------------------------------------------------------===//
// The program itself
//===----------------------------------------------------------------------===//

/// Made once where stages run in one process; a stage in a child makes its own.
Expected<ModuleOp> LaterStages::buffersOf(const mx::Pipeline &pipeline) {
  OwningOpRef<ModuleOp> &place = buffers[pipeline.buildToBuffers];
  if (!place) {
    Expected<OwningOpRef<ModuleOp>> made =
        runPasses(reached().module, bufferStep(pipeline));
    if (!made)
      return made.takeError();
    place = std::move(*made);
  }
  return *place;
}

void LaterStages::runPipelines() {
  PassBuilder noPasses = [](OpPassManager &) {};
  PassBuilder toLinalg = [](OpPassManager &manager) {
    manager.addPass(mx::createMxToLinalg());
  };
  if (options.interpretPipelines && hasBlockScaledValues(reference.module))
    add("mx-to-linalg", {toLinalg, {}, &reached()}, [&] {
      Expected<OwningOpRef<ModuleOp>> module =
          runPasses(reached().module, PassStep{"mx-to-linalg", toLinalg});
      if (!module)
        return rewriteFailure(module.takeError());
      return interpretModule(reached(), **module, interpretation());
    });
  // Pipelines of the same passes are interpreted once.
  std::set<Builder> bufferized;
  std::set<std::pair<Builder, Builder>> bisected;
  for (const mx::Pipeline *pipeline : options.pipelines) {
    PassBuilder all = allPasses(noPasses, *pipeline);
    if (options.interpretPipelines &&
        bufferized.insert(pipeline->buildToBuffers).second)
      add((pipeline->name + "/buffers").str(),
          {pipeline->buildToBuffers, {}, &reached()}, [&] {
            Expected<ModuleOp> module = buffersOf(*pipeline);
            if (!module)
              return rewriteFailure(module.takeError());
            return interpretModule(reached(), *module,
                                   watched(pipeline->freesAllocations));
          });
    if (options.bisect && options.interpretPipelines &&
        bisected.insert({pipeline->buildToBuffers, pipeline->buildToLLVM})
            .second)
      add((pipeline->name + "/passes").str(), {all, {}, &reached()},
          [&] { return bisectPasses(reached(), all, interpretation()); });
    if (options.compilePipelines)
      compile(pipeline->name, {all, {}, &reached()}, *pipeline,
              [&](const CompileOptions &) -> Expected<OwningOpRef<ModuleOp>> {
                Expected<ModuleOp> module = buffersOf(*pipeline);
                if (!module)
                  return module.takeError();
                return OwningOpRef<ModuleOp>(module->clone());
              });
  }
}

//===----------------------------------------------------------------------===//
// Variants of it
//===----------------------------------------------------------------------===//

Expected<OwningOpRef<ModuleOp>> LaterStages::makeForm(const Variant &variant,
                                                      ReferenceCase &program) {
  if (variant.rewrite)
    return variant.rewrite(program.module);
  return runPasses(program.module, variant.passes);
}

void LaterStages::runVariant(const Variant &variant) {
  ReferenceCase &program = variant.takesWholeModule ? reference : reached();
  if (variant.takes && !variant.takes(program.module))
    return;
  Origin origin{variant.build(), variant.rewrite, &program, &variant};
  // Without a run there is nothing to compare, but passes may still fail on the
  // program.
  bool isDefined = !reference.runs.empty();
  size_t first = result.stages.size();
  if (variant.interpret || !isDefined) {
    add(variant.name, origin, [&] {
      Expected<OwningOpRef<ModuleOp>> module = makeForm(variant, program);
      if (!module)
        return rewriteFailure(module.takeError());
      return interpretModule(program, **module,
                             watched(isDefined && variant.frees));
    });
    // Without another form there is nothing to compile, and one that does not
    // end is not waited for again.
    Verdict verdict = result.stages.back().verdict;
    if (verdict == Verdict::Crash || verdict == Verdict::Hang ||
        verdict == Verdict::CompileError || verdict == Verdict::Invalid)
      return;
  }
  if (!isDefined)
    return;
  for (const mx::Pipeline *pipeline : variant.pipelines)
    compile(variant.name + (variantSeparator + pipeline->name).str(),
            {allPasses(origin.passes, *pipeline), origin.rewrite, &program,
             &variant},
            *pipeline,
            [&](const CompileOptions &compilation)
                -> Expected<OwningOpRef<ModuleOp>> {
              Expected<OwningOpRef<ModuleOp>> module =
                  makeForm(variant, program);
              if (!module)
                return module.takeError();
              return toBuffers(program, std::move(*module), compilation);
            });
  // Passes may lead where the interpreter cannot follow; the compiled program
  // still speaks for them.
  ArrayRef<StageResult> compiled =
      ArrayRef(result.stages).drop_front(first + 1);
  if (variant.interpret && !compiled.empty() &&
      result.stages[first].verdict == Verdict::Unsupported &&
      llvm::all_of(compiled, [](const StageResult &stage) {
        return stage.verdict == Verdict::Agree ||
               StringRef(stage.stage).ends_with(trafficSuffix);
      }))
    result.stages[first].verdict = Verdict::Agree;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

bool LaterStages::explainFold(const StageResult &headline,
                              const Origin &origin) {
  bool isOfPass = headline.verdict == Verdict::Crash ||
                  headline.verdict == Verdict::CompileError;
  if (!isOfPass || headline.pass.empty() || !origin.passes ||
      options.isolation == Isolation::None)
    return false;
  StageResult folding = bisect(origin, [&] {
    return foldAheadOfPasses(origin.program->module, origin.passes);
  });
  // A fold that does something else is another fault.
  bool isSame = (folding.verdict == Verdict::Crash) ==
                (headline.verdict == Verdict::Crash);
  if (folding.pattern.empty() || !isSame)
    return false;
  result.bisection = headline;
  result.bisection->pattern = folding.pattern;
  return true;
}

void LaterStages::explain() {
  const StageResult &headline = result.headline();
  size_t index = &headline - result.stages.data();
  if (StringRef(headline.stage).ends_with("/passes")) {
    result.bisection = headline;
    return;
  }
  if (!options.explain || index == 0 || result.exitCode() != ExitCode::Finding)
    return;
  const Origin &origin = origins[index];
  if (explainFold(headline, origin))
    return;
  if (headline.verdict == Verdict::Nondeterminism && origin.passes) {
    StageResult found = bisect(origin, [&] {
      StageResult found;
      found.pass = findUnsteadyPass(origin.program->module, origin.passes);
      return found;
    });
    // What ran last, if no run differs from the first any more.
    if (found.verdict == Verdict::Agree && !found.pass.empty())
      result.stages[index].pass = found.pass;
    return;
  }
  // What differs is always explained, and so is what code does; any other
  // finding says itself where it comes from.
  bool isOfCode = headline.verdict == Verdict::Crash && headline.pass.empty();
  // What passes have made does not end, and takes its time each time.
  bool isOfMeaning = headline.verdict == Verdict::Hang &&
                     headline.pass.empty() &&
                     options.isolation == Isolation::Children;
  if (!options.bisect && !isOfCode && !isOfMeaning &&
      headline.verdict != Verdict::Mismatch &&
      headline.verdict != Verdict::MemoryError &&
      headline.verdict != Verdict::Leak)
    return;
  StageResult found;
  // What another compiler does is one step, which may keep locations.
  if (origin.passes)
    found = bisect(origin, [&] {
      return bisectPasses(*origin.program, origin.passes, interpretation());
    });
  else if (origin.rewrite)
    found = bisect(origin, [&] {
      return explainRewrite(*origin.program, origin.rewrite, interpretation());
    });
  else
    return;
  // Code may crash for what interpretation has no rule, as a full stack.
  if (options.bisect || !isOfCode ||
      exitCodeOf(found.verdict) == ExitCode::Finding)
    result.bisection = std::move(found);
}

void LaterStages::run() {
  if (!reference.runs.empty())
    runPipelines();
  for (const Variant &variant : options.variants)
    runVariant(variant);
  explain();
}

Differential::Differential(MLIRContext *context) {
  if (context)
    kept = std::make_unique<KeptPasses>(context);
}
Differential::~Differential() = default;

DifferentialResult Differential::run(ModuleOp module, FunctionOpInterface entry,
                                     const DifferentialOptions &options) {
  DifferentialResult result;
  ReferenceCase reference{module, entry, {}};
  runValues(reference, options, result);
  if (reference.runs.empty() &&
      (result.stages.front().verdict != Verdict::Undefined ||
       options.variants.empty()))
    return result;
  KeptPasses forThisRun(module.getContext());
  bool isKept = kept && kept->context() == module.getContext();
  LaterStages(reference, options, isKept ? *kept : forThisRun, sessions, result)
      .run();
  return result;
}
