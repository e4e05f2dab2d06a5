//===- TextTargets.cpp - What libFuzzer targets do with modules -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/TextTargets.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Campaign/FindingKey.h"
#include "fuzz/Generator/Generator.h"
#include "fuzz/Mutator/Mutator.h"
#include "fuzz/Oracles/Metamorphic.h"
#include "fuzz/Oracles/ModuleText.h"
#include "interpreter/Driver/SourceLoader.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;

/// What a context has made unique stays in it, so it is replaced after so many
/// programs.
static constexpr unsigned programsOfAContext = 2000;

static MLIRContext &currentContext() {
  static const DialectRegistry registry = [] {
    DialectRegistry all;
    mx::registerAll(all);
    mx::registerAllPassesAndPipelines();
    return all;
  }();
  static std::unique_ptr<MLIRContext> context;
  static unsigned programs = 0;
  if (programs++ % programsOfAContext == 0) {
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
    loadGeneratorDialects(*context);
  }
  return *context;
}

static OwningOpRef<ModuleOp> parse(llvm::StringRef text, MLIRContext &context) {
  DiagnosticLog log(&context, /*passOn=*/false);
  return parseModule(llvm::MemoryBuffer::getMemBufferCopy(text, "program.mlir"),
                     context);
}

static void cover(ModuleOp module, llvm::MutableArrayRef<uint8_t> table) {
  Feedback feedback(table);
  feedback.clear();
  coverPairs(module, feedback);
}

[[noreturn]] static void sayAndAbort(llvm::StringRef what, llvm::Error error) {
  llvm::errs() << "==ERROR: mx-oracle: " << what << ": "
               << toString(std::move(error)) << '\n';
  llvm::errs().flush();
  std::abort();
}

/// Whether a pass says that the module is beyond it.
static bool isLimit(llvm::Error &error) {
  bool found = false;
  error = llvm::handleErrors(std::move(error),
                             [&](std::unique_ptr<RewriteError> failure) {
                               found = failure->verdict == Verdict::Unsupported;
                               return llvm::Error(std::move(failure));
                             });
  return found;
}

int oracle::runPasses(llvm::StringRef text, bool says,
                      llvm::MutableArrayRef<uint8_t> table) {
  MLIRContext &context = currentContext();
  OwningOpRef<ModuleOp> module = parse(text, context);
  if (!module)
    return -1;
  cover(*module, table);
  Variant variant = drawSequence(stableHash(text));
  if (says)
    llvm::errs() << "passes: " << variant.passesText() << '\n';
  llvm::Expected<OwningOpRef<ModuleOp>> after =
      KeptPasses(&context).rewrite(*module, variant.passes);
  if (after)
    return 0;
  llvm::Error error = after.takeError();
  if (!isLimit(error))
    sayAndAbort(variant.passesText(), std::move(error));
  llvm::consumeError(std::move(error));
  return 0;
}

int oracle::runParser(llvm::StringRef text,
                      llvm::MutableArrayRef<uint8_t> table) {
  OwningOpRef<ModuleOp> module = parse(text, currentContext());
  if (!module)
    return -1;
  cover(*module, table);
  for (const Variant &variant : reprintVariants())
    if (auto again = variant.rewrite(*module); !again)
      sayAndAbort(variant.name, again.takeError());
  return 0;
}

std::string oracle::mutated(llvm::StringRef text, uint64_t seed) {
  OwningOpRef<ModuleOp> module = parse(text, currentContext());
  RandomStream random(seed);
  if (module && !mutate(*module, random).empty())
    return toFileText(*module);
  // Its context may go before the next program.
  module = nullptr;
  return programOf(seed);
}

std::string oracle::crossed(llvm::StringRef first, llvm::StringRef second,
                            uint64_t seed) {
  MLIRContext &context = currentContext();
  OwningOpRef<ModuleOp> one = parse(first, context);
  OwningOpRef<ModuleOp> other = parse(second, context);
  RandomStream random(seed);
  OwningOpRef<ModuleOp> both;
  if (one && other)
    both = crossOver(*one, *other, random);
  return both ? toFileText(*both) : std::string();
}

std::string oracle::programOf(uint64_t seed) {
  return toFileText(*generateProgram(&currentContext(), seed));
}
