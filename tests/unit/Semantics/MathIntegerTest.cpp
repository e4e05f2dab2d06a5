//===- MathIntegerTest.cpp - Integer operations of math -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/OpForms.h"

#include "interpreter/Values/Random.h"
#include "llvm/ADT/APInt.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

const ElementType integerTypes[] = {
    ElementType::integer(1),  ElementType::integer(5),
    ElementType::integer(8),  ElementType::integer(16),
    ElementType::integer(27), ElementType::integer(32),
    ElementType::integer(64), ElementType::index()};

/// All numbers of up to 5 bits; of wider ones the ends, small numbers, powers
/// of two and some that were drawn.
std::vector<uint64_t> integersOf(ElementType type) {
  std::vector<uint64_t> numbers;
  if (type.width() <= 5) {
    for (uint64_t number = 0; number <= type.mask(); ++number)
      numbers.push_back(number);
    return numbers;
  }
  for (int64_t number = -5; number <= 5; ++number)
    numbers.push_back(number & type.mask());
  for (unsigned bit = 3; bit < type.width(); ++bit)
    for (int64_t around : {-1, 0, 1})
      numbers.push_back(((uint64_t(1) << bit) + around) & type.mask());
  RandomStream random(11);
  for (unsigned i = 0; i < 20; ++i)
    numbers.push_back(drawInteger(random, type.width(), Distribution::Bits));
  return numbers;
}

/// Holds a unary operation to `rule` on llvm::APInt.
void checkUnary(const std::string &name,
                llvm::function_ref<uint64_t(const llvm::APInt &)> rule) {
  for (ElementType type : integerTypes) {
    std::vector<LaneOperands> lanes;
    for (uint64_t number : integersOf(type))
      lanes.push_back({number});
    checkForms({"math." + name + " $0 : $t0", {type}, {type}}, lanes,
               [&](const LaneOperands &lane) {
                 return LaneResult::of(
                     rule(llvm::APInt(type.width(), lane[0])) & type.mask());
               });
  }
}

TEST(MathInteger, AbsoluteValueOfTheSmallestNumberWraps) {
  checkUnary("absi",
             [](const llvm::APInt &a) { return a.abs().getZExtValue(); });
}

TEST(MathInteger, LeadingZerosOfZeroAreTheWidth) {
  checkUnary("ctlz", [](const llvm::APInt &a) { return a.countl_zero(); });
}

TEST(MathInteger, TrailingZerosOfZeroAreTheWidth) {
  checkUnary("cttz", [](const llvm::APInt &a) { return a.countr_zero(); });
}

TEST(MathInteger, PopulationCountsSetBits) {
  checkUnary("ctpop", [](const llvm::APInt &a) { return a.popcount(); });
}

TEST(MathInteger, PowerWrapsAndANegativeOneIsAQuotient) {
  for (ElementType type : integerTypes) {
    std::vector<LaneOperands> lanes;
    for (uint64_t base : integersOf(type))
      for (uint64_t exponent : integersOf(type))
        lanes.push_back({base, exponent});
    checkForms({"math.ipowi $0, $1 : $t0", {type, type}, {type}}, lanes,
               [&](const LaneOperands &lane) {
                 llvm::APInt base(type.width(), lane[0]);
                 llvm::APInt exponent(type.width(), lane[1]);
                 llvm::APInt one(type.width(), 1);
                 if (!exponent.isNegative()) {
                   // Powers of a number repeat, so the exponent is taken bit by
                   // bit, from the most significant one down.
                   llvm::APInt power = one;
                   for (unsigned bit = type.width(); bit-- > 0;) {
                     power *= power;
                     if (exponent[bit])
                       power *= base;
                   }
                   return LaneResult::of(power.getZExtValue());
                 }
                 if (base.isZero())
                   return LaneResult::poison();
                 if (base == one || (base.isAllOnes() && !exponent[0]))
                   return LaneResult::of(1);
                 return LaneResult::of(base.isAllOnes() ? base.getZExtValue()
                                                        : 0);
               });
  }
}

} // namespace
