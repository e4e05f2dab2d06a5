//===- ArithIntegerTest.cpp - Integer operations of arith -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected values are computed on integers wide enough to be exact, by the
// sentences of the operations' documentation.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"
#include "tests/unit/Semantics/OpForms.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

using Big = _BitInt(200);

/// The operands of one lane as mathematical integers.
struct Numbers {
  unsigned width;
  Big a, b;   ///< Read as unsigned.
  Big sa, sb; ///< Read as two's complement.

  Big unsignedMax() const { return (Big(1) << width) - 1; }
  Big signedMax() const { return (Big(1) << (width - 1)) - 1; }
  Big signedMin() const { return -(Big(1) << (width - 1)); }
  bool fitsSigned(Big x) const { return x >= signedMin() && x <= signedMax(); }
  bool fitsUnsigned(Big x) const { return x >= 0 && x <= unsignedMax(); }
  /// x modulo 2^width.
  uint64_t wrap(Big x) const {
    return static_cast<uint64_t>(x & unsignedMax());
  }
};

Big asSigned(Big value, unsigned width) {
  return value >= Big(1) << (width - 1) ? value - (Big(1) << width) : value;
}

std::vector<ElementType> integerTypes() {
  std::vector<ElementType> types;
  for (unsigned width : {1, 3, 8, 13, 32, 64})
    types.push_back(ElementType::integer(width));
  types.push_back(ElementType::index());
  return types;
}

/// All pairs of narrow integers; of wide ones, pairs of values at which
/// something happens, and pairs drawn at random.
std::vector<LaneOperands> integerPairs(ElementType type) {
  std::vector<LaneOperands> pairs;
  unsigned width = type.width();
  if (width <= 8) {
    for (uint64_t a = 0; a <= type.mask(); ++a)
      for (uint64_t b = 0; b <= type.mask(); ++b)
        pairs.push_back({a, b});
    return pairs;
  }
  std::vector<uint64_t> values;
  uint64_t half = uint64_t(1) << (width - 1);
  for (uint64_t base :
       {uint64_t(0), half, uint64_t(width), uint64_t(1) << (width / 2)})
    for (uint64_t offset : {0, 1, 2, 3})
      for (uint64_t value : {base + offset, base - offset})
        values.push_back(value & type.mask());
  for (uint64_t value : {6, 7, 10, 100, 255})
    values.push_back(value);
  uint64_t state = 1;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 32 | state << 32) & type.mask();
  };
  for (unsigned i = 0; i < 12; ++i)
    values.push_back(next());
  for (uint64_t a : values)
    for (uint64_t b : values)
      pairs.push_back({a, b});
  for (unsigned i = 0; i < 500; ++i) {
    uint64_t a = next();
    pairs.push_back({a, next() >> (i % width)});
  }
  return pairs;
}

/// Holds `syntax` on two integers to `rule` for all types.
void checkBinary(const std::string &syntax, auto rule) {
  for (ElementType type : integerTypes()) {
    unsigned width = type.width();
    checkForms({syntax, {type, type}, {type}}, integerPairs(type),
               [&](const LaneOperands &lane) {
                 return rule(Numbers{width, Big(lane[0]), Big(lane[1]),
                                     asSigned(lane[0], width),
                                     asSigned(lane[1], width)});
               });
  }
}

/// A total operation without flags, whose result wraps.
void checkTotal(const std::string &name, auto rule) {
  checkBinary(name + " $0, $1 : $t0", [&](const Numbers &n) {
    return LaneResult::of(n.wrap(rule(n)));
  });
}

/// With every combination of flags: "the result is poison if an overflow
/// occurs".
void checkOverflowing(const std::string &name, auto rule) {
  for (bool nsw : {false, true})
    for (bool nuw : {false, true}) {
      std::string flags = nsw && nuw ? " overflow<nsw, nuw>"
                          : nsw      ? " overflow<nsw>"
                          : nuw      ? " overflow<nuw>"
                                     : "";
      checkBinary(name + " $0, $1" + flags + " : $t0", [&](const Numbers &n) {
        std::optional<std::pair<Big, Big>> exact = rule(n);
        if (!exact || (nsw && !n.fitsSigned(exact->first)) ||
            (nuw && !n.fitsUnsigned(exact->second)))
          return LaneResult::poison();
        return LaneResult::of(n.wrap(exact->second));
      });
    }
}

using SignedAndUnsigned = std::optional<std::pair<Big, Big>>;

TEST(ArithInteger, AddWrapsAndKeepsItsPromises) {
  checkOverflowing("arith.addi", [](const Numbers &n) {
    return SignedAndUnsigned({n.sa + n.sb, n.a + n.b});
  });
}

TEST(ArithInteger, SubWrapsAndKeepsItsPromises) {
  checkOverflowing("arith.subi", [](const Numbers &n) {
    return SignedAndUnsigned({n.sa - n.sb, n.a - n.b});
  });
}

TEST(ArithInteger, MulWrapsAndKeepsItsPromises) {
  checkOverflowing("arith.muli", [](const Numbers &n) {
    return SignedAndUnsigned({n.sa * n.sb, n.a * n.b});
  });
}

TEST(ArithInteger, ShiftLeftByTheWidthOrMoreIsPoison) {
  checkOverflowing("arith.shli", [](const Numbers &n) {
    if (n.b >= n.width)
      return SignedAndUnsigned();
    unsigned by = static_cast<unsigned>(n.b);
    return SignedAndUnsigned({n.sa * (Big(1) << by), n.a * (Big(1) << by)});
  });
}

/// A right shift divides by a power of two, rounding down.
void checkShiftRight(const std::string &name, bool isSigned) {
  for (bool exact : {false, true})
    checkBinary(name + " $0, $1" + (exact ? " exact" : "") + " : $t0",
                [&](const Numbers &n) {
                  if (n.b >= n.width)
                    return LaneResult::poison();
                  Big power = Big(1) << static_cast<unsigned>(n.b);
                  if (exact && n.a % power != 0)
                    return LaneResult::poison();
                  Big value = isSigned ? n.sa : n.a;
                  Big below = value / power - (value % power < 0 ? 1 : 0);
                  return LaneResult::of(n.wrap(below));
                });
}

TEST(ArithInteger, ShiftRightUnsigned) {
  checkShiftRight("arith.shrui", false);
}

TEST(ArithInteger, ShiftRightSigned) { checkShiftRight("arith.shrsi", true); }

/// "Division by zero, or signed division overflow (minimum value divided by
/// -1) is undefined behavior"; with `exact`, a remainder is poison.
void checkDivision(const std::string &name, bool isSigned, bool mayBeExact,
                   auto rule) {
  for (bool exact : {false, true}) {
    if (exact && !mayBeExact)
      continue;
    checkBinary(name + " $0, $1" + (exact ? " exact" : "") + " : $t0",
                [&](const Numbers &n) {
                  Big a = isSigned ? n.sa : n.a, b = isSigned ? n.sb : n.b;
                  if (b == 0 || (isSigned && a == n.signedMin() && b == -1))
                    return LaneResult::undefined();
                  if (exact && a % b != 0)
                    return LaneResult::poison();
                  return LaneResult::of(n.wrap(rule(a, b)));
                });
  }
}

/// The largest integer not above a / b, without a division that rounds.
Big floorOf(Big a, Big b) {
  if (b < 0) {
    a = -a;
    b = -b;
  }
  Big remainder = ((a % b) + b) % b;
  return (a - remainder) / b;
}

TEST(ArithInteger, DivisionRoundsTowardZero) {
  auto rule = [](Big a, Big b) { return a / b; };
  checkDivision("arith.divui", false, true, rule);
  checkDivision("arith.divsi", true, true, rule);
}

TEST(ArithInteger, CeilDivisionRoundsUp) {
  auto rule = [](Big a, Big b) { return -floorOf(-a, b); };
  checkDivision("arith.ceildivui", false, false, rule);
  checkDivision("arith.ceildivsi", true, false, rule);
}

TEST(ArithInteger, FloorDivisionRoundsDown) {
  checkDivision("arith.floordivsi", true, false, floorOf);
}

// The remainder of the smallest integer by -1 is undefined too: it is lowered
// to an instruction that divides, and no bits of it are worth comparing.
TEST(ArithInteger, RemainderHasTheSignOfTheDividend) {
  auto rule = [](Big a, Big b) { return a - (a / b) * b; };
  checkDivision("arith.remui", false, false, rule);
  checkDivision("arith.remsi", true, false, rule);
}

// Poison may be any value, and a later stage may choose it.
TEST(ArithInteger, PoisonDividedIsUndefinedWhereSomeNumberIs) {
  auto divide = [](llvm::StringRef operation, int64_t divisor) {
    std::string text = "func.func @main(%b: i8) -> i8 {\n"
                       "  %a = ub.poison : i8\n  %r = " +
                       operation.str() + " %a, %b : i8\n  return %r : i8\n}\n";
    return showRun(
        text,
        {registerArithSemantics, registerFuncSemantics, registerUbSemantics},
        {Scalar{static_cast<uint64_t>(divisor) & 0xFF, {}}});
  };
  for (llvm::StringRef operation :
       {"arith.divui", "arith.divsi", "arith.ceildivui", "arith.ceildivsi",
        "arith.floordivsi", "arith.remui", "arith.remsi"}) {
    SCOPED_TRACE(operation.str());
    EXPECT_EQ(divide(operation, 0),
              "undefined behaviour: '" + operation.str() + "' divides by zero");
    EXPECT_EQ(divide(operation, 3), "poison");
    EXPECT_EQ(divide(operation, -1),
              operation.ends_with("ui")
                  ? "poison"
                  : "undefined behaviour: '" + operation.str() +
                        "' divides poison by -1, and poison may be the "
                        "smallest signed integer");
  }
}

TEST(ArithInteger, BitwiseOperations) {
  checkTotal("arith.andi", [](const Numbers &n) { return n.a & n.b; });
  checkTotal("arith.ori", [](const Numbers &n) { return n.a | n.b; });
  checkTotal("arith.xori", [](const Numbers &n) { return n.a ^ n.b; });
}

TEST(ArithInteger, MinimumAndMaximum) {
  checkTotal("arith.maxsi",
             [](const Numbers &n) { return n.sa > n.sb ? n.sa : n.sb; });
  checkTotal("arith.minsi",
             [](const Numbers &n) { return n.sa > n.sb ? n.sb : n.sa; });
  checkTotal("arith.maxui",
             [](const Numbers &n) { return n.a > n.b ? n.a : n.b; });
  checkTotal("arith.minui",
             [](const Numbers &n) { return n.a > n.b ? n.b : n.a; });
}

void checkPredicate(const std::string &predicate, auto rule) {
  for (ElementType type : integerTypes()) {
    unsigned width = type.width();
    checkForms({"arith.cmpi " + predicate + ", $0, $1 : $t0",
                {type, type},
                {ElementType::integer(1)}},
               integerPairs(type), [&](const LaneOperands &lane) {
                 return LaneResult::of(rule(Numbers{
                     width, Big(lane[0]), Big(lane[1]),
                     asSigned(lane[0], width), asSigned(lane[1], width)}));
               });
  }
}

TEST(ArithInteger, EveryPredicate) {
  checkPredicate("eq", [](const Numbers &n) { return n.a == n.b; });
  checkPredicate("ne", [](const Numbers &n) { return n.a != n.b; });
  checkPredicate("slt", [](const Numbers &n) { return n.sa < n.sb; });
  checkPredicate("sle", [](const Numbers &n) { return n.sa <= n.sb; });
  checkPredicate("sgt", [](const Numbers &n) { return n.sa > n.sb; });
  checkPredicate("sge", [](const Numbers &n) { return n.sa >= n.sb; });
  checkPredicate("ult", [](const Numbers &n) { return n.a < n.b; });
  checkPredicate("ule", [](const Numbers &n) { return n.a <= n.b; });
  checkPredicate("ugt", [](const Numbers &n) { return n.a > n.b; });
  checkPredicate("uge", [](const Numbers &n) { return n.a >= n.b; });
}

TEST(ArithInteger, ExtendedSumHasItsCarry) {
  for (ElementType type : integerTypes())
    checkForms({"arith.addui_extended $0, $1 : $t0, $r1",
                {type, type},
                {type, ElementType::integer(1)}},
               integerPairs(type), [&](const LaneOperands &lane) {
                 Big sum = Big(lane[0]) + Big(lane[1]);
                 return LaneResult{
                     LaneResult::State::Defined,
                     {static_cast<uint64_t>(sum & Big(type.mask())),
                      static_cast<uint64_t>(sum >> type.width())}};
               });
}

TEST(ArithInteger, ExtendedProductHasBothHalves) {
  for (bool isSigned : {false, true})
    for (ElementType type : integerTypes())
      checkForms({isSigned ? "arith.mulsi_extended $0, $1 : $t0"
                           : "arith.mului_extended $0, $1 : $t0",
                  {type, type},
                  {type, type}},
                 integerPairs(type), [&](const LaneOperands &lane) {
                   unsigned width = type.width();
                   Big a = isSigned ? asSigned(lane[0], width) : Big(lane[0]);
                   Big b = isSigned ? asSigned(lane[1], width) : Big(lane[1]);
                   Big product = a * b;
                   Big high = (product - (product & Big(type.mask()))) /
                              (Big(1) << width);
                   return LaneResult{
                       LaneResult::State::Defined,
                       {static_cast<uint64_t>(product & Big(type.mask())),
                        static_cast<uint64_t>(high & Big(type.mask()))}};
                 });
}

} // namespace
