//===- ControlFlowTest.cpp - Meaning of cf --------------------------------===//
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
  InterpretedText program(text,
                          {registerArithSemantics, registerFuncSemantics,
                           registerControlFlowSemantics, registerUbSemantics});
  return show(program.run(arguments));
}

RuntimeValue number(int64_t value) {
  return Scalar{static_cast<uint64_t>(value), {}};
}

TEST(ControlFlow, LoopOfBlocksSwapsItsArguments) {
  constexpr const char *text = R"mlir(
    func.func @main(%n: i32) -> (i32, i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %a = arith.constant 7 : i32
      %b = arith.constant 8 : i32
      cf.br ^head(%zero, %a, %b : i32, i32, i32)
    ^head(%i: i32, %x: i32, %y: i32):
      %go = arith.cmpi slt, %i, %n : i32
      %next = arith.addi %i, %one : i32
      cf.cond_br %go, ^head(%next, %y, %x : i32, i32, i32), ^end
    ^end:
      return %x, %y : i32, i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(0)}), "7; 8");
  EXPECT_EQ(interpret(text, {number(3)}), "8; 7");
}

TEST(ControlFlow, BothBranchesToOneBlock) {
  constexpr const char *text = R"mlir(
    func.func @main(%c: i1) -> i32 {
      %a = arith.constant 1 : i32
      %b = arith.constant 2 : i32
      cf.cond_br %c, ^end(%a : i32), ^end(%b : i32)
    ^end(%x: i32):
      return %x : i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(1)}), "1");
  EXPECT_EQ(interpret(text, {number(0)}), "2");
}

TEST(ControlFlow, SwitchCasesAndDefault) {
  constexpr const char *text = R"mlir(
    func.func @main(%flag: i8) -> i32 {
      %a = arith.constant 1 : i32
      %b = arith.constant 2 : i32
      %c = arith.constant 3 : i32
      cf.switch %flag : i8, [
        default: ^end(%a : i32),
        -1: ^end(%b : i32),
        4: ^end(%c : i32)
      ]
    ^end(%x: i32):
      return %x : i32
    })mlir";
  EXPECT_EQ(interpret(text, {number(0)}), "1");
  EXPECT_EQ(interpret(text, {number(0xFF)}), "2");
  EXPECT_EQ(interpret(text, {number(4)}), "3");
}

TEST(ControlFlow, PoisonConditionIsReported) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      %p = ub.poison : i1
      cf.cond_br %p, ^end, ^end
    ^end:
      return
    })mlir")
                .substr(0, 48),
            "use of poison: 'cf.cond_br' condition is poison ");
}

TEST(ControlFlow, AssertionThatFailsSaysWhy) {
  constexpr const char *text = R"mlir(
    func.func @main(%c: i1) {
      cf.assert %c, "sizes agree"
      return
    })mlir";
  EXPECT_EQ(interpret(text, {number(1)}), "");
  EXPECT_EQ(interpret(text, {number(0)}),
            "undefined behaviour: 'cf.assert' fails: sizes agree");
}

} // namespace
