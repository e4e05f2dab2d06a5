//===- ConvertTest.cpp - Properties of conversions ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Numerics/Reference.h"

#include <bit>
#include <gtest/gtest.h>
#include <vector>

using namespace oracle;
using namespace oracle::test;

namespace {
constexpr FloatKind smallKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                    FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                    FloatKind::F8E5M2,   FloatKind::F8E8M0FNU};
constexpr FloatKind narrowKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                     FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                     FloatKind::F8E5M2,   FloatKind::F8E8M0FNU,
                                     FloatKind::F16,      FloatKind::BF16};
constexpr Rounding allRoundings[] = {
    Rounding::ToNearestEven, Rounding::Downward, Rounding::Upward,
    Rounding::TowardZero, Rounding::ToNearestAway};
constexpr Overflow bothOverflows[] = {Overflow::NonSaturating,
                                      Overflow::Saturating};

/// A full-period generator, so that failures can be repeated.
struct TestRandom {
  uint64_t state;
  uint64_t next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state ^ (state >> 31);
  }
};

std::string nameOf(FloatKind kind) { return std::string(formatOf(kind).name); }

/// Checks `value` against the search in every direction and overflow mode.
void checkFromF64(FloatKind kind, double value) {
  for (Rounding rounding : allRoundings)
    for (Overflow overflow : bothOverflows) {
      uint64_t expected = referenceEncode(kind, value, rounding, overflow);
      uint64_t came =
          convertFloat(FloatKind::F64, std::bit_cast<uint64_t>(value), kind,
                       rounding, overflow);
      ASSERT_TRUE(sameFloat(kind, came, expected))
          << std::hexfloat << value << " to " << formatOf(kind).name
          << ", rounding " << int(rounding) << ", overflow " << int(overflow)
          << ": expected " << std::hex << expected << ", came " << came;
      ExactFloat exact = unpack(FloatKind::F64, std::bit_cast<uint64_t>(value));
      ASSERT_TRUE(
          sameFloat(kind, pack(kind, exact, rounding, overflow), expected))
          << "pack(" << std::hexfloat << value << ") to "
          << formatOf(kind).name;
    }
}

TEST(ConvertTest, DecodesEveryCodeAsItsFieldsSay) {
  for (FloatKind kind : narrowKinds)
    for (uint64_t code = 0; code <= formatOf(kind).codeMask(); ++code) {
      double expected = referenceDecode(kind, code);
      uint64_t came = convertFloat(kind, code, FloatKind::F64);
      ASSERT_TRUE(
          sameFloat(FloatKind::F64, came, std::bit_cast<uint64_t>(expected)))
          << nameOf(kind) << " " << std::hex << code;
    }
}

TEST(ConvertTest, EveryCodeSurvivesEveryWiderFormat) {
  for (FloatKind kind : narrowKinds)
    for (FloatKind wide : {FloatKind::F32, FloatKind::F64})
      for (uint64_t code = 0; code <= formatOf(kind).codeMask(); ++code)
        for (Rounding rounding : allRoundings) {
          uint64_t there = convertFloat(kind, code, wide);
          uint64_t back = convertFloat(wide, there, kind, rounding);
          ASSERT_TRUE(sameFloat(kind, back, code))
              << nameOf(kind) << " " << std::hex << code << " came back as "
              << back;
        }
}

TEST(ConvertTest, ValuesAroundEveryTieRoundAsTheSearchSays) {
  for (FloatKind kind : narrowKinds) {
    const FloatFormat &format = formatOf(kind);
    for (uint64_t code = 0; code <= format.maxMagnitude(); ++code) {
      double value = referenceMagnitude(format, code);
      double halfway = (value + referenceMagnitude(format, code + 1)) / 2;
      double infinity = std::numeric_limits<double>::infinity();
      for (double base : {value, halfway})
        for (double near : {std::nextafter(base, -infinity), base,
                            std::nextafter(base, infinity)})
          for (double source : {near, -near})
            ASSERT_NO_FATAL_FAILURE(checkFromF64(kind, source));
    }
  }
}

TEST(ConvertTest, RandomF64ToF32RoundsAsTheSearchSays) {
  TestRandom random{1};
  for (unsigned i = 0; i < 20000; ++i) {
    uint64_t bits = random.next();
    // Half of them near and inside the range of f32's subnormals and limits.
    if (i % 2)
      bits = (bits & 0x801FFFFFFFFFFFFF) |
             ((i % 4 == 1 ? 868 + bits % 32 : 1140 + bits % 16) << 52);
    ASSERT_NO_FATAL_FAILURE(
        checkFromF64(FloatKind::F32, std::bit_cast<double>(bits)));
  }
}

TEST(ConvertTest, RoundsOnceFromF64) {
  // 464 is the tie between 448 and f8E4M3FN's NaN; 1 + 2^-4 between 1
  // and 1.125. The nearest f32 of the first source in each pair is the tie
  // itself.
  struct Trap {
    FloatKind kind;
    double above, tie;
    uint64_t aboveCode, tieCode;
  };
  const Trap traps[] = {
      {FloatKind::F8E4M3FN, 0x1.1000000000001p0, 0x1.1p0, 0x39, 0x38},
      {FloatKind::F8E4M3FN, 0x1.D000000000001p8, 0x1.Dp8, 0x7F, 0x7E},
      {FloatKind::F8E5M2, 0x1.2000000000001p0, 0x1.2p0, 0x3D, 0x3C},
      {FloatKind::F8E5M2, 0x1.0000000000001p-17, 0x1p-17, 0x01, 0x00},
      {FloatKind::F4E2M1FN, 0x1.4000000000001p1, 0x1.4p1, 0x05, 0x04},
      {FloatKind::F6E2M3FN, 0x1.0000000000001p-4, 0x1p-4, 0x01, 0x00},
      {FloatKind::F6E3M2FN, 0x1.2000000000001p0, 0x1.2p0, 0x0D, 0x0C},
      {FloatKind::F16, 0x1.0020000000001p0, 0x1.002p0, 0x3C01, 0x3C00},
      {FloatKind::BF16, 0x1.0100000000001p0, 0x1.01p0, 0x3F81, 0x3F80},
      {FloatKind::F32, 0x1.0000010000001p0, 0x1.000001p0, 0x3F800001,
       0x3F800000},
  };
  for (const Trap &trap : traps) {
    SCOPED_TRACE(nameOf(trap.kind));
    auto convert = [&](double value) {
      return convertFloat(FloatKind::F64, std::bit_cast<uint64_t>(value),
                          trap.kind);
    };
    EXPECT_EQ(convert(trap.above), trap.aboveCode);
    EXPECT_EQ(convert(trap.tie), trap.tieCode);
  }
  // Just below the tie that f8E8M0FNU sends up.
  EXPECT_EQ(convertFloat(FloatKind::F64,
                         std::bit_cast<uint64_t>(0x1.7FFFFFFFFFFFFp0),
                         FloatKind::F8E8M0FNU),
            127u);
}

TEST(ConvertTest, EveryF16AndBF16ToEverySmallFormat) {
  for (FloatKind source : {FloatKind::F16, FloatKind::BF16})
    for (FloatKind kind : narrowKinds)
      for (uint64_t code = 0; code <= 0xFFFF; ++code)
        for (Overflow overflow : bothOverflows) {
          uint64_t expected =
              referenceEncode(kind, referenceDecode(source, code),
                              Rounding::ToNearestEven, overflow);
          uint64_t came = convertFloat(source, code, kind,
                                       Rounding::ToNearestEven, overflow);
          ASSERT_TRUE(sameFloat(kind, came, expected))
              << nameOf(source) << " " << std::hex << code << " to "
              << nameOf(kind) << ": expected " << expected << ", came " << came;
        }
}

TEST(ConvertTest, FastEncoderAgreesOnRandomF32) {
  TestRandom random{2};
  for (FloatKind kind : smallKinds)
    for (unsigned i = 0; i < 50000; ++i) {
      uint32_t bits = uint32_t(random.next());
      for (Overflow overflow : bothOverflows)
        ASSERT_EQ(encodeSmall(kind, bits, overflow),
                  referenceEncode(kind, referenceDecode(FloatKind::F32, bits),
                                  Rounding::ToNearestEven, overflow))
            << nameOf(kind) << " of " << std::hex << bits;
    }
}

TEST(ConvertTest, ScaledEncoderDividesExactly) {
  // A subnormal over 2^-127 is an ordinary number; f32 arithmetic would flush
  // or round one of the two.
  EXPECT_EQ(
      encodeScaled(FloatKind::F8E4M3FN, 0x00400000, -127, Overflow::Saturating),
      0x38); // 2^-127 / 2^-127 = 1
  EXPECT_EQ(
      encodeScaled(FloatKind::F8E4M3FN, 0x7F000000, 127, Overflow::Saturating),
      0x38); // 2^127 / 2^127 = 1
  EXPECT_EQ(
      encodeScaled(FloatKind::F8E4M3FN, 0x00000001, 127, Overflow::Saturating),
      0x00);
  EXPECT_EQ(
      encodeScaled(FloatKind::F4E2M1FN, 0xFF7FFFFF, -127, Overflow::Saturating),
      0x0F);
  TestRandom random{3};
  for (FloatKind kind : smallKinds)
    for (unsigned i = 0; i < 50000; ++i) {
      uint32_t bits = uint32_t(random.next());
      int exponent = int(random.next() % 255) - 127;
      double quotient =
          std::ldexp(referenceDecode(FloatKind::F32, bits), -exponent);
      ASSERT_EQ(encodeScaled(kind, bits, exponent, Overflow::Saturating),
                referenceEncode(kind, quotient, Rounding::ToNearestEven,
                                Overflow::Saturating))
          << nameOf(kind) << " of " << std::hex << bits << " over 2^"
          << std::dec << exponent;
    }
}

TEST(ConvertTest, RoundingIsMonotone) {
  TestRandom random{4};
  for (FloatKind kind : {FloatKind::F8E4M3FN, FloatKind::F16, FloatKind::F32})
    for (Rounding rounding : allRoundings)
      for (unsigned i = 0; i < 5000; ++i) {
        double a = std::bit_cast<double>(random.next());
        double b = std::ldexp(a, int(random.next() % 3) - 1) * 1.0625;
        if (std::isnan(a) || std::isnan(b))
          continue;
        auto rounded = [&](double value) {
          return referenceDecode(
              kind, convertFloat(FloatKind::F64, std::bit_cast<uint64_t>(value),
                                 kind, rounding, Overflow::Saturating));
        };
        if (a > b)
          std::swap(a, b);
        ASSERT_LE(rounded(a), rounded(b)) << std::hexfloat << a << " " << b;
      }
}

TEST(ConvertTest, KeepsTheSignOfZeroWhereTheFormatHasOne) {
  for (FloatKind kind : narrowKinds)
    EXPECT_EQ(convertFloat(FloatKind::F64, 0x8000000000000000, kind),
              formatOf(kind).signMask())
        << nameOf(kind);
  // A negative value that vanishes keeps its sign too.
  EXPECT_EQ(
      encodeSmall(FloatKind::F8E4M3FN, 0x80000001, Overflow::NonSaturating),
      0x80);
}

TEST(ConvertTest, DirectedRoundingStopsAtTheLargestValue) {
  auto fromF32 = [](uint32_t bits, FloatKind kind, Rounding rounding) {
    return convertFloat(FloatKind::F32, bits, kind, rounding);
  };
  constexpr uint32_t million = 0x49742400, minusMillion = 0xC9742400;
  FloatKind fn = FloatKind::F8E4M3FN, ieee = FloatKind::F8E5M2;
  EXPECT_EQ(fromF32(million, fn, Rounding::TowardZero), 0x7Eu);
  EXPECT_EQ(fromF32(million, fn, Rounding::Downward), 0x7Eu);
  EXPECT_EQ(fromF32(million, fn, Rounding::Upward), 0x7Fu);
  EXPECT_EQ(fromF32(minusMillion, ieee, Rounding::Downward), 0xFCu);
  EXPECT_EQ(fromF32(minusMillion, ieee, Rounding::Upward), 0xFBu);
  EXPECT_EQ(fromF32(million, ieee, Rounding::ToNearestAway), 0x7Cu);
  // Infinity is no overflow: no direction makes it finite.
  EXPECT_EQ(fromF32(0x7F800000, ieee, Rounding::TowardZero), 0x7Cu);
}

TEST(ConvertTest, PackTakesAnyExponent) {
  ExactFloat value;
  value.kind = ExactFloat::Class::Finite;
  value.significand = UINT64_MAX;
  for (FloatKind kind : narrowKinds) {
    value.exponent = INT32_MAX;
    EXPECT_EQ(pack(kind, value, Rounding::ToNearestEven, Overflow::Saturating),
              formatOf(kind).maxMagnitude());
    value.exponent = INT32_MIN;
    EXPECT_EQ(pack(kind, value), 0u);
    EXPECT_EQ(pack(kind, value, Rounding::Upward),
              formatOf(kind).hasSubnormals ? 1u : 0u);
  }
}

TEST(ConvertTest, PackSeesTheLastBitOfA64BitSignificand) {
  // (2^63 + delta) * 2^-65 lies at 0.25, f4E2M1FN's tie between 0 and 0.5.
  ExactFloat value;
  value.kind = ExactFloat::Class::Finite;
  value.exponent = -65;
  value.significand = uint64_t(1) << 63;
  EXPECT_EQ(pack(FloatKind::F4E2M1FN, value), 0u);
  value.significand += 1;
  EXPECT_EQ(pack(FloatKind::F4E2M1FN, value), 1u);
  value.exponent = -66;
  EXPECT_EQ(pack(FloatKind::F4E2M1FN, value), 0u);
}

TEST(ConvertTest, UlpDistanceCountsSteps) {
  FloatKind f32 = FloatKind::F32;
  EXPECT_EQ(ulpDistance(f32, 0x3F800000, 0x3F800000), 0u);
  EXPECT_EQ(ulpDistance(f32, 0x3F800000, 0x3F800003), 3u);
  EXPECT_EQ(ulpDistance(f32, 0x00000000, 0x80000000), 0u);
  EXPECT_EQ(ulpDistance(f32, 0x00000001, 0x80000002), 3u);
  EXPECT_EQ(ulpDistance(f32, 0x7F7FFFFF, 0x7F800000), 1u);
  EXPECT_EQ(ulpDistance(f32, 0x7FC00000, 0xFFC00001), 0u);
  EXPECT_EQ(ulpDistance(f32, 0x7FC00000, 0x3F800000), UINT64_MAX);
  EXPECT_EQ(ulpDistance(f32, 0x7F800000, 0x7F800001), UINT64_MAX);
  EXPECT_EQ(ulpDistance(FloatKind::F64, 0x7FF0000000000000, 0xFFF0000000000000),
            0xFFE0000000000000u);
  EXPECT_EQ(ulpDistance(FloatKind::F8E8M0FNU, 0x00, 0xFE), 254u);
  EXPECT_EQ(ulpDistance(FloatKind::F4E2M1FN, 0x07, 0x0F), 14u);
}

TEST(ConvertTest, SameFloatIgnoresOnlyWhichNaN) {
  EXPECT_TRUE(sameFloat(FloatKind::F8E4M3FN, 0x7F, 0xFF));
  EXPECT_TRUE(sameFloat(FloatKind::F32, 0x7F800001, 0xFFFFFFFF));
  EXPECT_FALSE(sameFloat(FloatKind::F32, 0x00000000, 0x80000000));
  EXPECT_FALSE(sameFloat(FloatKind::F8E5M2, 0x7C, 0x7D));
  EXPECT_FALSE(sameFloat(FloatKind::F4E2M1FN, 0x07, 0x0F));
}

TEST(ConvertTest, DecodeTableHoldsNaNBeyondTheWidth) {
  const float *table = decodeTable(FloatKind::F6E2M3FN);
  EXPECT_EQ(table[0x1F], 7.5f);
  for (unsigned code = 0x40; code < 0x100; ++code)
    EXPECT_TRUE(std::isnan(table[code])) << code;
}
} // namespace
