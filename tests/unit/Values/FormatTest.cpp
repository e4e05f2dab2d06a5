//===- FormatTest.cpp - Values as text ------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Format.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

std::string floating(FloatKind kind, uint64_t bits) {
  return formatElement(ElementType::floating(kind), bits);
}

TEST(Format, FloatsAreShortestFractionsAndCodes) {
  EXPECT_EQ(floating(FloatKind::F32, 0x40400000), "3.0 (0x40400000)");
  EXPECT_EQ(floating(FloatKind::F32, 0x3DCCCCCD), "0.1 (0x3DCCCCCD)");
  EXPECT_EQ(floating(FloatKind::F32, 0x00000001), "1.0e-45 (0x00000001)");
  EXPECT_EQ(floating(FloatKind::F64, 0x3FB999999999999A),
            "0.1 (0x3FB999999999999A)");
  EXPECT_EQ(floating(FloatKind::F16, 0x3C00), "1.0 (0x3C00)");
  EXPECT_EQ(floating(FloatKind::BF16, 0xBF80), "-1.0 (0xBF80)");
  EXPECT_EQ(floating(FloatKind::F8E4M3FN, 0x7E), "448.0 (0x7E)");
  EXPECT_EQ(floating(FloatKind::F6E2M3FN, 0x1F), "7.5 (0x1F)");
  EXPECT_EQ(floating(FloatKind::F4E2M1FN, 0x9), "-0.5 (0x9)");
  EXPECT_EQ(floating(FloatKind::F8E8M0FNU, 0x00), "5.877472e-39 (0x00)");
}

TEST(Format, SpecialFloats) {
  EXPECT_EQ(floating(FloatKind::F32, 0x80000000), "-0.0 (0x80000000)");
  EXPECT_EQ(floating(FloatKind::F32, 0x7F800000), "inf (0x7F800000)");
  EXPECT_EQ(floating(FloatKind::F8E5M2, 0xFC), "-inf (0xFC)");
  EXPECT_EQ(floating(FloatKind::F32, 0xFFC00001), "nan (0xFFC00001)");
  EXPECT_EQ(floating(FloatKind::F8E8M0FNU, 0xFF), "nan (0xFF)");
}

TEST(Format, IntegersAreSigned) {
  EXPECT_EQ(formatElement(ElementType::integer(8), 0xFF), "-1");
  EXPECT_EQ(formatElement(ElementType::integer(7), 0x3F), "63");
  EXPECT_EQ(formatElement(ElementType::integer(64), ~uint64_t(0)), "-1");
  EXPECT_EQ(formatElement(ElementType::index(), 5), "5");
  EXPECT_EQ(formatElement(ElementType::integer(1), 1), "true");
  EXPECT_EQ(formatElement(ElementType::integer(1), 0), "false");
}

Tensor numbers(llvm::ArrayRef<int64_t> shape, Mark secondMark = {}) {
  auto account = std::make_shared<MemoryAccount>(1024);
  TensorBuilder builder =
      *TensorBuilder::create(ElementType::integer(8), shape, account);
  for (int64_t i = 0; i < builder.numElements(); ++i)
    builder.setBits(i, i + 1);
  if (builder.numElements() > 1)
    builder.setMark(1, secondMark);
  return std::move(builder).build();
}

TEST(Format, TensorsNestBrackets) {
  ElementType unused = ElementType::index();
  EXPECT_EQ(formatValue(numbers({2, 3}), unused), "[[1, 2, 3], [4, 5, 6]]");
  EXPECT_EQ(formatValue(numbers({2, 1, 2}), unused), "[[[1, 2]], [[3, 4]]]");
  EXPECT_EQ(formatValue(numbers({}), unused), "1");
  EXPECT_EQ(formatValue(numbers({3, 0}), unused), "[]");
  EXPECT_EQ(formatValue(numbers({2, 3}), unused, 4), "[[1, 2, 3], [4, ...");
}

TEST(Format, MarkedElementsHaveNames) {
  ElementType i8 = ElementType::integer(8);
  EXPECT_EQ(formatValue(numbers({3}, Mark::poison(0)), i8), "[1, poison, 3]");
  EXPECT_EQ(formatValue(numbers({2}, Mark::unspecified(0)), i8),
            "[1, unspecified]");
  EXPECT_EQ(formatValue(Scalar{1, Mark::poison(0)}, i8), "poison");
}

TEST(Format, IndicesOfAPosition) {
  EXPECT_EQ(formatIndex(5, {2, 3}), "[1, 2]");
  EXPECT_EQ(formatIndex(0, {}), "[]");
}

} // namespace
