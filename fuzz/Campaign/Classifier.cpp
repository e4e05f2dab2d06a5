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
#include "llvm/Support/FileSystem.h"

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

static std::string toText(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module << '\n';
  return text;
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
  Expected<ReducedFinding> reduced =
      reduceFinding(differential, *loaded.module, *entry, options, /*keep=*/{},
                    ReduceOptions{reduceSeconds, /*progress=*/{}});
  if (reduced)
    // Its locations are of no file; as text, it is a program like any other.
    (void)show(finding, toText(*reduced->reduced.module),
               comparisonOf(reduced->entry, reduced->options, state.plan,
                            reduced->result),
               registry);
  else
    llvm::consumeError(reduced.takeError());
  if (Error error = writeFinding(folder.findings(), finding))
    return std::move(error);
  classified.kind = Classified::Kind::Found;
  return classified;
}
