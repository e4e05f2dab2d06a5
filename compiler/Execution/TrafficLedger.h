//===- TrafficLedger.h - What compiled code says that it moves --*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The books of code that instrument-traffic has made count. docs/traffic.md
// defines each number.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_TRAFFICLEDGER_H
#define MX_ORACLE_EXECUTION_TRAFFICLEDGER_H

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace mlir::mx {

/// What one operation did. Counters stay at 2^64 - 1 where they would pass it.
struct TrafficCounts {
  /// Scalars, and the bytes that they are stored in.
  uint64_t loads = 0, stores = 0;
  uint64_t bytesRead = 0, bytesWritten = 0, bytesCopied = 0;
  /// What it allocated, and how much of that was freed by whomever.
  uint64_t allocations = 0, bytesAllocated = 0, frees = 0;

  friend bool operator==(const TrafficCounts &,
                         const TrafficCounts &) = default;
};

struct Traffic {
  /// By number (compiler/Transforms/CountedOperations.h); what lies behind the
  /// last that did something is not there.
  std::vector<TrafficCounts> operations;
  /// Of what the program itself allocated, on the heap and on the stack.
  uint64_t liveBytes = 0, peakBytes = 0;
  /// Whether some counter passed what it can hold.
  bool overflowed = false;

  friend bool operator==(const Traffic &, const Traffic &) = default;
};

/// Keeps the books of one run. Takes memory in proportion to the operations and
/// to what is live.
class TrafficLedger {
public:
  /// No program has as many operations: who names this number is not in its
  /// right mind.
  static constexpr uint64_t maxOperations = uint64_t(1) << 24;

  void load(uint64_t number, uint64_t elements, uint64_t bytesEach);
  void store(uint64_t number, uint64_t elements, uint64_t bytesEach);
  /// Read, written and copied.
  void copy(uint64_t number, uint64_t elements, uint64_t bytesEach);
  void allocate(uint64_t number, uint64_t address, uint64_t bytes);
  /// An address at which nothing was allocated is not the program's to count.
  void free(uint64_t address);
  void allocateOnStack(uint64_t number, uint64_t bytes);
  uint64_t stackDepth() const { return stack.size(); }
  void leaveScope(uint64_t depth);

  const Traffic &traffic() const { return books; }

private:
  struct Allocation {
    uint64_t number;
    uint64_t bytes;
  };
  TrafficCounts &at(uint64_t number);
  void begin(const Allocation &allocation);
  void end(const Allocation &allocation);
  void add(uint64_t &counter, uint64_t amount, uint64_t times = 1);

  Traffic books;
  /// Whether so much was live at once that nobody knows how much is now.
  bool lostLive = false;
  /// Live ones, by address.
  std::unordered_map<uint64_t, Allocation> heap;
  std::vector<Allocation> stack;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_TRAFFICLEDGER_H
