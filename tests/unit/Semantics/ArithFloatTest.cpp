//===- ArithFloatTest.cpp - Float operations of arith ---------------------===//
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

enum class Arithmetic : uint8_t { Add, Sub, Mul, Div, Rem };

const char *nameOf(Arithmetic operation) {
  switch (operation) {
  case Arithmetic::Add:
    return "arith.addf";
  case Arithmetic::Sub:
    return "arith.subf";
  case Arithmetic::Mul:
    return "arith.mulf";
  case Arithmetic::Div:
    return "arith.divf";
  case Arithmetic::Rem:
    return "arith.remf";
  }
  return "";
}

constexpr Arithmetic allArithmetic[] = {Arithmetic::Add, Arithmetic::Sub,
                                        Arithmetic::Mul, Arithmetic::Div,
                                        Arithmetic::Rem};

uint64_t ieeeResult(Arithmetic operation, FloatKind kind, uint64_t a,
                    uint64_t b) {
  const llvm::fltSemantics &semantics = ieeeSemantics(kind);
  unsigned width = formatOf(kind).width();
  llvm::APFloat x(semantics, llvm::APInt(width, a));
  llvm::APFloat y(semantics, llvm::APInt(width, b));
  auto nearest = llvm::APFloat::rmNearestTiesToEven;
  switch (operation) {
  case Arithmetic::Add:
    (void)x.add(y, nearest);
    break;
  case Arithmetic::Sub:
    (void)x.subtract(y, nearest);
    break;
  case Arithmetic::Mul:
    (void)x.multiply(y, nearest);
    break;
  case Arithmetic::Div:
    (void)x.divide(y, nearest);
    break;
  case Arithmetic::Rem:
    (void)x.mod(y);
    break;
  }
  return x.bitcastToAPInt().getZExtValue();
}

/// On f8E8M0FNU, all values are powers of two, 2^a and 2^b; so the result is
/// known by counting. 1.5 * 2^n is a tie and goes up, 0.75 * 2^n likewise;
/// zero and what is too small give code 0; negative or too large, NaN.
uint64_t powerResult(Arithmetic operation, uint64_t a, uint64_t b) {
  if (a == 0xFF || b == 0xFF)
    return 0xFF;
  int64_t x = a, y = b, high = std::max(x, y), result = 0;
  switch (operation) {
  case Arithmetic::Add:
    result = std::abs(x - y) <= 1 ? high + 1 : high;
    break;
  case Arithmetic::Sub:
    if (x < y)
      return 0xFF;
    result = x == y ? 0 : x - y == 1 ? y : x;
    break;
  case Arithmetic::Mul:
    result = x + y - 127;
    break;
  case Arithmetic::Div:
    result = x - y + 127;
    break;
  case Arithmetic::Rem:
    result = x >= y ? 0 : x;
    break;
  }
  return result > 254 ? 0xFF : std::max<int64_t>(result, 0);
}

/// On the other small formats double holds every sum, difference, product and
/// remainder exactly, and no quotient that is not itself halfway between two
/// values rounds to such a point: significands have four bits at most.
uint64_t smallResult(Arithmetic operation, FloatKind kind, uint64_t a,
                     uint64_t b) {
  double x = valueOf(kind, a), y = valueOf(kind, b), result = 0;
  switch (operation) {
  case Arithmetic::Add:
    result = x + y;
    break;
  case Arithmetic::Sub:
    result = x - y;
    break;
  case Arithmetic::Mul:
    result = x * y;
    break;
  case Arithmetic::Div:
    result = x / y;
    break;
  case Arithmetic::Rem:
    result = std::fmod(x, y);
    break;
  }
  return test::referenceEncode(kind, result);
}

uint64_t arithmeticResult(Arithmetic operation, FloatKind kind, uint64_t a,
                          uint64_t b) {
  if (kind == FloatKind::F8E8M0FNU)
    return powerResult(operation, a, b);
  return formatOf(kind).isSmall() ? smallResult(operation, kind, a, b)
                                  : ieeeResult(operation, kind, a, b);
}

/// Holds a binary operation to `rule` on all formats.
void checkBinary(const std::string &syntax, auto rule) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    checkForms(
        {syntax, {type, type}, {type}}, floatPairs(kind),
        [&](const LaneOperands &lane) { return rule(kind, lane[0], lane[1]); });
  }
}

void checkArithmetic(Arithmetic operation) {
  checkBinary(std::string(nameOf(operation)) + " $0, $1 : $t0",
              [&](FloatKind kind, uint64_t a, uint64_t b) {
                return LaneResult::of(arithmeticResult(operation, kind, a, b));
              });
}

TEST(ArithFloat, SumIsRoundedOnce) { checkArithmetic(Arithmetic::Add); }
TEST(ArithFloat, DifferenceIsRoundedOnce) { checkArithmetic(Arithmetic::Sub); }
TEST(ArithFloat, ProductIsRoundedOnce) { checkArithmetic(Arithmetic::Mul); }
TEST(ArithFloat, QuotientIsRoundedOnce) { checkArithmetic(Arithmetic::Div); }
TEST(ArithFloat, RemainderIsExact) { checkArithmetic(Arithmetic::Rem); }

TEST(ArithFloat, NegationFlipsTheSign) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    checkForms({"arith.negf $0 : $t0", {type}, {type}}, floatSingles(kind),
               [&](const LaneOperands &lane) {
                 // No value of f8E8M0FNU has a negative.
                 return LaneResult::of(kind == FloatKind::F8E8M0FNU
                                           ? 0xFF
                                           : lane[0] ^
                                                 formatOf(kind).signMask());
               });
  }
}

TEST(ArithFloat, MaximumAndMinimumOrderZerosAndPassNaN) {
  for (bool isMaximum : {true, false})
    checkBinary(isMaximum ? "arith.maximumf $0, $1 : $t0"
                          : "arith.minimumf $0, $1 : $t0",
                [&](FloatKind kind, uint64_t a, uint64_t b) {
                  double x = valueOf(kind, a), y = valueOf(kind, b);
                  if (std::isnan(x) || std::isnan(y))
                    return LaneResult::of(nanCode(kind));
                  bool less =
                      x < y || (x == y && std::signbit(x) && !std::signbit(y));
                  return LaneResult::of(less == isMaximum ? b : a);
                });
}

TEST(ArithFloat, MaxnumAndMinnumIgnoreNaNAndLeaveZerosOpen) {
  for (bool isMaximum : {true, false})
    checkBinary(isMaximum ? "arith.maxnumf $0, $1 : $t0"
                          : "arith.minnumf $0, $1 : $t0",
                [&](FloatKind kind, uint64_t a, uint64_t b) {
                  double x = valueOf(kind, a), y = valueOf(kind, b);
                  if (std::isnan(x) || std::isnan(y))
                    return LaneResult::of(std::isnan(x) ? b : a);
                  if (x == 0 && y == 0 && std::signbit(x) != std::signbit(y))
                    return LaneResult::unspecified();
                  return LaneResult::of((x < y) == isMaximum ? b : a);
                });
}

/// Which of the four relations make a predicate true.
enum Relation : unsigned { Less = 1, Equal = 2, Greater = 4, Unordered = 8 };

Relation relationOf(FloatKind kind, uint64_t a, uint64_t b) {
  double x = valueOf(kind, a), y = valueOf(kind, b);
  return std::isnan(x) || std::isnan(y) ? Unordered
         : x < y                        ? Less
         : x > y                        ? Greater
                                        : Equal;
}

TEST(ArithFloat, EveryPredicate) {
  std::pair<const char *, unsigned> predicates[] = {
      {"false", 0},
      {"oeq", Equal},
      {"ogt", Greater},
      {"oge", Greater | Equal},
      {"olt", Less},
      {"ole", Less | Equal},
      {"one", Less | Greater},
      {"ord", Less | Greater | Equal},
      {"ueq", Unordered | Equal},
      {"ugt", Unordered | Greater},
      {"uge", Unordered | Greater | Equal},
      {"ult", Unordered | Less},
      {"ule", Unordered | Less | Equal},
      {"une", Unordered | Less | Greater},
      {"uno", Unordered},
      {"true", Unordered | Less | Greater | Equal}};
  for (auto [predicate, relations] : predicates)
    for (FloatKind kind : allFloatKinds) {
      ElementType type = ElementType::floating(kind);
      checkForms({std::string("arith.cmpf ") + predicate + ", $0, $1 : $t0",
                  {type, type},
                  {ElementType::integer(1)}},
                 floatPairs(kind), [&](const LaneOperands &lane) {
                   return LaneResult::of(
                       (relationOf(kind, lane[0], lane[1]) & relations) != 0);
                 });
    }
}

bool isNaN(FloatKind kind, uint64_t code) {
  return std::isnan(valueOf(kind, code));
}
bool isInf(FloatKind kind, uint64_t code) {
  return std::isinf(valueOf(kind, code));
}

TEST(ArithFloat, ABrokenPromiseOfNoNaNsIsPoison) {
  for (Arithmetic operation : allArithmetic)
    checkBinary(std::string(nameOf(operation)) + " $0, $1 fastmath<nnan> : $t0",
                [&](FloatKind kind, uint64_t a, uint64_t b) {
                  uint64_t result = arithmeticResult(operation, kind, a, b);
                  return isNaN(kind, a) || isNaN(kind, b) || isNaN(kind, result)
                             ? LaneResult::poison()
                             : LaneResult::of(result);
                });
}

TEST(ArithFloat, ABrokenPromiseOfNoInfinitiesIsPoison) {
  for (Arithmetic operation : allArithmetic)
    checkBinary(std::string(nameOf(operation)) + " $0, $1 fastmath<ninf> : $t0",
                [&](FloatKind kind, uint64_t a, uint64_t b) {
                  uint64_t result = arithmeticResult(operation, kind, a, b);
                  return isInf(kind, a) || isInf(kind, b) || isInf(kind, result)
                             ? LaneResult::poison()
                             : LaneResult::of(result);
                });
}

// Without signed zeros the sign of a zero result is open, and so is that of a
// number divided by a zero.
TEST(ArithFloat, WithoutSignedZerosTheirSignIsOpen) {
  for (Arithmetic operation : allArithmetic)
    checkBinary(
        std::string(nameOf(operation)) + " $0, $1 fastmath<nsz> : $t0",
        [&](FloatKind kind, uint64_t a, uint64_t b) {
          uint64_t result = arithmeticResult(operation, kind, a, b);
          bool divides = operation == Arithmetic::Div && valueOf(kind, b) == 0;
          return valueOf(kind, result) == 0 || (divides && !isNaN(kind, result))
                     ? LaneResult::unspecified()
                     : LaneResult::of(result);
        });
}

TEST(ArithFloat, PromisesHoldForComparisonsToo) {
  ElementType f32 = ElementType::floating(FloatKind::F32);
  for (bool nan : {true, false})
    checkForms({std::string("arith.cmpf ult, $0, $1 fastmath<") +
                    (nan ? "nnan, nsz" : "ninf, nsz") + "> : $t0",
                {f32, f32},
                {ElementType::integer(1)}},
               floatPairs(FloatKind::F32), [&](const LaneOperands &lane) {
                 auto breaks = nan ? isNaN : isInf;
                 if (breaks(FloatKind::F32, lane[0]) ||
                     breaks(FloatKind::F32, lane[1]))
                   return LaneResult::poison();
                 return LaneResult::of(
                     (relationOf(FloatKind::F32, lane[0], lane[1]) &
                      (Unordered | Less)) != 0);
               });
}

} // namespace
