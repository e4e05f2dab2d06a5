//===- Classifier.cpp - From a candidate to a finding ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Classifier.h"

#include "fuzz/Campaign/CrashKeeper.h"
#include "fuzz/Campaign/Feedback.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/ModuleText.h"
#include "fuzz/Oracles/Stages.h"
#include "fuzz/Reducer/ReduceFinding.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Json.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>

using namespace mlir;
using namespace oracle;
using llvm::Error;
using llvm::Expected;

namespace {
/// A program in a context of its own.
struct Loaded {
  Loaded(StringRef text, const DialectRegistry &registry)
      : context(std::make_unique<MLIRContext>(
            registry, MLIRContext::Threading::DISABLED)) {
    context->allowUnregisteredDialects();
    announcePhase("parser");
    DiagnosticLog log(context.get(), /*passOn=*/false);
    module = parseModule(
        llvm::MemoryBuffer::getMemBufferCopy(text, "program.mlir"), *context);
    errors = log.text();
    announcePhase("comparing");
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
  std::string errors;
};
} // namespace

/// What looking at a program may take, all stages and an explanation together,
/// and what comes after it, the reduction itself apart.
static constexpr double lookSeconds = 300;

double oracle::classificationSeconds(double reduceSeconds) {
  // As long again is for passes that are left out.
  return 2 * (lookSeconds + reduceSeconds);
}

static Expected<DifferentialResult>
compareHere(StringRef program, const Comparison &comparison,
            const DialectRegistry &registry) {
  Loaded loaded(program, registry);
  if (!loaded.module)
    return llvm::createStringError("the program is none: " + loaded.errors);
  Expected<FunctionOpInterface> entry =
      findEntry(*loaded.module, comparison.entry);
  if (!entry)
    return entry.takeError();
  Expected<DifferentialOptions> options = comparison.options();
  if (!options)
    return options.takeError();
  return Differential().run(*loaded.module, *entry, *options);
}

/// Not what is wrong with a program by itself.
static bool isFinding(const DifferentialResult &result) {
  Verdict verdict = result.headline().verdict;
  return exitCodeOf(verdict) == ExitCode::Finding &&
         verdict != Verdict::Undefined && verdict != Verdict::CheckFailed;
}

/// Fills in what `program` shows; false where that is no finding, or not
/// `wanted`.
static bool show(Finding &finding, std::string program, Comparison comparison,
                 std::optional<Verdict> wanted,
                 const DialectRegistry &registry) {
  Expected<DifferentialResult> result =
      compareHere(program, comparison, registry);
  if (!result) {
    llvm::consumeError(result.takeError());
    return false;
  }
  if (!isFinding(*result) || (wanted && result->headline().verdict != *wanted))
    return false;
  finding.program = std::move(program);
  finding.comparison = std::move(comparison);
  finding.headline = result->headline();
  finding.bisection = result->bisection;
  Loaded loaded(finding.program, registry);
  finding.operations = countOperations(*loaded.module);
  return true;
}

/// What of a key has to stay while a finding becomes smaller: verdict and pass,
/// and what a pass complains about.
static StringRef kindOf(StringRef key) {
  if (key.starts_with("compile-error/"))
    return key;
  return key.take_front(key.find('/', key.find('/') + 1));
}

/// Leaves out the passes without which the finding is still there.
static Comparison withFewerPasses(const Finding &finding,
                                  const DialectRegistry &registry,
                                  double seconds) {
  Comparison best = finding.comparison;
  auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::vector<std::string> passes = splitPasses(best.passes);
  // From the last one on: what comes behind the pass at fault goes first.
  for (size_t i = passes.size(); i-- > 0 && passes.size() > 1;) {
    if (std::chrono::steady_clock::now() > end)
      break;
    std::vector<std::string> fewer = passes;
    fewer.erase(fewer.begin() + i);
    Comparison comparison = best;
    comparison.passes = llvm::join(fewer, ",");
    Expected<DifferentialResult> result =
        compareHere(finding.program, comparison, registry);
    if (!result) {
      llvm::consumeError(result.takeError());
      continue;
    }
    if (!isFinding(*result) ||
        kindOf(findingKey(*result)) != kindOf(finding.key))
      continue;
    passes = std::move(fewer);
    best = std::move(comparison);
  }
  return best;
}

/// Leaves the finding as it is where it cannot be reduced.
static void reduce(Finding &finding, const CampaignState &state,
                   const DialectRegistry &registry, double seconds) {
  Loaded loaded(finding.program, registry);
  Differential differential(loaded.context.get());
  Expected<FunctionOpInterface> entry =
      findEntry(*loaded.module, finding.comparison.entry);
  Expected<DifferentialOptions> options = finding.comparison.options();
  if (!entry || !options) {
    llvm::consumeError(entry.takeError());
    llvm::consumeError(options.takeError());
    return;
  }
  Expected<ReducedFinding> reduced =
      reduceFinding(differential, *loaded.module, *entry, *options, /*keep=*/{},
                    ReduceOptions{seconds, /*progress=*/{}});
  if (!reduced) {
    llvm::consumeError(reduced.takeError());
    return;
  }
  Comparison comparison = finding.comparison;
  Comparison of = comparisonOf(reduced->entry, reduced->options, state.plan,
                               reduced->result);
  comparison.inputs = of.inputs;
  comparison.dynamicSize = of.dynamicSize;
  // Its locations are of no file; as text, it is a program like any other.
  (void)show(finding, toFileText(*reduced->reduced.module),
             std::move(comparison), finding.headline.verdict, registry);
}

//===----------------------------------------------------------------------===//
// In child processes
//===----------------------------------------------------------------------===//

static std::string jsonText(llvm::json::Value value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// Null where a child wrote nothing that can be read.
static llvm::json::Value answerOf(const ChildResult &child) {
  Expected<llvm::json::Value> value = parseJson(child.payload);
  if (value)
    return std::move(*value);
  llvm::consumeError(value.takeError());
  return nullptr;
}

/// The death of whoever looked at a program, as what the program shows.
static StageResult stageOf(const ChildResult &child) {
  StageResult result = deathOf(child, lookSeconds);
  result.stage = child.phase.empty() ? "parser" : child.phase;
  return result;
}

Expected<Look> oracle::compareAgain(StringRef program,
                                    const Comparison &comparison,
                                    const DialectRegistry &registry) {
  ChildResult child = runInChild(lookSeconds, [&] {
    Expected<DifferentialResult> result =
        compareHere(program, comparison, registry);
    if (!result)
      return jsonText(llvm::json::fixUTF8(toString(result.takeError())));
    llvm::json::Array parts{result->headline().toJson()};
    if (result->bisection)
      parts.push_back(result->bisection->toJson());
    return jsonText(std::move(parts));
  });
  if (child.status != ChildResult::Status::Done)
    return Look{stageOf(child), std::nullopt};
  llvm::json::Value answer = answerOf(child);
  if (std::optional<StringRef> error = answer.getAsString())
    return llvm::createStringError(*error);
  Look look;
  const llvm::json::Array *parts = answer.getAsArray();
  if (!parts || !look.headline.fromJson(parts->front()) ||
      (parts->size() > 1 && !look.bisection.emplace().fromJson((*parts)[1])))
    return llvm::createStringError("the comparison left no result");
  return look;
}

/// The text of what `entry` reaches.
static std::string reachedText(ModuleOp module, FunctionOpInterface entry) {
  OwningOpRef<ModuleOp> copy = module.clone();
  eraseUnreached(*copy, cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(
                            *copy, entry.getName())));
  return toFileText(*copy);
}

/// What `text` shows when compared as `options` say; nothing where that is
/// nothing, or nothing in the one comparison that is kept.
static std::optional<Finding> lookWith(const DifferentialOptions &options,
                                       StringRef text, const Finding &finding,
                                       const CampaignPlan &plan,
                                       const DialectRegistry &registry) {
  Loaded loaded(text, registry);
  if (!loaded.module)
    return std::nullopt;
  Expected<FunctionOpInterface> entry = findEntry(*loaded.module, "");
  if (!entry) {
    llvm::consumeError(entry.takeError());
    return std::nullopt;
  }
  Differential differential(loaded.context.get());
  DifferentialResult result = differential.run(*loaded.module, *entry, options);
  if (!isFinding(result))
    return std::nullopt;
  Comparison comparison = comparisonOf(*entry, options, plan, result);
  auto shown = [&](std::string program) -> std::optional<Finding> {
    Finding made = finding;
    if (!show(made, std::move(program), comparison, /*wanted=*/std::nullopt,
              registry))
      return std::nullopt;
    made.key = findingKey(made.headline, made.bisection);
    return made;
  };
  std::optional<Finding> whole = shown(text.str());
  if ((whole && whole->key == findingKey(result)) ||
      reachesAll(*loaded.module, *entry))
    return whole;
  // Passes that were drawn had only that part of the program to take, and
  // something else may be wrong with the rest.
  std::optional<Finding> part = shown(reachedText(*loaded.module, *entry));
  return part ? part : whole;
}

/// What the program of a candidate shows; nothing where it shows nothing.
static std::optional<Finding> lookAt(StringRef text, const Finding &finding,
                                     const CampaignPlan &plan,
                                     const DialectRegistry &registry) {
  if (std::optional<Finding> shown =
          lookWith(drawComparisons(plan, text), text, finding, plan, registry))
    return shown;
  // The target canonicalizes programs as well, to cover patterns, which may
  // have been its end.
  CampaignPlan patterns;
  patterns.passes = PatternCoverage::pass.str();
  std::optional<Finding> shown = lookWith(drawComparisons(patterns, text), text,
                                          finding, patterns, registry);
  if (shown && (shown->headline.verdict == Verdict::Crash ||
                shown->headline.verdict == Verdict::Hang))
    return shown;
  return std::nullopt;
}

/// The comparison of a plan that comes first, where none came to an end.
static Comparison firstComparison(const CampaignPlan &plan) {
  Comparison comparison;
  comparison.passes = plan.passes;
  comparison.command = plan.command;
  if (!plan.pipelines.empty())
    comparison.pipeline = plan.pipelines.front();
  else if (plan.passes.empty() && plan.command.empty())
    comparison.pipeline = "scalar";
  return comparison;
}

/// The finding that a child has made of `finding`; nothing where it made none.
static std::optional<Finding> findingOf(const ChildResult &child,
                                        const Finding &finding) {
  Finding made;
  if (child.status != ChildResult::Status::Done ||
      !made.fromJson(answerOf(child)))
    return std::nullopt;
  // On their way, texts lose the bytes that are no UTF-8.
  if (made.program == made.original)
    made.program = finding.original;
  made.original = finding.original;
  return made;
}

Expected<Classified> oracle::classify(StringRef candidate,
                                      const CampaignFolder &folder,
                                      const CampaignState &state,
                                      const DialectRegistry &registry,
                                      double reduceSeconds) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> file = readSource(candidate);
  if (!file)
    return file.takeError();
  Finding finding;
  finding.program = finding.original = (*file)->getBuffer().str();
  finding.seed = state.seed;
  finding.llvmVersion = thisLlvmVersion().str();
  finding.projectVersion = thisProjectVersion().str();
  ChildResult looked = runInChild(lookSeconds, [&] {
    std::optional<Finding> shown =
        lookAt(finding.original, finding, state.plan, registry);
    return shown ? jsonText(shown->toJson()) : std::string();
  });
  bool isAlive = looked.status == ChildResult::Status::Done;
  if (!isAlive) {
    finding.comparison = firstComparison(state.plan);
    finding.headline = stageOf(looked);
    finding.key = findingKey(finding.headline, std::nullopt);
  } else if (std::optional<Finding> shown = findingOf(looked, finding)) {
    finding = std::move(*shown);
  } else {
    // A pass may have written to memory that was not its own, but as likely the
    // mutation is at fault, which nobody else looks at.
    return Classified{isOfMutation(candidate) ? Classified::Kind::Unknown
                                              : Classified::Kind::Unconfirmed,
                      ""};
  }
  auto isThere = [&] {
    return llvm::sys::fs::is_directory(folder.findings() + "/" +
                                       folderNameOf(finding.key));
  };
  if (isThere())
    return Classified{Classified::Kind::Duplicate, finding.key};
  if (isAlive) {
    // Whatever happens to the reduction, there is the finding as it is.
    ChildResult reduced = runInChild(lookSeconds + 2 * reduceSeconds, [&] {
      Finding small = finding;
      (void)show(small, finding.program,
                 withFewerPasses(finding, registry, reduceSeconds),
                 finding.headline.verdict, registry);
      reduce(small, state, registry, reduceSeconds);
      // In a large program another pattern may come first each time.
      small.key = findingKey(small.headline, small.bisection);
      return jsonText(small.toJson());
    });
    if (std::optional<Finding> small = findingOf(reduced, finding))
      finding = std::move(*small);
    if (isThere())
      return Classified{Classified::Kind::Duplicate, finding.key};
  }
  if (Error error = writeFinding(folder.findings(), finding))
    return std::move(error);
  return Classified{Classified::Kind::Found, finding.key};
}
