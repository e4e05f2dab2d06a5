//===- RankTestTest.cpp - Whether one sample is larger than another -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/RankTest.h"

#include "gtest/gtest.h"
#include <vector>

using namespace oracle::bench;

using Sample = std::vector<double>;

// U = 0, its mean 12.5 and its variance 5 * 5 * 11 / 12: z is 12 / 4.7871.
TEST(MannWhitney, SamplesApartDiffer) {
  Sample low = {1, 2, 3, 4, 5}, high = {6, 7, 8, 9, 10};
  EXPECT_NEAR(mannWhitney(low, high), 0.012186, 1e-6);
  EXPECT_EQ(mannWhitney(low, high), mannWhitney(high, low));
}

// Ranks 1, 3, 5 and 2, 4, 6: U = 3, its mean 4.5, its variance 5.25.
TEST(MannWhitney, SamplesThatAlternateDoNot) {
  EXPECT_NEAR(mannWhitney(Sample{1, 3, 5}, Sample{2, 4, 6}), 0.662521, 1e-6);
}

// 1 has the rank 1.5 twice, 2 the rank 4 three times; U = 1, its mean 4.5, its
// variance 9 / 12 * (7 - 30 / 30).
TEST(MannWhitney, TiesShareTheirRanks) {
  EXPECT_NEAR(mannWhitney(Sample{1, 1, 2}, Sample{2, 2, 3}), 0.157299, 1e-6);
}

TEST(MannWhitney, NothingToTellApart) {
  EXPECT_EQ(mannWhitney(Sample{}, Sample{1}), 1);
  EXPECT_EQ(mannWhitney(Sample{}, Sample{}), 1);
  EXPECT_EQ(mannWhitney(Sample{2, 2, 2}, Sample{2, 2, 2}), 1);
  EXPECT_EQ(mannWhitney(Sample{1, 2, 3}, Sample{1, 2, 3}), 1);
}

TEST(MannWhitney, TwentyOfEachThatAreApartAreSure) {
  Sample low, high;
  for (int i = 0; i < 20; ++i) {
    low.push_back(i);
    high.push_back(100 + i);
  }
  EXPECT_LT(mannWhitney(low, high), 1e-6);
}

TEST(Median, IsInTheMiddle) {
  EXPECT_EQ(median(Sample{}), 0);
  EXPECT_EQ(median(Sample{3, 1, 2}), 2);
  EXPECT_EQ(median(Sample{4, 1, 3, 2}), 2.5);
}
