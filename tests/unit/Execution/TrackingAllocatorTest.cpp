//===- TrackingAllocatorTest.cpp - Misuse of memory is noticed ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/TrackingAllocator.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace mlir::mx;
using Kind = MemoryError::Kind;

namespace {

class TrackingAllocatorTest : public testing::Test {
protected:
  TrackingAllocatorTest() : allocator(1 << 20, 4 << 20) {
    allocator.onError = [this](const MemoryError &error) {
      errors.push_back(error);
    };
  }
  uint8_t *allocate(uint64_t size) {
    return static_cast<uint8_t *>(allocator.allocate(size));
  }

  TrackingAllocator allocator;
  std::vector<MemoryError> errors;
};

TEST_F(TrackingAllocatorTest, MemoryIsFreshAndAligned) {
  allocate(3);
  uint8_t *block = allocate(100);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % 64, 0u);
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(block[i], freshByte);
  void *aligned = allocator.allocate(8, 4096);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(aligned) % 4096, 0u);
}

TEST_F(TrackingAllocatorTest, CorrectUseRaisesNothing) {
  uint8_t *block = allocate(10);
  std::memset(block, 0, 10);
  allocator.deallocate(block);
  allocator.deallocate(nullptr);
  uint8_t *kept = allocate(0);
  EXPECT_NE(kept, nullptr);
  allocator.checkAll();
  EXPECT_TRUE(errors.empty());
}

TEST_F(TrackingAllocatorTest, OverrunByOneByteIsFoundAtFree) {
  allocate(64);
  uint8_t *block = allocate(10);
  block[10] ^= 1;
  allocator.deallocate(block);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::Overrun, false, 1, 10, 10}));
  EXPECT_EQ(errors[0].describe(),
            "write behind allocation 1 (10 bytes) at offset 10");
}

TEST_F(TrackingAllocatorTest, OverrunOfLiveMemoryIsFoundAtTheEnd) {
  uint8_t *block = allocate(64);
  block[70] ^= 0xFF;
  allocator.checkAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::Overrun, false, 0, 64, 70}));
}

TEST_F(TrackingAllocatorTest, UnderrunNamesTheNearestByte) {
  uint8_t *block = allocate(16);
  block[-3] ^= 1;
  block[-9] ^= 1;
  allocator.checkAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::Underrun, false, 0, 16, -3}));
}

TEST_F(TrackingAllocatorTest, RunOfOneByteValueDoesNotHideInAGuard) {
  for (int value = 0; value < 256; ++value) {
    errors.clear();
    uint8_t *block = allocate(8);
    std::memset(block + 8, value, 2);
    allocator.deallocate(block);
    ASSERT_EQ(errors.size(), 1u) << "value " << value;
  }
}

TEST_F(TrackingAllocatorTest, DamageIsReportedOnce) {
  uint8_t *block = allocate(16);
  block[16] ^= 1;
  allocator.deallocate(block);
  allocator.checkAll();
  EXPECT_EQ(errors.size(), 1u);
}

TEST_F(TrackingAllocatorTest, WriteAfterFreeIsFoundAtTheEnd) {
  uint8_t *block = allocate(16);
  allocator.deallocate(block);
  block[5] = 0;
  allocator.checkAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::WriteAfterFree, false, 0, 16, 5}));
}

TEST_F(TrackingAllocatorTest, FreedMemoryIsPoisonedAndNotReused) {
  uint8_t *block = allocate(16);
  allocator.deallocate(block);
  EXPECT_EQ(block[0], freedByte);
  EXPECT_NE(allocate(16), block);
}

TEST_F(TrackingAllocatorTest, DoubleFree) {
  uint8_t *block = allocate(16);
  allocator.deallocate(block);
  allocator.deallocate(block);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].kind, Kind::DoubleFree);
  EXPECT_EQ(allocator.stats().frees, 1u);
}

TEST_F(TrackingAllocatorTest, FreeOfInteriorPointerFreesNothing) {
  uint8_t *block = allocate(16);
  allocator.deallocate(block + 4);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::FreeOfInterior, false, 0, 16, 4}));
  EXPECT_EQ(allocator.stats().liveCount, 1u);
}

TEST_F(TrackingAllocatorTest, FreeOfUnknownPointer) {
  int local = 0;
  allocator.deallocate(&local);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].kind, Kind::FreeOfUnknown);
}

TEST_F(TrackingAllocatorTest, FreeOfArgumentKeepsItsContents) {
  auto *argument = static_cast<uint8_t *>(allocator.allocateArgument(4));
  argument[0] = 7;
  allocator.deallocate(argument);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], (MemoryError{Kind::FreeOfArgument, true, 0, 4, 0}));
  EXPECT_EQ(argument[0], 7);
}

TEST_F(TrackingAllocatorTest, CountsTheProgramsOwnAllocations) {
  allocator.allocateArgument(1000);
  uint8_t *first = allocate(100);
  uint8_t *second = allocate(50);
  allocator.deallocate(first);
  allocate(20);
  allocator.deallocate(second);
  EXPECT_EQ(allocator.stats(), (MemoryStats{.liveBytes = 20,
                                            .liveCount = 1,
                                            .peakBytes = 150,
                                            .totalBytes = 170,
                                            .allocations = 3,
                                            .frees = 2}));
}

TEST_F(TrackingAllocatorTest, LimitOnLiveBytes) {
  EXPECT_EQ(allocate((1 << 20) + 1), nullptr);
  EXPECT_EQ(allocate(~uint64_t(0)), nullptr);
  uint8_t *block = allocate(1 << 20);
  EXPECT_NE(block, nullptr);
  EXPECT_EQ(allocate(1), nullptr);
  allocator.deallocate(block);
  EXPECT_NE(allocate(1), nullptr);
}

TEST_F(TrackingAllocatorTest, LimitOnAllMemoryCountsWhatWasFreed) {
  int rounds = 0;
  while (uint8_t *block = allocate(1 << 20)) {
    allocator.deallocate(block);
    ASSERT_LT(++rounds, 4);
  }
  EXPECT_EQ(rounds, 3);
}

TEST_F(TrackingAllocatorTest, AnotherRunSeesNothingOfThisOne) {
  constexpr uint64_t limit = 1 << 20;
  uint8_t *first;
  {
    TrackingAllocator used(limit, limit);
    first = static_cast<uint8_t *>(used.allocate(256));
    std::memset(first, 1, 256);
  }
  TrackingAllocator next(limit, limit);
  auto *second = static_cast<uint8_t *>(next.allocate(16));
  // The arena may be the same; what lies behind the block is blank all the
  // same.
  EXPECT_EQ(second, first);
  EXPECT_EQ(second[16 + 48 + 128], 0);
}

} // namespace
