//===- RandomTest.cpp - The generator and what is drawn from it -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Random.h"
#include "interpreter/Numerics/Convert.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <vector>

using namespace oracle;

namespace {
constexpr Distribution allDistributions[] = {
    Distribution::Uniform, Distribution::Exact, Distribution::Edge,
    Distribution::Bits};

double valueOf(FloatKind kind, uint64_t code) {
  ExactFloat value = unpack(kind, code);
  double size = std::ldexp(double(value.significand), value.exponent);
  return value.negative ? -size : size;
}

std::map<uint64_t, unsigned>
histogram(FloatKind kind, Distribution distribution, unsigned draws = 20000) {
  RandomStream random(1);
  std::map<uint64_t, unsigned> counts;
  for (unsigned i = 0; i < draws; ++i)
    ++counts[drawFloat(random, kind, distribution)];
  return counts;
}

TEST(RandomTest, PhiloxGivesThePublishedVectors) {
  // Random123 1.14, tests/kat_vectors.
  using Block = std::array<uint32_t, 4>;
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}),
            (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
                       {0xffffffff, 0xffffffff}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                       {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomTest, AStreamIsTheBlocksInOrder) {
  RandomStream random(0, 0);
  EXPECT_EQ(random.next(), 0xe169c58d6627e8d5u);
  EXPECT_EQ(random.next(), 0x9b00dbd8bc57ac4cu);
  auto second = philox4x32({1, 0, 0, 0}, {0, 0});
  EXPECT_EQ(random.next(), uint64_t(second[1]) << 32 | second[0]);

  // The seed is the key, the stream the upper half of the counter.
  RandomStream other(0x299f31d0a4093822, 0x0370734413198a2e);
  auto block =
      philox4x32({0, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
  EXPECT_EQ(other.next(), uint64_t(block[1]) << 32 | block[0]);
}

TEST(RandomTest, ASeedMeansTheseValues) {
  // From a second implementation with rational arithmetic. A change here is a
  // new version of the generator.
  EXPECT_EQ(randomGeneratorVersion, 1u);
  auto draw = [](auto one) {
    RandomStream random(42, 7);
    std::vector<uint64_t> values;
    for (unsigned i = 0; i < 4; ++i)
      values.push_back(one(random));
    return values;
  };
  auto drawF32 = [&](Distribution distribution) {
    return draw([&](RandomStream &random) {
      return drawFloat(random, FloatKind::F32, distribution);
    });
  };
  using Values = std::vector<uint64_t>;
  EXPECT_EQ(drawF32(Distribution::Uniform),
            (Values{0xBEBEF33A, 0x3F1CC69B, 0xBF04F349, 0xBF093E34}));
  EXPECT_EQ(drawF32(Distribution::Exact),
            (Values{0x3F000000, 0x40600000, 0xC0800000, 0xC0000000}));
  EXPECT_EQ(draw([](RandomStream &random) {
              return drawFloat(random, FloatKind::F8E4M3FN,
                               Distribution::Uniform);
            }),
            (Values{0x5A, 0xEA, 0xE4, 0x75}));
  EXPECT_EQ(draw([](RandomStream &random) {
              return drawInteger(random, 8, Distribution::Exact);
            }),
            (Values{0x01, 0x07, 0xF8, 0xFC}));
}

TEST(RandomTest, BelowStaysBelowAndReachesAll) {
  RandomStream random(3);
  EXPECT_EQ(random.below(0), 0u);
  EXPECT_EQ(random.below(1), 0u);
  std::map<uint64_t, unsigned> counts;
  for (unsigned i = 0; i < 7000; ++i)
    ++counts[random.below(7)];
  ASSERT_EQ(counts.size(), 7u);
  for (auto [value, count] : counts) {
    EXPECT_LT(value, 7u);
    EXPECT_NEAR(count, 1000, 150);
  }
  for (unsigned i = 0; i < 1000; ++i) {
    EXPECT_LE(random.below((uint64_t(1) << 63) + 1), uint64_t(1) << 63);
    int64_t value = random.between(-3, 2);
    EXPECT_TRUE(value >= -3 && value <= 2) << value;
  }
}

TEST(RandomTest, DistributionsHaveTheirNames) {
  EXPECT_EQ(parseDistribution("uniform"), Distribution::Uniform);
  EXPECT_EQ(parseDistribution("exact"), Distribution::Exact);
  EXPECT_EQ(parseDistribution("edge"), Distribution::Edge);
  EXPECT_EQ(parseDistribution("bits"), Distribution::Bits);
  EXPECT_EQ(parseDistribution("normal"), std::nullopt);
  EXPECT_EQ(parseDistribution(""), std::nullopt);
  for (Distribution distribution : allDistributions)
    EXPECT_EQ(parseDistribution(nameOf(distribution)), distribution);
}

TEST(RandomTest, EveryCodeIsValid) {
  RandomStream random(4);
  for (const FloatFormat &format : floatFormats)
    for (Distribution distribution : allDistributions)
      for (unsigned i = 0; i < 5000; ++i) {
        uint64_t code = drawFloat(random, format.kind, distribution);
        ASSERT_TRUE(isValidCode(format.kind, code)) << format.name;
      }
}

TEST(RandomTest, UniformAndExactAreFinite) {
  for (const FloatFormat &format : floatFormats)
    for (Distribution distribution :
         {Distribution::Uniform, Distribution::Exact})
      for (auto [code, count] : histogram(format.kind, distribution))
        ASSERT_TRUE(unpack(format.kind, code).isFinite()) << format.name;
}

TEST(RandomTest, UniformSpreadsEvenly) {
  for (FloatKind kind : {FloatKind::F16, FloatKind::F32, FloatKind::F64}) {
    std::array<unsigned, 4> quarters = {};
    for (auto [code, count] : histogram(kind, Distribution::Uniform)) {
      double value = valueOf(kind, code);
      ASSERT_LE(std::fabs(value), 1.0);
      quarters[std::min(3, int((value + 1) * 2))] += count;
    }
    for (unsigned count : quarters)
      EXPECT_NEAR(count, 5000, 300);
  }
  // A small float covers its range: 6 is nearest to 1/12 of [-6, 6] on each
  // side.
  auto counts = histogram(FloatKind::F4E2M1FN, Distribution::Uniform);
  EXPECT_NEAR(counts[0x07], 20000 / 12.0, 200);
  EXPECT_NEAR(counts[0x0F], 20000 / 12.0, 200);
  EXPECT_GT(histogram(FloatKind::F8E5M2, Distribution::Uniform).size(), 30u);
}

TEST(RandomTest, ScalesStayModerate) {
  auto uniform = histogram(FloatKind::F8E8M0FNU, Distribution::Uniform);
  EXPECT_EQ(uniform.size(), 17u);
  EXPECT_EQ(uniform.begin()->first, 127u - 8);
  EXPECT_EQ(uniform.rbegin()->first, 127u + 8);
  auto exact = histogram(FloatKind::F8E8M0FNU, Distribution::Exact);
  EXPECT_EQ(exact.begin()->first, 127u - 2);
  EXPECT_EQ(exact.rbegin()->first, 127u + 2);
}

TEST(RandomTest, ExactValuesAreSmallHalves) {
  for (const FloatFormat &format : floatFormats) {
    if (format.kind == FloatKind::F8E8M0FNU)
      continue;
    auto counts = histogram(format.kind, Distribution::Exact);
    EXPECT_GE(counts.size(), 13u) << format.name;
    for (auto [code, count] : counts) {
      double value = valueOf(format.kind, code);
      EXPECT_LE(std::fabs(value), 4.0);
      EXPECT_EQ(2 * value, std::floor(2 * value)) << format.name;
    }
  }
}

TEST(RandomTest, EdgeVisitsTheBorders) {
  for (const FloatFormat &format : floatFormats) {
    if (format.kind == FloatKind::F8E8M0FNU)
      continue;
    SCOPED_TRACE(std::string(format.name));
    auto counts = histogram(format.kind, Distribution::Edge);
    uint64_t smallestNormal = uint64_t(1) << format.mantissaBits;
    for (uint64_t sign : {uint64_t(0), format.signMask()})
      for (uint64_t magnitude :
           {uint64_t(0), uint64_t(1), smallestNormal - 1, smallestNormal,
            format.maxMagnitude(), uint64_t(format.bias) * smallestNormal})
        EXPECT_GT(counts[sign | magnitude], 0u) << std::hex << magnitude;
    if (format.hasNaN())
      EXPECT_GT(counts[format.quietNaN()], 0u);
    if (format.hasInf())
      EXPECT_GT(counts[format.infMagnitude()], 0u);
  }
  auto scales = histogram(FloatKind::F8E8M0FNU, Distribution::Edge);
  for (uint64_t code : {0x00, 0x7F, 0xFE, 0xFF})
    EXPECT_GT(scales[code], 0u) << code;
}

TEST(RandomTest, EdgeLeavesMostBlocksWithoutNaN) {
  RandomStream random(5);
  unsigned clean = 0;
  for (unsigned block = 0; block < 1000; ++block) {
    bool isClean = true;
    for (unsigned i = 0; i < 32; ++i)
      isClean &= unpack(FloatKind::F32,
                        drawFloat(random, FloatKind::F32, Distribution::Edge))
                     .isFinite();
    clean += isClean;
  }
  // (63 / 64)^32 = 0.60.
  EXPECT_NEAR(clean, 604, 60);
}

TEST(RandomTest, EdgeHitsTiesOfTheSmallFormats) {
  // Halfway between neighbours of f8E4M3FN, among them the subnormal ones.
  auto counts = histogram(FloatKind::F32, Distribution::Edge, 200000);
  unsigned ties = 0;
  for (uint64_t code = 0; code < 0x7E; ++code) {
    double halfway = (valueOf(FloatKind::F8E4M3FN, code) +
                      valueOf(FloatKind::F8E4M3FN, code + 1)) /
                     2;
    float narrowed = float(halfway);
    ties += counts.count(std::bit_cast<uint32_t>(narrowed));
  }
  EXPECT_GT(ties, 100u);
}

TEST(RandomTest, BitsReachEveryCode) {
  for (FloatKind kind : {FloatKind::F4E2M1FN, FloatKind::F6E3M2FN,
                         FloatKind::F8E4M3FN, FloatKind::F8E8M0FNU})
    EXPECT_EQ(histogram(kind, Distribution::Bits).size(),
              formatOf(kind).codeMask() + 1);
}

TEST(RandomTest, IntegersFitTheirWidth) {
  RandomStream random(6);
  for (unsigned width = 1; width <= 64; ++width)
    for (Distribution distribution : allDistributions)
      for (unsigned i = 0; i < 500; ++i) {
        uint64_t value = drawInteger(random, width, distribution);
        ASSERT_TRUE(width == 64 || value >> width == 0) << width;
      }
}

TEST(RandomTest, IntegerEdgesHoldTheLimitsAndShiftAmounts) {
  RandomStream random(7);
  std::set<uint64_t> seen;
  for (unsigned i = 0; i < 5000; ++i)
    seen.insert(drawInteger(random, 32, Distribution::Edge));
  for (uint64_t value : {0u, 1u, 0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu, 31u,
                         32u, 33u, 0x10000u, 0xFFFFu, 0x10001u})
    EXPECT_TRUE(seen.count(value)) << value;
}

TEST(RandomTest, IndexesAreUsableAsExtents) {
  RandomStream random(8);
  for (unsigned i = 0; i < 1000; ++i) {
    EXPECT_LT(drawIndex(random, Distribution::Uniform), 16u);
    EXPECT_LT(drawIndex(random, Distribution::Exact), 8u);
  }
}
} // namespace
