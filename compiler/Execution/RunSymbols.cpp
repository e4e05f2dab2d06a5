//===- RunSymbols.cpp - Allocation, prints, checks and exits -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/ActiveRun.h"
#include "compiler/Execution/Comparison.h"
#include "compiler/Execution/RuntimeSymbols.h"
#include "compiler/Transforms/CountedOperations.h"

#include <bit>
#include <cstdlib>
#include <cstring>

using namespace mlir::mx;

namespace {

//===----------------------------------------------------------------------===//
// Allocation. Code that is called outside of a run (to be timed, say) gets the
// plain heap, and its observations go nowhere.
//===----------------------------------------------------------------------===//

void *allocateAligned(uint64_t alignment, uint64_t size) {
  if (!std::has_single_bit(alignment) || alignment < 64)
    alignment = 64;
  ActiveRun *run = ActiveRun::current();
  if (!run) {
    void *memory = nullptr;
    return posix_memalign(&memory, alignment, size ? size : 1) ? nullptr
                                                               : memory;
  }
  if (void *memory = run->allocator.allocate(size, alignment))
    return memory;
  run->stop(RunOutcome::Status::LimitReached,
            "an allocation of " + std::to_string(size) + " bytes, with " +
                std::to_string(run->allocator.stats().liveBytes) +
                " bytes live, exceeds the memory limit");
}

void *allocate(uint64_t size) { return allocateAligned(64, size); }

void deallocate(void *pointer) {
  if (ActiveRun *run = ActiveRun::current())
    run->allocator.deallocate(pointer);
  else
    std::free(pointer);
}

//===----------------------------------------------------------------------===//
// Prints
//===----------------------------------------------------------------------===//

void print(int64_t site, int64_t address, int64_t count) {
  ActiveRun *run = ActiveRun::current();
  if (!run || !run->site(site))
    return;
  Event event;
  event.kind = Event::Kind::Print;
  event.site = uint32_t(site);
  const auto *bits = reinterpret_cast<const uint64_t *>(address);
  event.bits.assign(bits, bits + count);
  run->emit(event);
}

void printText(int64_t site) {
  ActiveRun *run = ActiveRun::current();
  if (!run || !run->site(site))
    return;
  Event event;
  event.kind = Event::Kind::PrintText;
  event.site = uint32_t(site);
  run->emit(event);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

Event checkFailure(int64_t site, int64_t element, uint64_t actual,
                   uint64_t expected) {
  Event event;
  event.kind = Event::Kind::CheckFailure;
  event.site = uint32_t(site);
  event.element = element;
  event.actual = actual;
  event.expected = expected;
  return event;
}

void checkScalars(int64_t site, uint64_t actual, uint64_t expected) {
  ActiveRun *run = ActiveRun::current();
  const ObservationSite *about = run ? run->site(site) : nullptr;
  if (about && !ElementComparison(*about).areEqual(actual, expected))
    run->emit(checkFailure(site, 0, actual, expected));
}

/// A strided view, as the lowering of a check passes it.
struct View {
  const char *elements;
  const int64_t *words;
  unsigned rank;
  unsigned elementBytes;

  int64_t size(unsigned dim) const { return words[1 + dim]; }
  int64_t stride(unsigned dim) const { return words[1 + rank + dim]; }
  uint64_t load(int64_t position) const {
    uint64_t code = 0;
    std::memcpy(&code, elements + position * int64_t(elementBytes),
                elementBytes);
    return code;
  }
};

/// Walks two views of one shape together, in row-major order.
class BufferCheck {
public:
  BufferCheck(const ObservationSite &site, View actual, View expected)
      : comparison(site), actual(actual), expected(expected) {}

  /// Whether all elements are equal; if not, the members say where not.
  bool run() { return walk(0, actual.words[0], expected.words[0]); }

  int64_t element = 0;
  uint64_t actualBits = 0, expectedBits = 0;

private:
  bool walk(unsigned dim, int64_t at, int64_t expectedAt) {
    if (dim == actual.rank) {
      actualBits = actual.load(at);
      expectedBits = expected.load(expectedAt);
      if (!comparison.areEqual(actualBits, expectedBits))
        return false;
      ++element;
      return true;
    }
    for (int64_t i = 0; i < actual.size(dim); ++i)
      if (!walk(dim + 1, at + i * actual.stride(dim),
                expectedAt + i * expected.stride(dim)))
        return false;
    return true;
  }

  ElementComparison comparison;
  View actual, expected;
};

void checkBuffers(int64_t site, int64_t actual, int64_t actualView,
                  int64_t expected, int64_t expectedView) {
  ActiveRun *run = ActiveRun::current();
  const ObservationSite *about = run ? run->site(site) : nullptr;
  if (!about)
    return;
  auto view = [&](int64_t elements, int64_t words) {
    return View{reinterpret_cast<const char *>(elements),
                reinterpret_cast<const int64_t *>(words),
                unsigned(about->shape.size()), about->elementBytes};
  };
  View a = view(actual, actualView), b = view(expected, expectedView);
  for (unsigned dim = 0; dim < a.rank; ++dim) {
    if (a.size(dim) == b.size(dim))
      continue;
    Event event =
        checkFailure(site, dim, uint64_t(a.size(dim)), uint64_t(b.size(dim)));
    event.kind = Event::Kind::ShapeMismatch;
    return run->emit(event);
  }
  BufferCheck check(*about, a, b);
  if (!check.run())
    run->emit(checkFailure(site, check.element, check.actualBits,
                           check.expectedBits));
}

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

/// The books for what operation `number` does; null outside of a run.
TrafficLedger *ledgerFor(uint64_t number) {
  ActiveRun *run = ActiveRun::current();
  if (run && number >= TrafficLedger::maxOperations)
    run->stop(RunOutcome::Status::InvalidResult,
              "counts traffic of an operation " + std::to_string(number));
  return run ? &run->traffic : nullptr;
}

void countLoad(uint64_t number, uint64_t elements, uint64_t bytesEach) {
  if (TrafficLedger *ledger = ledgerFor(number))
    ledger->load(number, elements, bytesEach);
}

void countStore(uint64_t number, uint64_t elements, uint64_t bytesEach) {
  if (TrafficLedger *ledger = ledgerFor(number))
    ledger->store(number, elements, bytesEach);
}

void countCopy(uint64_t number, uint64_t elements, uint64_t bytesEach) {
  if (TrafficLedger *ledger = ledgerFor(number))
    ledger->copy(number, elements, bytesEach);
}

void countAlloc(uint64_t number, uint64_t address, uint64_t bytes) {
  if (TrafficLedger *ledger = ledgerFor(number))
    ledger->allocate(number, address, bytes);
}

void countAlloca(uint64_t number, uint64_t bytes) {
  if (TrafficLedger *ledger = ledgerFor(number))
    ledger->allocateOnStack(number, bytes);
}

void countFree(uint64_t address) {
  if (ActiveRun *run = ActiveRun::current())
    run->traffic.free(address);
}

uint64_t enterScope() {
  ActiveRun *run = ActiveRun::current();
  return run ? run->traffic.stackDepth() : 0;
}

void leaveScope(uint64_t depth) {
  if (ActiveRun *run = ActiveRun::current())
    run->traffic.leaveScope(depth);
}

//===----------------------------------------------------------------------===//
// Ends of a program
//===----------------------------------------------------------------------===//

[[noreturn]] void endProcess(std::string detail) {
  if (ActiveRun *run = ActiveRun::current())
    run->stop(RunOutcome::Status::Exited, std::move(detail));
  std::abort();
}

int putMessage(const char *message) {
  if (ActiveRun *run = ActiveRun::current())
    run->lastMessage = message;
  return 0;
}

[[noreturn]] void abortProgram() {
  ActiveRun *run = ActiveRun::current();
  endProcess(run && !run->lastMessage.empty() ? "abort: " + run->lastMessage
                                              : "abort");
}

[[noreturn]] void exitProgram(int status) {
  endProcess("exit with status " + std::to_string(status));
}

template <typename Function> void *address(Function *function) {
  return reinterpret_cast<void *>(function);
}

} // namespace

llvm::ArrayRef<RuntimeSymbol> mlir::mx::runSymbols() {
  static const RuntimeSymbol symbols[] = {
      {"_mlir_memref_to_llvm_alloc", address(allocate)},
      {"_mlir_memref_to_llvm_aligned_alloc", address(allocateAligned)},
      {"_mlir_memref_to_llvm_free", address(deallocate)},
      {"malloc", address(allocate)},
      {"aligned_alloc", address(allocateAligned)},
      {"free", address(deallocate)},
      {runtime::print, address(print)},
      {runtime::printText, address(printText)},
      {runtime::checkScalars, address(checkScalars)},
      {runtime::checkBuffers, address(checkBuffers)},
      {runtime::countLoad, address(countLoad)},
      {runtime::countStore, address(countStore)},
      {runtime::countCopy, address(countCopy)},
      {runtime::countAlloc, address(countAlloc)},
      {runtime::countAlloca, address(countAlloca)},
      {runtime::countFree, address(countFree)},
      {runtime::enterScope, address(enterScope)},
      {runtime::leaveScope, address(leaveScope)},
      {"puts", address(putMessage)},
      {"abort", address(abortProgram)},
      {"exit", address(exitProgram)},
  };
  return symbols;
}
