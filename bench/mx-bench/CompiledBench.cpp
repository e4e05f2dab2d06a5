//===- CompiledBench.cpp - Compiled kernels, per pipeline -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"
#include "bench/mx-bench/TrafficCounters.h"
#include "bench/mx-bench/Workload.h"

#include "compiler/Execution/CompileProgram.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace oracle;
using bench::Workload;

namespace {

/// These programs report nothing and never stop.
struct NobodyListens : mx::RunListener {
  void event(const mx::Event &) override {}
  void memoryError(const mx::MemoryError &) override {}
  [[noreturn]] void stop(mx::RunOutcome::Status, std::string) override {
    std::abort();
  }
};

/// Code that counts what it moves.
llvm::Expected<mx::CompiledProgram>
compileCounting(ModuleOp module, const mx::Pipeline &pipeline,
                mx::JitSession &session) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  pipeline.buildToBuffers(passes);
  pipeline.buildToBranches(passes);
  if (failed(passes.run(module)))
    return llvm::createStringError("a pass failed");
  return mx::compileBuffers(module, "main", mx::buildCountingBranchesToLLVM,
                            session);
}

/// Calls the same program, compiled, in this process. Interpretation, vectors
/// and code that counts are measured against the loops of scalar-o2.
void callCompiled(benchmark::State &state, const bench::KernelText &kernel,
                  llvm::StringRef pipelineName, bool counts) {
  Workload workload(kernel.text);
  bench::addTrafficCounters(state, kernel.name, *workload.module,
                            workload.main(), pipelineName,
                            bench::Account::Compiled);
  const mx::Pipeline &pipeline = *mx::findPipeline(pipelineName);
  llvm::Expected<std::unique_ptr<mx::JitSession>> session =
      mx::JitSession::create(pipeline.optLevel);
  if (!session)
    return state.SkipWithError(llvm::toString(session.takeError()).c_str());
  llvm::Expected<mx::CompiledProgram> program =
      counts
          ? compileCounting(*workload.module, pipeline, **session)
          : mx::compileProgram(*workload.module, "main", pipeline, **session);
  if (!program)
    return state.SkipWithError(llvm::toString(program.takeError()).c_str());
  std::vector<uint64_t> results(program->module.slots().results);
  mx::RunOptions options;
  NobodyListens listener;
  for (auto _ : state) {
    // What the program allocates is freed with the run.
    mx::ActiveRun active(listener, options, program->sites);
    program->module.entry()(workload.slots.data(), results.data());
  }
  bench::countWork(state, kernel.work);
}

struct Way {
  const char *prefix, *pipeline;
  bool counts = false;
};
constexpr Way ways[] = {
    {"CompiledScalar/", "scalar"},
    {"Compiled/", "scalar-o2"},
    {"CompiledDealloc/", "scalar-dealloc"},
    {"CompiledVector/", "vector"},
    {"CompiledCounting/", "scalar-o2", true},
};

[[maybe_unused]] const int registered = [] {
  for (const bench::KernelText &kernel : bench::kernels())
    for (const Way &way : ways)
      benchmark::RegisterBenchmark((way.prefix + kernel.name).c_str(),
                                   [kernel, way](benchmark::State &state) {
                                     callCompiled(state, kernel, way.pipeline,
                                                  way.counts);
                                   });
  return 0;
}();

} // namespace
