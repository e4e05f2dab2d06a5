//===- IndexTest.cpp - Meaning of index -----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

constexpr int64_t smallest = std::numeric_limits<int64_t>::min();
constexpr int64_t largest = std::numeric_limits<int64_t>::max();

std::string interpret(llvm::StringRef text,
                      llvm::ArrayRef<int64_t> arguments = {}) {
  InterpretedText program(text, {registerFuncSemantics, registerIndexSemantics,
                                 registerUbSemantics});
  return show(program.run(
      llvm::map_to_vector(arguments, [](int64_t value) -> RuntimeValue {
        return Scalar{static_cast<uint64_t>(value), {}};
      })));
}

std::string binary(const std::string &op, int64_t a, int64_t b) {
  return interpret("func.func @main(%a: index, %b: index) -> index { %r = "
                   "index." +
                       op + " %a, %b return %r : index }",
                   {a, b});
}

std::string undefinedIn(const std::string &op, const std::string &why) {
  return "undefined behaviour: 'index." + op + "' " + why;
}

TEST(Index, ArithmeticWraps) {
  EXPECT_EQ(binary("add", largest, 1), std::to_string(smallest));
  EXPECT_EQ(binary("sub", 3, 5), "-2");
  EXPECT_EQ(binary("mul", int64_t(1) << 62, 4), "0");
}

TEST(Index, BitwiseAndExtremes) {
  EXPECT_EQ(binary("and", 12, 10), "8");
  EXPECT_EQ(binary("or", 12, 10), "14");
  EXPECT_EQ(binary("xor", 12, 10), "6");
  EXPECT_EQ(binary("maxs", -1, 1), "1");
  EXPECT_EQ(binary("maxu", -1, 1), "-1");
  EXPECT_EQ(binary("mins", -1, 1), "-1");
  EXPECT_EQ(binary("minu", -1, 1), "1");
}

TEST(Index, DivisionsRoundAsTheirNamesSay) {
  EXPECT_EQ(binary("divs", -7, 2), "-3");
  EXPECT_EQ(binary("floordivs", -7, 2), "-4");
  EXPECT_EQ(binary("floordivs", -7, -2), "3");
  EXPECT_EQ(binary("floordivs", -8, 2), "-4");
  EXPECT_EQ(binary("ceildivs", -7, 2), "-3");
  EXPECT_EQ(binary("ceildivs", 7, 2), "4");
  EXPECT_EQ(binary("ceildivs", -7, -2), "4");
  EXPECT_EQ(binary("ceildivs", 8, 2), "4");
  EXPECT_EQ(binary("ceildivu", 7, 2), "4");
  EXPECT_EQ(binary("ceildivu", -1, 2), std::to_string(smallest));
  EXPECT_EQ(binary("divu", -1, 2), std::to_string(largest));
  EXPECT_EQ(binary("rems", -7, 2), "-1");
  EXPECT_EQ(binary("remu", -1, 10), "5");
}

TEST(Index, DivisionByZeroIsUndefined) {
  for (const char *op :
       {"divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu"})
    EXPECT_EQ(binary(op, 1, 0), undefinedIn(op, "divides by zero"));
}

TEST(Index, SignedDivisionOverflowIsUndefined) {
  for (const char *op : {"divs", "ceildivs", "floordivs", "rems"})
    EXPECT_EQ(binary(op, smallest, -1),
              undefinedIn(op, "divides the smallest signed integer by -1"));
  EXPECT_EQ(binary("divu", smallest, -1), "0");
}

TEST(Index, ShiftsByTheWidthArePoison) {
  EXPECT_EQ(binary("shl", 1, 63), std::to_string(smallest));
  EXPECT_EQ(binary("shrs", smallest, 63), "-1");
  EXPECT_EQ(binary("shru", smallest, 63), "1");
  for (const char *op : {"shl", "shrs", "shru"}) {
    EXPECT_EQ(binary(op, 1, 64), "poison");
    EXPECT_EQ(binary(op, 1, -1), "poison");
  }
}

TEST(Index, CompareSignedAndUnsigned) {
  auto compare = [](const std::string &predicate, int64_t a, int64_t b) {
    return interpret("func.func @main(%a: index, %b: index) -> i1 { %r = "
                     "index.cmp " +
                         predicate + "(%a, %b) return %r : i1 }",
                     {a, b});
  };
  // Results for (-1, 1), (1, -1) and (1, 1).
  const std::tuple<const char *, const char *> cases[] = {
      {"eq", "001"},  {"ne", "110"},  {"slt", "100"}, {"sle", "101"},
      {"sgt", "010"}, {"sge", "011"}, {"ult", "010"}, {"ule", "011"},
      {"ugt", "100"}, {"uge", "101"}};
  for (auto [predicate, expected] : cases)
    EXPECT_EQ(compare(predicate, -1, 1) + compare(predicate, 1, -1) +
                  compare(predicate, 1, 1),
              expected)
        << predicate;
}

TEST(Index, CastsExtendOrTruncate) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%a: i8, %b: index) -> (index, index, i8, i8) {
      %r0 = index.casts %a : i8 to index
      %r1 = index.castu %a : i8 to index
      %r2 = index.casts %b : index to i8
      %r3 = index.castu %b : index to i8
      return %r0, %r1, %r2, %r3 : index, index, i8, i8
    })mlir",
                      {0xF0, 0x1234}),
            "-16; 240; 52; 52");
}

TEST(Index, Constants) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (index, i1, i1, index) {
      %a = index.constant -3
      %b = index.bool.constant true
      %c = index.bool.constant false
      %d = index.sizeof
      return %a, %b, %c, %d : index, i1, i1, index
    })mlir"),
            "-3; 1; 0; 64");
}

TEST(Index, PoisonDivisorIsReported) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      %a = index.constant 1
      %p = ub.poison : index
      %r = index.divu %a, %p
      return
    })mlir")
                .substr(0, 50),
            "use of poison: 'index.divu' operand #1 is poison (");
}

} // namespace
