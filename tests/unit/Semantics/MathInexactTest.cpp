//===- MathInexactTest.cpp - Which results of functions are defined -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/FloatLanes.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
const float nan = std::numeric_limits<float>::quiet_NaN();

/// An operand and what every implementation gives for it.
struct Point {
  float operand, result;
};

/// Holds "math.NAME" on f32 to points where it is defined, and to being
/// unspecified elsewhere.
void checkPoints(const std::string &name, llvm::ArrayRef<Point> defined,
                 llvm::ArrayRef<float> unspecified) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  std::vector<LaneOperands> lanes;
  for (Point point : defined)
    lanes.push_back({std::bit_cast<uint32_t>(point.operand)});
  for (float operand : unspecified)
    lanes.push_back({std::bit_cast<uint32_t>(operand)});
  checkForms({"math." + name + " $0 : $t0", {f32}, {f32}}, lanes,
             [&](const LaneOperands &lane) {
               for (Point point : defined)
                 if (std::bit_cast<uint32_t>(point.operand) == lane[0])
                   return LaneResult::of(std::bit_cast<uint32_t>(point.result));
               return LaneResult::unspecified();
             });
}

TEST(MathInexact, ExponentialsAreDefinedAtZeroAndTheEnds) {
  checkPoints("exp", {{0, 1}, {-0.0f, 1}, {inf, inf}, {-inf, 0}, {nan, nan}},
              {1, 0.5f, 1000, -1000});
  checkPoints("exp2", {{0, 1}, {-0.0f, 1}, {inf, inf}, {-inf, 0}, {nan, nan}},
              {3, 0.5f, 1000, -1000});
  checkPoints("expm1", {{0, 0}, {inf, inf}, {-inf, -1}, {nan, nan}},
              {-0.0f, 1, -1000});
}

TEST(MathInexact, LogarithmsAreDefinedAtOneAndTheEnds) {
  for (const char *name : {"log", "log2", "log10"})
    checkPoints(name,
                {{0, -inf},
                 {-0.0f, -inf},
                 {1, 0},
                 {inf, inf},
                 {-1, nan},
                 {-inf, nan},
                 {nan, nan}},
                {2, 10, 0.5f});
  checkPoints("log1p", {{0, 0}, {-1, -inf}, {inf, inf}, {-2, nan}, {nan, nan}},
              {-0.0f, 1, -0.5f});
}

TEST(MathInexact, CirclesAreDefinedWherePiIsOutOfTheGame) {
  checkPoints("sin", {{0, 0}, {inf, nan}, {nan, nan}}, {-0.0f, 1, 3.1415926f});
  checkPoints("cos", {{0, 1}, {-0.0f, 1}, {-inf, nan}}, {1, 1e-20f});
  checkPoints("tan", {{0, 0}, {inf, nan}}, {-0.0f, 1});
  checkPoints("asin", {{0, 0}, {2, nan}}, {-0.0f, 1, -1, 0.5f});
  checkPoints("acos", {{1, 0}, {-2, nan}}, {0, -1, 0.5f});
  checkPoints("atan", {{0, 0}, {nan, nan}}, {-0.0f, 1, inf, -inf});
}

TEST(MathInexact, HyperbolasAreDefinedAtZeroAndTheEnds) {
  checkPoints("sinh", {{0, 0}, {inf, inf}, {-inf, -inf}}, {-0.0f, 1, 1000});
  checkPoints("cosh", {{0, 1}, {-0.0f, 1}, {inf, inf}, {-inf, inf}}, {1});
  checkPoints("tanh", {{0, 0}, {inf, 1}, {-inf, -1}}, {-0.0f, 1, 1000});
  checkPoints("asinh", {{0, 0}, {inf, inf}, {-inf, -inf}}, {-0.0f, 1});
  checkPoints("acosh", {{1, 0}, {inf, inf}, {0, nan}, {-inf, nan}}, {2});
  checkPoints("atanh", {{0, 0}, {1, inf}, {-1, -inf}, {2, nan}}, {-0.0f, 0.5f});
}

TEST(MathInexact, RootsAndErrorFunctionsAreDefinedAtZeroAndTheEnds) {
  checkPoints("cbrt", {{0, 0}, {inf, inf}, {-inf, -inf}}, {-0.0f, 1, 8});
  checkPoints("rsqrt",
              {{0, inf}, {-0.0f, -inf}, {inf, 0}, {-1, nan}, {nan, nan}},
              {1, 4});
  checkPoints("erf", {{0, 0}, {inf, 1}, {-inf, -1}}, {-0.0f, 1, 100});
  checkPoints("erfc", {{0, 1}, {-0.0f, 1}, {inf, 0}, {-inf, 2}}, {1, 100});
}

/// Holds a function of two f32 to a list of {operand, operand, result}.
void checkPairs(const std::string &syntax,
                const std::vector<std::array<float, 3>> &defined,
                const std::vector<std::array<float, 2>> &unspecified) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  std::vector<LaneOperands> lanes;
  auto code = [](float value) { return std::bit_cast<uint32_t>(value); };
  for (const auto &[a, b, result] : defined)
    lanes.push_back({code(a), code(b)});
  for (const auto &[a, b] : unspecified)
    lanes.push_back({code(a), code(b)});
  checkForms({syntax, {f32, f32}, {f32}}, lanes, [&](const LaneOperands &lane) {
    for (const auto &[a, b, result] : defined)
      if (code(a) == lane[0] && code(b) == lane[1])
        return LaneResult::of(code(result));
    return LaneResult::unspecified();
  });
}

TEST(MathInexact, PowersAreDefinedAtSpecialValues) {
  checkPairs("math.powf $0, $1 : $t0",
             {{3, 0, 1},
              {nan, 0, 1},
              {nan, -0.0f, 1},
              {1, nan, 1},
              {1, 12345, 1},
              {0.3f, 1, 0.3f},
              {0, -2, inf},
              {-0.0f, -3, -inf},
              {-0.0f, 2, 0},
              {-1, inf, 1},
              {0.5f, inf, 0},
              {2, -inf, 0},
              {-inf, 3, -inf},
              {inf, -1, 0},
              {-2, 0.5f, nan},
              {nan, 2, nan}},
             {{2, 3}, {2, 0.5f}, {-0.0f, 3}, {2, 1000}, {2, -1000}});
}

TEST(MathInexact, AngleIsDefinedOnThePositiveAxis) {
  checkPairs("math.atan2 $0, $1 : $t0",
             {{0, 1, 0}, {0, 0, 0}, {3, inf, 0}, {nan, 1, nan}},
             {{-0.0f, 1},
              {-3, inf},
              {0, -1},
              {0, -0.0f},
              {1, 0},
              {inf, inf},
              {1, 1},
              {1e-30f, 1e30f}});
}

TEST(MathInexact, SineAndCosineShareTheirMark) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  auto code = [](float value) {
    return uint64_t(std::bit_cast<uint32_t>(value));
  };
  checkForms({"math.sincos $0 : $t0", {f32}, {f32, f32}},
             {{code(0)}, {code(inf)}, {code(1)}, {code(-0.0f)}},
             [&](const LaneOperands &lane) -> LaneResult {
               if (lane[0] == code(0))
                 return {LaneResult::State::Defined, {code(0), code(1)}};
               if (lane[0] == code(inf))
                 return {LaneResult::State::Defined, {code(nan), code(nan)}};
               return LaneResult::unspecified();
             });
}

TEST(MathInexact, IntegerPowersTakeEveryWidth) {
  ElementType f64 = ElementType::floating(FloatKind::F64);
  auto code = [](double value) { return std::bit_cast<uint64_t>(value); };
  for (ElementType power : {ElementType::integer(5), ElementType::integer(64),
                            ElementType::index()})
    checkForms({"math.fpowi $0, $1 : $t0, $t1", {f64, power}, {f64}},
               {{code(3), 0},
                {code(-7.5), 1},
                {code(0), power.mask()},
                {code(-INFINITY), 3},
                {code(1), power.mask()},
                {code(3), 2}},
               [&](const LaneOperands &lane) {
                 if (lane[1] == 0 || lane[0] == code(1))
                   return LaneResult::of(code(1));
                 if (lane[0] == code(0))
                   return LaneResult::of(code(INFINITY));
                 if (lane[1] == 1 || lane[1] == 3)
                   return LaneResult::of(lane[0]);
                 return LaneResult::unspecified();
               });
}

TEST(MathInexact, BrokenPromiseIsPoison) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  auto code = [](float value) {
    return uint64_t(std::bit_cast<uint32_t>(value));
  };
  checkForms({"math.log $0 fastmath<nnan,ninf> : $t0", {f32}, {f32}},
             {{code(-1)}, {code(0)}, {code(1)}, {code(2)}},
             [&](const LaneOperands &lane) {
               return lane[0] == code(1)   ? LaneResult::of(0)
                      : lane[0] == code(2) ? LaneResult::unspecified()
                                           : LaneResult::poison();
             });
}

} // namespace
