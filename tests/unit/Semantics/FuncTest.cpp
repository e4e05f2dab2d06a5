//===- FuncTest.cpp - Meaning of func -------------------------------------===//
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

TEST(Func, CallPassesArgumentsAndResults) {
  InterpretedText program(R"mlir(
    func.func private @swap(%a: i32, %b: i32) -> (i32, i32) {
      return %b, %a : i32, i32
    }
    func.func @main(%a: i32) -> (i32, i32) {
      %c = arith.constant 7 : i32
      %r:2 = call @swap(%a, %c) : (i32, i32) -> (i32, i32)
      return %r#0, %r#1 : i32, i32
    })mlir",
                          {registerArithSemantics, registerFuncSemantics});
  EXPECT_EQ(show(program.run({Scalar{3, {}}})), "7; 3");
}

TEST(Func, EndlessRecursionHitsTheDepthLimit) {
  InterpretedText program(R"mlir(
    func.func @main() {
      call @main() : () -> ()
      return
    })mlir",
                          {registerFuncSemantics});
  EXPECT_EQ(show(program.run()),
            "limit reached: 'func.func' reached the limit of 2000 nested calls "
            "and regions");
}

TEST(Func, ExternalCalleeIsUnsupported) {
  InterpretedText program(R"mlir(
    func.func private @elsewhere()
    func.func @main() {
      call @elsewhere() : () -> ()
      return
    })mlir",
                          {registerFuncSemantics});
  EXPECT_EQ(show(program.run()),
            "unsupported: 'func.call' calls the external function 'elsewhere', "
            "which has no body");
}

} // namespace
