//===- MathFloatTest.cpp - Exact float operations of math -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Random.h"
#include "tests/unit/Semantics/FloatLanes.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

void checkUnary(const std::string &syntax, auto rule) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    checkForms({syntax, {type}, {type}}, floatSingles(kind),
               [&](const LaneOperands &lane) {
                 return LaneResult::of(rule(kind, lane[0]));
               });
  }
}

/// Rounds to an integer: by APFloat in the IEEE formats, else as `inDouble`
/// has it.
void checkRounding(const std::string &name, llvm::APFloat::roundingMode mode,
                   double (*inDouble)(double)) {
  checkUnary("math." + name + " $0 : $t0", [&](FloatKind kind, uint64_t code) {
    if (formatOf(kind).isSmall())
      return test::referenceEncode(kind, inDouble(valueOf(kind, code)));
    llvm::APFloat value(ieeeSemantics(kind),
                        llvm::APInt(formatOf(kind).width(), code));
    value.roundToIntegral(mode);
    return value.bitcastToAPInt().getZExtValue();
  });
}

TEST(MathFloat, CeilRoundsUpwards) {
  checkRounding("ceil", llvm::APFloat::rmTowardPositive,
                [](double x) { return std::ceil(x); });
}
TEST(MathFloat, FloorRoundsDownwards) {
  checkRounding("floor", llvm::APFloat::rmTowardNegative,
                [](double x) { return std::floor(x); });
}
TEST(MathFloat, TruncRoundsTowardsZero) {
  checkRounding("trunc", llvm::APFloat::rmTowardZero,
                [](double x) { return std::trunc(x); });
}
TEST(MathFloat, RoundTakesTiesAway) {
  checkRounding("round", llvm::APFloat::rmNearestTiesToAway,
                [](double x) { return std::round(x); });
}
TEST(MathFloat, RoundEvenTakesTiesToEven) {
  checkRounding("roundeven", llvm::APFloat::rmNearestTiesToEven,
                [](double x) { return std::nearbyint(x); });
}

TEST(MathFloat, AbsoluteValueClearsTheSign) {
  checkUnary("math.absf $0 : $t0", [](FloatKind kind, uint64_t code) {
    return code & formatOf(kind).magnitudeMask();
  });
}

TEST(MathFloat, CopySignOfANaNIsUnspecified) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    const FloatFormat &format = formatOf(kind);
    checkForms({"math.copysign $0, $1 : $t0", {type, type}, {type}},
               floatPairs(kind), [&](const LaneOperands &lane) {
                 bool isNaN = std::isnan(valueOf(kind, lane[0]));
                 if (format.isSigned && !isNaN &&
                     std::isnan(valueOf(kind, lane[1])))
                   return LaneResult::unspecified();
                 return LaneResult::of((lane[0] & format.magnitudeMask()) |
                                       (lane[1] & format.signMask()));
               });
  }
}

/// "maxf(minf(value, min), max)" with the rules of minimumf and maximumf.
TEST(MathFloat, ClampTakesTheMinimumFirst) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    std::vector<LaneOperands> lanes;
    std::vector<uint64_t> codes = interestingCodes(kind);
    for (size_t i = 0; i < codes.size(); i += 1 + codes.size() / 24)
      for (size_t j = 0; j < codes.size(); j += 1 + codes.size() / 24)
        for (size_t k = 0; k < codes.size(); k += 1 + codes.size() / 24)
          lanes.push_back({codes[i], codes[j], codes[k]});
    checkForms(
        {"math.clampf $0 to [$1, $2] : $t0", {type, type, type}, {type}}, lanes,
        [&](const LaneOperands &lane) {
          // Codes in the order of their values, -0 below +0.
          auto rank = [&](uint64_t code) {
            int64_t magnitude = code & formatOf(kind).magnitudeMask();
            return code & formatOf(kind).signMask() ? ~magnitude : magnitude;
          };
          for (uint64_t code : lane)
            if (std::isnan(valueOf(kind, code)))
              return LaneResult::of(nanCode(kind));
          uint64_t low = rank(lane[0]) < rank(lane[1]) ? lane[0] : lane[1];
          return LaneResult::of(rank(low) > rank(lane[2]) ? low : lane[2]);
        });
  }
}

/// 2^a * 2^b + 2^c as codes: the larger power, but next to it the other one
/// counts. A tie goes up.
uint64_t powerFma(uint64_t a, uint64_t b, uint64_t c) {
  if (a == 0xFF || b == 0xFF || c == 0xFF)
    return 0xFF;
  int64_t product = int64_t(a) + int64_t(b) - 127, other = c;
  int64_t result = std::max(product, other);
  if (std::abs(product - other) <= 1)
    ++result;
  return result > 254 ? 0xFF : std::max<int64_t>(result, 0);
}

uint64_t fmaResult(FloatKind kind, const LaneOperands &lane) {
  if (kind == FloatKind::F8E8M0FNU)
    return powerFma(lane[0], lane[1], lane[2]);
  // The smallest product of small floats is 2^-32, the largest sum below 2^33:
  // double holds it exactly.
  if (formatOf(kind).isSmall())
    return test::referenceEncode(kind, valueOf(kind, lane[0]) *
                                               valueOf(kind, lane[1]) +
                                           valueOf(kind, lane[2]));
  llvm::SmallVector<llvm::APFloat, 3> values;
  for (uint64_t code : lane)
    values.emplace_back(ieeeSemantics(kind),
                        llvm::APInt(formatOf(kind).width(), code));
  (void)values[0].fusedMultiplyAdd(values[1], values[2],
                                   llvm::APFloat::rmNearestTiesToEven);
  return values[0].bitcastToAPInt().getZExtValue();
}

/// Triples around which a product and a sum rounded twice differ from one
/// rounding: the product is halfway between two values of the format and the
/// addend, far below, decides.
std::vector<LaneOperands> tieTriples(FloatKind kind) {
  const FloatFormat &format = formatOf(kind);
  std::vector<LaneOperands> lanes;
  RandomStream random(5);
  uint64_t one = uint64_t(format.bias) << format.mantissaBits;
  uint64_t half = uint64_t(1) << (format.mantissaBits / 2);
  for (unsigned i = 0; i < 2000; ++i) {
    // (1 + 2^-m/2 k) * (1 + 2^-m/2 l) has many bits beyond the last one.
    uint64_t a = one + half * random.below(half);
    uint64_t b = one + half * random.below(half) + random.below(2);
    uint64_t tiny =
        random.below(one / 2) | (random.below(2) * format.signMask());
    lanes.push_back({a, b, tiny});
  }
  return lanes;
}

TEST(MathFloat, FmaIsRoundedOnce) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    std::vector<LaneOperands> lanes;
    std::vector<uint64_t> codes = interestingCodes(kind);
    size_t stride = 1 + codes.size() / 24;
    for (size_t i = 0; i < codes.size(); i += stride)
      for (size_t j = 0; j < codes.size(); j += stride)
        for (size_t k = 0; k < codes.size(); k += stride)
          lanes.push_back({codes[i], codes[j], codes[k]});
    RandomStream random(3);
    for (Distribution distribution : {Distribution::Edge, Distribution::Bits})
      for (unsigned i = 0; i < 5000; ++i)
        lanes.push_back({drawFloat(random, kind, distribution),
                         drawFloat(random, kind, distribution),
                         drawFloat(random, kind, distribution)});
    if (!formatOf(kind).isSmall())
      for (const LaneOperands &lane : tieTriples(kind))
        lanes.push_back(lane);
    checkForms({"math.fma $0, $1, $2 : $t0", {type, type, type}, {type}}, lanes,
               [&](const LaneOperands &lane) {
                 return LaneResult::of(fmaResult(kind, lane));
               });
  }
}

/// Holds a classification to `rule` on the value and the smallest normal one.
void checkClass(const std::string &name, bool (*rule)(double, double)) {
  for (FloatKind kind : allFloatKinds) {
    const FloatFormat &format = formatOf(kind);
    double leastNormal =
        std::ldexp(1.0, kind == FloatKind::F8E8M0FNU ? -127 : 1 - format.bias);
    checkForms({"math." + name + " $0 : $t0",
                {ElementType::floating(kind)},
                {ElementType::integer(1)}},
               floatSingles(kind), [&](const LaneOperands &lane) {
                 return LaneResult::of(
                     rule(valueOf(kind, lane[0]), leastNormal));
               });
  }
}

TEST(MathFloat, ClassesAreThoseOfTheFormat) {
  checkClass("isfinite", [](double x, double) { return std::isfinite(x); });
  checkClass("isinf", [](double x, double) { return std::isinf(x); });
  checkClass("isnan", [](double x, double) { return std::isnan(x); });
  checkClass("isnormal", [](double x, double leastNormal) {
    return std::isfinite(x) && std::fabs(x) >= leastNormal;
  });
}

TEST(MathFloat, BrokenPromiseIsPoison) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  checkForms({"math.floor $0 fastmath<nnan,ninf> : $t0", {f32}, {f32}},
             {{0x7FC00000}, {0x7F800000}, {0x3FC00000}},
             [](const LaneOperands &lane) {
               return lane[0] == 0x3FC00000 ? LaneResult::of(0x3F800000)
                                            : LaneResult::poison();
             });
  checkForms({"math.isnan $0 {fastmath = #arith.fastmath<nnan>} : $t0",
              {f32},
              {ElementType::integer(1)}},
             {{0x7FC00000}, {0x7F800000}}, [](const LaneOperands &lane) {
               return lane[0] == 0x7F800000 ? LaneResult::of(0)
                                            : LaneResult::poison();
             });
}

} // namespace
