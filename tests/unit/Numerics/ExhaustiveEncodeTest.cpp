//===- ExhaustiveEncodeTest.cpp - Every f32 to every small format ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks all 2^32 f32 patterns for each small format and overflow mode. Takes
// minutes, so the default run leaves it out:
//
//   ctest --preset release -C exhaustive -L exhaustive
//
// or one format, from the build's bin folder:
//
//   NumericsExhaustiveTests --gtest_filter='*f8E4M3FN'
//
// The second encoder takes the format's values from tests/golden/decode.csv and
// walks the patterns in order of value, moving on where a pattern passes the
// point halfway between two of them.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Numerics/Golden.h"

#include "interpreter/Numerics/Convert.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::test;

namespace {
struct SmallValue {
  double value;
  uint8_t code;
};

/// What a format does with what it does not hold, as the contract lists it.
struct Limits {
  const char *name;
  bool isSigned;
  uint8_t signBit;
  int nan;        ///< Less than 0: none, NaN becomes +0.
  int overflowed; ///< Not saturating.
  int saturated;
};
const Limits allLimits[] = {
    {"f4E2M1FN", true, 0x08, -1, 0x07, 0x07},
    {"f6E2M3FN", true, 0x20, -1, 0x1F, 0x1F},
    {"f6E3M2FN", true, 0x20, -1, 0x1F, 0x1F},
    {"f8E4M3FN", true, 0x80, 0x7F, 0x7F, 0x7E},
    {"f8E5M2", true, 0x80, 0x7E, 0x7C, 0x7B},
    {"f8E8M0FNU", false, 0x00, 0xFF, 0xFF, 0xFE},
};

/// The finite values of a format without a sign bit, ascending.
std::vector<SmallValue> positiveValues(const std::string &name) {
  std::vector<SmallValue> values;
  for (const auto &row : readGolden("decode.csv")) {
    uint32_t bits = parseHex<uint32_t>(row[2])[0];
    if (row[0] == name && bits < 0x7F800000)
      values.push_back(
          {std::bit_cast<float>(bits), parseHex<uint8_t>(row[1])[0]});
  }
  std::sort(values.begin(), values.end(),
            [](auto &a, auto &b) { return a.value < b.value; });
  return values;
}

class ExhaustiveEncodeTest : public testing::TestWithParam<Limits> {};

TEST_P(ExhaustiveEncodeTest, EveryPatternInBothOverflowModes) {
  const Limits &limits = GetParam();
  FloatKind kind = *floatKindNamed(limits.name);
  std::vector<SmallValue> values = positiveValues(limits.name);
  ASSERT_FALSE(values.empty());
  bool isE8M0 = !limits.isSigned;
  double largest = values.back().value;
  double beyond =
      isE8M0 ? 2 * largest : 2 * largest - values[values.size() - 2].value;

  size_t at = 0;
  uint64_t mismatches = 0;
  auto check = [&](uint32_t bits, int plain, int saturating) {
    uint8_t came = encodeSmall(kind, bits, Overflow::NonSaturating);
    uint8_t cameSaturating = encodeSmall(kind, bits, Overflow::Saturating);
    if (came == plain && cameSaturating == saturating)
      return;
    if (++mismatches <= 10)
      ADD_FAILURE() << limits.name << std::hex << " of " << bits
                    << ": expected " << plain << " and " << saturating
                    << ", came " << unsigned(came) << " and "
                    << unsigned(cameSaturating);
  };
  for (uint32_t bits = 0; bits < 0x7F800000; ++bits) {
    double size = std::bit_cast<float>(bits);
    for (; at < values.size(); ++at) {
      double next = at + 1 < values.size() ? values[at + 1].value : beyond;
      double halfway = (values[at].value + next) / 2;
      bool tieGoesUp = isE8M0 || values[at].code % 2 == 1;
      if (size < halfway || (size == halfway && !tieGoesUp))
        break;
    }
    bool fits = at < values.size();
    int plain = fits ? values[at].code : limits.overflowed;
    int saturating = fits ? values[at].code : limits.saturated;
    check(bits, plain, saturating);
    if (limits.isSigned) {
      // f8E4M3FN overflows to NaN, whose sign is free: ours has none.
      int sign = plain == limits.nan ? 0 : limits.signBit;
      check(bits | 0x80000000, plain | sign, saturating | limits.signBit);
    } else {
      int negative = bits == 0 ? 0 : limits.nan;
      check(bits | 0x80000000, negative, negative);
    }
  }
  check(0x7F800000, limits.overflowed, limits.saturated);
  if (limits.isSigned) {
    int sign = limits.overflowed == limits.nan ? 0 : limits.signBit;
    check(0xFF800000, limits.overflowed | sign,
          limits.saturated | limits.signBit);
  } else {
    check(0xFF800000, limits.nan, limits.nan);
  }
  // What is left are the NaNs of both signs.
  int nan = std::max(limits.nan, 0);
  for (uint32_t bits = 0x7F800001; bits < 0x80000000; ++bits) {
    check(bits, nan, nan);
    check(bits | 0x80000000, nan, nan);
  }
  EXPECT_EQ(mismatches, 0u);
}

INSTANTIATE_TEST_SUITE_P(AllFormats, ExhaustiveEncodeTest,
                         testing::ValuesIn(allLimits),
                         [](const auto &info) { return info.param.name; });
} // namespace
