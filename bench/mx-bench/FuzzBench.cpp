//===- FuzzBench.cpp - How many programs a second are compared ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One core, everything in this process, as in a campaign: values against
// buffers, and against code compiled at O0 too. The counters say where the time
// goes, in microseconds a program.
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Oracles/Child.h"
#include "fuzz/Oracles/Differential.h"
#include "interpreter/Driver/Entry.h"
#include "interpreter/Driver/Installation.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

#include <benchmark/benchmark.h>

#include <ctime>
#include <map>

using namespace mlir;
using namespace oracle;

namespace {

/// Adds up the time of each phase.
class PhaseClock {
public:
  PhaseClock() { setPhaseListener(listen); }
  ~PhaseClock() { setPhaseListener(nullptr); }

  void enter(StringRef phase) {
    double now = microseconds();
    if (current)
      *current += now - since;
    current = phase.empty() ? nullptr : &phases[phase.str()];
    since = now;
  }
  std::map<std::string, double> phases;

private:
  /// Of this thread, whatever else the machine does.
  static double microseconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e6 + double(time.tv_nsec) * 1e-3;
  }
  static std::string nameOf(StringRef before, StringRef name) {
    before.consume_front("in ");
    if (before.starts_with("after pass"))
      return "between_passes";
    return before.starts_with("pass") ? name.str() : before.str();
  }
  std::function<void(StringRef, StringRef)> onPhase =
      [this](StringRef before, StringRef name) { enter(nameOf(before, name)); };
  PhaseListener listen = onPhase;
  double *current = nullptr;
  double since = 0;
};

enum class Against { Buffers, Code };

/// Compares each of `texts` in turn; the figures are per program.
void compareAll(benchmark::State &state, ArrayRef<std::string> texts,
                Against against) {
  DialectRegistry registry;
  mx::registerAll(registry);
  registerAllSemantics(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();

  mx::CompileTimes times;
  DifferentialOptions options;
  options.isolation = Isolation::None;
  options.verifyEach = false;
  options.compilePipelines = against == Against::Code;
  options.pipelines.push_back(mx::findPipeline("scalar"));
  options.inputSets = state.range(0);
  options.times = &times;

  Differential differential(&context);
  PhaseClock clock;
  size_t next = 0;
  for (auto _ : state) {
    clock.enter("parsing");
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(texts[next++ % texts.size()], &context);
    clock.enter("other");
    FunctionOpInterface entry = cantFail(findEntry(*module, ""));
    DifferentialResult result = differential.run(*module, entry, options);
    if (result.exitCode() != ExitCode::Ok) {
      state.SkipWithError(result.headline().message.c_str());
      return;
    }
    clock.enter("other");
    module = nullptr;
  }
  clock.enter("");
  auto perProgram = [&](double microseconds) {
    return benchmark::Counter(microseconds, benchmark::Counter::kAvgIterations);
  };
  state.SetItemsProcessed(state.iterations());
  for (auto &[name, microseconds] : clock.phases)
    state.counters[name] = perProgram(microseconds);
  if (against == Against::Buffers)
    return;
  state.counters["llvm_translate"] = perProgram(times.translate * 1000);
  state.counters["llvm_codegen"] = perProgram(times.codegen * 1000);
  state.counters["llvm_link"] = perProgram(times.link * 1000);
}

/// Small programs of the corpus, of every kind that bufferization is about.
std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (StringRef name :
       {"fan-out-of-versions", "old-version-still-read", "slices-overlap",
        "loop-carried-exchange", "index-switch-reads-all-again",
        "accumulate-across-branches", "calls-deep-with-one-tensor",
        "destinations-in-a-chain", "same-tensor-passed-twice",
        "dynamic-slices-in-loop"}) {
    auto file = llvm::MemoryBuffer::getFile(oracle::dataPath("corpus/seeds") +
                                            "/" + name + ".mlir");
    if (file)
      texts.push_back((*file)->getBuffer().str());
  }
  return texts;
}

void BM_Fuzz_FifteenTensorOperations(benchmark::State &state, Against against) {
  compareAll(state, {oracle::bench::fifteenTensorOperations()}, against);
}

void BM_Fuzz_FifteenOperations(benchmark::State &state, Against against) {
  compareAll(state, {oracle::bench::fifteenOperations()}, against);
}

void BM_Fuzz_Seeds(benchmark::State &state, Against against) {
  std::vector<std::string> texts = seeds();
  if (texts.empty())
    return state.SkipWithError("there is no share/mx-oracle/corpus/seeds");
  compareAll(state, texts, against);
}

} // namespace

// The argument is the number of input sets.
BENCHMARK_CAPTURE(BM_Fuzz_FifteenTensorOperations, buffers, Against::Buffers)
    ->Arg(1)
    ->Arg(4)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Fuzz_FifteenTensorOperations, code, Against::Code)
    ->Arg(1)
    ->Arg(4)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Fuzz_FifteenOperations, buffers, Against::Buffers)
    ->Arg(1)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Fuzz_FifteenOperations, code, Against::Code)
    ->Arg(1)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Fuzz_Seeds, buffers, Against::Buffers)
    ->Arg(1)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Fuzz_Seeds, code, Against::Code)
    ->Arg(1)
    ->Unit(benchmark::kMicrosecond);
