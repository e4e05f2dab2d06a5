//===- Counters.h - What a kernel moves, by operation --------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counters that the gate compares. docs/gate.md lists them, docs/traffic.md
// defines them.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_GATE_COUNTERS_H
#define MX_ORACLE_BENCH_GATE_COUNTERS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <string>

namespace oracle::bench {

/// By name: "bytes_read", ...
using Counters = std::map<std::string, uint64_t>;

/// What counts: an operation that accesses a memory; an operation that makes
/// memory or computes, without a memory; or the memory of an argument, without
/// an operation.
struct Mover {
  std::string operation, location, memory;

  /// "memref.copy at a.mlir:4:3 on argument #2".
  std::string describe() const;
  auto operator<=>(const Mover &) const = default;
};

/// One account of a kernel: all of it, and by what counts.
struct CounterLedger {
  Counters totals;
  std::map<Mover, Counters> rows;

  /// Nothing where `amount` is 0; counters stay at 2^64 - 1.
  void add(const Mover &mover, llvm::StringRef counter, uint64_t amount);

  friend bool operator==(const CounterLedger &,
                         const CounterLedger &) = default;
};

/// By name: "values", "buffers", "compiled".
using Accounts = std::map<std::string, CounterLedger>;

llvm::json::Object toJson(const CounterLedger &ledger);
llvm::json::Object toJson(const Accounts &accounts);
/// Takes what toJson made; the error says what is wrong in anything else.
llvm::Expected<Accounts> accountsFromJson(const llvm::json::Value &value);

/// Fails where a total is not the sum of its rows, though it should be: all are
/// but steps, which are not kept by operation, and the peak of compiled code,
/// which is no more than is allocated.
llvm::Error checkSums(const Accounts &accounts);

/// {"operation": ..., "location": ..., "memory": ...} without what is empty.
llvm::json::Object toJson(const Mover &mover);

/// What follows from the counters: "compulsory_ratio", the footprint on buffers
/// beside the compulsory bytes, and "flops_per_byte" of these; without those
/// that have nothing to divide by.
std::map<std::string, double> ratiosOf(const Accounts &accounts);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_GATE_COUNTERS_H
