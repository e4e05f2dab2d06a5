//===- ReductionsTest.cpp - Operations that reductions fold with ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Semantics/Reductions.h"
#include "tests/unit/Semantics/FloatLanes.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;
using Kind = mlir::arith::AtomicRMWKind;

namespace {

/// One fold; reports of the kernel do not matter here.
uint64_t fold(const ReductionRule &reduction, uint64_t accumulator,
              uint64_t element) {
  LaneReports reports;
  uint64_t result = 0;
  const void *operands[] = {&accumulator, &element};
  void *results[] = {&result};
  reduction.kernel.run({1, operands, results, reports},
                       reduction.kernel.immediate);
  return result;
}

TEST(Reductions, IdentityOfFloatsChangesNothing) {
  for (Kind reductionKind : {Kind::addf, Kind::mulf, Kind::maximumf,
                             Kind::minimumf, Kind::maxnumf, Kind::minnumf})
    for (FloatKind kind : allFloatKinds) {
      bool isAddition = reductionKind == Kind::addf;
      // There is no zero to start a sum from.
      if (isAddition && kind == FloatKind::F8E8M0FNU)
        continue;
      std::optional<ReductionRule> reduction =
          reductionOf(reductionKind, ElementType::floating(kind));
      ASSERT_TRUE(reduction);
      for (uint64_t code : interestingCodes(kind)) {
        // +0 and -0 make +0.
        if (isAddition && code == formatOf(kind).signMask())
          continue;
        EXPECT_TRUE(
            sameFloat(kind, fold(*reduction, reduction->identity, code), code))
            << mlir::arith::stringifyAtomicRMWKind(reductionKind).str()
            << " on " << formatOf(kind).name << " of 0x"
            << llvm::utohexstr(code);
      }
    }
}

TEST(Reductions, IdentityOfIntegersChangesNothing) {
  for (Kind kind : {Kind::addi, Kind::muli, Kind::andi, Kind::ori, Kind::xori,
                    Kind::maxs, Kind::mins, Kind::maxu, Kind::minu})
    for (unsigned width : {1u, 7u, 8u, 16u, 33u, 64u}) {
      ElementType type = ElementType::integer(width);
      std::optional<ReductionRule> reduction = reductionOf(kind, type);
      ASSERT_TRUE(reduction);
      for (uint64_t number : {uint64_t(0), uint64_t(1), type.mask(),
                              type.mask() >> 1, (type.mask() >> 1) + 1})
        EXPECT_EQ(fold(*reduction, reduction->identity, number & type.mask()),
                  number & type.mask())
            << mlir::arith::stringifyAtomicRMWKind(kind).str() << " on i"
            << width;
    }
}

TEST(Reductions, FoldAsTheirNamesSay) {
  ElementType i8 = ElementType::integer(8);
  auto foldI8 = [&](Kind kind) {
    return fold(*reductionOf(kind, i8), 0xF0, 7);
  };
  EXPECT_EQ(foldI8(Kind::addi), 0xF7u);
  EXPECT_EQ(foldI8(Kind::muli), 0x90u);
  EXPECT_EQ(foldI8(Kind::andi), 0x00u);
  EXPECT_EQ(foldI8(Kind::ori), 0xF7u);
  EXPECT_EQ(foldI8(Kind::xori), 0xF7u);
  EXPECT_EQ(foldI8(Kind::maxs), 0x07u);
  EXPECT_EQ(foldI8(Kind::mins), 0xF0u);
  EXPECT_EQ(foldI8(Kind::maxu), 0xF0u);
  EXPECT_EQ(foldI8(Kind::minu), 0x07u);
  // 1.5 and -2.
  ElementType bf16 = ElementType::floating(FloatKind::BF16);
  auto foldBF16 = [&](Kind kind) {
    return fold(*reductionOf(kind, bf16), 0x3FC0, 0xC000);
  };
  EXPECT_EQ(foldBF16(Kind::addf), 0xBF00u);
  EXPECT_EQ(foldBF16(Kind::mulf), 0xC040u);
  EXPECT_EQ(foldBF16(Kind::maximumf), 0x3FC0u);
  EXPECT_EQ(foldBF16(Kind::minimumf), 0xC000u);
  EXPECT_EQ(foldBF16(Kind::maxnumf), 0x3FC0u);
  EXPECT_EQ(foldBF16(Kind::minnumf), 0xC000u);
}

TEST(Reductions, KindsOfOtherElementsAreNone) {
  EXPECT_FALSE(reductionOf(Kind::addf, ElementType::integer(8)));
  EXPECT_FALSE(reductionOf(Kind::addi, ElementType::floating(FloatKind::F32)));
  EXPECT_FALSE(
      reductionOf(Kind::assign, ElementType::floating(FloatKind::F32)));
}

} // namespace
