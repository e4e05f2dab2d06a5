//===- BlockScaleTest.cpp - Block conversion, case by case ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/BlockScale.h"
#include "interpreter/Numerics/Convert.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace oracle;

namespace {
constexpr FloatKind elementKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                      FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                      FloatKind::F8E5M2};
constexpr ScaleRounding allRules[] = {ScaleRounding::Floor, ScaleRounding::Ceil,
                                      ScaleRounding::Even,
                                      ScaleRounding::RCeil};

uint32_t bitsOf(float value) { return std::bit_cast<uint32_t>(value); }

uint8_t scaleOf(FloatKind kind, ScaleRounding rounding, float amax) {
  uint32_t block[] = {bitsOf(amax)};
  return blockScale(kind, rounding, block);
}

struct Quantized {
  uint8_t scale;
  std::vector<uint8_t> codes;
};
Quantized quantize(FloatKind kind, ScaleRounding rounding,
                   const std::vector<uint32_t> &block) {
  Quantized result{0, std::vector<uint8_t>(block.size())};
  result.scale = quantizeBlock(kind, rounding, block, result.codes);
  return result;
}

TEST(BlockScaleTest, FloorTakesTheExponentBitsJustBelowAPowerOfTwo) {
  // log2 of this value is 9 in f32, its exponent is 8: e = 8 - emax.
  float below512 = std::nextafter(512.0f, 0.0f);
  EXPECT_EQ(scaleOf(FloatKind::F8E4M3FN, ScaleRounding::Floor, below512), 127);
  EXPECT_EQ(scaleOf(FloatKind::F8E4M3FN, ScaleRounding::Floor, 512.0f), 128);
}

TEST(BlockScaleTest, CeilRoundsUpAllButPowersOfTwo) {
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Ceil, 4.0f), 127);
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Ceil,
                    std::nextafter(4.0f, 8.0f)),
            128);
}

TEST(BlockScaleTest, EvenRoundsAmaxToTheElementsPrecision) {
  // f4E2M1FN keeps 2 bits. 7 lies halfway between 6 (1.1b) and 8 (10.0b): up to
  // the even one. Just below it stays with 6.
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Even, 7.0f), 128);
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Even,
                    std::nextafter(7.0f, 0.0f)),
            127);
}

TEST(BlockScaleTest, SmallAmaxClampsTheExponent) {
  // Exponents below 2 - 127 clamp under every rule, subnormals among them.
  for (uint32_t amax : {0x00000001u, 0x0000007Fu, 0x007FFFFFu, 0x00800000u})
    for (ScaleRounding rounding : allRules)
      EXPECT_EQ(
          scaleOf(FloatKind::F4E2M1FN, rounding, std::bit_cast<float>(amax)),
          0);
  // 0x01FFFFFF is 1.11...1b * 2^-124 and rounds up to 2^-123: e = -125.
  float amax = std::bit_cast<float>(0x01FFFFFFu);
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Even, amax), 2);
  EXPECT_EQ(scaleOf(FloatKind::F4E2M1FN, ScaleRounding::Floor, amax), 1);
}

TEST(BlockScaleTest, RCeilLetsTheLargestValueJustFit) {
  struct Row {
    FloatKind kind;
    float largest;
  };
  for (Row row :
       {Row{FloatKind::F8E4M3FN, 448.0f}, Row{FloatKind::F8E5M2, 57344.0f},
        Row{FloatKind::F6E3M2FN, 28.0f}, Row{FloatKind::F6E2M3FN, 7.5f},
        Row{FloatKind::F4E2M1FN, 6.0f}}) {
    EXPECT_EQ(scaleOf(row.kind, ScaleRounding::RCeil, row.largest), 127);
    EXPECT_EQ(scaleOf(row.kind, ScaleRounding::RCeil,
                      std::nextafter(row.largest, 1e30f)),
              128);
  }
}

TEST(BlockScaleTest, RCeilIsTheSmallestScaleWithoutOverflow) {
  // By search: the smallest X = 2^e in range with amax / X <= largest.
  uint32_t bits = 12345;
  for (FloatKind kind : elementKinds)
    for (unsigned i = 0; i < 5000; ++i) {
      bits = (bits * 1664525 + 1013904223) & 0x7FFFFFFF;
      if (bits >= 0x7F800000 || bits == 0)
        continue;
      double amax = std::bit_cast<float>(bits);
      double largest = decodeTable(kind)[formatOf(kind).maxMagnitude()];
      int e = -127;
      while (e < 127 && std::ldexp(amax, -e) > largest)
        ++e;
      EXPECT_EQ(scaleOf(kind, ScaleRounding::RCeil, float(amax)), e + 127)
          << std::hex << bits;
    }
}

TEST(BlockScaleTest, TheSignOfTheLargestDoesNotMatter) {
  EXPECT_EQ(scaleOf(FloatKind::F8E4M3FN, ScaleRounding::Floor, -1024.0f), 129);
}

TEST(BlockScaleTest, ZerosHaveTheSmallestScaleAndKeepTheirSigns) {
  for (FloatKind kind : elementKinds)
    for (ScaleRounding rounding : allRules) {
      Quantized result = quantize(kind, rounding, {0, 0x80000000});
      EXPECT_EQ(result.scale, 0);
      EXPECT_EQ(result.codes[0], 0);
      EXPECT_EQ(result.codes[1], formatOf(kind).signMask());
    }
}

TEST(BlockScaleTest, AnEmptyBlockHasTheSmallestScale) {
  EXPECT_EQ(quantize(FloatKind::F8E4M3FN, ScaleRounding::Floor, {}).scale, 0);
}

TEST(BlockScaleTest, OneNaNOrInfSpoilsTheBlock) {
  for (uint32_t special : {0x7F800000u, 0xFF800000u, 0x7FC00000u, 0xFF800001u})
    for (FloatKind kind : elementKinds) {
      Quantized result =
          quantize(kind, ScaleRounding::Floor, {bitsOf(1.0f), special});
      EXPECT_EQ(result.scale, 0xFF);
      for (uint8_t code : result.codes) {
        if (formatOf(kind).hasNaN())
          EXPECT_TRUE(unpack(kind, code).isNaN());
        else
          EXPECT_EQ(code, 0);
      }
    }
}

TEST(BlockScaleTest, ElementsSaturateUnderTheFloorRule) {
  // amax = 511: X = 1, and 511 is beyond 448.
  Quantized result = quantize(FloatKind::F8E4M3FN, ScaleRounding::Floor,
                              {bitsOf(511.0f), bitsOf(-511.0f)});
  EXPECT_EQ(result.scale, 127);
  EXPECT_EQ(result.codes[0], 0x7E);
  EXPECT_EQ(result.codes[1], 0xFE);
}

TEST(BlockScaleTest, SubnormalBlocksDivideExactly) {
  // e is clamped to -127; 2^-149 / 2^-127 = 2^-22 is too small for an element,
  // 2^-127 / 2^-127 is one.
  Quantized result = quantize(FloatKind::F8E4M3FN, ScaleRounding::Floor,
                              {0x00000001, 0x00400000, 0x80600000});
  EXPECT_EQ(result.scale, 0);
  EXPECT_EQ(result.codes[0], 0x00);
  EXPECT_EQ(result.codes[1], 0x38);
  EXPECT_EQ(result.codes[2], 0xBC);
}

TEST(BlockScaleTest, DequantizeIsOneRoundedProduct) {
  // Element and scale are exact in double, and so is their product.
  for (FloatKind kind : elementKinds)
    for (unsigned code = 0; code <= formatOf(kind).codeMask(); ++code)
      for (unsigned scale = 0; scale < 0xFF; ++scale) {
        double product =
            std::ldexp(double(decodeTable(kind)[code]), int(scale) - 127);
        // The host's conversion from double to float rounds to nearest even.
        uint32_t expected = bitsOf(float(product));
        ASSERT_TRUE(sameFloat(FloatKind::F32,
                              dequantizeElement(kind, code, scale), expected))
            << formatOf(kind).name << " " << code << " under " << scale;
      }
}

TEST(BlockScaleTest, ANaNScaleMakesEveryElementNaN) {
  EXPECT_EQ(dequantizeElement(FloatKind::F4E2M1FN, 0x00, 0xFF), 0x7FC00000u);
  EXPECT_EQ(dequantizeElement(FloatKind::F8E5M2, 0x7C, 0xFF), 0x7FC00000u);
  EXPECT_EQ(dequantizeElement(FloatKind::F8E4M3FN, 0x7F, 0x00), 0x7FC00000u);
}

TEST(BlockScaleTest, FoldScaleAddsExponents) {
  EXPECT_EQ(foldScale(127, bitsOf(1.0f)), 127);
  EXPECT_EQ(foldScale(127, bitsOf(8.0f)), 130);
  EXPECT_EQ(foldScale(127, bitsOf(0.25f)), 125);
  EXPECT_EQ(foldScale(0, 0x7F000000), 127); // 2^-127 * 2^127
}

TEST(BlockScaleTest, FoldScaleBeyondTheRangeIsNaN) {
  EXPECT_EQ(foldScale(0xFE, bitsOf(1.0f)), 0xFE);
  EXPECT_EQ(foldScale(0xFE, bitsOf(2.0f)), 0xFF);
  EXPECT_EQ(foldScale(0x00, bitsOf(0.5f)), 0xFF);
  EXPECT_EQ(foldScale(0xFF, bitsOf(1.0f)), 0xFF);
}

TEST(BlockScaleTest, FoldScaleTakesSubnormalPowers) {
  EXPECT_EQ(foldScale(0xFE, 0x00400000), 127);  // 2^127 * 2^-127
  EXPECT_EQ(foldScale(0xFE, 0x00000001), 105);  // 2^127 * 2^-149
  EXPECT_EQ(foldScale(149, 0x00000001), 0);     // 2^22 * 2^-149
  EXPECT_EQ(foldScale(148, 0x00000001), 0xFF);  // 2^21 * 2^-149
  EXPECT_EQ(foldScale(0xFE, 0x00600000), 0xFF); // not a power
}

TEST(BlockScaleTest, FoldScaleByAnythingElseIsNaN) {
  for (uint32_t alpha : {0x00000000u, 0x80000000u, 0xBF800000u, 0x3F800001u,
                         0x40400000u, 0x7F800000u, 0xFF800000u, 0x7FC00000u})
    EXPECT_EQ(foldScale(127, alpha), 0xFF) << std::hex << alpha;
}
} // namespace
