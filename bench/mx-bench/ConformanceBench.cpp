//===- ConformanceBench.cpp - How long the conformance suite takes --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On one core, in this process, where mx-conform has children. Each time it is
// the whole suite: cases cost from nothing to a compilation.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Judge.h"
#include "fuzz/Driver/Registration.h"
#include "interpreter/Driver/Installation.h"

#include "mlir/IR/DialectRegistry.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace oracle;
using llvm::Expected;

namespace {

Expected<Suite> readInstalledSuite() {
  return readSuite(dataPath("corpus/conformance"));
}

void skip(benchmark::State &state, llvm::Error error) {
  state.SkipWithError(toString(std::move(error)).c_str());
}

/// Reading all files, their sums and values checked.
void BM_Conformance_Read(benchmark::State &state) {
  size_t cases = 0;
  for (auto _ : state) {
    Expected<Suite> suite = readInstalledSuite();
    if (!suite)
      return skip(state, suite.takeError());
    cases += suite->cases.size();
  }
  state.SetItemsProcessed(int64_t(cases));
}

/// Asking a device and judging what it says; an item is a case.
void BM_Conformance_Run(benchmark::State &state, StringRef device) {
  Expected<Suite> suite = readInstalledSuite();
  if (!suite)
    return skip(state, suite.takeError());
  DialectRegistry registry;
  registerForComparisons(registry);
  Expected<std::vector<std::unique_ptr<Device>>> devices =
      makeDevices(device, {registry, /*outParams=*/false, /*scratch=*/""});
  if (!devices)
    return skip(state, devices.takeError());
  for (auto _ : state)
    for (const SuiteCase &test : suite->cases) {
      DeviceAnswer answer =
          devices->front()->run(*suite, test, [](StringRef) {});
      CaseOutcome outcome = judge(*suite, test, /*profile=*/0, answer);
      if (outcome.verdict != CaseVerdict::Pass)
        return state.SkipWithError(
            (test.name + ": " + outcome.message).c_str());
    }
  state.SetItemsProcessed(int64_t(state.iterations() * suite->cases.size()));
}

} // namespace

BENCHMARK(BM_Conformance_Read)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Conformance_Run, interp, "interp")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Conformance_Run, jit_scalar, "jit:scalar")
    ->Unit(benchmark::kMillisecond);
