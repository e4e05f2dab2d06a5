//===- ScfLoopTest.cpp - Meaning of scf.for and scf.while -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tests/unit/Semantics/ScfPrograms.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

//===----------------------------------------------------------------------===//
// for
//===----------------------------------------------------------------------===//

constexpr const char *sumOfIndices = R"mlir(
  func.func @main(%lb: index, %ub: index, %step: index) -> (index, index) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %r:2 = scf.for %i = %lb to %ub step %step
        iter_args(%sum = %zero, %trips = %zero) -> (index, index) {
      %s = arith.addi %sum, %i : index
      %t = arith.addi %trips, %one : index
      scf.yield %s, %t : index, index
    }
    return %r#0, %r#1 : index, index
  })mlir";

TEST(ScfFor, ZeroOneAndManyTrips) {
  EXPECT_EQ(interpret(sumOfIndices, {number(5), number(5), number(1)}), "0; 0");
  EXPECT_EQ(interpret(sumOfIndices, {number(6), number(5), number(1)}), "0; 0");
  EXPECT_EQ(interpret(sumOfIndices, {number(5), number(6), number(9)}), "5; 1");
  // 2 + 5 + 8, and the bound is not among them.
  EXPECT_EQ(interpret(sumOfIndices, {number(2), number(11), number(3)}),
            "15; 3");
  EXPECT_EQ(interpret(sumOfIndices, {number(2), number(12), number(3)}),
            "26; 4");
}

TEST(ScfFor, BoundsAreSigned) {
  EXPECT_EQ(interpret(sumOfIndices, {number(-3), number(0), number(1)}),
            "-6; 3");
}

TEST(ScfFor, StepThatIsNotPositiveIsUndefined) {
  EXPECT_EQ(interpret(sumOfIndices, {number(0), number(3), number(0)}),
            "undefined behaviour: 'scf.for' has the step 0, which is not "
            "positive");
  EXPECT_EQ(interpret(sumOfIndices, {number(0), number(3), number(-1)}),
            "undefined behaviour: 'scf.for' has the step -1, which is not "
            "positive");
}

TEST(ScfFor, PoisonBoundsAreReported) {
  for (const char *use :
       {"%p to %n step %n", "%n to %p step %n", "%n to %n step %p"}) {
    std::string text = interpret(std::string(R"mlir(
      func.func @main() {
        %n = arith.constant 1 : index
        %p = ub.poison : index
        scf.for %i = )mlir") + use +
                                 " { }\n return }");
    EXPECT_TRUE(llvm::StringRef(text).starts_with("use of poison: 'scf.for'"))
        << text;
  }
}

TEST(ScfFor, NextNumberBeyondTheTypeEndsTheLoop) {
  // No rule makes this undefined: the one number of the range is visited.
  EXPECT_EQ(interpret(sumOfIndices,
                      {number(std::numeric_limits<int64_t>::max() - 1),
                       number(std::numeric_limits<int64_t>::max()), number(2)}),
            std::to_string(std::numeric_limits<int64_t>::max() - 1) + "; 1");
}

TEST(ScfFor, LastValueBelowTheLargestBoundIsReached) {
  EXPECT_EQ(interpret(sumOfIndices,
                      {number(std::numeric_limits<int64_t>::max() - 1),
                       number(std::numeric_limits<int64_t>::max()), number(1)}),
            std::to_string(std::numeric_limits<int64_t>::max() - 1) + "; 1");
}

constexpr const char *narrowLoop = R"mlir(
  func.func @main(%lb: i8, %ub: i8) -> i32 {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %step = arith.constant 100 : i8
    %r = scf.for UNSIGNED %i = %lb to %ub step %step
        iter_args(%trips = %zero) -> (i32) : i8 {
      %t = arith.addi %trips, %one : i32
      scf.yield %t : i32
    }
    return %r : i32
  })mlir";

std::string narrow(const char *replacement) {
  std::string text = narrowLoop;
  return text.replace(text.find("UNSIGNED"), 8, replacement);
}

TEST(ScfFor, NarrowBoundsAreSignedUnlessUnsigned) {
  // 0x80 is -128 or 128, 0xC8 is -56 or 200.
  EXPECT_EQ(interpret(narrow(""), {number(0x80), number(0xC8)}), "1");
  EXPECT_EQ(interpret(narrow(""), {number(0), number(0xC8)}), "0");
  EXPECT_EQ(interpret(narrow("unsigned"), {number(0), number(0xC8)}), "2");
  EXPECT_EQ(interpret(narrow("unsigned"), {number(0x80), number(0)}), "0");
}

TEST(ScfFor, NarrowLoopsEndBeforeTheyWrap) {
  // Steps of 100: 120 alone below 127; 0, 100, 200 below 255; 200 alone.
  EXPECT_EQ(interpret(narrow(""), {number(120), number(127)}), "1");
  EXPECT_EQ(interpret(narrow("unsigned"), {number(0), number(255)}), "3");
  EXPECT_EQ(interpret(narrow("unsigned"), {number(200), number(255)}), "1");
}

TEST(ScfFor, CarriedValuesSwap) {
  constexpr const char *text = R"mlir(
    func.func @main(%n: index) -> (i32, i32) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %a = arith.constant 7 : i32
      %b = arith.constant 8 : i32
      %r:2 = scf.for %i = %zero to %n step %one
          iter_args(%x = %a, %y = %b) -> (i32, i32) {
        scf.yield %y, %x : i32, i32
      }
      return %r#0, %r#1 : i32, i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(0)}), "7; 8");
  EXPECT_EQ(interpret(text, {number(1)}), "8; 7");
  EXPECT_EQ(interpret(text, {number(2)}), "7; 8");
}

TEST(ScfFor, OneValueYieldedTwice) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %r:2 = scf.for %i = %zero to %three step %one
          iter_args(%x = %t, %y = %t) -> (tensor<2xi32>, tensor<2xi32>) {
        %s = arith.addi %x, %y : tensor<2xi32>
        scf.yield %s, %s : tensor<2xi32>, tensor<2xi32>
      }
      return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
    })mlir",
                      {tensorOf(ElementType::integer(32), {2}, {1, 5})}),
            "2: 8 40; 2: 8 40");
}

TEST(ScfFor, InvariantCarriedValueAndCapturedOne) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>,
                                           tensor<2xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %r:2 = scf.for %i = %zero to %three step %one
          iter_args(%x = %t, %same = %t) -> (tensor<2xi32>, tensor<2xi32>) {
        %s = arith.addi %x, %t : tensor<2xi32>
        scf.yield %s, %same : tensor<2xi32>, tensor<2xi32>
      }
      return %r#0, %r#1, %t : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
    })mlir",
                      {tensorOf(ElementType::integer(32), {2}, {1, 5})}),
            "2: 4 20; 2: 1 5; 2: 1 5");
}

TEST(ScfFor, ZeroTripsGiveTheInitialTensor) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>) -> tensor<2xi32> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %r = scf.for %i = %zero to %zero step %one
          iter_args(%x = %t) -> (tensor<2xi32>) {
        %s = arith.addi %x, %x : tensor<2xi32>
        scf.yield %s : tensor<2xi32>
      }
      return %r : tensor<2xi32>
    })mlir",
                      {tensorOf(ElementType::integer(32), {2}, {1, 5})}),
            "2: 1 5");
}

TEST(ScfFor, NestedLoopsSeeOuterIndices) {
  // The sum of 10 * i + j over i in [0, 3), j in [0, i).
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> index {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %ten = arith.constant 10 : index
      %r = scf.for %i = %zero to %three step %one
          iter_args(%x = %zero) -> (index) {
        %inner = scf.for %j = %zero to %i step %one
            iter_args(%y = %x) -> (index) {
          %a = arith.muli %i, %ten : index
          %b = arith.addi %a, %j : index
          %c = arith.addi %y, %b : index
          scf.yield %c : index
        }
        scf.yield %inner : index
      }
      return %r : index
    })mlir"),
            "51");
}

TEST(ScfFor, StepLimitEndsALongLoop) {
  Limits limits;
  limits.steps = 1000;
  EXPECT_EQ(interpret(sumOfIndices,
                      {number(0), number(int64_t(1) << 40), number(1)}, limits)
                .substr(0, 14),
            "limit reached:");
}

TEST(ScfFor, InsertsIntoACarriedTensorStayInPlace) {
  // A copy of the tensor for each of its 65,536 inserts, also of those behind a
  // condition, would move 8 GiB.
  constexpr const char *text = R"mlir(
    func.func @main(%c: i1) -> (i16, i16) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %n = arith.constant 65536 : index
      %init = arith.constant dense<0> : tensor<65536xi16>
      %r = scf.for %i = %zero to %n step %one iter_args(%t = %init)
          -> (tensor<65536xi16>) {
        %v = arith.index_cast %i : index to i16
        %next = scf.if %c -> tensor<65536xi16> {
          %s = tensor.insert %v into %t[%i] : tensor<65536xi16>
          scf.yield %s : tensor<65536xi16>
        } else {
          scf.yield %t : tensor<65536xi16>
        }
        %old = tensor.extract %next[%zero] : tensor<65536xi16>
        %w = arith.addi %v, %old : i16
        %last = tensor.insert %w into %next[%i] : tensor<65536xi16>
        scf.yield %last : tensor<65536xi16>
      }
      %k = arith.constant 5 : index
      %a = tensor.extract %r[%k] : tensor<65536xi16>
      %b = tensor.extract %init[%k] : tensor<65536xi16>
      return %a, %b : i16, i16
    })mlir";
  // The initial tensor, the carried one, and no third.
  Limits limits;
  limits.bytes = 3 * 65536;
  EXPECT_EQ(interpret(text, {number(1)}, limits), "5; 0");
}

TEST(ScfFor, CapturedTensorDiesWithTheLoop) {
  // Each of the three tensors is 1 MiB, and is read by its loop last.
  Limits limits;
  limits.bytes = uint64_t(5) << 19;
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%c: i1) -> i32 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %ones = arith.constant dense<1> : tensor<262144xi32>
      %a = arith.addi %ones, %ones : tensor<262144xi32>
      scf.for %i = %zero to %one step %one {
        %x = arith.addi %a, %a : tensor<262144xi32>
      }
      %b = arith.addi %ones, %ones : tensor<262144xi32>
      scf.if %c {
        %x = arith.addi %b, %b : tensor<262144xi32>
      }
      %d = arith.addi %ones, %ones : tensor<262144xi32>
      scf.for %i = %zero to %one step %one {
        %x = arith.addi %d, %d : tensor<262144xi32>
      }
      %r = arith.constant 3 : i32
      return %r : i32
    })mlir",
                      {number(0)}, limits),
            "3");
}

//===----------------------------------------------------------------------===//
// while
//===----------------------------------------------------------------------===//

TEST(ScfWhile, CountsUpWhileTheConditionHolds) {
  constexpr const char *text = R"mlir(
    func.func @main(%n: i32) -> (i32, i32) {
      %zero = arith.constant 0 : i32
      %two = arith.constant 2 : i32
      %r:2 = scf.while (%i = %zero) : (i32) -> (i32, i32) {
        %go = arith.cmpi slt, %i, %n : i32
        %twice = arith.muli %i, %two : i32
        scf.condition(%go) %i, %twice : i32, i32
      } do {
      ^bb0(%i: i32, %twice: i32):
        %one = arith.constant 1 : i32
        %next = arith.addi %i, %one : i32
        scf.yield %next : i32
      }
      return %r#0, %r#1 : i32, i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(0)}), "0; 0");
  EXPECT_EQ(interpret(text, {number(1)}), "1; 2");
  EXPECT_EQ(interpret(text, {number(5)}), "5; 10");
}

TEST(ScfWhile, OneValueForwardedTwice) {
  // The first trip forwards 7 twice and 0; the loop then goes on with 7, which
  // ends it, and the third result is that 7.
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (index, index, index) {
      %start = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c7 = arith.constant 7 : index
      %c100 = arith.constant 100 : index
      %r:3 = scf.while (%a = %start) : (index) -> (index, index, index) {
        %go = arith.cmpi ult, %a, %c1 : index
        %v = scf.if %go -> (index) {
          %t = arith.addi %a, %c7 : index
          scf.yield %t : index
        } else {
          scf.yield %c100 : index
        }
        scf.condition(%go) %v, %v, %a : index, index, index
      } do {
      ^bb0(%x: index, %y: index, %z: index):
        scf.yield %y : index
      }
      return %r#0, %r#1, %r#2 : index, index, index
    })mlir"),
            "100; 100; 7");
}

TEST(ScfWhile, PoisonConditionIsReported) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      scf.while : () -> () {
        %p = ub.poison : i1
        scf.condition(%p)
      } do {
        scf.yield
      }
      return
    })mlir")
                .substr(0, 52),
            "use of poison: 'scf.condition' condition is poison (");
}

TEST(ScfWhile, EndlessLoopHitsTheStepLimit) {
  Limits limits;
  limits.steps = 1000;
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      scf.while : () -> () {
        %c = arith.constant true
        scf.condition(%c)
      } do {
        scf.yield
      }
      return
    })mlir",
                      {}, limits)
                .substr(0, 14),
            "limit reached:");
}

TEST(ScfFor, EarlyValueIsUnchangedAfterTheLoop) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%t: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %early = arith.addi %t, %t : tensor<2xi32>
      %r = scf.for %i = %zero to %two step %one
          iter_args(%x = %early) -> (tensor<2xi32>) {
        %s = arith.muli %x, %x : tensor<2xi32>
        scf.yield %s : tensor<2xi32>
      }
      return %early, %r : tensor<2xi32>, tensor<2xi32>
    })mlir",
                      {tensorOf(ElementType::integer(32), {2}, {1, 2})}),
            "2: 2 4; 2: 16 256");
}

} // namespace
