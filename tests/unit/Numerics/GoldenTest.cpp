//===- GoldenTest.cpp - Conversions against the golden vectors ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Numerics/Golden.h"

#include "interpreter/Numerics/BlockScale.h"
#include "interpreter/Numerics/Convert.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::test;

namespace {
FloatKind kindNamed(const std::string &name) {
  std::optional<FloatKind> kind = floatKindNamed(name);
  EXPECT_TRUE(kind) << "unknown format " << name;
  return kind.value_or(FloatKind::F8E4M3FN);
}

TEST(GoldenTest, DecodesEveryCode) {
  auto rows = readGolden("decode.csv");
  ASSERT_EQ(rows.size(), 912u);
  for (const auto &row : rows) {
    FloatKind kind = kindNamed(row[0]);
    uint8_t code = parseHex<uint8_t>(row[1])[0];
    uint32_t expected = parseHex<uint32_t>(row[2])[0];
    EXPECT_TRUE(sameFloat(FloatKind::F32, decodeSmall(kind, code), expected))
        << row[0] << " " << row[1] << ": expected " << row[2] << ", came "
        << std::hex << decodeSmall(kind, code);
    EXPECT_TRUE(sameFloat(FloatKind::F32,
                          convertFloat(kind, code, FloatKind::F32), expected))
        << row[0] << " " << row[1];
  }
}

TEST(GoldenTest, EncodesTiesNeighboursAndSpecials) {
  auto rows = readGolden("encode.csv");
  ASSERT_EQ(rows.size(), 5797u);
  for (const auto &row : rows) {
    FloatKind kind = kindNamed(row[0]);
    uint32_t bits = parseHex<uint32_t>(row[1])[0];
    for (Overflow overflow : {Overflow::NonSaturating, Overflow::Saturating}) {
      bool saturates = overflow == Overflow::Saturating;
      uint64_t expected = parseHex<uint8_t>(row[saturates ? 3 : 2])[0];
      uint64_t fast = encodeSmall(kind, bits, overflow);
      uint64_t general = convertFloat(FloatKind::F32, bits, kind,
                                      Rounding::ToNearestEven, overflow);
      uint64_t packed = pack(kind, unpack(FloatKind::F32, bits),
                             Rounding::ToNearestEven, overflow);
      EXPECT_TRUE(sameFloat(kind, fast, expected))
          << row[0] << " of " << row[1] << (saturates ? ", saturating" : "")
          << ": expected " << std::hex << expected << ", came " << fast;
      EXPECT_EQ(general, fast) << row[0] << " of " << row[1];
      EXPECT_EQ(packed, fast) << row[0] << " of " << row[1];
    }
  }
}

TEST(GoldenTest, QuantizesBlocksByEveryScaleRule) {
  auto rows = readGolden("quantize.csv");
  ASSERT_EQ(rows.size(), 1200u);
  for (const auto &row : rows) {
    FloatKind kind = kindNamed(row[0]);
    ScaleRounding rounding = row[2] == "floor"  ? ScaleRounding::Floor
                             : row[2] == "ceil" ? ScaleRounding::Ceil
                             : row[2] == "even" ? ScaleRounding::Even
                                                : ScaleRounding::RCeil;
    std::vector<uint32_t> block = parseHex<uint32_t>(row[3]);
    uint8_t scale = parseHex<uint8_t>(row[4])[0];
    std::vector<uint8_t> expected = parseHex<uint8_t>(row[5]);
    ASSERT_EQ(block.size(), std::stoul(row[1]));
    ASSERT_EQ(block.size(), expected.size());

    std::vector<uint8_t> codes(block.size());
    EXPECT_EQ(quantizeBlock(kind, rounding, block, codes), scale)
        << row[0] << " " << row[2] << " " << row[3];
    EXPECT_EQ(blockScale(kind, rounding, block), scale);
    for (size_t i = 0; i < codes.size(); ++i)
      EXPECT_TRUE(sameFloat(kind, codes[i], expected[i]))
          << row[0] << " " << row[2] << " element " << i << " of " << row[3];
  }
}
} // namespace
