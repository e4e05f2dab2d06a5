//===- TensorReshapeTest.cpp - Reshapes of tensors ------------------------===//
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

std::string repeated(llvm::StringRef text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

Tensor i32Tensor(llvm::ArrayRef<int64_t> shape, uint64_t count) {
  return tensorOf(ElementType::integer(32), shape,
                  llvm::to_vector(llvm::seq<uint64_t>(1, count + 1)));
}

const char *reshapeProgram = R"mlir(
    func.func @main(%t: tensor<?x?xi32>, %s: tensor<2xi8>) -> tensor<?x3xi32> {
      %0 = tensor.reshape %t(%s) : (tensor<?x?xi32>, tensor<2xi8>) -> tensor<?x3xi32>
      return %0 : tensor<?x3xi32>
    })mlir";
Tensor sizes(llvm::ArrayRef<uint64_t> codes) {
  return tensorOf(ElementType::integer(8), {int64_t(codes.size())}, codes);
}

TEST(TensorReshape, SizesFromATensor) {
  EXPECT_EQ(run(reshapeProgram, {i32Tensor({3, 2}, 6), sizes({2, 3})}),
            "2x3: 1 2 3 4 5 6");
  EXPECT_EQ(run(reshapeProgram, {i32Tensor({5, 0}, 0), sizes({0, 3})}), "0x3:");
}

TEST(TensorReshape, OtherNumberOfElementsIsPoisonThroughout) {
  EXPECT_EQ(run(reshapeProgram, {i32Tensor({3, 2}, 6), sizes({3, 3})}),
            "3x3:" + repeated(" poison", 9));
}

TEST(TensorReshape, SizeThatTheTypeDeniesIsPoisonThroughout) {
  EXPECT_EQ(run(reshapeProgram, {i32Tensor({3, 2}, 6), sizes({3, 2})}),
            "3x3:" + repeated(" poison", 9));
}

TEST(TensorReshape, SizesAreSignedAndNegativeOnesGiveNoElements) {
  EXPECT_EQ(run(reshapeProgram, {i32Tensor({3, 2}, 6), sizes({0xFE, 3})}),
            "0x3:");
}

TEST(TensorReshape, PoisonSizeIsReported) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<?xi32>) -> tensor<?xi32> {
      %s = tensor.empty() : tensor<1xindex>
      %0 = tensor.reshape %t(%s) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir",
                {i32Tensor({2}, 2)}),
            "use of poison: 'tensor.reshape' a size is poison (poison comes "
            "from 'tensor.empty': the element was never written)");
}

TEST(TensorReshape, RankZeroAndUnranked) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<1x1xi32>, %s: tensor<?xindex>) -> (tensor<i32>, index) {
      %n = arith.constant dense<> : tensor<0xindex>
      %0 = tensor.reshape %t(%n) : (tensor<1x1xi32>, tensor<0xindex>) -> tensor<i32>
      %1 = tensor.reshape %t(%s) : (tensor<1x1xi32>, tensor<?xindex>) -> tensor<*xi32>
      %2 = tensor.rank %1 : tensor<*xi32>
      return %0, %2 : tensor<i32>, index
    })mlir",
                {i32Tensor({1, 1}, 1),
                 tensorOf(ElementType::index(), {3}, {1, 1, 1})}),
            ": 1; 3");
}

const char *expandProgram = R"mlir(
    func.func @main(%t: tensor<?x2xi32>, %a: index, %b: index) -> tensor<?x?x2xi32> {
      %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%a, %b, 2]
          : tensor<?x2xi32> into tensor<?x?x2xi32>
      return %0 : tensor<?x?x2xi32>
    })mlir";

TEST(TensorExpandShape, SeveralDynamicSizesInOneGroup) {
  Tensor t = i32Tensor({6, 2}, 12);
  EXPECT_EQ(run(expandProgram, {t, indexOf(2), indexOf(3)}),
            "2x3x2: 1 2 3 4 5 6 7 8 9 10 11 12");
  EXPECT_EQ(run(expandProgram, {t, indexOf(6), indexOf(1)}),
            "6x1x2: 1 2 3 4 5 6 7 8 9 10 11 12");
}

TEST(TensorExpandShape, ZeroSizes) {
  EXPECT_EQ(run(expandProgram, {i32Tensor({0, 2}, 0), indexOf(0), indexOf(5)}),
            "0x5x2:");
}

TEST(TensorExpandShape, SizesThatDoNotRegroupArePoisonThroughout) {
  EXPECT_EQ(run(expandProgram, {i32Tensor({6, 2}, 12), indexOf(2), indexOf(2)}),
            "2x2x2:" + repeated(" poison", 8));
  EXPECT_EQ(
      run(expandProgram, {i32Tensor({6, 2}, 12), indexOf(-2), indexOf(-3)}),
      "0x0x2:");
}

TEST(TensorExpandShape, RankZero) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<i32>) -> tensor<1x1xi32> {
      %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<i32> into tensor<1x1xi32>
      return %0 : tensor<1x1xi32>
    })mlir",
                {i32Tensor({}, 1)}),
            "1x1: 1");
}

TEST(TensorCollapseShape, Groups) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x?x?xi32>, %u: tensor<1x1xi32>) -> (tensor<?x?xi32>, tensor<i32>) {
      %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x?x?xi32> into tensor<?x?xi32>
      %1 = tensor.collapse_shape %u [] : tensor<1x1xi32> into tensor<i32>
      return %0, %1 : tensor<?x?xi32>, tensor<i32>
    })mlir",
                {i32Tensor({2, 3, 1}, 6), i32Tensor({1, 1}, 1)}),
            "6x1: 1 2 3 4 5 6; : 1");
}

TEST(TensorCollapseShape, PoisonMovesAlong) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index, %j: index) -> tensor<4xi32> {
      %c = arith.constant 7 : i32
      %e = tensor.empty() : tensor<2x2xi32>
      %t = tensor.insert %c into %e[%i, %j] : tensor<2x2xi32>
      %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
      return %0 : tensor<4xi32>
    })mlir",
                {indexOf(1), indexOf(0)}),
            "4: poison poison 7 poison");
}

TEST(TensorCollapseShape, InsertIntoTheResultLeavesTheSource) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> (tensor<1x2xi32>, tensor<2xi32>) {
      %c = arith.constant 7 : i32
      %t = tensor.splat %c : tensor<1x2xi32>
      %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x2xi32> into tensor<2xi32>
      %d = arith.constant 8 : i32
      %1 = tensor.insert %d into %0[%i] : tensor<2xi32>
      return %t, %1 : tensor<1x2xi32>, tensor<2xi32>
    })mlir",
                {indexOf(0)}),
            "1x2: 7 7; 2: 8 7");
}

} // namespace
