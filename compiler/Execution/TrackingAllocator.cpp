//===- TrackingAllocator.cpp - Memory that remembers its misuse -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/TrackingAllocator.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <sys/mman.h>
#include <utility>

using namespace mlir::mx;

namespace {

constexpr uint64_t guardBytes = 128;
constexpr uint64_t minAlignment = 64;

/// Differs from byte to byte, so that no run of equal bytes hides in it.
constexpr uint8_t guardPattern(uint64_t i) { return uint8_t(0xA5 + 29 * i); }

uint64_t roundUp(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

/// The guard behind a block fills up to the next block's front guard.
uint64_t backGuardBytes(uint64_t size) {
  return roundUp(size, minAlignment) + guardBytes - size;
}

void writeGuard(uint8_t *begin, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i)
    begin[i] = guardPattern(i);
}

/// The index of the first changed byte, or of the last where `fromEnd`: the
/// one next to the block.
std::optional<uint64_t> damageIn(const uint8_t *begin, uint64_t count,
                                 bool fromEnd) {
  for (uint64_t n = 0; n < count; ++n) {
    uint64_t i = fromEnd ? count - 1 - n : n;
    if (begin[i] != guardPattern(i))
      return i;
  }
  return std::nullopt;
}

/// An arena that a run has left behind: mapping one, and the first touch of its
/// pages, takes longer than most runs.
struct SpareArena {
  uint8_t *memory = nullptr;
  uint64_t capacity = 0;
};
SpareArena spareArena;
/// More than this is given back to the system.
constexpr uint64_t maxSpareBytes = uint64_t(4) << 20;

uint8_t *takeArena(uint64_t capacity) {
  if (spareArena.memory && spareArena.capacity == capacity)
    return std::exchange(spareArena.memory, nullptr);
  // Address space only: pages come with the first touch.
  void *memory = mmap(nullptr, capacity, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<uint8_t *>(memory);
}

void leaveArena(uint8_t *memory, uint64_t capacity, uint64_t used) {
  SpareArena gone = {memory, capacity};
  if (used <= maxSpareBytes) {
    // As the system gives it: a stray read sees nothing of another run.
    std::memset(memory, 0, used);
    std::swap(gone, spareArena);
  }
  if (gone.memory)
    munmap(gone.memory, gone.capacity);
}

std::string_view phrase(MemoryError::Kind kind) {
  switch (kind) {
  case MemoryError::Kind::Overrun:
    return "write behind";
  case MemoryError::Kind::Underrun:
    return "write before";
  case MemoryError::Kind::WriteAfterFree:
    return "write after the free of";
  case MemoryError::Kind::DoubleFree:
    return "second free of";
  case MemoryError::Kind::FreeOfInterior:
    return "free of a pointer into";
  case MemoryError::Kind::FreeOfUnknown:
    return "free of a pointer to no allocation";
  case MemoryError::Kind::FreeOfArgument:
    return "free of";
  case MemoryError::Kind::BadResult:
    return "returned view reaches outside the live bytes of";
  }
  return "";
}

} // namespace

std::string MemoryError::describe() const {
  std::string text(phrase(kind));
  if (kind == Kind::FreeOfUnknown)
    return text;
  text += isArgument ? " argument " : " allocation ";
  text += std::to_string(number) + " (" + std::to_string(size) + " bytes)";
  if (kind != Kind::DoubleFree && kind != Kind::FreeOfArgument)
    text += " at offset " + std::to_string(offset);
  return text;
}

TrackingAllocator::TrackingAllocator(uint64_t liveLimit, uint64_t totalLimit)
    : liveLimit(liveLimit) {
  // The cap keeps the arithmetic below from wrapping around.
  totalLimit = std::min(totalLimit, uint64_t(1) << 40);
  arena = takeArena(totalLimit);
  capacity = arena ? totalLimit : 0;
}

TrackingAllocator::~TrackingAllocator() {
  if (arena)
    leaveArena(arena, capacity, used);
}

void *TrackingAllocator::carve(uint64_t size, uint64_t alignment,
                               bool isArgument) {
  alignment = std::max(alignment, minAlignment);
  if (size > capacity || alignment > capacity)
    return nullptr;
  const auto start = reinterpret_cast<uintptr_t>(arena);
  const uint64_t begin = roundUp(start + used + guardBytes, alignment) - start;
  const uint64_t end = begin + size + backGuardBytes(size);
  if (end > capacity)
    return nullptr;
  uint8_t *base = arena + begin;
  writeGuard(base - guardBytes, guardBytes);
  std::memset(base, freshByte, size);
  writeGuard(base + size, backGuardBytes(size));
  used = end;
  allBlocks.push_back({base, size,
                       isArgument ? argumentCount++ : counters.allocations,
                       isArgument});
  return base;
}

void *TrackingAllocator::allocate(uint64_t size, uint64_t alignment) {
  if (size > liveLimit || counters.liveBytes > liveLimit - size)
    return nullptr;
  void *base = carve(size, alignment, /*isArgument=*/false);
  if (!base)
    return nullptr;
  ++counters.allocations;
  ++counters.liveCount;
  counters.totalBytes += size;
  counters.liveBytes += size;
  counters.peakBytes = std::max(counters.peakBytes, counters.liveBytes);
  return base;
}

void *TrackingAllocator::allocateArgument(uint64_t size) {
  return carve(size, minAlignment, /*isArgument=*/true);
}

void TrackingAllocator::report(MemoryError::Kind kind, const Block &block,
                               int64_t offset) {
  if (onError)
    onError({kind, block.isArgument, block.number, block.size, offset});
}

TrackingAllocator::Block *TrackingAllocator::owner(const void *pointer) {
  const auto *byte = static_cast<const uint8_t *>(pointer);
  auto after = std::upper_bound(allBlocks.begin(), allBlocks.end(), byte,
                                [](const uint8_t *byte, const Block &block) {
                                  return byte < block.base;
                                });
  if (after == allBlocks.begin())
    return nullptr;
  Block &block = *std::prev(after);
  bool isInside = byte == block.base || byte < block.base + block.size;
  return isInside ? &block : nullptr;
}

const TrackingAllocator::Block *
TrackingAllocator::find(const void *pointer) const {
  return const_cast<TrackingAllocator *>(this)->owner(pointer);
}

void TrackingAllocator::deallocate(void *pointer) {
  if (!pointer)
    return;
  Block *block = owner(pointer);
  if (!block) {
    if (onError)
      onError({MemoryError::Kind::FreeOfUnknown});
    return;
  }
  const int64_t offset = static_cast<uint8_t *>(pointer) - block->base;
  if (!block->isLive)
    return report(MemoryError::Kind::DoubleFree, *block, offset);
  if (offset != 0)
    return report(MemoryError::Kind::FreeOfInterior, *block, offset);
  if (block->isArgument)
    return report(MemoryError::Kind::FreeOfArgument, *block, offset);
  checkGuards(*block);
  block->isLive = false;
  std::memset(block->base, freedByte, block->size);
  ++counters.frees;
  --counters.liveCount;
  counters.liveBytes -= block->size;
}

void TrackingAllocator::checkGuards(Block &block) {
  if (block.isDamageReported)
    return;
  uint8_t *front = block.base - guardBytes;
  uint8_t *back = block.base + block.size;
  if (auto i = damageIn(front, guardBytes, /*fromEnd=*/true)) {
    block.isDamageReported = true;
    report(MemoryError::Kind::Underrun, block,
           int64_t(*i) - int64_t(guardBytes));
  }
  if (auto i = damageIn(back, backGuardBytes(block.size), /*fromEnd=*/false)) {
    block.isDamageReported = true;
    report(MemoryError::Kind::Overrun, block, int64_t(block.size + *i));
  }
}

void TrackingAllocator::checkAll() {
  for (Block &block : allBlocks) {
    checkGuards(block);
    if (block.isLive)
      continue;
    uint8_t *end = block.base + block.size;
    uint8_t *changed = std::find_if(
        block.base, end, [](uint8_t byte) { return byte != freedByte; });
    if (changed != end)
      report(MemoryError::Kind::WriteAfterFree, block, changed - block.base);
  }
}
