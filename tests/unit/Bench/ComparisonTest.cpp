//===- ComparisonTest.cpp - More, less or the same as before --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Comparison.h"

#include "gtest/gtest.h"

using namespace oracle::bench;
using llvm::StringRef;

namespace {

const Mover load{"memref.load", "a.mlir:3:5", "argument #0"};
const Mover loadOfCopy{"memref.load", "a.mlir:3:5",
                       "memref.alloc at a.mlir:2:3"};
const Mover copy{"memref.copy", "a.mlir:2:3", "argument #0"};
const Mover other{"memref.copy", "a.mlir:9:3", "argument #1"};

/// One account, whose totals are what the rows add up to.
Accounts accounts(std::initializer_list<std::pair<Mover, Counters>> rows) {
  CounterLedger ledger;
  ledger.totals = {{"bytes_read", 0}, {"copies", 0}};
  for (const auto &[mover, counters] : rows)
    for (const auto &[name, count] : counters) {
      ledger.add(mover, name, count);
      ledger.totals[name] += count;
    }
  return {{"buffers", ledger}};
}

std::vector<MovedCounter> compared(const Accounts &now,
                                   const Accounts &baseline) {
  llvm::Expected<std::vector<MovedCounter>> moved = compare(now, baseline);
  EXPECT_TRUE(bool(moved)) << toString(moved.takeError());
  return moved ? *moved : std::vector<MovedCounter>();
}

std::string printed(const std::vector<MovedCounter> &moved) {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os, moved);
  return text;
}

} // namespace

TEST(Comparison, EqualAccountsAreTheSame) {
  Accounts same = accounts({{load, {{"bytes_read", 64}}}});
  EXPECT_TRUE(compared(same, same).empty());
  EXPECT_EQ(verdictOf({}), "same");
}

TEST(Comparison, NamesTheOperationThatMovesMore) {
  std::vector<MovedCounter> moved =
      compared(accounts({{load, {{"bytes_read", 64}}},
                         {copy, {{"bytes_read", 8192}, {"copies", 1}}}}),
               accounts({{load, {{"bytes_read", 64}}}}));
  EXPECT_EQ(verdictOf(moved), "more");
  EXPECT_EQ(
      printed(moved),
      "  buffers: bytes_read: 8,192 more, 8,256 instead of 64\n"
      "    memref.copy at a.mlir:2:3 on argument #0: 8,192 more, 8,192 "
      "instead of 0\n"
      "  buffers: copies: 1 more, 1 instead of 0\n"
      "    memref.copy at a.mlir:2:3 on argument #0: 1 more, 1 instead of "
      "0\n");
}

// The copy moves more; the load only reads somewhere else now.
TEST(Comparison, DoesNotBlameAnOperationForAnotherMemory) {
  std::vector<MovedCounter> moved =
      compared(accounts({{loadOfCopy, {{"bytes_read", 512}}},
                         {copy, {{"bytes_read", 8}}}}),
               accounts({{load, {{"bytes_read", 512}}}}));
  ASSERT_EQ(moved.size(), 1u);
  ASSERT_EQ(moved[0].movers.size(), 1u);
  EXPECT_EQ(moved[0].movers[0].first, copy);
}

TEST(Comparison, WhatMovesFurthestComesFirst) {
  std::vector<MovedCounter> moved =
      compared(accounts({{copy, {{"bytes_read", 8}}},
                         {load, {{"bytes_read", 10}}},
                         {other, {{"bytes_read", 64}}}}),
               accounts({{load, {{"bytes_read", 9}}}}));
  ASSERT_EQ(moved.size(), 1u);
  ASSERT_EQ(moved[0].movers.size(), 3u);
  EXPECT_EQ(moved[0].movers[0].first, other);
  EXPECT_EQ(moved[0].movers[1].first, copy);
  EXPECT_EQ(moved[0].movers[2].first, load);
}

TEST(Comparison, LessIsNoMore) {
  std::vector<MovedCounter> moved =
      compared(accounts({{load, {{"bytes_read", 64}}}}),
               accounts({{load, {{"bytes_read", 64}}},
                         {copy, {{"bytes_read", 8192}, {"copies", 1}}}}));
  EXPECT_EQ(verdictOf(moved), "less");
  ASSERT_EQ(moved.size(), 2u);
  EXPECT_EQ(moved[0].total.now, 64u);
  EXPECT_EQ(moved[0].total.baseline, 8256u);
  ASSERT_EQ(moved[0].movers.size(), 1u);
  EXPECT_EQ(moved[0].movers[0].first, copy);
}

// The load reads 64 less, and the total is what it was: the copy is no less
// stray.
TEST(Comparison, AnOperationThatMovesMoreIsNotMadeUpForByOthers) {
  std::vector<MovedCounter> moved = compared(
      accounts({{load, {{"bytes_read", 64}}}, {copy, {{"bytes_read", 64}}}}),
      accounts({{load, {{"bytes_read", 128}}}}));
  EXPECT_EQ(verdictOf(moved), "moved");
  EXPECT_EQ(printed(moved),
            "  buffers: bytes_read: 128 as before\n"
            "    memref.copy at a.mlir:2:3 on argument #0: 64 more, 64 instead "
            "of 0\n"
            "    memref.load at a.mlir:3:5 on argument #0: 64 less, 64 instead "
            "of 128\n");
}

TEST(Comparison, NorByOthersThatMoveMuchLess) {
  std::vector<MovedCounter> moved = compared(
      accounts({{load, {{"bytes_read", 16}}}, {copy, {{"bytes_read", 64}}}}),
      accounts({{load, {{"bytes_read", 128}}}}));
  EXPECT_EQ(verdictOf(moved), "moved");
  ASSERT_EQ(moved.size(), 1u);
  ASSERT_EQ(moved[0].movers.size(), 2u);
  EXPECT_EQ(moved[0].movers[0].first, copy);
  EXPECT_EQ(moved[0].movers[1].first, load);
}

TEST(Comparison, AnotherMemoryAloneIsTheSame) {
  EXPECT_TRUE(compared(accounts({{loadOfCopy, {{"bytes_read", 64}}}}),
                       accounts({{load, {{"bytes_read", 64}}}}))
                  .empty());
}

// No operation stands between two arguments.
TEST(Comparison, AnArgumentIsNotMadeUpForByAnother) {
  Mover first{"", "", "argument #0"}, second{"", "", "argument #1"};
  std::vector<MovedCounter> moved =
      compared(accounts({{first, {{"peak_bytes", 8}}}}),
               accounts({{second, {{"peak_bytes", 8}}}}));
  EXPECT_EQ(verdictOf(moved), "moved");
}

TEST(Comparison, OtherOperationsInAsManyStepsAreTheSame) {
  Accounts before = accounts({{load, {{"operations", 1}}}});
  Accounts now = accounts({{copy, {{"operations", 1}}}});
  before["buffers"].totals = now["buffers"].totals = {{"steps", 10}};
  EXPECT_TRUE(compared(now, before).empty());
  now["buffers"].totals["steps"] = 9;
  EXPECT_EQ(verdictOf(compared(now, before)), "less");
}

TEST(Comparison, OneCounterThatIsMoreIsEnough) {
  std::vector<MovedCounter> moved =
      compared(accounts({{load, {{"bytes_read", 1}}}, {copy, {{"copies", 1}}}}),
               accounts({{load, {{"bytes_read", 64}}}}));
  EXPECT_EQ(verdictOf(moved), "more");
}

// Steps are totals alone: what there are more operations of, tells.
TEST(Comparison, StepsAreMovedByOperationsThatAreNew) {
  Accounts before = accounts({{load, {{"operations", 1}}}});
  Accounts now =
      accounts({{load, {{"operations", 1}}}, {copy, {{"operations", 1}}}});
  before["buffers"].totals = {{"steps", 10}};
  now["buffers"].totals = {{"steps", 12}};
  EXPECT_EQ(printed(compared(now, before)),
            "  buffers: steps: 2 more, 12 instead of 10\n"
            "    memref.copy at a.mlir:2:3 on argument #0: operations: 1 more, "
            "1 instead of 0\n");
}

TEST(Comparison, OtherCountersOrAccountsAreAnError) {
  Accounts one = accounts({}), fewer = one, none;
  fewer["buffers"].totals.erase("copies");
  auto messageOf = [](const Accounts &now, const Accounts &baseline) {
    llvm::Expected<std::vector<MovedCounter>> moved = compare(now, baseline);
    return moved ? "" : toString(moved.takeError());
  };
  EXPECT_EQ(messageOf(one, fewer), "the baseline has no counter 'copies'");
  EXPECT_EQ(messageOf(fewer, one), "what is measured has no counter 'copies'");
  EXPECT_EQ(messageOf(one, none), "the baseline has no account 'buffers'");
  EXPECT_EQ(messageOf(none, one), "what is measured has no account 'buffers'");
}

TEST(Comparison, RatiosDivideByCompulsoryBytes) {
  Accounts kernel;
  kernel["values"].totals = {{"compulsory_bytes", 100}, {"flops", 250}};
  kernel["buffers"].totals = {{"footprint_bytes", 150}};
  std::map<std::string, double> expected = {{"compulsory_ratio", 1.5},
                                            {"flops_per_byte", 2.5}};
  EXPECT_EQ(ratiosOf(kernel), expected);
  kernel["values"].totals["compulsory_bytes"] = 0;
  EXPECT_TRUE(ratiosOf(kernel).empty());
}

TEST(Comparison, CountersStayAtTheirLargest) {
  CounterLedger ledger;
  ledger.add(load, "bytes_read", ~uint64_t(0) - 1);
  ledger.add(load, "bytes_read", 5);
  EXPECT_EQ(ledger.rows[load]["bytes_read"], ~uint64_t(0));
}
