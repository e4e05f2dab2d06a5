//===- SharedCountersTest.cpp - What all processes count ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/SharedCounters.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include <csignal>
#include <sys/resource.h>

using namespace oracle;

namespace {

using SharedCountersFile = oracle::testing::TemporaryFolder;

std::unique_ptr<SharedCounters> openCounters(llvm::StringRef path) {
  llvm::Expected<std::unique_ptr<SharedCounters>> counters =
      SharedCounters::open(path);
  if (!counters) {
    ADD_FAILURE() << toString(counters.takeError());
    return nullptr;
  }
  return std::move(*counters);
}

TEST_F(SharedCountersFile, TwoMappingsCountTogether) {
  auto first = openCounters(in("counters")),
       second = openCounters(in("counters"));
  ASSERT_TRUE(first && second);
  first->add(Count::Programs);
  second->add(Count::Programs);
  EXPECT_EQ(first->get(Count::Programs), 2u);
  EXPECT_EQ(first->get(Count::Agreed), 0u);
  EXPECT_EQ(first->occurred("mismatch/p/x"), 1u);
  EXPECT_EQ(second->occurred("mismatch/p/x"), 2u);
  EXPECT_EQ(first->occurrences("mismatch/p/x"), 2u);
  EXPECT_EQ(first->occurrences("mismatch/p/y"), 0u);
}

TEST_F(SharedCountersFile, CountsOutliveTheProcess) {
  openCounters(in("counters"))->add(Count::Disagreed);
  EXPECT_EQ(openCounters(in("counters"))->get(Count::Disagreed), 1u);
}

TEST_F(SharedCountersFile, ARunBeginsWithoutTheTroubleOfTheLast) {
  auto counters = openCounters(in("counters"));
  ASSERT_TRUE(counters);
  counters->add(Count::Unwritten);
  counters->add(Count::Disagreed);
  counters->occurred("mismatch/p/x");
  EXPECT_EQ(counters->keep("mismatch/p/x"), 0u);
  EXPECT_EQ(counters->kept("mismatch/p/x"), 1u);
  counters->beginRun();
  EXPECT_EQ(counters->get(Count::Unwritten), 0u);
  EXPECT_EQ(counters->kept("mismatch/p/x"), 0u);
  EXPECT_EQ(counters->get(Count::Disagreed), 1u);
  EXPECT_EQ(counters->occurrences("mismatch/p/x"), 1u);
}

TEST_F(SharedCountersFile, FeaturesCountOnce) {
  auto counters = openCounters(in("counters"));
  ASSERT_TRUE(counters);
  std::vector<uint8_t> table(Feedback::size);
  Feedback feedback(table);
  feedback.hit(Feature::AliasEdge, {"memref.load", "memref.store"}, {1, 2});
  feedback.hit(Feature::Pair, {"arith.addf", "arith.mulf"});
  counters->cover(feedback.counters());
  counters->cover(feedback.counters());
  EXPECT_EQ(counters->features(Feature::AliasEdge), 1u);
  EXPECT_EQ(counters->features(Feature::Pair), 1u);
  EXPECT_EQ(counters->features(Feature::Pattern), 0u);
  EXPECT_EQ(counters->features(), 2u);
}

TEST_F(SharedCountersFile, AFileOfAnotherSizeBeginsAnew) {
  write("counters", "garbage");
  auto counters = openCounters(in("counters"));
  ASSERT_TRUE(counters);
  EXPECT_EQ(counters->get(Count::Programs), 0u);
}

TEST_F(SharedCountersFile, WithoutRoomThereIsAnError) {
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  auto *handler = signal(SIGXFSZ, SIG_IGN);
  rlimit small = {4096, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  llvm::Expected<std::unique_ptr<SharedCounters>> counters =
      SharedCounters::open(in("counters"));
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  ASSERT_FALSE(bool(counters));
  EXPECT_EQ(toString(counters.takeError()),
            in("counters") + ": cannot be written: File too large");
}

} // namespace
