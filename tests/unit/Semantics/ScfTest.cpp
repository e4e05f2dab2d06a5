//===- ScfTest.cpp - Meaning of scf's sequential operations ---------------===//
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
// if
//===----------------------------------------------------------------------===//

constexpr const char *choose = R"mlir(
  func.func @main(%c: i1) -> (i32, i32) {
    %a = arith.constant 1 : i32
    %b = arith.constant 2 : i32
    %r:2 = scf.if %c -> (i32, i32) {
      scf.yield %a, %b : i32, i32
    } else {
      scf.yield %b, %a : i32, i32
    }
    return %r#0, %r#1 : i32, i32
  })mlir";

TEST(ScfIf, YieldsOfTheChosenRegion) {
  EXPECT_EQ(interpret(choose, {number(1)}), "1; 2");
  EXPECT_EQ(interpret(choose, {number(0)}), "2; 1");
}

TEST(ScfIf, FalseWithoutElseDoesNothing) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main(%c: i1) -> i32 {
      %a = arith.constant 1 : i32
      scf.if %c {
        %zero = arith.constant 0 : i32
        %d = arith.divsi %a, %zero : i32
      }
      return %a : i32
    })mlir",
                      {number(0)}),
            "1");
}

TEST(ScfIf, PoisonConditionIsReported) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      %c = ub.poison : i1
      scf.if %c { }
      return
    })mlir"),
            "use of poison: 'scf.if' condition is poison (poison comes from "
            "'ub.poison': it is a poison constant)");
}

TEST(ScfIf, PoisonPassesThroughYields) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (i32, i32) {
      %c = arith.constant true
      %a = arith.constant 1 : i32
      %p = ub.poison : i32
      %r:2 = scf.if %c -> (i32, i32) {
        scf.yield %p, %a : i32, i32
      } else {
        scf.yield %a, %p : i32, i32
      }
      return %r#0, %r#1 : i32, i32
    })mlir"),
            "poison; 1");
}

//===----------------------------------------------------------------------===//
// index_switch, execute_region
//===----------------------------------------------------------------------===//

TEST(ScfIndexSwitch, CasesAndDefault) {
  constexpr const char *text = R"mlir(
    func.func @main(%i: index) -> i32 {
      %r = scf.index_switch %i -> i32
      case -2 {
        %c = arith.constant 10 : i32
        scf.yield %c : i32
      }
      case 5 {
        %c = arith.constant 20 : i32
        scf.yield %c : i32
      }
      default {
        %c = arith.constant 30 : i32
        scf.yield %c : i32
      }
      return %r : i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(-2)}), "10");
  EXPECT_EQ(interpret(text, {number(5)}), "20");
  EXPECT_EQ(interpret(text, {number(2)}), "30");
  EXPECT_EQ(interpret(text, {number(std::numeric_limits<int64_t>::max())}),
            "30");
}

TEST(ScfIndexSwitch, PoisonArgumentIsReported) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      %p = ub.poison : index
      scf.index_switch %p
      default { }
      return
    })mlir")
                .substr(0, 53),
            "use of poison: 'scf.index_switch' argument is poison ");
}

TEST(ScfExecuteRegion, RunsItsBlocks) {
  constexpr const char *text = R"mlir(
    func.func @main(%c: i1) -> i32 {
      %a = arith.constant 3 : i32
      %r = scf.execute_region -> i32 {
        cf.cond_br %c, ^left(%a : i32), ^right
      ^left(%x: i32):
        scf.yield %x : i32
      ^right:
        %b = arith.constant 4 : i32
        cf.br ^left(%b : i32)
      }
      return %r : i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(1)}), "3");
  EXPECT_EQ(interpret(text, {number(0)}), "4");
}

} // namespace
