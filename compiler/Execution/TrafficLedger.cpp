//===- TrafficLedger.cpp - What compiled code says that it moves ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/TrafficLedger.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::mx;

void TrafficLedger::add(uint64_t &counter, uint64_t amount, uint64_t times) {
  bool overflows = false;
  counter =
      llvm::SaturatingMultiplyAdd<uint64_t>(amount, times, counter, &overflows);
  books.overflowed |= overflows;
}

TrafficCounts &TrafficLedger::at(uint64_t number) {
  if (number >= books.operations.size())
    books.operations.resize(number + 1);
  return books.operations[number];
}

void TrafficLedger::load(uint64_t number, uint64_t elements,
                         uint64_t bytesEach) {
  TrafficCounts &counts = at(number);
  add(counts.loads, elements);
  add(counts.bytesRead, elements, bytesEach);
}

void TrafficLedger::store(uint64_t number, uint64_t elements,
                          uint64_t bytesEach) {
  TrafficCounts &counts = at(number);
  add(counts.stores, elements);
  add(counts.bytesWritten, elements, bytesEach);
}

void TrafficLedger::copy(uint64_t number, uint64_t elements,
                         uint64_t bytesEach) {
  load(number, elements, bytesEach);
  store(number, elements, bytesEach);
  add(at(number).bytesCopied, elements, bytesEach);
}

void TrafficLedger::begin(const Allocation &allocation) {
  TrafficCounts &counts = at(allocation.number);
  add(counts.allocations, 1);
  add(counts.bytesAllocated, allocation.bytes);
  bool overflows = false;
  books.liveBytes =
      llvm::SaturatingAdd(books.liveBytes, allocation.bytes, &overflows);
  lostLive |= overflows;
  books.overflowed |= overflows;
  books.peakBytes = std::max(books.peakBytes, books.liveBytes);
}

void TrafficLedger::end(const Allocation &allocation) {
  add(at(allocation.number).frees, 1);
  if (!lostLive)
    books.liveBytes -= allocation.bytes;
}

void TrafficLedger::allocate(uint64_t number, uint64_t address,
                             uint64_t bytes) {
  Allocation allocation{number, bytes};
  heap.insert_or_assign(address, allocation);
  begin(allocation);
}

void TrafficLedger::free(uint64_t address) {
  auto found = heap.find(address);
  if (found == heap.end())
    return;
  end(found->second);
  heap.erase(found);
}

void TrafficLedger::allocateOnStack(uint64_t number, uint64_t bytes) {
  stack.push_back({number, bytes});
  begin(stack.back());
}

void TrafficLedger::leaveScope(uint64_t depth) {
  while (stack.size() > depth) {
    end(stack.back());
    stack.pop_back();
  }
}
