//===- ReduceBench.cpp - How long it takes to shrink a program ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/Programs.h"

#include "compiler/Pipelines/Registration.h"
#include "fuzz/Reducer/Reducer.h"

#include "mlir/Parser/Parser.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace oracle;

/// Edits, verification and the search, with a predicate that costs nothing:
/// what a finding takes beyond its comparisons.
static void BM_Reduce_FifteenOperations(benchmark::State &state) {
  DialectRegistry registry;
  mx::registerAll(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(bench::fifteenOperations(), &context);
  auto hasInsert = [](ModuleOp candidate) {
    return candidate
        .walk([](Operation *op) {
          return op->getName().getStringRef() == "tensor.insert"
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  };
  unsigned candidates = 0, operations = 0;
  for (auto _ : state) {
    llvm::Expected<Reduced> reduced = reduceModule(*module, hasInsert);
    if (!reduced)
      return state.SkipWithError(toString(reduced.takeError()).c_str());
    candidates += reduced->candidates;
    operations = countOperations(*reduced->module);
  }
  state.counters["candidates/s"] =
      benchmark::Counter(candidates, benchmark::Counter::kIsRate);
  state.counters["operations_left"] = operations;
}
BENCHMARK(BM_Reduce_FifteenOperations)->Unit(benchmark::kMillisecond);
