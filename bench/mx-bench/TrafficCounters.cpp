//===- TrafficCounters.cpp - What a kernel moves, beside its time ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/TrafficCounters.h"

#include "bench/Gate/Measure.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;

void oracle::bench::countWork(benchmark::State &state, double work) {
  state.counters["work/s"] =
      benchmark::Counter(work, benchmark::Counter::kIsIterationInvariantRate);
}

static Accounts count(ModuleOp module, FunctionOpInterface entry,
                      StringRef pipeline) {
  KeptPasses passes(module.getContext());
  JitSessions sessions;
  MeasureOptions options;
  // The code moves the same, and takes long to say so.
  options.compiles = false;
  llvm::Expected<Accounts> accounts = measure(
      module, entry, *mx::findPipeline(pipeline), passes, sessions, options);
  if (accounts)
    return std::move(*accounts);
  llvm::consumeError(accounts.takeError());
  return {};
}

void oracle::bench::addTrafficCounters(benchmark::State &state, StringRef name,
                                       ModuleOp module,
                                       FunctionOpInterface entry,
                                       StringRef pipeline) {
  static std::map<std::pair<std::string, std::string>, Accounts> known;
  auto [place, isNew] = known.insert({{name.str(), pipeline.str()}, {}});
  Accounts &accounts = place->second;
  if (isNew)
    accounts = count(module, entry, pipeline);
  if (accounts.empty())
    return state.SkipWithError("what it moves can't be counted");
  for (const char *counter : {"bytes_read", "bytes_written", "bytes_copied",
                              "copies", "allocations", "peak_bytes", "steps"})
    state.counters[counter] = double(accounts["buffers"].totals[counter]);
  for (const char *counter : {"compulsory_bytes", "flops"})
    state.counters[counter] = double(accounts["values"].totals[counter]);
  for (const auto &[counter, ratio] : ratiosOf(accounts))
    state.counters[counter] = ratio;
}
