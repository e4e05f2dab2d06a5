//===- UbTest.cpp - Meaning of ub -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

using namespace oracle;
using namespace oracle::testing;

namespace {

std::string interpret(llvm::StringRef text) {
  InterpretedText program(text, {[](mlir::DialectRegistry &registry) {
                                   registry.insert<mlir::mx::MxDialect>();
                                 },
                                 registerArithSemantics, registerFuncSemantics,
                                 registerLinalgSemantics, registerMxSemantics,
                                 registerUbSemantics});
  return show(program.run());
}

TEST(Ub, PoisonScalarAndTensor) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (f32, tensor<2xi8>, tensor<0xi8>, tensor<i1>) {
      %a = ub.poison : f32
      %b = ub.poison : tensor<2xi8>
      %c = ub.poison : tensor<0xi8>
      %d = ub.poison : tensor<i1>
      return %a, %b, %c, %d : f32, tensor<2xi8>, tensor<0xi8>, tensor<i1>
    })mlir"),
            "poison; 2: poison poison; 0:; : poison");
}

TEST(Ub, PoisonBlockScaledValue) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> tensor<2xf32> {
      %q = ub.poison : !mx.tensor<2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>
      %d = mx.dequantize_block %q : !mx.tensor<2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU> -> tensor<2xf32>
      return %d : tensor<2xf32>
    })mlir"),
            "2: poison poison");
}

TEST(Ub, PoisonPassesThroughArithmetic) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> (i32, i32) {
      %p = ub.poison : i32
      %c = arith.constant 0 : i32
      %t = arith.constant true
      %r = arith.muli %p, %c : i32
      %s = arith.select %t, %c, %p : i32
      return %r, %s : i32, i32
    })mlir"),
            "poison; 0");
}

TEST(Ub, PoisonInTheBodyOfALinalgOperation) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() -> tensor<3xi32> {
      %in = arith.constant dense<[true, false, true]> : tensor<3xi1>
      %out = arith.constant dense<5> : tensor<3xi32>
      %r = linalg.generic {
        indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]
      } ins(%in : tensor<3xi1>) outs(%out : tensor<3xi32>) {
      ^bb0(%c: i1, %old: i32):
        %p = ub.poison : i32
        %s = arith.select %c, %old, %p : i32
        linalg.yield %s : i32
      } -> tensor<3xi32>
      return %r : tensor<3xi32>
    })mlir"),
            "3: 5 poison 5");
}

TEST(Ub, PoisonOfUnknownShapeIsUnsupportedWhereItIsUsed) {
  for (llvm::StringRef type :
       {"tensor<?xi32>",
        "!mx.tensor<?x2xf8E5M2, block_size = 2, scale_type = f8E8M0FNU>"})
    EXPECT_EQ(interpret(("func.func @main() -> " + type +
                         " {\n  %p = ub.poison : " + type +
                         "\n  return %p : " + type + "\n}")
                            .str()),
              "unsupported: 'ub.poison' has a shape that is not known");
}

TEST(Ub, PoisonOfUnknownShapeMayStandWhereNothingUsesIt) {
  EXPECT_EQ(interpret(R"mlir(
    func.func private @never() -> tensor<?xi32> {
      %p = ub.poison : tensor<?xi32>
      return %p : tensor<?xi32>
    }
    func.func @main() -> i32 {
      %unused = ub.poison : tensor<?xi32>
      %c = arith.constant 7 : i32
      return %c : i32
    })mlir"),
            "7");
}

TEST(Ub, UnreachableIsUndefined) {
  EXPECT_EQ(interpret(R"mlir(
    func.func @main() {
      ub.unreachable
    })mlir"),
            "undefined behaviour: 'ub.unreachable' is reached");
}

} // namespace
