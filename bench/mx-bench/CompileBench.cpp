//===- CompileBench.cpp - From text to callable code ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"

#include "compiler/Execution/CompileProgram.h"
#include "compiler/Execution/StepTimer.h"
#include "compiler/Pipelines/Registration.h"

#include "mlir/Parser/Parser.h"

#include <benchmark/benchmark.h>

#include <optional>

using namespace mlir;

/// Parses, lowers, generates code and links, with one context and one session
/// kept; milliseconds of each part as counters. At the pipeline's level if
/// `level` is not given.
static void textToCallable(benchmark::State &state, const std::string &text,
                           llvm::StringRef pipelineName,
                           std::optional<mx::OptLevel> level = std::nullopt) {
  DialectRegistry registry;
  mx::registerAll(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  const mx::Pipeline *pipeline = mx::findPipeline(pipelineName);
  llvm::Expected<std::unique_ptr<mx::JitSession>> session =
      mx::JitSession::create(level.value_or(pipeline->optLevel));
  if (!session) {
    state.SkipWithError(llvm::toString(session.takeError()).c_str());
    return;
  }
  double parse = 0;
  mx::CompileTimes times;
  for (auto _ : state) {
    OwningOpRef<ModuleOp> module;
    {
      mx::StepTimer timer(&parse);
      module = parseSourceString<ModuleOp>(text, &context);
    }
    llvm::Expected<mx::CompiledProgram> program =
        mx::compileProgram(*module, "main", *pipeline, **session, &times);
    if (!program) {
      state.SkipWithError(llvm::toString(program.takeError()).c_str());
      return;
    }
  }
  auto perProgram = [&](double milliseconds) {
    return benchmark::Counter(milliseconds, benchmark::Counter::kAvgIterations);
  };
  state.counters["parse_ms"] = perProgram(parse);
  state.counters["passes_ms"] = perProgram(times.passes);
  state.counters["translate_ms"] = perProgram(times.translate);
  state.counters["optimise_ms"] = perProgram(times.optimise);
  state.counters["codegen_ms"] = perProgram(times.codegen);
  state.counters["link_ms"] = perProgram(times.link);
}

static void
BM_Compile_BlockMatmul(benchmark::State &state, llvm::StringRef pipeline,
                       std::optional<mx::OptLevel> level = std::nullopt) {
  textToCallable(state, oracle::bench::blockMatmul(32, 64, 64), pipeline,
                 level);
}
BENCHMARK_CAPTURE(BM_Compile_BlockMatmul, scalar, "scalar")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Compile_BlockMatmul, scalar_o2, "scalar-o2")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Compile_BlockMatmul, vector, "vector")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Compile_BlockMatmul, vector_at_o2, "vector",
                  mx::OptLevel::O2)
    ->Unit(benchmark::kMillisecond);

static void BM_Compile_FifteenOperations(benchmark::State &state,
                                         llvm::StringRef pipeline) {
  textToCallable(state, oracle::bench::fifteenOperations(), pipeline);
}
BENCHMARK_CAPTURE(BM_Compile_FifteenOperations, scalar, "scalar")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Compile_FifteenOperations, scalar_o2, "scalar-o2")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Compile_FifteenOperations, vector, "vector")
    ->Unit(benchmark::kMillisecond);

static void BM_Compile_FifteenTensorOperations(benchmark::State &state) {
  textToCallable(state, oracle::bench::fifteenTensorOperations(), "scalar");
}
BENCHMARK(BM_Compile_FifteenTensorOperations)->Unit(benchmark::kMillisecond);
