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
#include "fuzz/Campaign/Programs.h"
#include "fuzz/Generator/Generator.h"
#include "fuzz/Oracles/Metamorphic.h"
#include "fuzz/targets/Data.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace oracle;

namespace {
struct Workbench {
  explicit Workbench(const DialectRegistry &registry)
      : context(registry, MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
    loadGeneratorDialects(context);
  }

  MLIRContext context;
};
} // namespace

/// For one program more.
static MLIRContext &nextContext() {
  static const DialectRegistry registry = [] {
    DialectRegistry all;
    mx::registerAll(all);
    mx::registerAllPassesAndPipelines();
    return all;
  }();
  static Renewed<Workbench> bench(registry);
  return bench.next().context;
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
  MLIRContext &context = nextContext();
  OwningOpRef<ModuleOp> module = parseProgram(text, context);
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
  OwningOpRef<ModuleOp> module = parseProgram(text, nextContext());
  if (!module)
    return -1;
  cover(*module, table);
  for (const Variant &variant : reprintVariants())
    if (auto again = variant.rewrite(*module); !again)
      sayAndAbort(variant.name, again.takeError());
  return 0;
}

std::string oracle::mutated(llvm::StringRef text, size_t capacity,
                            uint64_t seed) {
  RandomStream random(seed);
  return mutateProgram(text, capacity, random, nextContext());
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *out,
                                            size_t capacity, unsigned seed) {
  RandomStream random(seed);
  return give(crossPrograms(textOf(first, firstSize),
                            textOf(second, secondSize), capacity, random,
                            nextContext()),
              out);
}
