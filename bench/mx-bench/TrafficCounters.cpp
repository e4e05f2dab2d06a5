//===- TrafficCounters.cpp - What a kernel moves, beside its time ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/mx-bench/TrafficCounters.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::bench;

void oracle::bench::countWork(benchmark::State &state, double work) {
  state.counters["work/s"] =
      benchmark::Counter(work, benchmark::Counter::kIsIterationInvariantRate);
}

static Accounts count(ModuleOp module, FunctionOpInterface entry,
                      StringRef pipeline, Account last) {
  KeptPasses passes(module.getContext());
  JitSessions sessions;
  MeasureOptions options;
  options.last = last;
  llvm::Expected<Accounts> accounts = measure(
      module, entry, *mx::findPipeline(pipeline), passes, sessions, options);
  if (accounts)
    return std::move(*accounts);
  llvm::consumeError(accounts.takeError());
  return {};
}

namespace {
/// A counter of an account, and what it is called beside a time.
struct ShownCounter {
  Account of;
  const char *account, *counter, *name;
};
} // namespace

static constexpr ShownCounter shownCounters[] = {
    {Account::Buffers, "buffers", "bytes_read", "bytes_read"},
    {Account::Buffers, "buffers", "bytes_written", "bytes_written"},
    {Account::Buffers, "buffers", "bytes_copied", "bytes_copied"},
    {Account::Buffers, "buffers", "copies", "copies"},
    {Account::Buffers, "buffers", "allocations", "allocations"},
    {Account::Buffers, "buffers", "peak_bytes", "peak_bytes"},
    {Account::Buffers, "buffers", "steps", "steps"},
    {Account::Compiled, "compiled", "bytes_read", "bytes_read"},
    {Account::Compiled, "compiled", "bytes_written", "bytes_written"},
    {Account::Compiled, "compiled", "bytes_copied", "bytes_copied"},
    {Account::Compiled, "compiled", "allocations", "allocations"},
    {Account::Compiled, "compiled", "peak_bytes", "own_peak_bytes"},
};

void oracle::bench::addTrafficCounters(benchmark::State &state, StringRef name,
                                       ModuleOp module,
                                       FunctionOpInterface entry,
                                       StringRef pipeline, Account account) {
  static std::map<std::tuple<std::string, std::string, Account>, Accounts>
      known;
  auto [place, isNew] =
      known.insert({{name.str(), pipeline.str(), account}, {}});
  Accounts &accounts = place->second;
  if (isNew)
    accounts = count(module, entry, pipeline, account);
  if (accounts.empty())
    return state.SkipWithError("what it moves can't be counted");
  for (const ShownCounter &shown : shownCounters)
    if (shown.of == account)
      state.counters[shown.name] =
          double(accounts[shown.account].totals[shown.counter]);
  for (const char *counter : {"compulsory_bytes", "flops"})
    state.counters[counter] = double(accounts["values"].totals[counter]);
  for (const auto &[counter, ratio] : ratiosOf(accounts))
    // Values have no footprint.
    if (account != Account::Values || counter != "compulsory_ratio")
      state.counters[counter] = ratio;
}
