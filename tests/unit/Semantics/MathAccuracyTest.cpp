//===- MathAccuracyTest.cpp - Functions of math against MPFR --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every result lies within the stated bound of the correctly rounded one, and
// one that is not marked unspecified is the correctly rounded one. MPFR gives
// the function to 53 bits rounded to odd, from where every narrower format is
// one rounding away, and in f64's own precision and range for f64.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Semantics/MathBounds.h"
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Values/Random.h"
#include "tests/unit/Semantics/FloatLanes.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <gtest/gtest.h>
#include <mpfr.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

using Reference = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

template <int (*Function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)>
int unary(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr, mpfr_rnd_t rounding) {
  return Function(result, x, rounding);
}

/// MPFR takes 1/sqrt(-0) for +Inf; IEEE-754 has -Inf (9.2.1, rSqrt).
int rsqrt(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr, mpfr_rnd_t rounding) {
  int ternary = mpfr_rec_sqrt(result, x, rounding);
  if (mpfr_zero_p(x))
    mpfr_setsign(result, result, mpfr_signbit(x), rounding);
  return ternary;
}

int power(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  return mpfr_pow(result, x, y, rounding);
}

struct Function {
  std::string name;
  Reference reference;
  bool isBinary = false;
  /// None: exact but for the one rounding.
  std::optional<MathFunction> bound;
};

const Function functions[] = {
    {"acos", unary<mpfr_acos>, false, MathFunction::Acos},
    {"acosh", unary<mpfr_acosh>, false, MathFunction::Acosh},
    {"asin", unary<mpfr_asin>, false, MathFunction::Asin},
    {"asinh", unary<mpfr_asinh>, false, MathFunction::Asinh},
    {"atan", unary<mpfr_atan>, false, MathFunction::Atan},
    {"atan2", mpfr_atan2, true, MathFunction::Atan2},
    {"atanh", unary<mpfr_atanh>, false, MathFunction::Atanh},
    {"cbrt", unary<mpfr_cbrt>, false, MathFunction::Cbrt},
    {"cos", unary<mpfr_cos>, false, MathFunction::Cos},
    {"cosh", unary<mpfr_cosh>, false, MathFunction::Cosh},
    {"erf", unary<mpfr_erf>, false, MathFunction::Erf},
    {"erfc", unary<mpfr_erfc>, false, MathFunction::Erfc},
    {"exp", unary<mpfr_exp>, false, MathFunction::Exp},
    {"exp2", unary<mpfr_exp2>, false, MathFunction::Exp2},
    {"expm1", unary<mpfr_expm1>, false, MathFunction::ExpM1},
    {"log", unary<mpfr_log>, false, MathFunction::Log},
    {"log10", unary<mpfr_log10>, false, MathFunction::Log10},
    {"log1p", unary<mpfr_log1p>, false, MathFunction::Log1p},
    {"log2", unary<mpfr_log2>, false, MathFunction::Log2},
    {"powf", power, true, MathFunction::PowF},
    {"rsqrt", rsqrt, false, MathFunction::Rsqrt},
    {"sin", unary<mpfr_sin>, false, MathFunction::Sin},
    {"sinh", unary<mpfr_sinh>, false, MathFunction::Sinh},
    {"sqrt", unary<mpfr_sqrt>, false, std::nullopt},
    {"tan", unary<mpfr_tan>, false, MathFunction::Tan},
    {"tanh", unary<mpfr_tanh>, false, MathFunction::Tanh},
};

/// A number of MPFR with 53 bits.
class Number {
public:
  Number() { mpfr_init2(value, 53); }
  ~Number() { mpfr_clear(value); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  mpfr_t value;
};

/// The result as a double. For f64 correctly rounded; otherwise rounded to odd,
/// and where a double has no such exponent, some value beyond every format.
double evaluate(Reference reference, bool isF64, double x, double y) {
  Number a, b, result;
  mpfr_set_d(a.value, x, MPFR_RNDN);
  mpfr_set_d(b.value, y, MPFR_RNDN);
  mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
  if (isF64) {
    mpfr_set_emin(-1073);
    mpfr_set_emax(1024);
    int ternary = reference(result.value, a.value, b.value, MPFR_RNDN);
    mpfr_subnormalize(result.value, ternary, MPFR_RNDN);
    mpfr_set_emin(least);
    mpfr_set_emax(most);
    return mpfr_get_d(result.value, MPFR_RNDN);
  }
  bool isExact = reference(result.value, a.value, b.value, MPFR_RNDZ) == 0;
  double sign = mpfr_signbit(result.value) ? -1 : 1;
  if (!mpfr_number_p(result.value) || (isExact && mpfr_zero_p(result.value)))
    return mpfr_get_d(result.value, MPFR_RNDZ);
  mpfr_exp_t exponent =
      mpfr_zero_p(result.value) ? -1000 : mpfr_get_exp(result.value);
  if (std::abs(exponent) >= 1000)
    return sign * std::ldexp(1.0, exponent < 0 ? -1000 : 1000);
  uint64_t bits = std::bit_cast<uint64_t>(mpfr_get_d(result.value, MPFR_RNDZ));
  return std::bit_cast<double>(isExact ? bits : bits | 1);
}

uint64_t expectedCode(const Function &function, FloatKind kind,
                      const LaneOperands &lane) {
  double y = function.isBinary ? valueOf(kind, lane[1]) : 0;
  bool isF64 = kind == FloatKind::F64;
  double result =
      evaluate(function.reference, isF64, valueOf(kind, lane[0]), y);
  return isF64 ? std::bit_cast<uint64_t>(result)
               : test::referenceEncode(kind, result);
}

std::vector<LaneOperands> operandsOf(const Function &function, FloatKind kind) {
  std::vector<LaneOperands> lanes =
      function.isBinary ? floatPairs(kind) : floatSingles(kind);
  // All codes of a small format are in there.
  if (formatOf(kind).isSmall()) {
    if (!function.isBinary)
      return lanes;
    std::vector<LaneOperands> some;
    for (size_t i = 0; i < lanes.size(); i += 1 + lanes.size() / 5000)
      some.push_back(lanes[i]);
    return some;
  }
  if (!function.isBinary && formatOf(kind).width() == 16)
    for (uint64_t code = 0; code <= formatOf(kind).codeMask(); code += 7)
      lanes.push_back({code});
  RandomStream random(2, static_cast<uint64_t>(kind));
  for (Distribution distribution : {Distribution::Uniform, Distribution::Exact,
                                    Distribution::Edge, Distribution::Bits})
    for (unsigned i = 0; i < 4000; ++i)
      lanes.push_back({drawFloat(random, kind, distribution),
                       drawFloat(random, kind, distribution)});
  // Where arguments matter to most functions.
  for (unsigned i = 0; i < 8000 && kind >= FloatKind::F32; ++i) {
    double x = std::ldexp(double(random.next() >> 11), -48) - 16;
    double y = std::ldexp(double(random.next() >> 11), -50) - 4;
    if (kind == FloatKind::F32)
      lanes.push_back({std::bit_cast<uint32_t>(float(x)),
                       std::bit_cast<uint32_t>(float(y))});
    else
      lanes.push_back({std::bit_cast<uint64_t>(x), std::bit_cast<uint64_t>(y)});
  }
  return lanes;
}

/// Runs "math.NAME" on tensors of `kind`, one for each operand.
Outcome runFunction(InterpretedText &program, const Function &function,
                    FloatKind kind, const std::vector<LaneOperands> &lanes) {
  llvm::SmallVector<RuntimeValue> arguments;
  for (unsigned i = 0; i <= unsigned(function.isBinary); ++i) {
    std::vector<uint64_t> codes;
    for (const LaneOperands &lane : lanes)
      codes.push_back(lane[i]);
    arguments.push_back(tensorOf(ElementType::floating(kind),
                                 {static_cast<int64_t>(codes.size())}, codes));
  }
  return program.run(arguments);
}

std::string programOf(const Function &function, FloatKind kind) {
  std::string type = "tensor<?x" + std::string(formatOf(kind).name) + ">";
  bool isBinary = function.isBinary;
  return "func.func @main(%a: " + type + (isBinary ? ", %b: " + type : "") +
         ") -> " + type + " {\n  %r = math." + function.name + " %a" +
         (isBinary ? ", %b" : "") + " : " + type + "\n  return %r : " + type +
         "\n}";
}

class MathAccuracy : public ::testing::TestWithParam<Function> {};

TEST_P(MathAccuracy, IsWithinTheStatedBound) {
  const Function &function = GetParam();
  for (FloatKind kind : allFloatKinds) {
    InterpretedText program(programOf(function, kind),
                            {registerFuncSemantics, registerMathSemantics});
    std::vector<LaneOperands> lanes = operandsOf(function, kind);
    Outcome outcome = runFunction(program, function, kind, lanes);
    ASSERT_FALSE(outcome.fault) << show(outcome);
    const Tensor &result = std::get<Tensor>(outcome.results[0]);
    uint64_t bound = function.bound ? maxUlp(*function.bound, kind) : 0;
    uint64_t largest = 0;
    for (auto [i, lane] : llvm::enumerate(lanes)) {
      uint64_t expected = expectedCode(function, kind, lane);
      uint64_t ulp = ulpDistance(kind, result.bits(i), expected);
      largest = std::max(largest, ulp);
      bool isDefined = result.mark(i).isDefined();
      ASSERT_LE(ulp, isDefined ? 0 : bound)
          << function.name << " on " << formatOf(kind).name << " of 0x"
          << llvm::utohexstr(lane[0]) << ", 0x" << llvm::utohexstr(lane.back())
          << ": expected 0x" << llvm::utohexstr(expected) << ", got 0x"
          << llvm::utohexstr(result.bits(i))
          << (isDefined ? "" : " (unspecified)");
      ASSERT_FALSE(isDefined && !sameFloat(kind, result.bits(i), expected))
          << function.name << " on " << formatOf(kind).name << " of 0x"
          << llvm::utohexstr(lane[0]) << " has the wrong sign of zero";
    }
    if (kind == FloatKind::F64 || kind == FloatKind::F32)
      RecordProperty("largestUlp_" + std::string(formatOf(kind).name),
                     std::to_string(largest));
  }
}

INSTANTIATE_TEST_SUITE_P(Functions, MathAccuracy,
                         ::testing::ValuesIn(functions),
                         [](const ::testing::TestParamInfo<Function> &info) {
                           return info.param.name;
                         });

/// fpowi takes an integer: its reference is the power to that exact number.
TEST(MathIntegerPower, IsWithinTheStatedBound) {
  const int64_t powers[] = {0,  1,   -1,  2,    3,     -2,         5,
                            10, -17, 100, 1001, -1000, 2147483647, -2147483648};
  for (FloatKind kind : allFloatKinds) {
    std::string type = "tensor<?x" + std::string(formatOf(kind).name) + ">";
    InterpretedText program(
        "func.func @main(%a: " + type + ", %b: tensor<?xi32>) -> " + type +
            " {\n  %r = math.fpowi %a, %b : " + type +
            ", tensor<?xi32>\n  return %r : " + type + "\n}",
        {registerFuncSemantics, registerMathSemantics});
    std::vector<uint64_t> bases, exponents;
    for (uint64_t code : interestingCodes(kind))
      for (int64_t power : powers) {
        bases.push_back(code);
        exponents.push_back(uint32_t(power));
      }
    int64_t size = bases.size();
    Outcome outcome =
        program.run({tensorOf(ElementType::floating(kind), {size}, bases),
                     tensorOf(ElementType::integer(32), {size}, exponents)});
    ASSERT_FALSE(outcome.fault) << show(outcome);
    const Tensor &result = std::get<Tensor>(outcome.results[0]);
    bool isF64 = kind == FloatKind::F64;
    for (int64_t i = 0; i < size; ++i) {
      double value = evaluate(power, isF64, valueOf(kind, bases[i]),
                              static_cast<int32_t>(exponents[i]));
      uint64_t expected = isF64 ? std::bit_cast<uint64_t>(value)
                                : test::referenceEncode(kind, value);
      ASSERT_LE(ulpDistance(kind, result.bits(i), expected),
                result.mark(i).isDefined() ? 0
                                           : maxUlp(MathFunction::FPowI, kind))
          << formatOf(kind).name << ", 0x" << llvm::utohexstr(bases[i])
          << " to the power of " << int32_t(exponents[i]) << ": expected 0x"
          << llvm::utohexstr(expected) << ", got 0x"
          << llvm::utohexstr(result.bits(i));
    }
  }
}

} // namespace
