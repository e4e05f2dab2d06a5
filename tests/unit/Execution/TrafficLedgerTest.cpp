//===- TrafficLedgerTest.cpp - What compiled code says that it moves ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/TrafficLedger.h"

#include <gtest/gtest.h>

using namespace mlir::mx;

namespace {

TEST(TrafficLedger, ACopyIsReadAndWrittenAndCopied) {
  TrafficLedger ledger;
  ledger.copy(1, 3, 4);
  ledger.load(1, 1, 2);
  ASSERT_EQ(ledger.traffic().operations.size(), 2u);
  EXPECT_EQ(ledger.traffic().operations[0], TrafficCounts());
  EXPECT_EQ(ledger.traffic().operations[1],
            (TrafficCounts{4, 3, 14, 12, 12, 0, 0, 0}));
}

TEST(TrafficLedger, PeakIsOfWhatIsLiveAtOnce) {
  TrafficLedger ledger;
  ledger.allocate(0, 0x1000, 8);
  ledger.allocateOnStack(1, 16);
  ledger.free(0x1000);
  // The same address again, by another operation.
  ledger.allocate(2, 0x1000, 4);
  EXPECT_EQ(ledger.traffic().peakBytes, 24u);
  EXPECT_EQ(ledger.traffic().liveBytes, 20u);
  EXPECT_EQ(ledger.traffic().operations[0].frees, 1u);
  EXPECT_EQ(ledger.traffic().operations[2].frees, 0u);
}

TEST(TrafficLedger, AScopeEndsWhatBeganInIt) {
  TrafficLedger ledger;
  ledger.allocateOnStack(0, 1);
  uint64_t depth = ledger.stackDepth();
  ledger.allocateOnStack(1, 2);
  ledger.allocateOnStack(1, 4);
  ledger.leaveScope(depth);
  EXPECT_EQ(ledger.traffic().liveBytes, 1u);
  EXPECT_EQ(ledger.traffic().operations[1].frees, 2u);
  EXPECT_EQ(ledger.traffic().operations[0].frees, 0u);
}

TEST(TrafficLedger, WhatTheProgramDidNotAllocateIsNotItsToFree) {
  TrafficLedger ledger;
  ledger.free(0x1000);
  ledger.free(~uint64_t(0));
  ledger.leaveScope(7);
  EXPECT_EQ(ledger.traffic(), Traffic());
}

TEST(TrafficLedger, CountersStayAtTheirLargestValue) {
  TrafficLedger ledger;
  ledger.store(0, ~uint64_t(0), 8);
  ledger.store(0, 1, 8);
  EXPECT_EQ(ledger.traffic().operations[0].stores, ~uint64_t(0));
  EXPECT_EQ(ledger.traffic().operations[0].bytesWritten, ~uint64_t(0));
  EXPECT_TRUE(ledger.traffic().overflowed);
}

TEST(TrafficLedger, TheLargestValueIsStillExact) {
  TrafficLedger ledger;
  ledger.allocate(0, 0x1000, ~uint64_t(0));
  EXPECT_EQ(ledger.traffic().peakBytes, ~uint64_t(0));
  ledger.free(0x1000);
  EXPECT_EQ(ledger.traffic().liveBytes, 0u);
  EXPECT_FALSE(ledger.traffic().overflowed);
}

TEST(TrafficLedger, LiveBytesStayAtTheirLargestValue) {
  TrafficLedger ledger;
  ledger.allocate(0, 0x1000, ~uint64_t(0));
  ledger.allocate(1, 0x2000, 8);
  ledger.allocateOnStack(2, 4);
  EXPECT_TRUE(ledger.traffic().overflowed);
  ledger.free(0x1000);
  ledger.free(0x2000);
  ledger.leaveScope(0);
  EXPECT_EQ(ledger.traffic().liveBytes, ~uint64_t(0));
  EXPECT_EQ(ledger.traffic().peakBytes, ~uint64_t(0));
  EXPECT_EQ(ledger.traffic().operations[0].frees, 1u);
}

} // namespace
