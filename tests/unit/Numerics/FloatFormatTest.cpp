//===- FloatFormatTest.cpp - The table against the published one ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/Convert.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace oracle;

namespace {
/// The facts that OCP Microscaling v1.0 and OCP 8-bit Floating Point v1.0
/// print.
struct PublishedFormat {
  const char *name;
  unsigned width;
  double largest, smallestNormal, smallest;
  int emax;
};
const PublishedFormat publishedFormats[] = {
    {"f4E2M1FN", 4, 6, 1, 0.5, 2},
    {"f6E2M3FN", 6, 7.5, 1, 0.125, 2},
    {"f6E3M2FN", 6, 28, 0.25, 0.0625, 4},
    {"f8E4M3FN", 8, 448, 0x1p-6, 0x1p-9, 8},
    {"f8E5M2", 8, 57344, 0x1p-14, 0x1p-16, 15},
    {"f8E8M0FNU", 8, 0x1p127, 0x1p-127, 0x1p-127, 127},
    {"f16", 16, 65504, 0x1p-14, 0x1p-24, 15},
    {"bf16", 16, 0x1.FEp127, 0x1p-126, 0x1p-133, 127},
    {"f32", 32, 0x1.FFFFFEp127, 0x1p-126, 0x1p-149, 127},
    {"f64", 64, 0x1.FFFFFFFFFFFFFp1023, 0x1p-1022, 0x1p-1074, 1023},
};

double valueOf(FloatKind kind, uint64_t code) {
  ExactFloat value = unpack(kind, code);
  return std::ldexp(double(value.significand), value.exponent);
}

TEST(FloatFormatTest, AgreesWithThePublishedTable) {
  for (const PublishedFormat &published : publishedFormats) {
    SCOPED_TRACE(published.name);
    std::optional<FloatKind> kind = floatKindNamed(published.name);
    ASSERT_TRUE(kind);
    const FloatFormat &format = formatOf(*kind);
    EXPECT_EQ(format.kind, *kind);
    EXPECT_EQ(format.width(), published.width);
    EXPECT_EQ(format.maxExponent(), published.emax);
    EXPECT_EQ(valueOf(*kind, format.maxMagnitude()), published.largest);
    EXPECT_EQ(std::ldexp(1, format.minExponent()), published.smallestNormal);
    EXPECT_EQ(valueOf(*kind, format.hasSubnormals ? 1 : 0), published.smallest);
  }
}

TEST(FloatFormatTest, KnowsWhichCodesAreSpecial) {
  auto count = [](FloatKind kind, auto predicate) {
    unsigned codes = 0;
    for (uint64_t code = 0; code <= formatOf(kind).codeMask(); ++code)
      codes += predicate(unpack(kind, code));
    return codes;
  };
  auto isNaN = [](const ExactFloat &value) { return value.isNaN(); };
  auto isInf = [](const ExactFloat &value) { return value.isInf(); };
  EXPECT_EQ(count(FloatKind::F4E2M1FN, isNaN), 0u);
  EXPECT_EQ(count(FloatKind::F6E2M3FN, isNaN), 0u);
  EXPECT_EQ(count(FloatKind::F6E3M2FN, isNaN), 0u);
  EXPECT_EQ(count(FloatKind::F8E4M3FN, isNaN), 2u);
  EXPECT_EQ(count(FloatKind::F8E5M2, isNaN), 6u);
  EXPECT_EQ(count(FloatKind::F8E8M0FNU, isNaN), 1u);
  EXPECT_EQ(count(FloatKind::F16, isNaN), 2046u);
  EXPECT_EQ(count(FloatKind::BF16, isNaN), 254u);
  EXPECT_EQ(count(FloatKind::F8E4M3FN, isInf), 0u);
  EXPECT_EQ(count(FloatKind::F8E5M2, isInf), 2u);
  EXPECT_EQ(count(FloatKind::F16, isInf), 2u);
}

TEST(FloatFormatTest, NamesNoOtherFormat) {
  EXPECT_FALSE(floatKindNamed("f8E4M3"));
  EXPECT_FALSE(floatKindNamed(""));
}

TEST(FloatFormatTest, RejectsBitsAboveTheWidth) {
  EXPECT_TRUE(isValidCode(FloatKind::F4E2M1FN, 0x0F));
  EXPECT_FALSE(isValidCode(FloatKind::F4E2M1FN, 0x10));
  EXPECT_TRUE(isValidCode(FloatKind::F6E3M2FN, 0x3F));
  EXPECT_FALSE(isValidCode(FloatKind::F6E3M2FN, 0x40));
  EXPECT_TRUE(isValidCode(FloatKind::F8E8M0FNU, 0xFF));
  EXPECT_FALSE(isValidCode(FloatKind::F8E8M0FNU, 0x100));
  EXPECT_TRUE(isValidCode(FloatKind::F64, UINT64_MAX));
}
} // namespace
