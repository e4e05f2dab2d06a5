//===- ExecutionTest.cpp - Lifetimes, limits and marks of a run -----------===//
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

constexpr std::initializer_list<Registration> dialects = {
    registerArithSemantics, registerFuncSemantics, registerLinalgSemantics};

const ElementType i32 = ElementType::integer(32);
const ElementType f32 = ElementType::floating(FloatKind::F32);

constexpr uint64_t mebibyte = 1 << 20;

Tensor largeTensor() {
  return tensorOf(i32, {mebibyte / 4},
                  llvm::SmallVector<uint64_t>(mebibyte / 4, 1));
}

TEST(Execution, ValuesDieWithTheirLastReader) {
  // Twenty tensors of a mebibyte, of which two are alive at a time.
  std::string text = "func.func @main(%v0: tensor<262144xi32>) -> "
                     "tensor<262144xi32> {\n";
  for (unsigned i = 0; i < 20; ++i)
    text += "  %v" + std::to_string(i + 1) + " = arith.addi %v" +
            std::to_string(i) + ", %v" + std::to_string(i) +
            " : tensor<262144xi32>\n";
  text += "  return %v20 : tensor<262144xi32>\n}\n";
  InterpretedText program(text, dialects);
  Limits limits;
  limits.bytes = 2 * mebibyte;
  Outcome outcome = program.run({largeTensor()}, "main", limits);
  ASSERT_FALSE(outcome.fault) << show(outcome);
  EXPECT_EQ(std::get<Tensor>(outcome.results[0]).bits(262143), 1u << 20);
  limits.bytes = 2 * mebibyte - 1;
  EXPECT_TRUE(program.run({largeTensor()}, "main", limits).fault);
}

TEST(Execution, ValuesThatNobodyReadsDieAtOnce) {
  // The argument of @ignore is dead when the large constant is made.
  std::string text = "func.func private @ignore(%v: tensor<262144xi32>) {\n"
                     "  %c = arith.constant 0 : i8\n"
                     "  %0 = arith.constant dense<1> : tensor<1048577xi16>\n"
                     "  return\n}\n"
                     "func.func @main(%v: tensor<262144xi32>) {\n";
  for (unsigned i = 0; i < 8; ++i)
    text += "  %" + std::to_string(i) +
            " = arith.addi %v, %v : tensor<262144xi32>\n";
  text += "  %a = arith.addi %v, %v : tensor<262144xi32>\n"
          "  call @ignore(%a) : (tensor<262144xi32>) -> ()\n"
          "  return\n}\n";
  Limits limits;
  limits.bytes = 2 * mebibyte + 2;
  EXPECT_EQ(
      show(
          InterpretedText(text, dialects).run({largeTensor()}, "main", limits)),
      "");
}

TEST(Execution, AnUpdateOfTheLastHolderIsInPlace) {
  InterpretedText program(R"mlir(
    #id = affine_map<(i) -> (i)>
    func.func @main(%v: tensor<262144xi32>) -> tensor<262144xi32> {
      %0 = arith.addi %v, %v : tensor<262144xi32>
      %1 = linalg.generic {indexing_maps = [#id],
          iterator_types = ["parallel"]} outs(%0 : tensor<262144xi32>) {
      ^bb0(%e: i32):
        %t = arith.addi %e, %e : i32
        linalg.yield %t : i32
      } -> tensor<262144xi32>
      return %1 : tensor<262144xi32>
    })mlir",
                          dialects);
  Limits limits;
  limits.bytes = mebibyte;
  Outcome outcome = program.run({largeTensor()}, "main", limits);
  ASSERT_FALSE(outcome.fault) << show(outcome);
  EXPECT_EQ(std::get<Tensor>(outcome.results[0]).bits(7), 4u);
}

TEST(Execution, AnOperandThatIsUsedTwiceIsNotTaken) {
  InterpretedText program(R"mlir(
    #id = affine_map<(i) -> (i)>
    func.func private @increment(%a: tensor<2xi32>, %b: tensor<2xi32>)
        -> (tensor<2xi32>, tensor<2xi32>) {
      %0 = linalg.generic {indexing_maps = [#id],
          iterator_types = ["parallel"]} outs(%a : tensor<2xi32>) {
      ^bb0(%e: i32):
        %t = arith.addi %e, %e : i32
        linalg.yield %t : i32
      } -> tensor<2xi32>
      return %0, %b : tensor<2xi32>, tensor<2xi32>
    }
    func.func @main(%x: tensor<2xi32>)
        -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
      %a = arith.addi %x, %x : tensor<2xi32>
      %0:2 = call @increment(%a, %a)
          : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
      %b = arith.addi %x, %x : tensor<2xi32>
      %1:2 = linalg.generic {indexing_maps = [#id, #id],
          iterator_types = ["parallel"]}
          outs(%b, %b : tensor<2xi32>, tensor<2xi32>) {
      ^bb0(%e: i32, %f: i32):
        %s = arith.addi %e, %f : i32
        %t = arith.muli %e, %f : i32
        linalg.yield %s, %t : i32, i32
      } -> (tensor<2xi32>, tensor<2xi32>)
      return %0#0, %0#1, %1#0, %1#1
          : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
    })mlir",
                          dialects);
  EXPECT_EQ(show(program.run({tensorOf(i32, {2}, {3, 4})})),
            "2: 12 16; 2: 6 8; 2: 12 16; 2: 36 64");
}

TEST(Execution, AValueCapturedByABodyLivesUntilItsLastIteration) {
  // The body of a call runs one by one, the other on strips.
  InterpretedText program(R"mlir(
    #id = affine_map<(i) -> (i)>
    func.func private @add(%a: i32, %b: i32) -> i32 {
      %0 = arith.addi %a, %b : i32
      return %0 : i32
    }
    func.func @main(%x: tensor<3xi32>, %k: i32)
        -> (tensor<3xi32>, tensor<3xi32>) {
      %c = arith.addi %k, %k : i32
      %0 = linalg.generic {indexing_maps = [#id],
          iterator_types = ["parallel"]} outs(%x : tensor<3xi32>) {
      ^bb0(%e: i32):
        %t = func.call @add(%e, %c) : (i32, i32) -> i32
        linalg.yield %t : i32
      } -> tensor<3xi32>
      %d = arith.addi %k, %k : i32
      %1 = linalg.generic {indexing_maps = [#id],
          iterator_types = ["parallel"]} outs(%x : tensor<3xi32>) {
      ^bb0(%e: i32):
        %t = arith.addi %e, %d : i32
        linalg.yield %t : i32
      } -> tensor<3xi32>
      return %0, %1 : tensor<3xi32>, tensor<3xi32>
    })mlir",
                          dialects);
  EXPECT_EQ(show(program.run({tensorOf(i32, {3}, {1, 2, 3}), Scalar{5, {}}})),
            "3: 11 12 13; 3: 11 12 13");
}

TEST(Execution, PoisonNamesTheOperationItComesFrom) {
  InterpretedText program(R"mlir(
    func.func private @through(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    }
    func.func @main(%a: i32, %by: i32) -> i32 {
      %0 = arith.shli %a, %by : i32
      %1 = call @through(%0) : (i32) -> i32
      %2 = arith.addi %1, %by overflow<nsw> : i32
      return %2 : i32
    }
    func.func @divisor(%a: i32, %by: i32) -> i32 {
      %0 = arith.shli %a, %by : i32
      %1 = arith.divui %a, %0 : i32
      return %1 : i32
    }
    func.func @dividend(%a: i32, %by: i32) -> i32 {
      %0 = arith.shli %a, %by : i32
      %1 = arith.divui %0, %a : i32
      return %1 : i32
    })mlir",
                          dialects);
  llvm::SmallVector<RuntimeValue> arguments = {Scalar{1, {}}, Scalar{32, {}}};
  Outcome outcome = program.run(arguments);
  EXPECT_EQ(show(outcome), "poison");
  EXPECT_EQ(originOf(outcome, 0),
            "arith.shli: the shift amount is not below the width");
  EXPECT_EQ(show(program.run(arguments, "divisor")),
            "use of poison: 'arith.divui' operand #1 is poison (poison comes "
            "from 'arith.shli': the shift amount is not below the width)");
  EXPECT_EQ(show(program.run(arguments, "dividend")), "poison");
}

TEST(Execution, OfTwoPoisonOperandsTheFirstIsNamed) {
  InterpretedText program(R"mlir(
    func.func @main(%a: i8, %by: i8) -> i8 {
      %0 = arith.shrui %a, %by : i8
      %1 = arith.addi %by, %by overflow<nsw> : i8
      %2 = arith.addi %1, %0 : i8
      return %2 : i8
    })mlir",
                          dialects);
  EXPECT_EQ(originOf(program.run({Scalar{1, {}}, Scalar{100, {}}}), 0),
            "arith.addi: the result overflows, against 'nsw'");
}

TEST(Execution, UnspecifiedFlowsThroughAndPoisonWins) {
  InterpretedText program(R"mlir(
    func.func @main(%a: f32, %b: f32, %by: i32) -> (f32, i32, i32) {
      %0 = arith.minnumf %a, %b : f32
      %1 = arith.mulf %0, %a : f32
      %2 = arith.bitcast %1 : f32 to i32
      %3 = arith.shli %by, %by : i32
      %4 = arith.addi %2, %3 : i32
      return %1, %4, %2 : f32, i32, i32
    })mlir",
                          dialects);
  Outcome outcome =
      program.run({Scalar{0x80000000, {}}, Scalar{0, {}}, Scalar{40, {}}});
  EXPECT_EQ(show(outcome), "unspecified; poison; unspecified");
  outcome = program.run({Scalar{0x80000000, {}}, Scalar{0, {}}, Scalar{1, {}}});
  EXPECT_EQ(show(outcome), "unspecified; unspecified; unspecified");
}

TEST(Execution, TheOriginOfSomethingUnspecifiedIsNamed) {
  InterpretedText program(R"mlir(
    func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
      %0 = arith.maxnumf %a, %b : tensor<2xf32>
      %1 = arith.negf %0 : tensor<2xf32>
      return %1 : tensor<2xf32>
    })mlir",
                          dialects);
  Outcome outcome = program.run({tensorOf(f32, {2}, {0x3F800000, 0}),
                                 tensorOf(f32, {2}, {0, 0x80000000})});
  EXPECT_EQ(show(outcome), "2: -1 unspecified");
  EXPECT_EQ(originOf(outcome, 0, 1),
            "arith.maxnumf: either of -0 and +0 may be the result");
  EXPECT_EQ(originOf(outcome, 0, 0), "defined");
}

TEST(Execution, OneOperationObeysTheTimeLimit) {
  // 2^36 iterations take minutes.
  InterpretedText program(R"mlir(
    func.func @main(%a: tensor<4096xf32>, %c: tensor<f32>) -> tensor<f32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i)>,
          affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (k)>,
          affine_map<(i, j, k) -> ()>],
          iterator_types = ["reduction", "reduction", "reduction"]}
          ins(%a, %a, %a : tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>)
          outs(%c : tensor<f32>) {
      ^bb0(%x: f32, %y: f32, %z: f32, %acc: f32):
        %s = arith.addf %acc, %x : f32
        linalg.yield %s : f32
      } -> tensor<f32>
      return %0 : tensor<f32>
    })mlir",
                          dialects);
  Limits limits;
  limits.seconds = 0.05;
  EXPECT_EQ(show(program.run(
                {tensorOf(f32, {4096}, llvm::SmallVector<uint64_t>(4096, 0)),
                 tensorOf(f32, {}, {0})},
                "main", limits)),
            "limit reached: 'linalg.generic' reached the limit of 0.05 "
            "seconds");
  limits.steps = 1000000;
  EXPECT_EQ(show(program.run(
                {tensorOf(f32, {4096}, llvm::SmallVector<uint64_t>(4096, 0)),
                 tensorOf(f32, {}, {0})},
                "main", limits)),
            "limit reached: 'linalg.generic' reached the limit of 1000000 "
            "steps");
}

TEST(Execution, AFewLargeTensorsObeyTheTimeLimit) {
  // Each takes one step, and some twenty milliseconds.
  std::string text = "func.func @main() {\n";
  for (unsigned i = 0; i < 100; ++i)
    text += "  %" + std::to_string(i) + " = arith.constant dense<" +
            std::to_string(i) + "> : tensor<16777216xi32>\n";
  text += "  return\n}\n";
  Limits limits;
  limits.seconds = 0.05;
  EXPECT_EQ(show(InterpretedText(text, dialects).run({}, "main", limits)),
            "limit reached: 'arith.constant' reached the limit of 0.05 "
            "seconds");
}

TEST(Execution, ElementwiseOperandsOfUnlikeShapesAreUndefined) {
  InterpretedText program(R"mlir(
    func.func @main(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
      %0 = arith.addi %a, %b : tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir",
                          dialects);
  EXPECT_EQ(show(program.run(
                {tensorOf(i32, {2}, {1, 2}), tensorOf(i32, {3}, {1, 2, 3})})),
            "undefined behaviour: 'arith.addi' has operands of different "
            "shapes, 2 and 3");
}

} // namespace
