//===- TensorPadTest.cpp - Padding of tensors -----------------------------===//
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

std::string run(llvm::StringRef text,
                llvm::ArrayRef<RuntimeValue> arguments = {}) {
  return showRun(
      text,
      {registerArithSemantics, registerFuncSemantics, registerTensorSemantics},
      arguments);
}

const ElementType i32 = ElementType::integer(32);

TEST(TensorPad, ConstantAroundEveryDimension) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x2xi32>) -> tensor<4x5xi32> {
      %c = arith.constant 9 : i32
      %0 = tensor.pad %t low[1, 2] high[1, 1] {
      ^bb0(%i: index, %j: index):
        tensor.yield %c : i32
      } : tensor<2x2xi32> to tensor<4x5xi32>
      return %0 : tensor<4x5xi32>
    })mlir",
                {tensorOf(i32, {2, 2}, {1, 2, 3, 4})}),
            "4x5: 9 9 9 9 9 9 9 1 2 9 9 9 3 4 9 9 9 9 9 9");
}

TEST(TensorPad, ConstantInsideTheBody) {
  EXPECT_EQ(
      run(R"mlir(
    func.func @main(%t: tensor<1xf32>) -> tensor<3xf32> {
      %0 = tensor.pad %t low[0] high[2] {
      ^bb0(%i: index):
        %c = arith.constant 0.5 : f32
        tensor.yield %c : f32
      } : tensor<1xf32> to tensor<3xf32>
      return %0 : tensor<3xf32>
    })mlir",
          {tensorOf(ElementType::floating(FloatKind::F32), {1}, {0x40000000})}),
      "3: 2 0.5 0.5");
}

const char *dynamicProgram = R"mlir(
    func.func @main(%t: tensor<?xi32>, %l: index, %h: index, %v: i32) -> tensor<?xi32> {
      %0 = tensor.pad %t low[%l] high[%h] {
      ^bb0(%i: index):
        tensor.yield %v : i32
      } : tensor<?xi32> to tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir";

TEST(TensorPad, DynamicAmountsAndValue) {
  Scalar seven{7, {}};
  EXPECT_EQ(run(dynamicProgram,
                {tensorOf(i32, {2}, {1, 2}), indexOf(2), indexOf(1), seven}),
            "5: 7 7 1 2 7");
  EXPECT_EQ(run(dynamicProgram,
                {tensorOf(i32, {0}, {}), indexOf(1), indexOf(1), seven}),
            "2: 7 7");
  EXPECT_EQ(run(dynamicProgram,
                {tensorOf(i32, {0}, {}), indexOf(0), indexOf(0), seven}),
            "0:");
}

TEST(TensorPad, NegativeAmountIsPoisonThroughout) {
  Scalar seven{7, {}};
  EXPECT_EQ(run(dynamicProgram,
                {tensorOf(i32, {2}, {1, 2}), indexOf(-1), indexOf(2), seven}),
            "3: poison poison poison");
  EXPECT_EQ(run(dynamicProgram,
                {tensorOf(i32, {2}, {1, 2}), indexOf(0), indexOf(-3), seven}),
            "0:");
  EXPECT_EQ(run(dynamicProgram, {tensorOf(i32, {2}, {1, 2}), indexOf(INT64_MAX),
                                 indexOf(0), seven}),
            "limit reached: 'tensor.pad' gives a size that passes the limit of "
            "64 bits");
}

TEST(TensorPad, BodyOfTheIndex) {
  EXPECT_EQ(
      run(R"mlir(
    func.func @main(%t: tensor<1x2xindex>, %k: index) -> tensor<3x3xindex> {
      %0 = tensor.pad %t low[1, 0] high[1, 1] {
      ^bb0(%i: index, %j: index):
        %a = arith.muli %i, %k : index
        %b = arith.addi %a, %j : index
        tensor.yield %b : index
      } : tensor<1x2xindex> to tensor<3x3xindex>
      return %0 : tensor<3x3xindex>
    })mlir",
          {tensorOf(ElementType::index(), {1, 2}, {77, 88}), indexOf(10)}),
      "3x3: 0 1 2 77 88 12 20 21 22");
}

TEST(TensorPad, BodyRunsOnlyWhereThereIsPadding) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<1xindex>) -> tensor<2xindex> {
      %0 = tensor.pad %t low[0] high[1] {
      ^bb0(%i: index):
        %a = arith.divui %i, %i : index
        tensor.yield %a : index
      } : tensor<1xindex> to tensor<2xindex>
      return %0 : tensor<2xindex>
    })mlir",
                {tensorOf(ElementType::index(), {1}, {5})}),
            "2: 5 1");
}

TEST(TensorPad, NoFoldOfNothing) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2xi32>, %r: tensor<i32>) -> (tensor<2xi32>, tensor<i32>) {
      %c = arith.constant 9 : i32
      %0 = tensor.pad %t nofold low[0] high[0] {
      ^bb0(%i: index):
        tensor.yield %c : i32
      } : tensor<2xi32> to tensor<2xi32>
      %1 = tensor.pad %r low[] high[] {
        tensor.yield %c : i32
      } : tensor<i32> to tensor<i32>
      return %0, %1 : tensor<2xi32>, tensor<i32>
    })mlir",
                {tensorOf(i32, {2}, {1, 2}), tensorOf(i32, {}, {3})}),
            "2: 1 2; : 3");
}

TEST(TensorPad, PoisonOfSourceAndValue) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%c: i32) -> (tensor<3xi32>, tensor<3xi32>) {
      %e = tensor.empty() : tensor<1xi32>
      %z = tensor.empty() : tensor<i32>
      %p = tensor.extract %z[] : tensor<i32>
      %0 = tensor.pad %e low[1] high[1] {
      ^bb0(%i: index):
        tensor.yield %c : i32
      } : tensor<1xi32> to tensor<3xi32>
      %s = tensor.splat %c : tensor<1xi32>
      %1 = tensor.pad %s low[1] high[1] {
      ^bb0(%i: index):
        tensor.yield %p : i32
      } : tensor<1xi32> to tensor<3xi32>
      return %0, %1 : tensor<3xi32>, tensor<3xi32>
    })mlir",
                {Scalar{9, {}}}),
            "3: 9 poison 9; 3: poison 9 poison");
}

TEST(TensorPad, SizeThatTheTypeDeniesIsPoisonThroughout) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<?xi32>, %c: i32) -> tensor<4xi32> {
      %0 = tensor.pad %t low[1] high[0] {
      ^bb0(%i: index):
        tensor.yield %c : i32
      } : tensor<?xi32> to tensor<4xi32>
      return %0 : tensor<4xi32>
    })mlir",
                {tensorOf(i32, {2}, {1, 2}), Scalar{9, {}}}),
            "4: poison poison poison poison");
}

} // namespace
