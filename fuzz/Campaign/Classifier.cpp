//===- Classifier.cpp - From a candidate to a finding ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Classifier.h"

#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Reducer/ReduceFinding.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/IR/DialectRegistry.h"
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
    DiagnosticLog log(context.get(), /*passOn=*/false);
    module = parseModule(
        llvm::MemoryBuffer::getMemBufferCopy(text, "program.mlir"), *context);
    errors = log.text();
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
  std::string errors;
};
} // namespace

Expected<DifferentialResult>
oracle::compareAgain(StringRef program, const Comparison &comparison,
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

/// A finding of another stage than the value run.
static bool isFinding(const DifferentialResult &result) {
  return result.exitCode() == ExitCode::Finding &&
         &result.headline() != &result.stages.front();
}

/// Fills in what `program` shows; false where that is another verdict.
static bool show(Finding &finding, std::string program, Comparison comparison,
                 const DialectRegistry &registry) {
  Expected<DifferentialResult> result =
      compareAgain(program, comparison, registry);
  if (!result) {
    llvm::consumeError(result.takeError());
    return false;
  }
  if (!isFinding(*result) ||
      result->headline().verdict != finding.headline.verdict)
    return false;
  finding.program = std::move(program);
  finding.comparison = std::move(comparison);
  finding.headline = result->headline();
  finding.bisection = result->bisection;
  Loaded loaded(finding.program, registry);
  finding.operations = countOperations(*loaded.module);
  return true;
}

/// Verdict and pass of a key.
static StringRef kindOf(StringRef key) {
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
        compareAgain(finding.program, comparison, registry);
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

static std::string toText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module << '\n';
  return text;
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
  (void)show(finding, toText(*reduced->reduced.module), std::move(comparison),
             registry);
}

Expected<Classified> oracle::classify(StringRef candidate,
                                      const CampaignFolder &folder,
                                      const CampaignState &state,
                                      const DialectRegistry &registry,
                                      double reduceSeconds) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> file = readSource(candidate);
  if (!file)
    return file.takeError();
  StringRef text = (*file)->getBuffer();
  Classified classified;
  Loaded loaded(text, registry);
  if (!loaded.module)
    return classified;
  Expected<FunctionOpInterface> entry = findEntry(*loaded.module, "");
  if (!entry) {
    llvm::consumeError(entry.takeError());
    return classified;
  }
  DifferentialOptions options = drawComparisons(state.plan, text);
  Differential differential(loaded.context.get());
  DifferentialResult result = differential.run(*loaded.module, *entry, options);
  if (!isFinding(result))
    return classified;

  classified.key = findingKey(result);
  if (llvm::sys::fs::is_directory(folder.findings() + "/" +
                                  folderNameOf(classified.key))) {
    classified.kind = Classified::Kind::Duplicate;
    return classified;
  }
  Finding finding;
  finding.key = classified.key;
  finding.headline = result.headline();
  finding.bisection = result.bisection;
  finding.original = text.str();
  finding.seed = state.seed;
  finding.llvmVersion = thisLlvmVersion().str();
  finding.projectVersion = thisProjectVersion().str();
  // Where not even the original shows it in the one comparison, it is none.
  if (!show(finding, finding.original,
            comparisonOf(*entry, options, state.plan, result), registry))
    return classified;
  (void)show(finding, finding.original,
             withFewerPasses(finding, registry, reduceSeconds), registry);
  reduce(finding, state, registry, reduceSeconds);
  if (Error error = writeFinding(folder.findings(), finding))
    return std::move(error);
  classified.kind = Classified::Kind::Found;
  return classified;
}
