//===- SmallArithTest.cpp - Rounding twice by way of double ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference computes sums and products exactly in a 128-bit integer, and
// quotients as an integer quotient with a sticky bit, and rounds once.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/SmallArith.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

using namespace oracle;

namespace {
constexpr FloatKind smallKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                    FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                    FloatKind::F8E5M2,   FloatKind::F8E8M0FNU};
using Wide = unsigned __int128;

/// Shortens `significand` to 64 bits, its last bit standing for all dropped.
ExactFloat shorten(bool negative, Wide significand, int exponent, bool sticky) {
  ExactFloat value;
  value.kind = ExactFloat::Class::Finite;
  value.negative = negative;
  while (significand >> 62) {
    sticky |= significand & 1;
    significand >>= 1;
    ++exponent;
  }
  value.significand = uint64_t(significand << 1) | sticky;
  value.exponent = exponent - 1;
  return value;
}

uint64_t exactProduct(FloatKind kind, ExactFloat a, ExactFloat b) {
  return pack(kind, shorten(a.negative != b.negative,
                            Wide(a.significand) * b.significand,
                            a.exponent + b.exponent, false));
}

uint64_t exactQuotient(FloatKind kind, ExactFloat a, ExactFloat b) {
  Wide numerator = Wide(a.significand) << 64;
  return pack(kind, shorten(a.negative != b.negative, numerator / b.significand,
                            a.exponent - b.exponent - 64,
                            numerator % b.significand != 0));
}

/// Of two values of unlike zero sum.
uint64_t exactSum(FloatKind kind, ExactFloat a, ExactFloat b) {
  if (a.exponent < b.exponent)
    std::swap(a, b);
  // Beyond 90 places the smaller one only breaks ties: a sticky bit will do.
  int gap = a.exponent - b.exponent;
  if (gap > 90) {
    b.significand = 1;
    b.exponent = a.exponent - 90;
    gap = 90;
  }
  Wide large = Wide(a.significand) << gap, small = b.significand;
  if (a.negative == b.negative)
    return pack(kind, shorten(a.negative, large + small, b.exponent, false));
  bool negative = large > small ? a.negative : b.negative;
  Wide difference = large > small ? large - small : small - large;
  return pack(kind, shorten(negative, difference, b.exponent, false));
}

/// Checks all operations on a pair of finite, non-zero codes.
void checkPair(FloatKind kind, uint64_t a, uint64_t b) {
  ExactFloat x = unpack(kind, a), y = unpack(kind, b);
  if (x.kind != ExactFloat::Class::Finite ||
      y.kind != ExactFloat::Class::Finite)
    return;
  double da = toDouble(kind, a), db = toDouble(kind, b);
  auto expectSame = [&](const char *operation, uint64_t came,
                        uint64_t expected) {
    ASSERT_TRUE(sameFloat(kind, came, expected))
        << formatOf(kind).name << " " << std::hex << a << operation << b
        << ": expected " << expected << ", came " << came;
  };
  expectSame(" * ", fromDouble(kind, da * db), exactProduct(kind, x, y));
  expectSame(" / ", fromDouble(kind, da / db), exactQuotient(kind, x, y));
  if (da + db != 0)
    expectSame(" + ", fromDouble(kind, da + db), exactSum(kind, x, y));
  if (da - db != 0) {
    y.negative = !y.negative;
    expectSame(" - ", fromDouble(kind, da - db), exactSum(kind, x, y));
  }
}

TEST(SmallArithTest, EveryPairOfSmallFloatsRoundsOnce) {
  for (FloatKind kind : smallKinds)
    for (uint64_t a = 0; a <= formatOf(kind).codeMask(); ++a)
      for (uint64_t b = 0; b <= formatOf(kind).codeMask(); ++b)
        ASSERT_NO_FATAL_FAILURE(checkPair(kind, a, b));
}

TEST(SmallArithTest, RandomPairsOfWiderFloatsRoundOnce) {
  uint64_t state = 7;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state ^ (state >> 31);
  };
  for (FloatKind kind : {FloatKind::F16, FloatKind::BF16, FloatKind::F32}) {
    const FloatFormat &format = formatOf(kind);
    for (unsigned i = 0; i < 100000; ++i) {
      uint64_t a = next() & format.codeMask(), b = next() & format.codeMask();
      // Operands of like exponent, where sums and quotients come near ties.
      if (i % 2)
        b = (b & ~format.exponentMask()) | (a & format.exponentMask());
      ASSERT_NO_FATAL_FAILURE(checkPair(kind, a, b));
    }
  }
}

TEST(SmallArithTest, ADistantOperandBreaksNoTie) {
  // 1 + 2^-24 is a tie in f32; 2^-149 more lies beyond double's reach only
  // where the sum is no tie.
  ASSERT_NO_FATAL_FAILURE(checkPair(FloatKind::F32, 0x3F800000, 0x33800000));
  ASSERT_NO_FATAL_FAILURE(checkPair(FloatKind::F32, 0x3F800000, 0x33800001));
  ASSERT_NO_FATAL_FAILURE(checkPair(FloatKind::F32, 0x3F800000, 0x00000001));
  ASSERT_NO_FATAL_FAILURE(checkPair(FloatKind::F32, 0x3F800001, 0x80000001));
}

TEST(SmallArithTest, E8M0RulesHoldForResults) {
  auto e8m0 = [](double value) {
    return fromDouble(FloatKind::F8E8M0FNU, value);
  };
  auto power = [](uint64_t code) {
    return toDouble(FloatKind::F8E8M0FNU, code);
  };
  EXPECT_EQ(e8m0(power(127) + power(126)), 128u);  // 1.5: the tie goes up
  EXPECT_EQ(e8m0(power(127) - power(125)), 127u);  // 0.75: likewise
  EXPECT_EQ(e8m0(power(127) - power(127)), 0x00u); // zero
  EXPECT_EQ(e8m0(power(126) - power(127)), 0xFFu); // negative
  EXPECT_EQ(e8m0(power(0) * power(0)), 0x00u);
  EXPECT_EQ(e8m0(power(254) * power(254)), 0xFFu);
  EXPECT_EQ(e8m0(power(254) + power(0)), 0xFEu);
}

TEST(SmallArithTest, ResultsAreNotSaturated) {
  auto code = [](FloatKind kind, double value) {
    return fromDouble(kind, value);
  };
  EXPECT_EQ(code(FloatKind::F8E4M3FN, 448.0 + 448.0), 0x7Fu);
  EXPECT_EQ(code(FloatKind::F8E5M2, 57344.0 * 2), 0x7Cu);
  EXPECT_EQ(code(FloatKind::F8E5M2, -57344.0 * 2), 0xFCu);
  EXPECT_EQ(code(FloatKind::F4E2M1FN, -6.0 * 6), 0x0Fu);
  EXPECT_EQ(code(FloatKind::F4E2M1FN, std::nan("")), 0x00u);
}

TEST(SmallArithTest, FromDoubleSeesEveryBit) {
  // Next to the tie between 1 and 1.125, which a float would hide.
  EXPECT_EQ(fromDouble(FloatKind::F8E4M3FN, 0x1.1000000000001p0), 0x39u);
  EXPECT_EQ(fromDouble(FloatKind::F8E4M3FN, 0x1.1p0), 0x38u);
  EXPECT_EQ(fromDouble(FloatKind::F8E4M3FN, 0x1.1p0, Rounding::Upward), 0x39u);
}

TEST(SmallArithTest, ToDoubleGivesF64Back) {
  for (uint64_t bits : {uint64_t(0), uint64_t(1) << 63, uint64_t(1),
                        uint64_t(0x7FEFFFFFFFFFFFFF), 0xFFF0000000000000u})
    EXPECT_EQ(std::bit_cast<uint64_t>(toDouble(FloatKind::F64, bits)), bits);
}
} // namespace
