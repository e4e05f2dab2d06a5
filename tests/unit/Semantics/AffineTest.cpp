//===- AffineTest.cpp - Meaning of affine ---------------------------------===//
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

std::string interpret(llvm::StringRef text,
                      llvm::ArrayRef<int64_t> arguments = {}) {
  InterpretedText program(text,
                          {registerAffineSemantics, registerArithSemantics,
                           registerFuncSemantics, registerUbSemantics});
  return show(program.run(
      llvm::map_to_vector(arguments, [](int64_t value) -> RuntimeValue {
        return Scalar{static_cast<uint64_t>(value), {}};
      })));
}

/// A function of %a and %b whose body defines %r.
std::string ofTwo(const std::string &body, llvm::ArrayRef<int64_t> arguments) {
  return interpret("func.func @main(%a: index, %b: index) -> index {\n" + body +
                       "\nreturn %r : index }",
                   arguments);
}

TEST(AffineApply, DivisionsRoundAsTheirNamesSay) {
  auto apply = [](const char *expr, int64_t a) {
    return ofTwo(std::string("%r = affine.apply affine_map<(d0, d1) -> (") +
                     expr + ")>(%a, %b)",
                 {a, 0});
  };
  EXPECT_EQ(apply("d0 floordiv 4", -7), "-2");
  EXPECT_EQ(apply("d0 ceildiv 4", -7), "-1");
  EXPECT_EQ(apply("d0 mod 4", -7), "1");
  EXPECT_EQ(apply("d0 floordiv 4", 7), "1");
  EXPECT_EQ(apply("d0 ceildiv 4", 7), "2");
  EXPECT_EQ(apply("d0 mod 4", 7), "3");
}

TEST(AffineApply, DimensionsAndSymbols) {
  EXPECT_EQ(ofTwo("%r = affine.apply affine_map<(d0)[s0] -> "
                  "(d0 * s0 - d0 floordiv s0 + 3)>(%a)[%b]",
                  {7, 2}),
            "14");
}

TEST(AffineApply, DivisorThatIsNotPositiveIsUndefined) {
  const char *text =
      "%r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%b]";
  std::string fault = "undefined behaviour: 'affine.apply' divides by a number "
                      "that is not positive";
  EXPECT_EQ(ofTwo(text, {7, 0}), fault);
  EXPECT_EQ(ofTwo(text, {7, -2}), fault);
}

TEST(AffineApply, OverflowIsPoison) {
  EXPECT_EQ(ofTwo("%r = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%a)[%b]",
                  {int64_t(1) << 62, 2}),
            "poison");
  EXPECT_EQ(ofTwo("%r = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]",
                  {std::numeric_limits<int64_t>::max(), 1}),
            "poison");
}

TEST(AffineApply, PoisonOperandsAndDivisors) {
  EXPECT_EQ(ofTwo("%p = ub.poison : index %r = affine.apply "
                  "affine_map<(d0)[s0] -> (s0 floordiv 2)>(%a)[%p]",
                  {0, 0}),
            "poison");
  EXPECT_EQ(ofTwo("%p = ub.poison : index %r = affine.apply "
                  "affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%p]",
                  {0, 0})
                .substr(0, 58),
            "use of poison: 'affine.apply' operand #1 is poison (poison");
}

TEST(AffineMinMax, SmallestAndLargestResult) {
  const char *map = " affine_map<(d0)[s0] -> (d0, s0 - 3, 10)>(%a)[%b]";
  EXPECT_EQ(ofTwo(std::string("%r = affine.min") + map, {4, 20}), "4");
  EXPECT_EQ(ofTwo(std::string("%r = affine.min") + map, {4, -5}), "-8");
  EXPECT_EQ(ofTwo(std::string("%r = affine.max") + map, {4, -5}), "10");
  EXPECT_EQ(ofTwo(std::string("%r = affine.max") + map, {4, 20}), "17");
}

TEST(AffineDelinearize, OuterBoundTakesNoPart) {
  constexpr const char *text = R"mlir(
    func.func @main(%a: index, %n: index)
        -> (index, index, index, index, index) {
      %x:3 = affine.delinearize_index %a into (2, %n, 4) : index, index, index
      %y:2 = affine.delinearize_index %a into (%n) : index, index
      return %x#0, %x#1, %x#2, %y#0, %y#1 : index, index, index, index, index
    })mlir";
  // 65 = (5 * 3 + 1) * 4 + 1 = 21 * 3 + 2.
  EXPECT_EQ(interpret(text, {65, 3}), "5; 1; 1; 21; 2");
  EXPECT_EQ(interpret(text, {-1, 3}), "-1; 2; 3; -1; 2");
  EXPECT_EQ(interpret(text, {65, 0}),
            "undefined behaviour: 'affine.delinearize_index' divides by a "
            "number that is not positive");
}

TEST(AffineLinearize, WithAndWithoutOuterBound) {
  constexpr const char *text = R"mlir(
    func.func @main(%a: index, %n: index) -> (index, index) {
      %x = affine.linearize_index [%a, %n, %a] by (2, %n, 5) : index
      %y = affine.linearize_index [%a, %n, %a] by (%n, 5) : index
      return %x, %y : index, index
    })mlir";
  // (7 * 3 + 3) * 5 + 7
  EXPECT_EQ(interpret(text, {7, 3}), "127; 127");
}

TEST(AffineLinearize, BrokenDisjointIsPoison) {
  const char *text = "%r = affine.linearize_index disjoint [%a, %b] by (4, 5) "
                     ": index";
  EXPECT_EQ(ofTwo(text, {3, 4}), "19");
  // The first index makes the whole negative.
  EXPECT_EQ(ofTwo(text, {-1, 4}), "-1");
  EXPECT_EQ(ofTwo(text, {3, 5}), "poison");
  EXPECT_EQ(ofTwo(text, {3, -1}), "poison");
  EXPECT_EQ(ofTwo(text, {4, 0}), "poison");
}

TEST(AffineFor, FromTheLargestLowerToTheSmallestUpperBound) {
  constexpr const char *text = R"mlir(
    func.func @main(%a: index, %n: index) -> (index, index) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %r:2 = affine.for %i = max affine_map<(d0) -> (d0, 1)>(%a)
          to min affine_map<(d0)[s0] -> (s0, d0 + 6)>(%a)[%n] step 2
          iter_args(%sum = %zero, %trips = %zero) -> (index, index) {
        %s = arith.addi %sum, %i : index
        %t = arith.addi %trips, %one : index
        affine.yield %s, %t : index, index
      }
      return %r#0, %r#1 : index, index
    })mlir";
  // From 1 below 6: 1 + 3 + 5.
  EXPECT_EQ(interpret(text, {0, 100}), "9; 3");
  EXPECT_EQ(interpret(text, {2, 4}), "2; 1");
  EXPECT_EQ(interpret(text, {2, 2}), "0; 0");
}

TEST(AffineParallel, EveryPointInOrder) {
  InterpretedText program(R"mlir(
    func.func @main(%n: index) {
      affine.parallel (%i, %j) = (0, max(%n, 1)) to (2, min(%n + 2, 4)) {
        vector.print %i : index punctuation <no_punctuation>
        vector.print %j : index
      }
      return
    })mlir",
                          {registerAffineSemantics, registerFuncSemantics,
                           registerVectorSemantics});
  Outcome outcome = program.run({Scalar{2, {}}});
  ASSERT_FALSE(outcome.fault) << show(outcome);
  std::string text;
  for (const Event &event : outcome.events)
    text += show(*event.value) + event.text;
  EXPECT_EQ(text, "02\n03\n12\n13\n");
}

TEST(AffineLanes, BodyOfALinalgOperation) {
  // Lane by lane: 2 * i + j, the smaller of that and 3, and its quotient by 2.
  InterpretedText program(R"mlir(
    func.func @main(%out: tensor<2x3xindex>) -> tensor<2x3xindex> {
      %two = arith.constant 2 : index
      %r = linalg.generic {
        indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]
      } outs(%out : tensor<2x3xindex>) {
      ^bb0(%old: index):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %a = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %j)
        %b = affine.min affine_map<(d0) -> (d0, 3)>(%a)
        %c = index.divu %b, %two
        %k = index.constant 10
        %d = index.mul %a, %k
        %e = index.add %d, %c
        linalg.yield %e : index
      } -> tensor<2x3xindex>
      return %r : tensor<2x3xindex>
    })mlir",
                          {registerAffineSemantics, registerArithSemantics,
                           registerFuncSemantics, registerIndexSemantics,
                           registerLinalgSemantics});
  EXPECT_EQ(show(program.run(
                {tensorOf(ElementType::index(), {2, 3}, {0, 0, 0, 0, 0, 0})})),
            "2x3: 0 10 21 21 31 41");
}

TEST(AffineIf, AllConstraintsHold) {
  constexpr const char *text = R"mlir(
    #set = affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - d0 == 0)>
    func.func @main(%a: index, %n: index) -> i32 {
      %yes = arith.constant 1 : i32
      %no = arith.constant 0 : i32
      %r = affine.if #set(%a)[%n] -> i32 {
        affine.yield %yes : i32
      } else {
        affine.yield %no : i32
      }
      return %r : i32
    })mlir";
  EXPECT_EQ(interpret(text, {2, 2}), "1");
  EXPECT_EQ(interpret(text, {1, 1}), "0");
  EXPECT_EQ(interpret(text, {3, 4}), "0");
}

} // namespace
