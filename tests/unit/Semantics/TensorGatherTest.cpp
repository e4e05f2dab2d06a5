//===- TensorGatherTest.cpp - Gathers from and scatters into tensors ------===//
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

Tensor counting(llvm::ArrayRef<int64_t> shape) {
  uint64_t count = *elementCount(shape);
  return tensorOf(i32, shape, llvm::to_vector(llvm::seq<uint64_t>(0, count)));
}

TEST(TensorGather, SlicesAlongOneDimension) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x3x2xi32>, %i: tensor<2x1xindex>)
        -> (tensor<2x2x1x2xi32>, tensor<2x2x2xi32>) {
      %0 = tensor.gather %t[%i] gather_dims([1])
          : (tensor<2x3x2xi32>, tensor<2x1xindex>) -> tensor<2x2x1x2xi32>
      %1 = tensor.gather %t[%i] gather_dims([1])
          : (tensor<2x3x2xi32>, tensor<2x1xindex>) -> tensor<2x2x2xi32>
      return %0, %1 : tensor<2x2x1x2xi32>, tensor<2x2x2xi32>
    })mlir",
                {counting({2, 3, 2}),
                 tensorOf(ElementType::index(), {2, 1}, {2, 0})}),
            "2x2x1x2: 4 5 10 11 0 1 6 7; 2x2x2: 4 5 10 11 0 1 6 7");
}

TEST(TensorGather, SingleElements) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x3xi32>, %i: tensor<?x2xi8>) -> tensor<?xi32> {
      %0 = tensor.gather %t[%i] gather_dims([0, 1])
          : (tensor<2x3xi32>, tensor<?x2xi8>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir",
                {counting({2, 3}), tensorOf(ElementType::integer(8), {3, 2},
                                            {1, 2, 0, 1, 1, 2})}),
            "3: 5 1 5");
}

const char *gatherProgram = R"mlir(
    func.func @main(%t: tensor<?xi32>, %i: tensor<?x1xi8>) -> tensor<?xi32> {
      %0 = tensor.gather %t[%i] gather_dims([0]) unique
          : (tensor<?xi32>, tensor<?x1xi8>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir";

std::string gatherOf3(llvm::ArrayRef<uint64_t> indices) {
  return run(gatherProgram,
             {counting({3}), tensorOf(ElementType::integer(8),
                                      {int64_t(indices.size()), 1}, indices)});
}

TEST(TensorGather, OutOfBoundsIsPoisonThroughout) {
  EXPECT_EQ(gatherOf3({0, 3}), "2: poison poison");
  EXPECT_EQ(gatherOf3({0, 0xFF}), "2: poison poison");
  EXPECT_EQ(gatherOf3({2, 0}), "2: 2 0");
  EXPECT_EQ(gatherOf3({}), "0:");
}

TEST(TensorGather, BrokenPromiseOfUniqueIsPoisonThroughout) {
  EXPECT_EQ(gatherOf3({1, 2, 1}), "3: poison poison poison");
}

TEST(TensorGather, PoisonMovesAlongAndPoisonCoordinatesAreReported) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: tensor<2x1xindex>, %k: index, %c: i32) -> tensor<2xi32> {
      %e = tensor.empty() : tensor<2xi32>
      %t = tensor.insert %c into %e[%k] : tensor<2xi32>
      %0 = tensor.gather %t[%i] gather_dims([0])
          : (tensor<2xi32>, tensor<2x1xindex>) -> tensor<2xi32>
      return %0 : tensor<2xi32>
    })mlir",
                {tensorOf(ElementType::index(), {2, 1}, {1, 0}), indexOf(0),
                 Scalar{9, {}}}),
            "2: poison 9");
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2xi32>) -> tensor<2xi32> {
      %i = tensor.empty() : tensor<2x1xindex>
      %0 = tensor.gather %t[%i] gather_dims([0])
          : (tensor<2xi32>, tensor<2x1xindex>) -> tensor<2xi32>
      return %0 : tensor<2xi32>
    })mlir",
                {counting({2})}),
            "use of poison: 'tensor.gather' a coordinate is poison (poison "
            "comes from 'tensor.empty': the element was never written)");
}

TEST(TensorScatter, SlicesAlongOneDimension) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%s: tensor<2x2x1xi32>, %r: tensor<2x2xi32>, %d: tensor<2x3xi32>, %i: tensor<2x1xindex>)
        -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
      %0 = tensor.scatter %s into %d[%i] scatter_dims([1]) unique
          : (tensor<2x2x1xi32>, tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x3xi32>
      %1 = tensor.scatter %r into %d[%i] scatter_dims([1]) unique
          : (tensor<2x2xi32>, tensor<2x3xi32>, tensor<2x1xindex>) -> tensor<2x3xi32>
      return %d, %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
    })mlir",
                {tensorOf(i32, {2, 2, 1}, {70, 71, 80, 81}),
                 tensorOf(i32, {2, 2}, {70, 71, 80, 81}), counting({2, 3}),
                 tensorOf(ElementType::index(), {2, 1}, {2, 0})}),
            "2x3: 0 1 2 3 4 5; 2x3: 80 1 70 81 4 71; 2x3: 80 1 70 81 4 71");
}

const char *scatterProgram = R"mlir(
    func.func @main(%s: tensor<?xi32>, %d: tensor<?xi32>, %i: tensor<?x1xindex>) -> tensor<?xi32> {
      %0 = tensor.scatter %s into %d[%i] scatter_dims([0]) unique
          : (tensor<?xi32>, tensor<?xi32>, tensor<?x1xindex>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir";

std::string scatterInto3(llvm::ArrayRef<uint64_t> source,
                         llvm::ArrayRef<uint64_t> indices) {
  return run(
      scatterProgram,
      {tensorOf(i32, {int64_t(source.size())}, source), counting({3}),
       tensorOf(ElementType::index(), {int64_t(indices.size()), 1}, indices)});
}

TEST(TensorScatter, WhatIsUndefinedIsPoisonThroughout) {
  const char *poison3 = "3: poison poison poison";
  EXPECT_EQ(scatterInto3({7, 8}, {2, 0}), "3: 8 1 7");
  EXPECT_EQ(scatterInto3({}, {}), "3: 0 1 2");
  EXPECT_EQ(scatterInto3({7, 8}, {2, 3}), poison3);
  EXPECT_EQ(scatterInto3({7, 8}, {2, 2}), poison3);
  EXPECT_EQ(scatterInto3({7, 8, 9}, {2, 0}), poison3);
}

} // namespace
