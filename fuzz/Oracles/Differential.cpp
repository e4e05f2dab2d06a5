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
#include "fuzz/Oracles/Traffic.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Driver/RunnerUtils.h"
#include "interpreter/Driver/SourceLoader.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/RaceDetector.h"

#include <chrono>
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
// The value run
//===----------------------------------------------------------------------===//

namespace {
/// Fills in the runs of a reference case and the stage "values".
class ValueRun {
public:
  ValueRun(ReferenceCase &reference, const DifferentialOptions &options,
           DifferentialResult &result)
      : reference(reference), options(options), result(result) {}

  void run();

private:
  /// Whether there is a point in further sets.
  bool runSet(Program &program, const PreparedFunction &function,
              unsigned number);
  bool fail(const Fault &fault, unsigned inputSet,
            std::string failedCheck = {});
  bool record(Verdict verdict, std::string message, unsigned inputSet);
  unsigned numSets() const;

  ReferenceCase &reference;
  const DifferentialOptions &options;
  DifferentialResult &result;
  StageResult stage;
};
} // namespace

/// Sets that would be alike are made once.
unsigned ValueRun::numSets() const {
  bool isDrawn =
      reference.entry.getNumArguments() > options.inputs.specs.size() ||
      llvm::any_of(options.inputs.specs, [](const InputSpec &spec) {
        return spec.kind == InputSpec::Kind::Random;
      });
  return isDrawn ? options.inputSets : 1;
}

/// Whether this verdict now stands for the stage: of several, the one that
/// counts more, and the first of its kind.
bool ValueRun::record(Verdict verdict, std::string message, unsigned inputSet) {
  ExitCode before = exitCodeOf(stage.verdict), now = exitCodeOf(verdict);
  if (before == combine(before, now) && before != ExitCode::Ok)
    return false;
  stage.verdict = verdict;
  stage.message = std::move(message);
  stage.inputSet = inputSet;
  result.fault.reset();
  return true;
}

/// A run that stopped, after `failedCheck` where that is not empty.
bool ValueRun::fail(const Fault &fault, unsigned inputSet,
                    std::string failedCheck) {
  static constexpr Verdict verdicts[] = {Verdict::Undefined, Verdict::Undefined,
                                         Verdict::Limit, Verdict::Unsupported,
                                         Verdict::Invalid};
  Verdict verdict = verdicts[static_cast<size_t>(fault.kind)];
  bool goesOn = fault.kind != Fault::Kind::Limit;
  if (!failedCheck.empty()) {
    // A failed check is a finding, however the run goes on.
    if (exitCodeOf(verdict) != ExitCode::Finding)
      verdict = Verdict::CheckFailed;
    failedCheck += "\n";
  }
  if (record(verdict, failedCheck + faultToString(fault), inputSet) &&
      verdict != Verdict::CheckFailed)
    result.fault = fault;
  return goesOn;
}

/// The first check of a run that failed; empty where none did.
static std::string firstFailedCheck(const Outcome &outcome) {
  for (const oracle::Event &event : outcome.events)
    if (event.kind == oracle::Event::Kind::CheckFailed)
      return locationToString(event.op->getLoc()) + ": " + event.text;
  return {};
}

bool ValueRun::runSet(Program &program, const PreparedFunction &function,
                      unsigned number) {
  InputSource source = inputSet(options.inputs, number);
  result.inputs.push_back(resolveInputs(reference.entry, source));
  std::optional<Fault> inputFault;
  FailureOr<std::vector<RuntimeValue>> inputs =
      makeInputs(reference.entry, source, inputFault);
  if (failed(inputs))
    return fail(*inputFault, number);
  RaceDetector races;
  SmallVector<Observer *> observers;
  if (options.findRaces)
    observers.push_back(&races);
  Outcome outcome = program.run(function, *inputs, options.limits, observers);
  std::string failedCheck = firstFailedCheck(outcome);
  if (outcome.fault)
    return fail(*outcome.fault, number, std::move(failedCheck));
  if (std::optional<Fault> poison = returnedPoison(reference.entry, outcome))
    return fail(*poison, number, std::move(failedCheck));
  if (!failedCheck.empty())
    record(Verdict::CheckFailed, std::move(failedCheck), number);
  reference.runs.push_back({number, std::move(*inputs),
                            observe(reference.entry, outcome), outcome.steps,
                            outcome.leaks.size()});
  return true;
}

void ValueRun::run() {
  auto start = std::chrono::steady_clock::now();
  stage.stage = "values";
  Program program(reference.module);
  defineRunnerUtils(program);
  FailureOr<const PreparedFunction *> function =
      program.prepare(reference.entry);
  if (failed(function))
    fail(program.fault(), 0);
  else
    for (unsigned number = 0; number < numSets(); ++number)
      if (!runSet(program, **function, number))
        break;
  stage.seconds = secondsSince(start);
  result.stages.push_back(std::move(stage));
}

//===----------------------------------------------------------------------===//
// The other stages
//===----------------------------------------------------------------------===//

/// Runs `work` in a child; a crash or hang is a verdict that names the phase.
static StageResult runStage(StringRef name, double seconds,
                            llvm::function_ref<StageResult()> work) {
  auto start = std::chrono::steady_clock::now();
  ChildResult child = runInChild(seconds, [&] {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(work().toJson());
    return text;
  });
  StageResult result;
  std::string where = child.phase.empty() ? "" : child.phase + ": ";
  auto passOf = [&] {
    StringRef phase(child.phase);
    return phase.consume_front("in pass '") ? phase.drop_back().str() : "";
  };
  switch (child.status) {
  case ChildResult::Status::Done: {
    Expected<llvm::json::Value> value = llvm::json::parse(child.payload);
    if (!value) {
      llvm::consumeError(value.takeError());
      result.verdict = Verdict::Crash;
    } else if (!result.fromJson(*value)) {
      result.verdict = Verdict::Crash;
    }
    if (result.verdict == Verdict::Crash && result.message.empty())
      result.message = "the stage left no result";
    break;
  }
  case ChildResult::Status::Crashed:
    result.verdict = Verdict::Crash;
    result.pass = passOf();
    result.message = where + child.detail;
    break;
  case ChildResult::Status::Hung:
    result.verdict = Verdict::Hang;
    result.pass = passOf();
    result.message =
        where + "no end after " + std::to_string(int(seconds)) + " seconds";
    break;
  }
  result.stage = name.str();
  result.seconds = secondsSince(start);
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

static Rewrite identity() {
  return [](ModuleOp module) -> Expected<OwningOpRef<ModuleOp>> {
    return OwningOpRef<ModuleOp>(module.clone());
  };
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

Expected<mx::JitSession *> Differential::session(mx::OptLevel level) {
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

DifferentialResult Differential::run(ModuleOp module, FunctionOpInterface entry,
                                     const DifferentialOptions &options) {
  DifferentialResult result;
  ReferenceCase reference{module, entry, {}};
  ValueRun(reference, options, result).run();
  // Without a run there is nothing to compare, but passes may still fail on the
  // program.
  bool isUndefined =
      result.stages.front().verdict == Verdict::Undefined && options.rewrite;
  if (reference.runs.empty() && !isUndefined)
    return result;

  // What takes long as values may take long in every other form, which is
  // often slower and no hang for that.
  mx::RunOptions run = options.run;
  run.seconds = std::max(run.seconds, 20 * result.stages.front().seconds);
  // Time for all sets on top of what it takes to get there.
  double seconds =
      options.compileSeconds + run.seconds * double(reference.runs.size());
  PassBuilder noPasses = [](OpPassManager &) {};
  // The passes of each stage; null for the value run and external commands.
  std::vector<PassBuilder> passes(1);
  // In a stage, which has a copy of the program to itself. Passes that the user
  // names are run on all of it.
  auto leaveReached = [&] {
    if (!options.rewrite)
      eraseUnreached(module, entry);
  };
  auto interpreted = [&](const Twine &name, const Rewrite &rewrite,
                         PassBuilder build, bool leaksCount = false) {
    passes.push_back(std::move(build));
    InterpretOptions interpretation{options.limits, leaksCount,
                                    options.findRaces};
    result.stages.push_back(runStage(name.str(), seconds, [&] {
      leaveReached();
      return interpretRewritten(reference, rewrite, interpretation);
    }));
    return result.stages.back().verdict;
  };
  auto compiled = [&](StringRef name, const Rewrite &rewrite,
                      const PassBuilder &before, const mx::Pipeline &pipeline) {
    passes.push_back(allPasses(before, pipeline));
    Expected<mx::JitSession *> jit = session(pipeline.optLevel);
    if (!jit) {
      StageResult stage;
      stage.stage = name.str();
      stage.verdict = Verdict::Unsupported;
      stage.message = toString(jit.takeError());
      result.stages.push_back(std::move(stage));
      return;
    }
    result.stages.push_back(runStage(name, seconds, [&] {
      return compileRewritten(reference, rewrite, pipeline, **jit, run);
    }));
    // Of a program that is already wrong it does not matter what it moves.
    if (!options.countTraffic || result.stages.back().verdict != Verdict::Agree)
      return;
    passes.push_back({});
    result.stages.push_back(runStage((name + "/traffic").str(), seconds, [&] {
      return compareTraffic(reference, rewrite, pipeline, **jit, options.limits,
                            run);
    }));
  };

  auto afterEveryPass = [&](const mx::Pipeline &pipeline) {
    passes.push_back({});
    result.stages.push_back(
        runStage((pipeline.name + "/passes").str(), seconds, [&] {
          leaveReached();
          return bisectPasses(reference, allPasses(noPasses, pipeline),
                              {options.limits, false, options.findRaces});
        }));
  };

  auto finish = [&] {
    const StageResult &headline = result.headline();
    size_t index = &headline - result.stages.data();
    // What differs is always explained; any other finding says itself where it
    // comes from.
    if (StringRef(headline.stage).ends_with("/passes")) {
      result.bisection = headline;
      return result;
    }
    bool isAsked = options.bisect || headline.verdict == Verdict::Mismatch ||
                   headline.verdict == Verdict::MemoryError ||
                   headline.verdict == Verdict::Leak;
    // What moves more than it should still means the same.
    bool isFinding = isAsked && index != 0 &&
                     headline.verdict != Verdict::Traffic &&
                     result.exitCode() == ExitCode::Finding;
    // What another compiler does is one step, which may keep locations.
    if (isFinding && !passes[index] && options.rewrite)
      result.bisection = runStage("bisection", seconds, [&] {
        leaveReached();
        return explainRewrite(reference, options.rewrite,
                              {options.limits, false, options.findRaces});
      });
    if (isFinding && passes[index])
      result.bisection = runStage("bisection", seconds, [&] {
        leaveReached();
        return bisectPasses(reference, passes[index],
                            {options.limits, false, options.findRaces});
      });
    return result;
  };

  PassBuilder toLinalg = [](OpPassManager &manager) {
    manager.addPass(mx::createMxToLinalg());
  };
  if (reference.runs.empty()) {
    interpreted(options.rewriteName, options.rewrite, options.rewritePasses);
    return finish();
  }
  if (!options.rewrite && hasBlockScaledValues(module))
    interpreted("mx-to-linalg", rewriteWithPasses(toLinalg), toLinalg);
  // Pipelines of the same passes are interpreted once.
  using Builder = void (*)(OpPassManager &);
  std::set<Builder> bufferized;
  std::set<std::pair<Builder, Builder>> bisected;
  for (const mx::Pipeline *pipeline : options.pipelines) {
    if (!options.rewrite && bufferized.insert(pipeline->buildToBuffers).second)
      interpreted(pipeline->name + "/buffers",
                  rewriteWithPasses(pipeline->buildToBuffers),
                  pipeline->buildToBuffers, pipeline->freesAllocations);
    if (options.bisect && !options.rewrite &&
        bisected.insert({pipeline->buildToBuffers, pipeline->buildToLLVM})
            .second)
      afterEveryPass(*pipeline);
    compiled(pipeline->name, identity(), noPasses, *pipeline);
  }
  if (!options.rewrite)
    return finish();

  Verdict verdict =
      interpreted(options.rewriteName, options.rewrite, options.rewritePasses,
                  addsDeallocation(options.rewritePasses));
  // Without a rewritten program there is nothing to compile, and one that does
  // not end is not waited for again.
  if (verdict == Verdict::Crash || verdict == Verdict::Hang ||
      verdict == Verdict::CompileError || verdict == Verdict::Invalid)
    return finish();
  size_t interpretedStage = result.stages.size() - 1;
  for (const mx::Pipeline *pipeline : options.pipelines)
    compiled(options.rewriteName + " + " + pipeline->name.str(),
             options.rewrite, options.rewritePasses, *pipeline);
  // Passes may lead where the interpreter cannot follow; the compiled program
  // still speaks for them.
  ArrayRef<StageResult> last =
      ArrayRef(result.stages).drop_front(interpretedStage + 1);
  if (verdict == Verdict::Unsupported && !last.empty() &&
      llvm::all_of(last, [](const StageResult &stage) {
        return stage.verdict == Verdict::Agree;
      }))
    result.stages[interpretedStage].verdict = Verdict::Agree;
  return finish();
}
