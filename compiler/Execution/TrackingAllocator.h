//===- TrackingAllocator.h - Memory that remembers its misuse ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The allocator behind compiled code. It gives every allocation exactly the
// bytes that were asked for, between guards, never reuses freed memory, and
// notices afterwards what was written where nothing should have been. It costs
// the compiled code nothing per access, and it is blind to stray reads and to
// writes that land inside another live allocation.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_TRACKINGALLOCATOR_H
#define MX_ORACLE_EXECUTION_TRACKINGALLOCATOR_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mlir::mx {

/// What a fresh byte holds until it is written.
inline constexpr uint8_t freshByte = 0xCB;
/// What a freed byte holds.
inline constexpr uint8_t freedByte = 0xDE;

/// One misuse of memory, with the allocation it concerns.
struct MemoryError {
  enum class Kind : uint8_t {
    Overrun,        ///< A byte behind the allocation was written.
    Underrun,       ///< A byte before the allocation was written.
    WriteAfterFree, ///< A byte was written after the free.
    DoubleFree,
    FreeOfInterior, ///< The pointer is not the base of its allocation.
    FreeOfUnknown,  ///< The pointer belongs to no allocation.
    FreeOfArgument, ///< The caller owns it.
    BadResult,      ///< A returned view reaches outside, or into freed memory.
  };
  Kind kind;
  bool isArgument = false;
  /// Number of the argument, or of the allocation in order of allocation.
  uint64_t number = 0;
  /// Bytes of the allocation.
  uint64_t size = 0;
  /// Where, in bytes from the allocation's base.
  int64_t offset = 0;

  /// "write behind allocation 3 (64 bytes) at offset 68".
  std::string describe() const;
  friend bool operator==(const MemoryError &, const MemoryError &) = default;
};

/// Bytes and counts of the program's own allocations; arguments, guards and
/// padding are not in them.
struct MemoryStats {
  uint64_t liveBytes = 0;
  uint64_t liveCount = 0;
  uint64_t peakBytes = 0;
  uint64_t totalBytes = 0;
  uint64_t allocations = 0;
  uint64_t frees = 0;

  friend bool operator==(const MemoryStats &, const MemoryStats &) = default;
};

class TrackingAllocator {
public:
  struct Block {
    uint8_t *base;
    uint64_t size;
    uint64_t number;
    bool isArgument;
    bool isLive = true;
    bool isDamageReported = false;
  };

  /// `liveLimit` bounds the bytes live at one time, `totalLimit` all memory of
  /// the run, freed memory and guards included.
  TrackingAllocator(uint64_t liveLimit, uint64_t totalLimit);
  ~TrackingAllocator();
  TrackingAllocator(const TrackingAllocator &) = delete;
  TrackingAllocator &operator=(const TrackingAllocator &) = delete;

  /// Called for every misuse as it is noticed.
  std::function<void(const MemoryError &)> onError;

  /// `size` fresh bytes, aligned to `alignment` (a power of two) and at least
  /// to 64; null when a limit forbids it.
  void *allocate(uint64_t size, uint64_t alignment = 64);
  void *allocateArgument(uint64_t size);
  /// A null pointer is ignored, as by free().
  void deallocate(void *pointer);

  /// The block whose bytes, or whose base, `pointer` is; null if none.
  const Block *find(const void *pointer) const;
  /// Looks at all guards and all freed memory.
  void checkAll();

  const MemoryStats &stats() const { return counters; }
  const std::vector<Block> &blocks() const { return allBlocks; }
  /// Whether memory for the arena was to be had at all.
  bool isUsable() const { return arena != nullptr; }

private:
  void *carve(uint64_t size, uint64_t alignment, bool isArgument);
  void checkGuards(Block &block);
  void report(MemoryError::Kind kind, const Block &block, int64_t offset);
  Block *owner(const void *pointer);

  uint8_t *arena = nullptr;
  uint64_t capacity = 0;
  uint64_t used = 0;
  uint64_t liveLimit;
  uint64_t argumentCount = 0;
  MemoryStats counters;
  /// In ascending order of address: the arena is carved from its start.
  std::vector<Block> allBlocks;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_TRACKINGALLOCATOR_H
