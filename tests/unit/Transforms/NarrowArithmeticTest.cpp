//===- NarrowArithmeticTest.cpp - Compiled arithmetic on narrow floats ----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Transforms/CompiledModule.h"
#include "tests/unit/Transforms/NarrowReference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace mx_test;
using oracle::FloatKind;
using oracle::formatOf;

namespace {
const FloatKind kinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                           FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                           FloatKind::F8E5M2,   FloatKind::F8E8M0FNU,
                           FloatKind::F16,      FloatKind::BF16};

class NarrowArithmetic : public testing::TestWithParam<FloatKind> {
protected:
  NarrowArithmetic()
      : reference(GetParam()), name(reference.format.name),
        bytes(reference.format.storageBytes()) {
    // All pairs of small floats; of the others the ends and a random sample.
    uint64_t count = reference.numCodes();
    std::mt19937_64 random(7);
    if (reference.format.isSmall()) {
      for (uint64_t a = 0; a < count; ++a)
        for (uint64_t b = 0; b < count; ++b)
          addPair(a, b);
      return;
    }
    for (int i = 0; i < 15000; ++i) {
      uint64_t a = random() % count, b = random() % count;
      addPair(a, b);
      // Of like magnitude, where sums cancel and round.
      addPair(a, (a + random() % 4096) % count);
      // Results near the lower end of the range.
      uint64_t low = random() % (reference.format.signMask() / 8);
      addPair(low, b);
    }
  }

  void addPair(uint64_t a, uint64_t b) {
    lhs.push_back(a);
    rhs.push_back(b);
  }
  double valueOf(uint64_t code) const { return reference.value(code); }

  /// The sum of numbers whose exact value is not NaN, rounded once; `sum` tells
  /// its specials and, where it is zero, its sign.
  uint64_t roundSum(double a, double b, double sum) const {
    if (std::isnan(sum) || std::isinf(sum) || sum == 0)
      return reference.encode(sum);
    llvm::APInt exact = fixedPoint(a) + fixedPoint(b);
    llvm::APInt magnitude = exact.abs();
    return reference.encode(
        exact.isNegative(), Mode::NearestEven,
        [&](double with) { return compareFixed(magnitude, with); });
  }

  uint64_t roundQuotient(double a, double b) const {
    double quotient = a / b;
    if (std::isnan(quotient) || std::isinf(quotient) || quotient == 0)
      return reference.encode(quotient);
    // A value or midpoint times b has few enough bits to be exact.
    return reference.encode(
        std::signbit(quotient), Mode::NearestEven, [=](double with) {
          double product = with * std::fabs(b);
          return std::fabs(a) < product ? -1 : std::fabs(a) > product;
        });
  }

  uint64_t roundRoot(double a) const {
    double root = std::sqrt(a);
    if (std::isnan(root) || std::isinf(root) || root == 0)
      return reference.encode(root);
    return reference.encode(false, Mode::NearestEven, [=](double with) {
      return a < with * with ? -1 : a > with * with;
    });
  }

  void expectBinary(const char *op,
                    const std::function<uint64_t(double, double)> &expected) {
    auto module = CompiledModule::compile(elementwiseFunction(
        "f", {name, name}, name,
        llvm::formatv("%r = {0} %0, %1 : {1}", op, name).str()));
    ASSERT_TRUE(module);
    Buffer a(bytes, lhs), b(bytes, rhs), out(bytes, lhs.size());
    module->call("f", {&a, &b, &out});
    for (size_t i = 0; i < lhs.size(); ++i) {
      uint64_t code = expected(valueOf(lhs[i]), valueOf(rhs[i]));
      ASSERT_TRUE(reference.agree(out[i], code))
          << op << " of " << valueOf(lhs[i]) << " and " << valueOf(rhs[i])
          << std::hex << " (0x" << lhs[i] << ", 0x" << rhs[i]
          << "): expected 0x" << code << " got 0x" << out[i];
    }
  }

  void expectUnary(const char *op,
                   const std::function<uint64_t(double)> &expected) {
    auto module = CompiledModule::compile(elementwiseFunction(
        "f", {name}, name, llvm::formatv("%r = {0} %0 : {1}", op, name).str()));
    ASSERT_TRUE(module);
    std::vector<uint64_t> codes(reference.numCodes());
    for (uint64_t code = 0; code < codes.size(); ++code)
      codes[code] = code;
    Buffer in(bytes, codes), out(bytes, codes.size());
    module->call("f", {&in, &out});
    for (uint64_t code : codes)
      ASSERT_TRUE(reference.agree(out[code], expected(valueOf(code))))
          << op << " of " << valueOf(code) << std::hex << " (0x" << code
          << "): expected 0x" << expected(valueOf(code)) << " got 0x"
          << out[code];
  }

  NarrowReference reference;
  std::string name;
  unsigned bytes;
  std::vector<uint64_t> lhs, rhs;
};

INSTANTIATE_TEST_SUITE_P(All, NarrowArithmetic, testing::ValuesIn(kinds),
                         [](const auto &info) {
                           return std::string(formatOf(info.param).name);
                         });

TEST_P(NarrowArithmetic, AddfRoundsTheExactSumOnce) {
  expectBinary("arith.addf",
               [&](double a, double b) { return roundSum(a, b, a + b); });
}

TEST_P(NarrowArithmetic, SubfRoundsTheExactDifferenceOnce) {
  expectBinary("arith.subf",
               [&](double a, double b) { return roundSum(a, -b, a - b); });
}

TEST_P(NarrowArithmetic, MulfRoundsTheExactProductOnce) {
  // Products of two such significands are exact in f64.
  expectBinary("arith.mulf",
               [&](double a, double b) { return reference.encode(a * b); });
}

TEST_P(NarrowArithmetic, DivfRoundsTheExactQuotientOnce) {
  expectBinary("arith.divf",
               [&](double a, double b) { return roundQuotient(a, b); });
}

TEST_P(NarrowArithmetic, RemfIsExact) {
  expectBinary("arith.remf", [&](double a, double b) {
    return reference.encode(std::fmod(a, b));
  });
}

TEST_P(NarrowArithmetic, MinimumfOrdersZerosAndPropagatesNaN) {
  expectBinary("arith.minimumf", [&](double a, double b) {
    if (std::isnan(a) || std::isnan(b))
      return reference.encode(std::numeric_limits<double>::quiet_NaN());
    bool less = a < b || (a == b && std::signbit(a));
    return reference.encode(less ? a : b);
  });
}

TEST_P(NarrowArithmetic, MaximumfOrdersZerosAndPropagatesNaN) {
  expectBinary("arith.maximumf", [&](double a, double b) {
    if (std::isnan(a) || std::isnan(b))
      return reference.encode(std::numeric_limits<double>::quiet_NaN());
    bool less = a < b || (a == b && std::signbit(a));
    return reference.encode(less ? b : a);
  });
}

TEST_P(NarrowArithmetic, MinnumfAndMaxnumfPreferTheNumber) {
  // Zeros of unlike sign may give either.
  std::vector<uint64_t> oldLhs = std::move(lhs), oldRhs = std::move(rhs);
  lhs.clear();
  rhs.clear();
  for (auto [a, b] : llvm::zip_equal(oldLhs, oldRhs))
    if (valueOf(a) != 0 || valueOf(b) != 0)
      addPair(a, b);
  expectBinary("arith.minnumf", [&](double a, double b) {
    return reference.encode(std::fmin(a, b));
  });
  expectBinary("arith.maxnumf", [&](double a, double b) {
    return reference.encode(std::fmax(a, b));
  });
}

TEST_P(NarrowArithmetic, CmpfComparesTheValues) {
  std::string source;
  const char *predicates[] = {"oeq", "olt", "ole", "one", "ueq", "ult", "uno"};
  for (const char *predicate : predicates)
    source +=
        elementwiseFunction(predicate, {name, name}, "i8",
                            llvm::formatv("%c = arith.cmpf {0}, %0, %1 : {1}\n"
                                          "    %r = arith.extui %c : i1 to i8",
                                          predicate, name)
                                .str());
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);
  for (const char *predicate : predicates) {
    Buffer a(bytes, lhs), b(bytes, rhs), out(1, lhs.size());
    module->call(predicate, {&a, &b, &out});
    std::string_view p = predicate;
    for (size_t i = 0; i < lhs.size(); ++i) {
      double x = valueOf(lhs[i]), y = valueOf(rhs[i]);
      bool unordered = std::isnan(x) || std::isnan(y);
      bool ordered = p.substr(1) == "eq"   ? x == y
                     : p.substr(1) == "lt" ? x < y
                     : p.substr(1) == "le" ? x <= y
                                           : x != y;
      bool expected = unordered ? p[0] == 'u' : p != "uno" && ordered;
      ASSERT_EQ(out[i], uint64_t(expected)) << p << " " << x << " " << y;
    }
  }
}

TEST_P(NarrowArithmetic, NegfFlipsSigns) {
  expectUnary("arith.negf", [&](double a) { return reference.encode(-a); });
}

TEST_P(NarrowArithmetic, ExactMathFunctionsRoundOnce) {
  expectUnary("math.absf",
              [&](double a) { return reference.encode(std::fabs(a)); });
  expectUnary("math.sqrt", [&](double a) { return roundRoot(a); });
  expectUnary("math.floor",
              [&](double a) { return reference.encode(std::floor(a)); });
  expectUnary("math.ceil",
              [&](double a) { return reference.encode(std::ceil(a)); });
  expectUnary("math.trunc",
              [&](double a) { return reference.encode(std::trunc(a)); });
  expectUnary("math.round",
              [&](double a) { return reference.encode(std::round(a)); });
  expectUnary("math.roundeven",
              [&](double a) { return reference.encode(std::nearbyint(a)); });
}

TEST_P(NarrowArithmetic, FmaRoundsOnce) {
  auto module = CompiledModule::compile(
      elementwiseFunction(
          "math", {name, name, name}, name,
          llvm::formatv("%r = math.fma %0, %1, %2 : {0}", name).str()) +
      elementwiseFunction(
          "vector", {name, name, name}, name,
          llvm::formatv("%r = vector.fma %0, %1, %2 : vector<4x{0}>", name)
              .str(),
          4));
  ASSERT_TRUE(module);
  std::vector<uint64_t> a, b, c;
  std::mt19937_64 random(11);
  uint64_t count = reference.numCodes();
  // 1.5 * (1 + unit) is halfway between two values. The smallest value decides,
  // and in bf16 it is too small for the sum to show it in an f64.
  uint64_t one = uint64_t(reference.format.bias)
                 << reference.format.mantissaBits;
  uint64_t half = (reference.format.mantissaMask() + 1) / 2;
  for (uint64_t sign : {uint64_t(0), reference.format.signMask()}) {
    a.insert(a.end(), 2, one + half);
    b.insert(b.end(), 2, one + 1);
    c.insert(c.end(), 2, sign + 1);
  }
  for (int i = 0; i < 60000; ++i) {
    a.push_back(random() % count);
    b.push_back(random() % count);
    // Few codes near the ends of the range, where double rounding shows.
    c.push_back(
        i % 2 ? random() % count
              : (random() % 3 + (i % 4 ? 0 : reference.format.signMask())) %
                    count);
  }
  Buffer left(bytes, a), right(bytes, b), addend(bytes, c);
  for (const char *function : {"math", "vector"}) {
    Buffer out(bytes, a.size());
    module->call(function, {&left, &right, &addend, &out});
    for (size_t i = 0; i < a.size(); ++i) {
      double product = valueOf(a[i]) * valueOf(b[i]);
      double sum = product + valueOf(c[i]);
      uint64_t expected = roundSum(product, valueOf(c[i]), sum);
      ASSERT_TRUE(reference.agree(out[i], expected))
          << function << " of " << valueOf(a[i]) << ", " << valueOf(b[i])
          << " and " << valueOf(c[i]) << std::hex << ": expected 0x" << expected
          << " got 0x" << out[i];
    }
  }
}

/// Integers next to every value and midpoint of the format, and random ones.
std::vector<uint64_t> integerTraps(const NarrowReference &reference) {
  std::vector<uint64_t> integers = {0, 1, uint64_t(INT64_MAX),
                                    uint64_t(INT64_MIN), UINT64_MAX};
  const std::vector<double> &finite = reference.magnitudes();
  for (size_t i = 0; i + 1 < finite.size(); ++i)
    for (double point : {finite[i], (finite[i] + finite[i + 1]) / 2})
      if (point >= 1 && point < 0x1p63)
        for (int64_t distance : {-1, 0, 1}) {
          integers.push_back(uint64_t(point) + uint64_t(distance));
          integers.push_back(-(uint64_t(point) + uint64_t(distance)));
        }
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i)
    integers.push_back(random() >> (random() % 64));
  return integers;
}

TEST_P(NarrowArithmetic, IntegersOfEveryWidthRoundOnce) {
  std::vector<uint64_t> integers = integerTraps(reference);
  std::string source;
  for (unsigned width : {8, 32, 40, 64})
    for (const char *op : {"sitofp", "uitofp"})
      source += elementwiseFunction(
          llvm::formatv("{0}{1}", op, width).str(), {"i64"}, name,
          width == 64
              ? llvm::formatv("%r = arith.{0} %0 : i64 to {1}", op, name).str()
              : llvm::formatv("%int = arith.trunci %0 : i64 to i{2}\n"
                              "    %r = arith.{0} %int : i{2} to {1}",
                              op, name, width)
                    .str());
  auto module = CompiledModule::compile(source);
  ASSERT_TRUE(module);
  for (unsigned width : {8, 32, 40, 64})
    for (bool isSigned : {true, false}) {
      std::string function =
          llvm::formatv("{0}{1}", isSigned ? "sitofp" : "uitofp", width);
      Buffer in(8, integers), out(bytes, integers.size());
      module->call(function, {&in, &out});
      for (size_t i = 0; i < integers.size(); ++i) {
        llvm::APInt exact = llvm::APInt(64, integers[i]).trunc(width);
        exact = isSigned ? exact.sext(768) : exact.zext(768);
        llvm::APInt magnitude = exact.abs() << 340;
        uint64_t expected =
            exact.isZero()
                ? reference.encode(0.0)
                : reference.encode(exact.isNegative(), Mode::NearestEven,
                                   [&](double with) {
                                     return compareFixed(magnitude, with);
                                   });
        ASSERT_TRUE(reference.agree(out[i], expected))
            << function << std::hex << " of 0x" << integers[i]
            << ": expected 0x" << expected << " got 0x" << out[i];
      }
    }
}

TEST_P(NarrowArithmetic, FptosiTruncatesWhatFits) {
  auto module = CompiledModule::compile(elementwiseFunction(
      "f", {name}, "i32",
      llvm::formatv("%r = arith.fptosi %0 : {0} to i32", name).str()));
  ASSERT_TRUE(module);
  for (uint64_t code = 0; code < reference.numCodes(); ++code) {
    double value = valueOf(code);
    if (!(std::fabs(value) < 0x1p31))
      continue;
    Buffer in(bytes, std::vector{code}), out(4, 1);
    module->call("f", {&in, &out});
    ASSERT_EQ(int32_t(out[0]), int32_t(value)) << "code " << code;
  }
}

TEST_P(NarrowArithmetic, ReductionRoundsEveryStepInAscendingOrder) {
  std::string body = llvm::formatv(
      R"(%v = vector.from_elements %0, %1, %0, %1 : vector<4x{0}>
    %r = vector.reduction <add>, %v, %1 : vector<4x{0}> into {0})",
      name);
  auto module = CompiledModule::compile(
      elementwiseFunction("f", {name, name}, name, body));
  ASSERT_TRUE(module);
  Buffer a(bytes, lhs), b(bytes, rhs), out(bytes, lhs.size());
  module->call("f", {&a, &b, &out});
  for (size_t i = 0; i < lhs.size(); ++i) {
    uint64_t sum = rhs[i];
    for (uint64_t lane : {lhs[i], rhs[i], lhs[i], rhs[i]}) {
      double x = valueOf(sum), y = valueOf(lane);
      sum = roundSum(x, y, x + y);
    }
    ASSERT_TRUE(reference.agree(out[i], sum))
        << valueOf(lhs[i]) << " " << valueOf(rhs[i]) << std::hex
        << ": expected 0x" << sum << " got 0x" << out[i];
  }
}

TEST(NarrowScaling, ScalingExtfMultipliesByThePowerOfTwo) {
  NarrowReference element(FloatKind::F8E4M3FN), scale(FloatKind::F8E8M0FNU);
  NarrowReference f16(FloatKind::F16), bf16(FloatKind::BF16);
  auto body = [](const char *scaleType, const char *result) {
    return llvm::formatv(
               "%r = arith.scaling_extf %0, %1 : f8E4M3FN, {0} to {1}",
               scaleType, result)
        .str();
  };
  auto module = CompiledModule::compile(
      elementwiseFunction("f32", {"f8E4M3FN", "f8E8M0FNU"}, "f32",
                          body("f8E8M0FNU", "f32")) +
      elementwiseFunction("bf16", {"f8E4M3FN", "f8E8M0FNU"}, "bf16",
                          body("f8E8M0FNU", "bf16")) +
      elementwiseFunction("f16", {"f8E4M3FN", "f32"}, "f16",
                          body("f32", "f16")));
  ASSERT_TRUE(module);
  std::vector<uint64_t> elements, scales, scales32;
  for (uint64_t p = 0; p < 256; ++p)
    for (uint64_t x = 0; x < 256; ++x) {
      elements.push_back(p);
      scales.push_back(x);
      // Not a power of two: 1.25 times one goes back to it.
      scales32.push_back(std::bit_cast<uint32_t>(float(1.25 * scale.value(x))));
    }
  Buffer p(1, elements), x(1, scales), x32(4, scales32);
  Buffer out32(4, p.size()), outBf16(2, p.size()), outF16(2, p.size());
  module->call("f32", {&p, &x, &out32});
  module->call("bf16", {&p, &x, &outBf16});
  module->call("f16", {&p, &x32, &outF16});
  for (size_t i = 0; i < p.size(); ++i) {
    double value = element.value(p[i]), power = scale.value(x[i]);
    float expected = float(value * power);
    float got = std::bit_cast<float>(uint32_t(out32[i]));
    ASSERT_TRUE(std::isnan(expected) ? std::isnan(got)
                                     : std::bit_cast<uint32_t>(expected) ==
                                           std::bit_cast<uint32_t>(got))
        << value << " * " << power << ": got " << got;
    ASSERT_TRUE(bf16.agree(outBf16[i], bf16.encode(value * power)))
        << value << " * " << power;
    // The scale is rounded to f16 before it multiplies.
    double power16 = f16.value(f16.encode(power));
    ASSERT_TRUE(f16.agree(outF16[i], f16.encode(value * power16)))
        << value << " * " << power16;
  }
}

TEST(NarrowScaling, ScalingTruncfDividesThenRoundsAsAsked) {
  NarrowReference target(FloatKind::F6E2M3FN), scale(FloatKind::F8E8M0FNU);
  auto module = CompiledModule::compile(
      elementwiseFunction(
          "nearest", {"f32", "f8E8M0FNU"}, "f6E2M3FN",
          "%r = arith.scaling_truncf %0, %1 : f32, f8E8M0FNU to f6E2M3FN") +
      elementwiseFunction("up", {"f32", "f8E8M0FNU"}, "f6E2M3FN",
                          "%r = arith.scaling_truncf %0, %1 upward : f32, "
                          "f8E8M0FNU to f6E2M3FN"));
  ASSERT_TRUE(module);
  std::mt19937_64 random(5);
  std::vector<uint64_t> values, scales;
  for (int i = 0; i < 50000; ++i) {
    uint64_t code = 1 + random() % 254;
    float value = float(std::ldexp(double(random() % 4096) - 2048, -8)) *
                  float(scale.value(code));
    values.push_back(std::bit_cast<uint32_t>(value));
    scales.push_back(i % 16 ? code : random() % 256);
  }
  Buffer v(4, values), x(1, scales), nearest(1, v.size()), up(1, v.size());
  module->call("nearest", {&v, &x, &nearest});
  module->call("up", {&v, &x, &up});
  for (size_t i = 0; i < v.size(); ++i) {
    float quotient =
        std::bit_cast<float>(uint32_t(v[i])) / float(scale.value(x[i]));
    ASSERT_EQ(nearest[i], target.encode(double(quotient))) << quotient;
    ASSERT_EQ(up[i], target.encode(double(quotient), Mode::Upward)) << quotient;
  }
}
} // namespace
