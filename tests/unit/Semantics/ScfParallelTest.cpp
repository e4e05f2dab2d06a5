//===- ScfParallelTest.cpp - Meaning of scf's parallel loops --------------===//
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
                      llvm::ArrayRef<RuntimeValue> arguments = {}) {
  InterpretedText program(text, {registerArithSemantics, registerFuncSemantics,
                                 registerScfSemantics, registerUbSemantics});
  return show(program.run(arguments));
}

RuntimeValue number(int64_t value) {
  return Scalar{static_cast<uint64_t>(value), {}};
}

constexpr ElementType i32 = ElementType::integer(32);

TEST(ScfParallel, ReducesInAscendingOrderAccumulatorFirst) {
  // 10 * acc + (3 * i + j): the digits of the result are the order.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c10 = arith.constant 10 : index
      %init = arith.constant 9 : index
      %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1)
          init (%init) -> index {
        %a = arith.muli %i, %c3 : index
        %b = arith.addi %a, %j : index
        scf.reduce(%b : index) {
        ^bb0(%acc: index, %x: index):
          %s = arith.muli %acc, %c10 : index
          %t = arith.addi %s, %x : index
          scf.reduce.return %t : index
        }
      }
      return %r : index
    })mlir"),
            "9012345");
}

TEST(ScfParallel, OneOperandReducedTwiceAndCaptured) {
  // Sums i, and i squared through the captured operand.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%n: index) -> (index, index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0, %c0)
          -> (index, index) {
        %x = arith.addi %i, %c0 : index
        scf.reduce(%x, %x : index, index) {
        ^bb0(%acc: index, %v: index):
          %t = arith.addi %acc, %v : index
          scf.reduce.return %t : index
        }, {
        ^bb0(%acc: index, %v: index):
          %s = arith.muli %x, %v : index
          %t = arith.addi %acc, %s : index
          scf.reduce.return %t : index
        }
      }
      return %r#0, %r#1 : index, index
    })mlir",
                      {number(4)}),
            "6; 14");
}

TEST(ScfParallel, EmptyRangeGivesTheInitialValue) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> i32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %init = arith.constant 5 : i32
      %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %c0) step (%c1, %c1)
          init (%init) -> i32 {
        scf.reduce(%init : i32) {
        ^bb0(%acc: i32, %x: i32):
          %t = arith.addi %acc, %x : i32
          scf.reduce.return %t : i32
        }
      }
      return %r : i32
    })mlir"),
            "5");
}

TEST(ScfParallel, StepThatIsNotPositiveIsUndefined) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%step: index) {
      %c0 = arith.constant 0 : index
      scf.parallel (%i) = (%c0) to (%c0) step (%step) { }
      return
    })mlir",
                      {number(0)}),
            "undefined behaviour: 'scf.parallel' has the step 0, which is not "
            "positive");
}

TEST(ScfParallel, NextNumberBeyondTheTypeEndsTheLoop) {
  // One trip from the largest number but one, whatever the step.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%lb: index, %ub: index, %step: index) -> index {
      %init = arith.constant 0 : index
      %one = arith.constant 1 : index
      %r = scf.parallel (%i) = (%lb) to (%ub) step (%step)
          init (%init) -> index {
        scf.reduce(%one : index) {
        ^bb0(%acc: index, %x: index):
          %s = arith.addi %acc, %x : index
          scf.reduce.return %s : index
        }
      }
      return %r : index
    })mlir",
                      {number(std::numeric_limits<int64_t>::max() - 1),
                       number(std::numeric_limits<int64_t>::max()), number(2)}),
            "1");
}

TEST(ScfForall, NextNumberBeyondTheTypeEndsTheLoop) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>, %lb: index, %ub: index, %step: index)
        -> tensor<2xi32> {
      %one = arith.constant dense<1> : tensor<1xi32>
      %r = scf.forall (%i) = (%lb) to (%ub) step (%step)
          shared_outs(%o = %t) -> (tensor<2xi32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %one into %o[1] [1] [1]
              : tensor<1xi32> into tensor<2xi32>
        }
      }
      return %r : tensor<2xi32>
    })mlir",
                      {tensorOf(i32, {2}, {0, 0}),
                       number(std::numeric_limits<int64_t>::max() - 1),
                       number(std::numeric_limits<int64_t>::max()), number(2)}),
            "2: 0 1");
}

TEST(ScfForall, InsertsRowsOfASharedOutput) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%row: tensor<2xi32>, %t: tensor<3x2xi32>)
        -> (tensor<3x2xi32>, tensor<3x2xi32>) {
      %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<3x2xi32> {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %row into %o[%i, 0] [1, 2] [1, 1]
              : tensor<2xi32> into tensor<3x2xi32>
        }
      }
      return %r, %t : tensor<3x2xi32>, tensor<3x2xi32>
    })mlir",
                      {tensorOf(i32, {2}, {7, 8}),
                       tensorOf(i32, {3, 2}, {1, 2, 3, 4, 5, 6})}),
            "3x2: 7 8 7 8 5 6; 3x2: 1 2 3 4 5 6");
}

TEST(ScfForall, BoundsAndStridesLeaveGaps) {
  // Iterations 1 and 3 of [1, 5) by 2 write elements 1, 3 and 7, 9.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%s: tensor<2xi32>, %t: tensor<10xi32>) -> tensor<10xi32> {
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %r = scf.forall (%i) = (1) to (5) step (2) shared_outs(%o = %t)
          -> tensor<10xi32> {
        %a = arith.muli %i, %c3 : index
        %b = arith.subi %a, %c2 : index
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%b] [2] [2]
              : tensor<2xi32> into tensor<10xi32>
        }
      }
      return %r : tensor<10xi32>
    })mlir",
                      {tensorOf(i32, {2}, {1, 2}),
                       tensorOf(i32, {10}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0})}),
            "10: 0 1 0 2 0 0 0 1 0 2");
}

TEST(ScfForall, ResultsFollowTheOutputsNotTheInserts) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%a: tensor<2xi32>, %b: tensor<2xi32>, %z: tensor<2xi32>)
        -> (tensor<2xi32>, tensor<2xi32>) {
      %r:2 = scf.forall (%i) in (1) shared_outs(%x = %z, %y = %z)
          -> (tensor<2xi32>, tensor<2xi32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %b into %y[0] [2] [1]
              : tensor<2xi32> into tensor<2xi32>
          tensor.parallel_insert_slice %a into %x[0] [2] [1]
              : tensor<2xi32> into tensor<2xi32>
        }
      }
      return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
    })mlir",
                      {tensorOf(i32, {2}, {1, 1}), tensorOf(i32, {2}, {2, 2}),
                       tensorOf(i32, {2}, {0, 0})}),
            "2: 1 1; 2: 2 2");
}

TEST(ScfForall, OverlappingInsertsAreARace) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%s: tensor<1x2xi32>, %t: tensor<2x3xi32>)
        -> tensor<2x3xi32> {
      %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<2x3xi32> {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[1, %i] [1, 2] [1, 1]
              : tensor<1x2xi32> into tensor<2x3xi32>
        }
      }
      return %r : tensor<2x3xi32>
    })mlir",
                      {tensorOf(i32, {1, 2}, {1, 2}),
                       tensorOf(i32, {2, 3}, {0, 0, 0, 0, 0, 0})}),
            "undefined behaviour: 'tensor.parallel_insert_slice' writes "
            "element [1, 1], which another insert wrote: a race");
}

TEST(ScfForall, InsertOutOfBoundsIsUndefined) {
  EXPECT_EQ(
      interpret(R"mlir(
    func.func @main(%s: tensor<2xi32>, %t: tensor<3xi32>) -> tensor<3xi32> {
      %c2 = arith.constant 2 : index
      %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<3xi32> {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%c2] [2] [1]
              : tensor<2xi32> into tensor<3xi32>
        }
      }
      return %r : tensor<3xi32>
    })mlir",
                {tensorOf(i32, {2}, {1, 2}), tensorOf(i32, {3}, {0, 0, 0})}),
      "undefined behaviour: 'tensor.parallel_insert_slice' can't insert: "
      "the slice is out of bounds");
}

TEST(ScfForall, IterationsSeeTheOutputAsItWas) {
  // Each iteration inserts twice what the output held before the loop.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>, %z: tensor<2x2xi32>)
        -> (tensor<2xi32>, tensor<2x2xi32>) {
      %r:2 = scf.forall (%i) in (1) shared_outs(%o = %t, %p = %z)
          -> (tensor<2xi32>, tensor<2x2xi32>) {
        %d = arith.addi %o, %o : tensor<2xi32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %d into %o[0] [2] [1]
              : tensor<2xi32> into tensor<2xi32>
          tensor.parallel_insert_slice %o into %p[1, 0] [1, 2] [1, 1]
              : tensor<2xi32> into tensor<2x2xi32>
        }
      }
      return %r#0, %r#1 : tensor<2xi32>, tensor<2x2xi32>
    })mlir",
                      {tensorOf(i32, {2}, {1, 2}),
                       tensorOf(i32, {2, 2}, {0, 0, 0, 0})}),
            "2: 2 4; 2x2: 0 0 1 2");
}

TEST(ScfForall, PoisonElementsAreInsertedAsTheyAre) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<3xi32>) -> tensor<3xi32> {
      %p = ub.poison : tensor<1xi32>
      %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<3xi32> {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %p into %o[1] [1] [1]
              : tensor<1xi32> into tensor<3xi32>
        }
      }
      return %r : tensor<3xi32>
    })mlir",
                      {tensorOf(i32, {3}, {1, 2, 3})}),
            "3: 1 poison 3");
}

} // namespace
