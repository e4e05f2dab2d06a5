//===- TensorElementsTest.cpp - Elements and wholes of tensors ------------===//
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

TEST(TensorEmpty, ElementsWereNeverWritten) {
  InterpretedText program(R"mlir(
    func.func @main(%n: index) -> (tensor<?x2xf32>, tensor<i8>, tensor<0x3xi8>) {
      %0 = tensor.empty(%n) : tensor<?x2xf32>
      %1 = tensor.empty() : tensor<i8>
      %2 = tensor.empty() : tensor<0x3xi8>
      return %0, %1, %2 : tensor<?x2xf32>, tensor<i8>, tensor<0x3xi8>
    })mlir",
                          {registerFuncSemantics, registerTensorSemantics});
  Outcome outcome = program.run({indexOf(1)});
  EXPECT_EQ(show(outcome), "1x2: poison poison; : poison; 0x3:");
  EXPECT_EQ(originOf(outcome, 0, 1),
            "tensor.empty: the element was never written");
}

TEST(TensorEmpty, NegativeSizeIsNoFaultAndGivesNoElements) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index) -> tensor<2x?xf32> {
      %0 = tensor.empty(%n) : tensor<2x?xf32>
      return %0 : tensor<2x?xf32>
    })mlir",
                {indexOf(-1)}),
            "2x0:");
}

TEST(TensorSplat, NegativeSizeIsNoFaultAndGivesNoElements) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index, %c: i32) -> tensor<?x2xi32> {
      %0 = tensor.splat %c[%n] : tensor<?x2xi32>
      return %0 : tensor<?x2xi32>
    })mlir",
                {indexOf(-1), Scalar{7, {}}}),
            "0x2:");
}

TEST(TensorEmpty, PoisonSizeIsReported) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> tensor<?xf32> {
      %t = arith.constant dense<[3, 4]> : tensor<2xindex>
      %n = tensor.extract %t[%i] : tensor<2xindex>
      %0 = tensor.empty(%n) : tensor<?xf32>
      return %0 : tensor<?xf32>
    })mlir",
                {indexOf(2)}),
            "use of poison: 'tensor.empty' a size is poison (poison comes from "
            "'tensor.extract': an index is out of bounds)");
}

const char *dimProgram = R"mlir(
    func.func @main(%t: tensor<?x3xf32>, %i: index) -> (index, index) {
      %0 = tensor.dim %t, %i : tensor<?x3xf32>
      %1 = tensor.rank %t : tensor<?x3xf32>
      return %0, %1 : index, index
    })mlir";

TEST(TensorDim, SizeAndRank) {
  Tensor t = tensorOf(ElementType::floating(FloatKind::F32), {0, 3}, {});
  EXPECT_EQ(run(dimProgram, {t, indexOf(0)}), "0; 2");
  EXPECT_EQ(run(dimProgram, {t, indexOf(1)}), "3; 2");
}

TEST(TensorDim, OutOfRangeIsUndefined) {
  Tensor t = tensorOf(ElementType::floating(FloatKind::F32), {0, 3}, {});
  EXPECT_EQ(run(dimProgram, {t, indexOf(2)}),
            "undefined behaviour: 'tensor.dim' asks for dimension 2 of a "
            "tensor of rank 2");
  EXPECT_EQ(run(dimProgram, {t, indexOf(-1)}),
            "undefined behaviour: 'tensor.dim' asks for dimension -1 of a "
            "tensor of rank 2");
}

TEST(TensorDim, Unranked) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> (index, index) {
      %t = arith.constant dense<1> : tensor<4x5xi32>
      %u = tensor.cast %t : tensor<4x5xi32> to tensor<*xi32>
      %0 = tensor.dim %u, %i : tensor<*xi32>
      %1 = tensor.rank %u : tensor<*xi32>
      return %0, %1 : index, index
    })mlir",
                {indexOf(1)}),
            "5; 2");
}

const char *castProgram = R"mlir(
    func.func @main(%t: tensor<?xi32>) -> tensor<2xi32> {
      %0 = tensor.cast %t : tensor<?xi32> to tensor<2xi32>
      return %0 : tensor<2xi32>
    })mlir";

TEST(TensorCast, SizeThatFits) {
  EXPECT_EQ(run(castProgram, {tensorOf(ElementType::integer(32), {2}, {7, 8})}),
            "2: 7 8");
}

TEST(TensorCast, SizeThatDoesNotFitIsPoisonThroughout) {
  InterpretedText program(castProgram,
                          {registerFuncSemantics, registerTensorSemantics});
  Outcome outcome =
      program.run({tensorOf(ElementType::integer(32), {3}, {7, 8, 9})});
  EXPECT_EQ(show(outcome), "2: poison poison");
  EXPECT_EQ(originOf(outcome, 0),
            "tensor.cast: the shape of the result is not that of its type");
}

TEST(TensorCast, RankThatDoesNotFitGivesNoElementsInUnknownSizes) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> (tensor<?xi32>, tensor<2xi32>, tensor<i32>) {
      %t = arith.constant dense<1> : tensor<1x1xi32>
      %u = tensor.cast %t : tensor<1x1xi32> to tensor<*xi32>
      %0 = tensor.cast %u : tensor<*xi32> to tensor<?xi32>
      %1 = tensor.cast %u : tensor<*xi32> to tensor<2xi32>
      %2 = tensor.cast %u : tensor<*xi32> to tensor<i32>
      return %0, %1, %2 : tensor<?xi32>, tensor<2xi32>, tensor<i32>
    })mlir"),
            "0:; 2: poison poison; : poison");
}

TEST(TensorExtract, ElementOfEveryStorageSize) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index, %j: index) -> (i1, i16, i64, i8) {
      %a = arith.constant dense<[[false, false, true]]> : tensor<1x3xi1>
      %b = arith.constant dense<[[1, 2, 300]]> : tensor<1x3xi16>
      %c = arith.constant dense<[[1, 2, -5]]> : tensor<1x3xi64>
      %d = arith.constant dense<42> : tensor<i8>
      %0 = tensor.extract %a[%i, %j] : tensor<1x3xi1>
      %1 = tensor.extract %b[%i, %j] : tensor<1x3xi16>
      %2 = tensor.extract %c[%i, %j] : tensor<1x3xi64>
      %3 = tensor.extract %d[] : tensor<i8>
      return %0, %1, %2, %3 : i1, i16, i64, i8
    })mlir",
                {indexOf(0), indexOf(2)}),
            "1; 300; -5; 42");
}

TEST(TensorExtract, OutOfBoundsIsPoison) {
  const char *text = R"mlir(
    func.func @main(%i: index, %j: index) -> i32 {
      %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
      %0 = tensor.extract %t[%i, %j] : tensor<2x2xi32>
      return %0 : i32
    })mlir";
  EXPECT_EQ(run(text, {indexOf(0), indexOf(2)}), "poison");
  EXPECT_EQ(run(text, {indexOf(-1), indexOf(0)}), "poison");
  EXPECT_EQ(run(text, {indexOf(1), indexOf(0)}), "3");
}

TEST(TensorInsert, OldVersionsDoNotChange) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
      %c7 = arith.constant 7 : i32
      %c9 = arith.constant 9 : i32
      %a = tensor.splat %c7 : tensor<3xi32>
      %b = tensor.insert %c9 into %a[%i] : tensor<3xi32>
      %x = tensor.extract %a[%i] : tensor<3xi32>
      %c = tensor.insert %x into %b[%i] : tensor<3xi32>
      return %a, %b, %c : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    })mlir",
                {indexOf(1)}),
            "3: 7 7 7; 3: 7 9 7; 3: 7 7 7");
}

TEST(TensorInsert, ArgumentOfTheCallerDoesNotChange) {
  Tensor argument = tensorOf(ElementType::integer(8), {2}, {1, 2});
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2xi8>, %i: index) -> tensor<2xi8> {
      %c = arith.constant 9 : i8
      %0 = tensor.insert %c into %t[%i] : tensor<2xi8>
      return %0 : tensor<2xi8>
    })mlir",
                {argument, indexOf(0)}),
            "2: 9 2");
  EXPECT_EQ(show(RuntimeValue(argument)), "2: 1 2");
}

TEST(TensorInsert, LastReaderInsertsInPlace) {
  // A second tensor of this size would pass the limit.
  InterpretedText program(
      R"mlir(
    func.func @main(%i: index, %j: index) -> i8 {
      %c = arith.constant 9 : i8
      %0 = tensor.splat %c : tensor<1000xi8>
      %1 = tensor.insert %c into %0[%i] : tensor<1000xi8>
      %2 = tensor.insert %c into %1[%j] : tensor<1000xi8>
      %3 = tensor.extract %2[%j] : tensor<1000xi8>
      return %3 : i8
    })mlir",
      {registerArithSemantics, registerFuncSemantics, registerTensorSemantics});
  Limits limits;
  limits.bytes = 1500;
  EXPECT_EQ(show(program.run({indexOf(1), indexOf(2)}, "main", limits)), "9");
}

TEST(TensorInsert, OutOfBoundsMakesTheWholeResultPoison) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> (tensor<2xi32>, tensor<2xi32>) {
      %t = arith.constant dense<[1, 2]> : tensor<2xi32>
      %c = arith.constant 9 : i32
      %0 = tensor.insert %c into %t[%i] : tensor<2xi32>
      return %t, %0 : tensor<2xi32>, tensor<2xi32>
    })mlir",
                {indexOf(2)}),
            "2: 1 2; 2: poison poison");
}

TEST(TensorInsert, WritesIntoEmpty) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%i: index) -> (tensor<2xi32>, i32) {
      %t = tensor.empty() : tensor<2xi32>
      %c = arith.constant 9 : i32
      %0 = tensor.insert %c into %t[%i] : tensor<2xi32>
      %1 = tensor.extract %0[%i] : tensor<2xi32>
      return %0, %1 : tensor<2xi32>, i32
    })mlir",
                {indexOf(1)}),
            "2: poison 9; 9");
}

TEST(TensorInsert, PoisonElementMovesAlongAndPoisonIndexGivesPoison) {
  const char *text = R"mlir(
    func.func @main(%i: index, %j: index) -> (tensor<2xindex>, index) {
      %e = tensor.empty() : tensor<2xindex>
      %p = tensor.extract %e[%i] : tensor<2xindex>
      %t = arith.constant dense<[5, 6]> : tensor<2xindex>
      %0 = tensor.insert %p into %t[%i] : tensor<2xindex>
      %1 = tensor.extract %0[%j] : tensor<2xindex>
      %c = arith.constant dense<8> : tensor<7xindex>
      %2 = tensor.extract %c[%1] : tensor<7xindex>
      return %0, %2 : tensor<2xindex>, index
    })mlir";
  EXPECT_EQ(run(text, {indexOf(0), indexOf(1)}), "2: poison 6; 8");
  EXPECT_EQ(run(text, {indexOf(0), indexOf(0)}), "2: poison 6; poison");
}

TEST(TensorFromElements, RowMajorOrder) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%a: index, %b: index)
        -> (tensor<2x3xindex>, tensor<index>, tensor<0xindex>) {
      %0 = tensor.from_elements %a, %b, %b, %a, %a, %b : tensor<2x3xindex>
      %1 = tensor.from_elements %b : tensor<index>
      %2 = tensor.from_elements : tensor<0xindex>
      return %0, %1, %2 : tensor<2x3xindex>, tensor<index>, tensor<0xindex>
    })mlir",
                {indexOf(3), indexOf(-4)}),
            "2x3: 3 -4 -4 3 3 -4; : -4; 0:");
}

TEST(TensorSplat, DynamicSizes) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index, %m: index) -> (tensor<?x1x?xf16>, tensor<f16>) {
      %c = arith.constant 1.5 : f16
      %0 = tensor.splat %c[%n, %m] : tensor<?x1x?xf16>
      %1 = tensor.splat %c : tensor<f16>
      return %0, %1 : tensor<?x1x?xf16>, tensor<f16>
    })mlir",
                {indexOf(2), indexOf(2)}),
            "2x1x2: 1.5 1.5 1.5 1.5; : 1.5");
}

TEST(TensorSplat, PoisonInEveryElement) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> tensor<2xi8> {
      %e = tensor.empty() : tensor<i8>
      %p = tensor.extract %e[] : tensor<i8>
      %0 = tensor.splat %p : tensor<2xi8>
      return %0 : tensor<2xi8>
    })mlir"),
            "2: poison poison");
}

TEST(TensorGenerate, BodyOfScalarOperations) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index, %k: index) -> (tensor<2x?xindex>, tensor<2x2xindex>, tensor<index>) {
      %0 = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        %t = arith.muli %i, %k : index
        %s = arith.addi %t, %j : index
        tensor.yield %s : index
      } : tensor<2x?xindex>
      %1 = tensor.generate {
      ^bb0(%i: index, %j: index):
        tensor.yield %i : index
      } : tensor<2x2xindex>
      %2 = tensor.generate {
        tensor.yield %k : index
      } : tensor<index>
      return %0, %1, %2 : tensor<2x?xindex>, tensor<2x2xindex>, tensor<index>
    })mlir",
                {indexOf(3), indexOf(10)}),
            "2x3: 0 1 2 10 11 12; 2x2: 0 0 1 1; : 10");
}

TEST(TensorGenerate, LongerThanAStrip) {
  InterpretedText program(
      R"mlir(
    func.func @main() -> tensor<2x700xindex> {
      %0 = tensor.generate {
      ^bb0(%i: index, %j: index):
        %c1000 = arith.constant 1000 : index
        %t = arith.muli %i, %c1000 : index
        %s = arith.addi %t, %j : index
        tensor.yield %s : index
      } : tensor<2x700xindex>
      return %0 : tensor<2x700xindex>
    })mlir",
      {registerArithSemantics, registerFuncSemantics, registerTensorSemantics});
  Outcome outcome = program.run();
  ASSERT_FALSE(outcome.fault) << show(outcome);
  const Tensor &result = std::get<Tensor>(outcome.results[0]);
  for (int64_t i = 0; i < 1400; ++i)
    ASSERT_EQ(result.bits(i), uint64_t(i / 700 * 1000 + i % 700));
}

TEST(TensorGenerate, BodyThatReadsATensor) {
  // The last element is read out of bounds, the first was never written.
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> tensor<4xi32> {
      %c0 = arith.constant 0 : index
      %e = tensor.empty() : tensor<i32>
      %p = tensor.extract %e[] : tensor<i32>
      %c = arith.constant dense<[5, 6, 7]> : tensor<3xi32>
      %t = tensor.insert %p into %c[%c0] : tensor<3xi32>
      %0 = tensor.generate {
      ^bb0(%i: index):
        %x = tensor.extract %t[%i] : tensor<3xi32>
        %y = arith.addi %x, %x : i32
        tensor.yield %y : i32
      } : tensor<4xi32>
      return %0 : tensor<4xi32>
    })mlir"),
            "4: poison 12 14 poison");
}

TEST(TensorGenerate, BodyThatGathersTwoDimensions) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> tensor<3x2xi32> {
      %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
      %0 = tensor.generate {
      ^bb0(%i: index, %j: index):
        %x = tensor.extract %t[%j, %i] : tensor<2x3xi32>
        tensor.yield %x : i32
      } : tensor<3x2xi32>
      return %0 : tensor<3x2xi32>
    })mlir"),
            "3x2: 1 4 2 5 3 6");
}

TEST(TensorGenerate, PoisonIndexInTheBodyIsReported) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> tensor<2xindex> {
      %t = tensor.empty() : tensor<2xindex>
      %0 = tensor.generate {
      ^bb0(%i: index):
        %x = tensor.extract %t[%i] : tensor<2xindex>
        %y = tensor.extract %t[%x] : tensor<2xindex>
        tensor.yield %y : index
      } : tensor<2xindex>
      return %0 : tensor<2xindex>
    })mlir"),
            "use of poison: 'tensor.extract' operand #1 is poison (poison "
            "comes from 'tensor.empty': the element was never written)");
}

TEST(TensorGenerate, BodyWithoutALaneForm) {
  // A tensor inside the body keeps it from running on strips.
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index) -> (tensor<?x2xindex>, tensor<index>) {
      %0 = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        %t = tensor.from_elements %i, %j : tensor<2xindex>
        %x = tensor.extract %t[%j] : tensor<2xindex>
        tensor.yield %x : index
      } : tensor<?x2xindex>
      %1 = tensor.generate {
        %t = tensor.from_elements %n : tensor<index>
        %x = tensor.extract %t[] : tensor<index>
        tensor.yield %x : index
      } : tensor<index>
      return %0, %1 : tensor<?x2xindex>, tensor<index>
    })mlir",
                {indexOf(3)}),
            "3x2: 0 1 1 1 2 1; : 3");
}

TEST(TensorGenerate, WithoutElementsTheBodyDoesNotRun) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%n: index) -> tensor<?x2xindex> {
      %0 = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        %x = arith.divui %i, %i : index
        tensor.yield %x : index
      } : tensor<?x2xindex>
      return %0 : tensor<?x2xindex>
    })mlir",
                {indexOf(0)}),
            "0x2:");
}

TEST(TensorBitcast, BitsStayAndThoseOfANanAreUnspecified) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() -> (tensor<3xi32>, tensor<1xf8E5M2>) {
      %f = arith.constant dense<[1.0, -0.0, 0x7FC00000]> : tensor<3xf32>
      %0 = tensor.bitcast %f : tensor<3xf32> to tensor<3xi32>
      %i = arith.constant dense<60> : tensor<1xi8>
      %1 = tensor.bitcast %i : tensor<1xi8> to tensor<1xf8E5M2>
      return %0, %1 : tensor<3xi32>, tensor<1xf8E5M2>
    })mlir"),
            "3: 1065353216 2147483648 unspecified; 1: 1");
}

TEST(TensorBitcast, SizeThatDoesNotFitIsPoisonThroughout) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<?xi32>) -> tensor<4xf32> {
      %0 = tensor.bitcast %t : tensor<?xi32> to tensor<4xf32>
      return %0 : tensor<4xf32>
    })mlir",
                {tensorOf(ElementType::integer(32), {1}, {0})}),
            "4: poison poison poison poison");
}

TEST(TensorTypes, ElementsOutsideTheTableAreUnsupported) {
  EXPECT_EQ(run(R"mlir(
    func.func @main() {
      %0 = tensor.empty() : tensor<2xi128>
      return
    })mlir"),
            "unsupported: 'tensor.empty' has a value of type tensor<2xi128>, "
            "which the interpreter does not compute with");
}

} // namespace
