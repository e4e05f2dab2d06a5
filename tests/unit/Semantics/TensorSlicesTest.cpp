//===- TensorSlicesTest.cpp - Slices of tensors ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include "llvm/Support/FormatVariadic.h"

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

Tensor counting(llvm::ArrayRef<int64_t> shape) {
  uint64_t count = *elementCount(shape);
  return tensorOf(ElementType::integer(32), shape,
                  llvm::to_vector(llvm::seq<uint64_t>(0, count)));
}

const char *extractProgram = R"mlir(
    func.func @main(%t: tensor<?xi32>, %o: index, %n: index, %s: index) -> tensor<?xi32> {
      %0 = tensor.extract_slice %t[%o] [%n] [%s] : tensor<?xi32> to tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir";

std::string extractOf10(int64_t offset, int64_t size, int64_t stride) {
  return run(extractProgram,
             {counting({10}), indexOf(offset), indexOf(size), indexOf(stride)});
}

TEST(TensorExtractSlice, OffsetSizeStride) {
  EXPECT_EQ(extractOf10(2, 3, 1), "3: 2 3 4");
  EXPECT_EQ(extractOf10(1, 3, 4), "3: 1 5 9");
  EXPECT_EQ(extractOf10(0, 10, 1), "10: 0 1 2 3 4 5 6 7 8 9");
}

TEST(TensorExtractSlice, NegativeAndZeroStrides) {
  EXPECT_EQ(extractOf10(9, 3, -4), "3: 9 5 1");
  EXPECT_EQ(extractOf10(9, 10, -1), "10: 9 8 7 6 5 4 3 2 1 0");
  EXPECT_EQ(extractOf10(4, 3, 0), "3: 4 4 4");
  EXPECT_EQ(extractOf10(4, 1, INT64_MIN), "1: 4");
}

TEST(TensorExtractSlice, Empty) {
  EXPECT_EQ(extractOf10(3, 0, 1), "0:");
  EXPECT_EQ(extractOf10(10, 0, 1), "0:");
}

TEST(TensorExtractSlice, OutOfBoundsIsPoisonThroughout) {
  const char *poison3 = "3: poison poison poison";
  EXPECT_EQ(extractOf10(8, 3, 1), poison3);
  EXPECT_EQ(extractOf10(-1, 3, 1), poison3);
  EXPECT_EQ(extractOf10(10, 3, 1), poison3);
  EXPECT_EQ(extractOf10(10, 3, -1), poison3);
  EXPECT_EQ(extractOf10(7, 3, -4), poison3);
  EXPECT_EQ(extractOf10(2, 3, INT64_MAX), poison3);
  EXPECT_EQ(extractOf10(0, 3, 5), poison3);
  EXPECT_EQ(extractOf10(INT64_MAX, 3, 1), poison3);
}

TEST(TensorExtractSlice, NegativeSizeIsNoFaultAndGivesNoElements) {
  EXPECT_EQ(extractOf10(0, -1, 1), "0:");
}

TEST(TensorExtractSlice, RankReducing) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x3x4xi32>, %i: index, %n: index)
        -> (tensor<3xi32>, tensor<2x?xi32>, tensor<i32>) {
      %0 = tensor.extract_slice %t[%i, 0, 1] [1, 3, 1] [1, 1, 1]
          : tensor<2x3x4xi32> to tensor<3xi32>
      %1 = tensor.extract_slice %t[0, 1, 0] [2, 1, %n] [1, 1, 2]
          : tensor<2x3x4xi32> to tensor<2x?xi32>
      %2 = tensor.extract_slice %t[%i, %i, %i] [1, 1, 1] [1, 1, 1]
          : tensor<2x3x4xi32> to tensor<i32>
      return %0, %1, %2 : tensor<3xi32>, tensor<2x?xi32>, tensor<i32>
    })mlir",
                {counting({2, 3, 4}), indexOf(1), indexOf(2)}),
            "3: 13 17 21; 2x2: 4 6 16 18; : 17");
}

TEST(TensorExtractSlice, SliceOfASlice) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<5x5xi32>) -> tensor<2x2xi32> {
      %0 = tensor.extract_slice %t[1, 0] [4, 3] [1, 2] : tensor<5x5xi32> to tensor<4x3xi32>
      %1 = tensor.extract_slice %0[0, 1] [2, 2] [2, 1] : tensor<4x3xi32> to tensor<2x2xi32>
      return %1 : tensor<2x2xi32>
    })mlir",
                {counting({5, 5})}),
            "2x2: 7 9 17 19");
}

TEST(TensorExtractSlice, PoisonMovesAlong) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<4xi32>, %i: index, %c: i32) -> (tensor<2xi32>, tensor<2xi32>) {
      %e = tensor.empty() : tensor<4xi32>
      %u = tensor.insert %c into %e[%i] : tensor<4xi32>
      %0 = tensor.extract_slice %u[0] [2] [2] : tensor<4xi32> to tensor<2xi32>
      %1 = tensor.extract_slice %u[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
      return %0, %1 : tensor<2xi32>, tensor<2xi32>
    })mlir",
                {counting({4}), indexOf(2), Scalar{9, {}}}),
            "2: poison 9; 2: poison 9");
}

TEST(TensorExtractSlice, PoisonOffsetGivesPoison) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<4xi32>) -> tensor<2xi32> {
      %e = tensor.empty() : tensor<index>
      %o = tensor.extract %e[] : tensor<index>
      %0 = tensor.extract_slice %t[%o] [2] [1] : tensor<4xi32> to tensor<2xi32>
      return %0 : tensor<2xi32>
    })mlir",
                {counting({4})}),
            "2: poison poison");
}

const char *insertProgram = R"mlir(
    func.func @main(%s: tensor<?xi32>, %t: tensor<?xi32>, %o: index, %n: index, %d: index) -> tensor<?xi32> {
      %0 = tensor.insert_slice %s into %t[%o] [%n] [%d] : tensor<?xi32> into tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir";

std::string insertInto6(llvm::ArrayRef<uint64_t> source, int64_t offset,
                        int64_t size, int64_t stride) {
  return run(
      insertProgram,
      {tensorOf(ElementType::integer(32), {int64_t(source.size())}, source),
       counting({6}), indexOf(offset), indexOf(size), indexOf(stride)});
}

TEST(TensorInsertSlice, OffsetSizeStride) {
  EXPECT_EQ(insertInto6({70, 80}, 1, 2, 1), "6: 0 70 80 3 4 5");
  EXPECT_EQ(insertInto6({70, 80}, 1, 2, 3), "6: 0 70 2 3 80 5");
  EXPECT_EQ(insertInto6({70, 80}, 5, 2, -5), "6: 80 1 2 3 4 70");
  EXPECT_EQ(insertInto6({1, 2, 3, 4, 5, 6}, 0, 6, 1), "6: 1 2 3 4 5 6");
  EXPECT_EQ(insertInto6({70}, 3, 1, 0), "6: 0 1 2 70 4 5");
}

TEST(TensorInsertSlice, EmptySliceChangesNothing) {
  EXPECT_EQ(insertInto6({}, 2, 0, 1), "6: 0 1 2 3 4 5");
  EXPECT_EQ(insertInto6({}, 6, 0, 1), "6: 0 1 2 3 4 5");
}

TEST(TensorInsertSlice, OutOfBoundsIsPoisonThroughout) {
  const char *poison6 = "6: poison poison poison poison poison poison";
  EXPECT_EQ(insertInto6({70, 80}, 5, 2, 1), poison6);
  EXPECT_EQ(insertInto6({70, 80}, -1, 2, 1), poison6);
  EXPECT_EQ(insertInto6({70, 80}, 0, -2, 1), poison6);
  EXPECT_EQ(insertInto6({}, 7, 0, 1), poison6);
}

TEST(TensorInsertSlice, SourceOfAnotherShapeIsPoisonThroughout) {
  EXPECT_EQ(insertInto6({70, 80}, 0, 3, 1),
            "6: poison poison poison poison poison poison");
}

TEST(TensorInsertSlice, ElementsInOnePlaceArePoison) {
  EXPECT_EQ(insertInto6({70, 80}, 1, 2, 0),
            "6: poison poison poison poison poison poison");
}

TEST(TensorInsertSlice, OverlappingInsertsLeaveEarlierVersions) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<4xi32>)
        -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<2xi32>) {
      %a = tensor.extract_slice %t[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
      %0 = tensor.insert_slice %a into %t[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
      %b = tensor.extract_slice %0[1] [3] [1] : tensor<4xi32> to tensor<3xi32>
      %1 = tensor.insert_slice %b into %0[0] [3] [1] : tensor<3xi32> into tensor<4xi32>
      return %t, %0, %1, %a : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<2xi32>
    })mlir",
                {counting({4})}),
            "4: 0 1 2 3; 4: 0 1 0 1; 4: 1 0 1 1; 2: 0 1");
}

TEST(TensorInsertSlice, TensorIntoItself) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<3xi32>) -> tensor<3xi32> {
      %r = tensor.extract_slice %t[2] [3] [-1] : tensor<3xi32> to tensor<3xi32>
      %0 = tensor.insert_slice %r into %r[2] [3] [-1] : tensor<3xi32> into tensor<3xi32>
      return %0 : tensor<3xi32>
    })mlir",
                {counting({3})}),
            "3: 0 1 2");
}

TEST(TensorInsertSlice, RankExtending) {
  EXPECT_EQ(
      run(R"mlir(
    func.func @main(%t: tensor<2x3xi32>, %s: tensor<2xi32>, %r: tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
      %0 = tensor.insert_slice %s into %t[0, 1] [2, 1] [1, 1] : tensor<2xi32> into tensor<2x3xi32>
      %1 = tensor.insert_slice %r into %t[1, 2] [1, 1] [1, 1] : tensor<i32> into tensor<2x3xi32>
      return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
    })mlir",
          {counting({2, 3}), tensorOf(ElementType::integer(32), {2}, {70, 80}),
           tensorOf(ElementType::integer(32), {}, {90})}),
      "2x3: 0 70 2 3 80 5; 2x3: 0 1 2 3 4 90");
}

TEST(TensorInsertSlice, DefinedElementsReplacePoison) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%s: tensor<2xi32>) -> tensor<5xi32> {
      %e = tensor.empty() : tensor<5xi32>
      %0 = tensor.insert_slice %s into %e[1] [2] [2] : tensor<2xi32> into tensor<5xi32>
      return %0 : tensor<5xi32>
    })mlir",
                {counting({2})}),
            "5: poison 0 poison 1 poison");
}

TEST(TensorInsertSlice, PoisonReplacesDefinedElements) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%t: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
      %e = tensor.empty() : tensor<2xi32>
      %0 = tensor.insert_slice %e into %t[0, 1] [2, 1] [1, 1] : tensor<2xi32> into tensor<2x2xi32>
      return %t, %0 : tensor<2x2xi32>, tensor<2x2xi32>
    })mlir",
                {counting({2, 2})}),
            "2x2: 0 1 2 3; 2x2: 0 poison 2 poison");
}

TEST(TensorInsertSlice, LastReaderInsertsInPlace) {
  // A second tensor of this size would pass the limit.
  InterpretedText program(
      R"mlir(
    func.func @main(%s: tensor<2xi32>, %o: index) -> i32 {
      %c = arith.constant 9 : i32
      %0 = tensor.splat %c : tensor<1000xi32>
      %1 = tensor.insert_slice %s into %0[%o] [2] [1] : tensor<2xi32> into tensor<1000xi32>
      %2 = tensor.extract %1[%o] : tensor<1000xi32>
      return %2 : i32
    })mlir",
      {registerArithSemantics, registerFuncSemantics, registerTensorSemantics});
  Limits limits;
  limits.bytes = 5000;
  EXPECT_EQ(show(program.run({counting({2}), indexOf(3)}, "main", limits)),
            "0");
}

/// All slices of a small tensor of rank 2, against the definition, element by
/// element, for each size of storage.
TEST(TensorSlices, AgreeWithTheDefinition) {
  for (unsigned width : {8, 16, 32, 64}) {
    std::string type = "tensor<?x?xi" + std::to_string(width) + ">";
    std::string text = llvm::formatv(
        R"mlir(
      func.func @main(%t: {0}, %o0: index, %o1: index, %n0: index, %n1: index,
                      %s0: index, %s1: index) -> ({0}, {0}) {{
        %0 = tensor.extract_slice %t[%o0, %o1] [%n0, %n1] [%s0, %s1] : {0} to {0}
        %d0 = arith.constant 3 : index
        %d1 = arith.constant 4 : index
        %e = tensor.empty(%d0, %d1) : {0}
        %1 = tensor.insert_slice %0 into %e[%o0, %o1] [%n0, %n1] [%s0, %s1] : {0} into {0}
        return %0, %1 : {0}, {0}
      })mlir",
        type);
    InterpretedText program(text,
                            {registerArithSemantics, registerFuncSemantics,
                             registerTensorSemantics});
    llvm::SmallVector<uint64_t> codes;
    for (uint64_t i = 0; i < 12; ++i)
      codes.push_back(i * 7 + 1);
    Tensor whole = tensorOf(ElementType::integer(width), {3, 4}, codes);
    struct Range {
      int64_t offset, size, stride;
    };
    auto rangesOf = [](int64_t extent) {
      std::vector<Range> ranges;
      for (int64_t offset = 0; offset < extent; ++offset)
        for (int64_t size = 0; size <= extent; ++size)
          for (int64_t stride : {-2, -1, 1, 2})
            if (int64_t last = offset + (size - 1) * stride;
                size == 0 || (last >= 0 && last < extent))
              ranges.push_back({offset, size, stride});
      return ranges;
    };
    for (Range row : rangesOf(3))
      for (Range column : rangesOf(4)) {
        std::string slice =
            std::to_string(row.size) + "x" + std::to_string(column.size) + ":";
        std::vector<std::string> inserted(12, "poison");
        for (int64_t i = 0; i < row.size; ++i)
          for (int64_t j = 0; j < column.size; ++j) {
            int64_t at = (row.offset + i * row.stride) * 4 + column.offset +
                         j * column.stride;
            slice += " " + std::to_string(codes[at]);
            inserted[at] = std::to_string(codes[at]);
          }
        ASSERT_EQ(show(program.run({whole, indexOf(row.offset),
                                    indexOf(column.offset), indexOf(row.size),
                                    indexOf(column.size), indexOf(row.stride),
                                    indexOf(column.stride)})),
                  slice + "; 3x4: " + llvm::join(inserted, " "))
            << row.offset << " " << row.size << " " << row.stride << ", "
            << column.offset << " " << column.size << " " << column.stride;
      }
  }
}

const char *concatProgram = R"mlir(
    func.func @main(%a: tensor<2x?xi32>, %b: tensor<?x1xi32>) -> (tensor<2x5xi32>, tensor<?x1xi32>) {
      %0 = tensor.concat dim(1) %a, %b, %a : (tensor<2x?xi32>, tensor<?x1xi32>, tensor<2x?xi32>) -> tensor<2x5xi32>
      %1 = tensor.concat dim(0) %b, %b : (tensor<?x1xi32>, tensor<?x1xi32>) -> tensor<?x1xi32>
      return %0, %1 : tensor<2x5xi32>, tensor<?x1xi32>
    })mlir";

TEST(TensorConcat, AlongEachDimension) {
  EXPECT_EQ(run(concatProgram,
                {tensorOf(ElementType::integer(32), {2, 2}, {1, 2, 3, 4}),
                 tensorOf(ElementType::integer(32), {2, 1}, {5, 6})}),
            "2x5: 1 2 5 1 2 3 4 6 3 4; 4x1: 5 6 5 6");
}

TEST(TensorConcat, SizeThatTheTypeDeniesIsPoisonThroughout) {
  EXPECT_EQ(
      run(concatProgram, {tensorOf(ElementType::integer(32), {2, 1}, {1, 2}),
                          tensorOf(ElementType::integer(32), {2, 1}, {5, 6})}),
      "2x5: poison poison poison poison poison poison poison poison poison "
      "poison; 4x1: 5 6 5 6");
}

TEST(TensorConcat, OperandsOfDifferentSizesArePoisonThroughout) {
  EXPECT_EQ(run(concatProgram,
                {tensorOf(ElementType::integer(32), {2, 2}, {1, 2, 3, 4}),
                 tensorOf(ElementType::integer(32), {1, 1}, {5})}),
            "2x5: poison poison poison poison poison poison poison poison "
            "poison poison; 2x1: 5 5");
}

TEST(TensorConcat, EmptyOperandsAndPoison) {
  EXPECT_EQ(run(R"mlir(
    func.func @main(%a: tensor<?xi32>, %b: tensor<1xi32>) -> tensor<?xi32> {
      %e = tensor.empty() : tensor<2xi32>
      %0 = tensor.concat dim(0) %a, %b, %a, %e, %b
          : (tensor<?xi32>, tensor<1xi32>, tensor<?xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<?xi32>
      return %0 : tensor<?xi32>
    })mlir",
                {tensorOf(ElementType::integer(32), {0}, {}),
                 tensorOf(ElementType::integer(32), {1}, {5})}),
            "4: 5 poison poison 5");
}

} // namespace
