//===- BisectBench.cpp - How long it takes to name a guilty pass ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"

#include "compiler/Pipelines/Registration.h"
#include "compiler/Transforms/Passes.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Oracles/Bisection.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Inputs.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace oracle;

/// Interprets `text` after each of the passes and checks that `guilty` is found
/// ("" where all are right).
static void bisect(benchmark::State &state, StringRef text,
                   const PassBuilder &build, StringRef guilty) {
  DialectRegistry registry;
  mx::registerAll(registry);
  registerAllSemantics(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  FunctionOpInterface entry = cantFail(findEntry(*module, "main"));
  Program program(*module);
  std::optional<Fault> fault;
  std::vector<RuntimeValue> inputs = *makeInputs(entry, {}, fault);
  Outcome outcome = program.run(**program.prepare(entry), inputs);
  ReferenceCase reference{*module, entry, {}};
  reference.runs.push_back(
      {0, std::move(inputs), observe(entry, outcome), outcome.steps});
  for (auto _ : state) {
    StageResult result = bisectPasses(reference, build, {});
    if ((result.verdict == Verdict::Agree ? "" : result.pass) != guilty) {
      state.SkipWithError("another pass is found guilty");
      return;
    }
  }
}

/// No pass of `scalar`, of which there are more than fifteen, is guilty, so the
/// program is interpreted after each.
static void BM_Bisect_FifteenOperations_right(benchmark::State &state) {
  const mx::Pipeline *pipeline = mx::findPipeline("scalar");
  bisect(
      state, oracle::bench::fifteenOperations(),
      [&](OpPassManager &manager) {
        pipeline->buildToBuffers(manager);
        pipeline->buildToLLVM(manager);
      },
      "");
}
BENCHMARK(BM_Bisect_FifteenOperations_right)->Unit(benchmark::kMillisecond);

/// The loop is made to overwrite what is extracted afterwards; the witness is
/// looked for too.
static void BM_Bisect_FifteenOperations_wrong(benchmark::State &state) {
  const mx::Pipeline *pipeline = mx::findPipeline("scalar");
  std::string text = oracle::bench::fifteenOperations();
  StringRef end = "scf.yield %u : tensor<4x8xf32>\n  }";
  text.insert(text.find(end) + end.size(), " {mx.overwrite = [3]}");
  bisect(
      state, text,
      [&](OpPassManager &manager) {
        manager.addPass(mx::createMxToLinalg());
        manager.addPass(createPlantInPlace());
        pipeline->buildToLLVM(manager);
      },
      "plant-in-place");
}
BENCHMARK(BM_Bisect_FifteenOperations_wrong)->Unit(benchmark::kMillisecond);
