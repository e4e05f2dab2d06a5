//===- LiteralTest.cpp - Values as a user writes them ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Literal.h"

#include <bit>
#include <cstdlib>
#include <gtest/gtest.h>

using namespace oracle;

namespace {

constexpr ElementType f32 = ElementType::floating(FloatKind::F32);
constexpr ElementType f64 = ElementType::floating(FloatKind::F64);
constexpr ElementType f8 = ElementType::floating(FloatKind::F8E4M3FN);
constexpr ElementType f4 = ElementType::floating(FloatKind::F4E2M1FN);
constexpr ElementType scale = ElementType::floating(FloatKind::F8E8M0FNU);

uint64_t parse(llvm::StringRef text, ElementType type) {
  llvm::Expected<uint64_t> code = parseElement(text, type);
  if (code)
    return *code;
  ADD_FAILURE() << toString(code.takeError());
  return ~uint64_t(0);
}

std::string parseError(llvm::StringRef text, ElementType type) {
  llvm::Expected<uint64_t> code = parseElement(text, type);
  return code ? "no error" : toString(code.takeError());
}

// The C library rounds decimals to f32 and f64 right, and shares no code.
TEST(Literal, RoundsDecimalsOnce) {
  for (const char *text :
       {"0",
        "-0",
        "0.1",
        "1e-45",
        "7.00649232162408535461864791644958e-46",
        "7.0064923216240853546186479164495806564013097093825788587853e-46",
        "1.17549435e-38",
        "1.1754942e-38",
        "3.4028235e38",
        "3.4028236e38",
        "16777217",
        "16777219",
        "1.00000005960464477539062500000000000000001",
        "1.000000059604644775390625",
        "1.5e-46",
        "123456789.123456789",
        "1.e3",
        ".5",
        "1e30",
        "1e-400"})
    EXPECT_EQ(parse(text, f32),
              std::bit_cast<uint32_t>(std::strtof(text, nullptr)))
        << text;
  for (const char *text :
       {"0.1", "2.2250738585072011e-308", "4.9e-324", "2.4e-324", "1e308",
        "9007199254740993", "1.7976931348623158e308", "-123.456e-78", "5e-324",
        "2.47032822920623272e-324", "1.00000000000000011102230246251565404"})
    EXPECT_EQ(parse(text, f64),
              std::bit_cast<uint64_t>(std::strtod(text, nullptr)))
        << text;
}

// Halfway between 1 and 1.125 lies 1.0625. Rounded to f64 first, the second
// decimal would be that tie.
TEST(Literal, SmallFloatsRoundFromTheDecimal) {
  EXPECT_EQ(parse("1.0625", f8), 0x38u);
  EXPECT_EQ(parse("1.06250000000000000000000000000001", f8), 0x39u);
  EXPECT_EQ(parse("1.1875", f8), 0x3Au);
  EXPECT_EQ(parse("464", f8), 0x7Eu);
  EXPECT_EQ(parse("464.001", f8), 0x7Fu);
  EXPECT_EQ(parse("-0.25", f4), 0x8u);
  EXPECT_EQ(parse("0.75", f4), 0x2u);
  EXPECT_EQ(parse("100", f4), 0x7u);
  EXPECT_EQ(parse("1", scale), 0x7Fu);
  EXPECT_EQ(parse("0", scale), 0x00u);
  EXPECT_EQ(parse("-1", scale), 0xFFu);
}

TEST(Literal, NamesSpecials) {
  EXPECT_EQ(parse("nan", f32), 0x7FC00000u);
  EXPECT_EQ(parse("-inf", f32), 0xFF800000u);
  EXPECT_EQ(parse("NaN", f8), 0x7Fu);
  EXPECT_EQ(parse("0xFFC12345", f32), 0xFFC12345u);
  EXPECT_NE(parseError("inf", f8).find("no infinity"), std::string::npos);
  EXPECT_NE(parseError("nan", f4).find("no NaN"), std::string::npos);
}

TEST(Literal, IntegersAreOfTheirWidth) {
  EXPECT_EQ(parse("-128", ElementType::integer(8)), 0x80u);
  EXPECT_EQ(parse("255", ElementType::integer(8)), 0xFFu);
  EXPECT_EQ(parse("-1", ElementType::integer(64)), ~uint64_t(0));
  EXPECT_EQ(parse("18446744073709551615", ElementType::integer(64)),
            ~uint64_t(0));
  EXPECT_EQ(parse("false", ElementType::integer(1)), 0u);
  EXPECT_EQ(parse("-1", ElementType::integer(1)), 1u);
  for (llvm::StringRef text : {"256", "-129", "1.5", "", "-", "--1", "+1",
                               "true", "0x", "0xg", "0x100", "1 "})
    EXPECT_NE(parseError(text, ElementType::integer(8)), "no error")
        << text.str();
}

TEST(Literal, RejectsWhatIsNoFloat) {
  for (llvm::StringRef text : {"", ".", "-", "e5", "1e", "1.2.3", "0x1p3",
                               "infinity", "--1", "1f", "+inff"})
    EXPECT_NE(parseError(text, f32), "no error") << text.str();
}

} // namespace
