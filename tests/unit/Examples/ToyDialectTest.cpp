//===- ToyDialectTest.cpp - A dialect from outside, interpreted
//---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toy.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

void registerToy(mlir::DialectRegistry &registry) {
  registry.insert<toy::ToyDialect>();
  toy::registerSemantics(registry);
}

std::string interpret(llvm::StringRef text) {
  InterpretedText program(text, {registerAllSemantics, registerToy});
  return show(program.run());
}

TEST(ToyDialect, ScalarOperationStaysInRange) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (i8, i8, i8) {
      %a = arith.constant 100 : i8
      %b = arith.constant -100 : i8
      %top = toy.saturating_add %a, %a : i8
      %bottom = toy.saturating_add %b, %b : i8
      %zero = toy.saturating_add %a, %b : i8
      return %top, %bottom, %zero : i8, i8, i8
    })mlir"),
            "127; 128; 0");
}

TEST(ToyDialect, OneRuleServesTensors) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> tensor<3xi16> {
      %a = arith.constant dense<[32767, 5, 1]> : tensor<3xi16>
      %b = arith.constant dense<[1, 6, 2]> : tensor<3xi16>
      %r = toy.saturating_add %a, %b : tensor<3xi16>
      return %r : tensor<3xi16>
    })mlir"),
            "3: 32767 11 3");
}

TEST(ToyDialect, OneRuleServesBodiesOfLinalg) {
  EXPECT_EQ(interpret(R"mlir(
    #map = affine_map<(i) -> (i)>
    func.func @main() -> tensor<3xi32> {
      %a = arith.constant dense<[2147483647, 5, 1]> : tensor<3xi32>
      %e = tensor.empty() : tensor<3xi32>
      %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
          ins(%a : tensor<3xi32>) outs(%e : tensor<3xi32>) {
      ^bb0(%x: i32, %unused: i32):
        %two = toy.saturating_add %x, %x : i32
        linalg.yield %two : i32
      } -> tensor<3xi32>
      return %r : tensor<3xi32>
    })mlir"),
            "3: 2147483647 10 2");
}

TEST(ToyDialect, PoisonPassesThrough) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> tensor<2xi8> {
      %p = ub.poison : i8
      %c = arith.constant 1 : i8
      %t = tensor.from_elements %p, %c : tensor<2xi8>
      %r = toy.reverse %t : tensor<2xi8>
      %s = toy.saturating_add %r, %r : tensor<2xi8>
      return %s : tensor<2xi8>
    })mlir"),
            "2: 2 poison");
}

TEST(ToyDialect, RegionRunsAsOftenAsItSays) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (i32, i32, i32) {
      %a = arith.constant 1 : i32
      %b = arith.constant 1 : i32
      %fib:2 = toy.repeat 5 %a, %b : (i32, i32) -> (i32, i32) {
      ^bb0(%x: i32, %y: i32):
        %next = toy.saturating_add %x, %y : i32
        toy.yield %y, %next : i32, i32
      }
      %never = toy.repeat 0 %a : (i32) -> i32 {
      ^bb0(%x: i32):
        %next = toy.saturating_add %x, %x : i32
        toy.yield %next : i32
      }
      return %fib#0, %fib#1, %never : i32, i32, i32
    })mlir"),
            "8; 13; 1");
}

TEST(ToyDialect, ReverseTurnsTheFirstDimensionAround) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (tensor<3x2xf32>, tensor<0x4xf32>) {
      %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
      %r = toy.reverse %t : tensor<3x2xf32>
      %none = tensor.empty() : tensor<0x4xf32>
      %z = toy.reverse %none : tensor<0x4xf32>
      return %r, %z : tensor<3x2xf32>, tensor<0x4xf32>
    })mlir"),
            "3x2: 5 6 3 4 1 2; 0x4:");
}

TEST(ToyDialect, LoopKeepsNoMoreThanTwoVersionsOfATensor) {
  InterpretedText program(R"mlir(
    func.func @main() {
      %t = tensor.empty() : tensor<1024xi8>
      %r = toy.repeat 100 %t : (tensor<1024xi8>) -> tensor<1024xi8> {
      ^bb0(%x: tensor<1024xi8>):
        %y = toy.reverse %x : tensor<1024xi8>
        toy.yield %y : tensor<1024xi8>
      }
      return
    })mlir",
                          {registerAllSemantics, registerToy});
  Limits limits;
  limits.bytes = 2 * 1024;
  EXPECT_EQ(show(program.run({}, "main", limits)), "");
}

} // namespace
