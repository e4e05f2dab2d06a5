//===- TimelineTest.cpp - Live bytes over time ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Timeline.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

TEST(Timeline, EachMomentHasItsState) {
  Timeline timeline;
  timeline.add(0, 1, 10);
  timeline.add(2, 0, 5);
  timeline.remove(3, 1, 10);
  timeline.extendTo(4);
  ASSERT_EQ(timeline.moments().size(), 5u);
  std::vector<uint64_t> bytes;
  for (const Timeline::Moment &moment : timeline.moments())
    bytes.push_back(moment.bytes);
  // What goes within a moment was there in it.
  EXPECT_EQ(bytes, (std::vector<uint64_t>{10, 10, 15, 15, 5}));
  EXPECT_EQ(timeline.peak().bytes, 15u);
  ASSERT_EQ(timeline.peak().bands.size(), 2u);
  EXPECT_EQ(timeline.peak().bands[0], std::make_pair(0u, uint64_t(5)));
  EXPECT_EQ(timeline.peak().bands[1], std::make_pair(1u, uint64_t(10)));
}

TEST(Timeline, ALongRunIsThinnedAndKeepsItsPeaksAndItsEnd) {
  Timeline timeline;
  constexpr uint64_t steps = 1000000, peakAt = 777777;
  for (uint64_t step = 0; step < steps; ++step) {
    uint64_t bytes = step == peakAt ? 99 : 1;
    timeline.add(step, 0, bytes);
    timeline.remove(step, 0, bytes);
  }
  timeline.add(steps, 1, 7);
  EXPECT_LE(timeline.moments().size(), Timeline::maxMoments);
  EXPECT_GE(timeline.moments().size(), Timeline::maxMoments / 2);
  EXPECT_EQ(timeline.moments()[peakAt / timeline.stepsPerMoment()].bytes, 99u);
  EXPECT_EQ(timeline.moments()[0].bytes, 1u);
  EXPECT_EQ(timeline.moments().back().bytes, 7u);
  EXPECT_EQ(timeline.peak().bytes, 99u);
}

} // namespace
