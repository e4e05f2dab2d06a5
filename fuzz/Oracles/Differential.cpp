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
#include "fuzz/Oracles/DocumentedLimits.h"
#include "fuzz/Oracles/Explanation.h"
#include "fuzz/Oracles/ModuleText.h"
#include "fuzz/Oracles/StageParts.h"
#include "fuzz/Oracles/StageRunner.h"
#include "fuzz/Oracles/Traffic.h"
#include "fuzz/Oracles/ValueRun.h"

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

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

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

  void add(StringRef name, StageOrigin origin,
           llvm::function_ref<StageResult()> work);
  InterpretOptions interpretation(LeakRule leaks = LeakRule::None) const {
    return {options.limits, leaks, options.findRaces, options.adviseCopies};
  }
  /// The same, under the eyes of who else watches.
  InterpretOptions watched(LeakRule leaks) const {
    InterpretOptions result = interpretation(leaks);
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
  void compile(StringRef name, StageOrigin origin, const mx::Pipeline &pipeline,
               MakeBuffers buffers);
  Expected<ModuleOp> buffersOf(const mx::Pipeline &pipeline);
  void runPipelines();
  void runVariant(const Variant &variant);
  void leaveOut(const Variant &variant, StringRef why);
  /// The program without what the entry does not reach.
  ReferenceCase &reached() { return part ? *part : reference; }

  ReferenceCase &reference;
  const DifferentialOptions &options;
  KeptPasses &passes;
  JitSessions &sessions;
  DifferentialResult &result;
  /// Of each stage in the result.
  std::vector<StageOrigin> origins;
  OwningOpRef<ModuleOp> partModule;
  std::optional<ReferenceCase> part;
  /// What the first halves of pipelines made, in this process.
  std::map<Builder, OwningOpRef<ModuleOp>> buffers;
  mx::RunOptions runOptions;
  StageRunner runner;
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
  runner = {options.compileSeconds +
                runOptions.seconds * double(reference.runs.size()),
            options.isolation == Isolation::Children};
  if (!reachesAll(reference.module, reference.entry)) {
    partModule = reference.module.clone();
    auto entry = cast<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(*partModule, reference.entry.getName()));
    eraseUnreached(*partModule, entry);
    part.emplace(ReferenceCase{*partModule, entry, reference.runs});
  }
}

/// A finding that is what passes say they do is none.
static void excuse(StageResult &stage, const StageOrigin &origin) {
  if (stage.verdict != Verdict::Mismatch &&
      stage.verdict != Verdict::MemoryError)
    return;
  std::optional<std::string> limit =
      isOfArguments(stage) ? findChangeOfArguments(origin.passes)
                           : findLimitOf(origin.passes, origin.program->module,
                                         origin.program->entry);
  if (!limit)
    return;
  StageResult excused =
      withVerdict(Verdict::Unsupported, *limit, stage.inputSet);
  excused.stage = std::move(stage.stage);
  excused.seconds = stage.seconds;
  stage = std::move(excused);
}

void LaterStages::add(StringRef name, StageOrigin origin,
                      llvm::function_ref<StageResult()> work) {
  StageResult stage =
      runner.run(name, work, origin.variant && origin.variant->isIsolated);
  excuse(stage, origin);
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

void LaterStages::compile(StringRef name, StageOrigin origin,
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
  StageOrigin ofTraffic{{}, {}, &program, origin.variant};
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
                                   watched(pipeline->freesAllocations
                                               ? LeakRule::All
                                               : LeakRule::None));
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

/// No stage of a variant runs: nobody has to know, but who asked for it.
void LaterStages::leaveOut(const Variant &variant, StringRef why) {
  if (variant.isNamed)
    add(variant.name, {{}, {}, &reference, &variant},
        [&] { return withVerdict(Verdict::Unsupported, why); });
}

void LaterStages::runVariant(const Variant &variant) {
  ReferenceCase &program = variant.takesWholeModule ? reference : reached();
  if (variant.refuses)
    if (StringRef why = variant.refuses(program.module); !why.empty())
      return leaveOut(variant, why);
  StageOrigin origin{variant.build(), variant.rewrite, &program, &variant};
  // Without a run there is nothing to compare, but passes may still fail on the
  // program.
  bool isDefined = !reference.runs.empty();
  size_t first = result.stages.size();
  if (variant.interpret || !isDefined) {
    add(variant.name, origin, [&] {
      Expected<OwningOpRef<ModuleOp>> module = makeForm(variant, program);
      if (!module)
        return rewriteFailure(module.takeError());
      return interpretModule(
          program, **module,
          watched(isDefined ? variant.leaks : LeakRule::None));
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
  if (!variant.interpret && variant.pipelines.empty())
    return leaveOut(variant, "it is only compiled, and under no pipeline");
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

void LaterStages::run() {
  if (!reference.runs.empty())
    runPipelines();
  for (const Variant &variant : options.variants)
    runVariant(variant);
  explainHeadline(result, origins, options, interpretation(), runner);
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
