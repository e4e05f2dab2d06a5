//===- LoopNestTest.cpp - Tests of loop nests over strips -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every way of forming lanes gives the bits of the lexicographic order. The
// expected values are computed here, by loops over plain C++ arrays.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/InterpretText.h"

#include "interpreter/Semantics/Semantics.h"

#include <bit>
#include <cmath>

using namespace oracle;
using namespace oracle::testing;

namespace {

constexpr std::initializer_list<Registration> dialects = {
    registerArithSemantics, registerFuncSemantics, registerLinalgSemantics};

const ElementType f32 = ElementType::floating(FloatKind::F32);

/// Values whose sums round, so that an order of summation shows.
std::vector<float> roughValues(size_t count, unsigned salt) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i)
    values[i] = std::ldexp(1.0f + ((i * 2654435761u + salt) % 1000) * 0.001f,
                           static_cast<int>((i * 7 + salt) % 23) - 11) *
                (i % 3 == 0 ? -1.0f : 1.0f);
  return values;
}

Tensor tensorOf(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<float> values) {
  llvm::SmallVector<uint64_t> codes;
  for (float value : values)
    codes.push_back(std::bit_cast<uint32_t>(value));
  return oracle::testing::tensorOf(f32, shape, codes);
}

void expectBits(const Outcome &outcome, llvm::ArrayRef<float> expected,
                unsigned result = 0) {
  ASSERT_FALSE(outcome.fault) << show(outcome);
  const Tensor &tensor = std::get<Tensor>(outcome.results[result]);
  ASSERT_EQ(tensor.numElements(), static_cast<int64_t>(expected.size()));
  for (size_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(tensor.bits(i), std::bit_cast<uint32_t>(expected[i]))
        << "element " << i;
}

/// A matmul with its three loops in the order of `loops`, over m x n x k.
std::string matmulText(llvm::StringRef loops, llvm::StringRef iterators) {
  return "func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, "
         "%c: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
         "  %0 = linalg.generic {indexing_maps = [affine_map<(" +
         loops.str() + ") -> (m, k)>, affine_map<(" + loops.str() +
         ") -> (k, n)>, affine_map<(" + loops.str() +
         ") -> (m, n)>], iterator_types = [" + iterators.str() +
         "]}\n"
         "    ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)\n"
         "    outs(%c : tensor<?x?xf32>) {\n"
         "  ^bb0(%x: f32, %y: f32, %z: f32):\n"
         "    %p = arith.mulf %x, %y : f32\n"
         "    %s = arith.addf %z, %p : f32\n"
         "    linalg.yield %s : f32\n"
         "  } -> tensor<?x?xf32>\n"
         "  return %0 : tensor<?x?xf32>\n}\n";
}

void checkMatmul(llvm::StringRef loops, llvm::StringRef iterators, int64_t m,
                 int64_t n, int64_t k) {
  std::vector<float> a = roughValues(m * k, 1), b = roughValues(k * n, 2),
                     c = roughValues(m * n, 3), expected = c;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t l = 0; l < k; ++l)
        expected[i * n + j] = expected[i * n + j] + a[i * k + l] * b[l * n + j];
  InterpretedText program(matmulText(loops, iterators), dialects);
  expectBits(program.run({tensorOf({m, k}, a), tensorOf({k, n}, b),
                          tensorOf({m, n}, c)}),
             expected);
}

TEST(LoopNest, MatmulKeepsTheOrderOfEverySum) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 5, 7, 9);
}

TEST(LoopNest, MatmulWithTheReductionOutermost) {
  checkMatmul("k, m, n", R"("reduction", "parallel", "parallel")", 5, 7, 9);
}

TEST(LoopNest, StripsLongerThanOneKernelCall) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 2, 600, 3);
}

TEST(LoopNest, MatrixTimesColumnRunsAlongRows) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 70, 1, 33);
}

TEST(LoopNest, DotProductIsFoldedInOrder) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 1, 1, 1000);
}

TEST(LoopNest, EverySingleIteration) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 1, 1, 1);
}

TEST(LoopNest, AnEmptyReductionGivesTheAccumulator) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 3, 4, 0);
}

TEST(LoopNest, AnEmptyResult) {
  checkMatmul("m, n, k", R"("parallel", "parallel", "reduction")", 0, 4, 5);
}

TEST(LoopNest, BlockScaleIsReadThroughFloorDiv) {
  InterpretedText program(R"mlir(
#p = affine_map<(m, n, k) -> (m, k)>
#x = affine_map<(m, n, k) -> (m, k floordiv 4)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @main(%p: tensor<3x8xf32>, %x: tensor<3x2xf32>, %b: tensor<8x5xf32>,
                %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.generic {indexing_maps = [#p, #x, #b, #c],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %x, %b : tensor<3x8xf32>, tensor<3x2xf32>, tensor<8x5xf32>)
      outs(%c : tensor<3x5xf32>) {
  ^bb0(%e: f32, %s: f32, %y: f32, %acc: f32):
    %d = arith.mulf %e, %s : f32
    %t = arith.mulf %d, %y : f32
    %r = arith.addf %acc, %t : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
})mlir",
                          dialects);
  std::vector<float> p = roughValues(24, 1), x = roughValues(6, 2),
                     b = roughValues(40, 3), c = roughValues(15, 4),
                     expected = c;
  for (int m = 0; m < 3; ++m)
    for (int n = 0; n < 5; ++n)
      for (int k = 0; k < 8; ++k)
        expected[m * 5 + n] = expected[m * 5 + n] +
                              (p[m * 8 + k] * x[m * 2 + k / 4]) * b[k * 5 + n];
  expectBits(program.run({tensorOf({3, 8}, p), tensorOf({3, 2}, x),
                          tensorOf({8, 5}, b), tensorOf({3, 5}, c)}),
             expected);
}

TEST(LoopNest, FloorDivAlongTheStripGathers) {
  InterpretedText program(R"mlir(
func.func @main(%x: tensor<3xf32>, %c: tensor<12xf32>) -> tensor<12xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 4)>,
      affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<3xf32>) outs(%c : tensor<12xf32>) {
  ^bb0(%e: f32, %old: f32):
    %r = arith.addf %e, %old : f32
    linalg.yield %r : f32
  } -> tensor<12xf32>
  return %0 : tensor<12xf32>
})mlir",
                          dialects);
  std::vector<float> x = roughValues(3, 1), c = roughValues(12, 2), expected;
  for (int i = 0; i < 12; ++i)
    expected.push_back(x[i / 4] + c[i]);
  expectBits(program.run({tensorOf({3}, x), tensorOf({12}, c)}), expected);
}

TEST(LoopNest, ConvolutionSlidesItsWindow) {
  InterpretedText program(R"mlir(
func.func @main(%x: tensor<9xf32>, %w: tensor<3xf32>, %c: tensor<7xf32>)
    -> tensor<7xf32> {
  %0 = linalg.conv_1d ins(%x, %w : tensor<9xf32>, tensor<3xf32>)
      outs(%c : tensor<7xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
})mlir",
                          dialects);
  std::vector<float> x = roughValues(9, 1), w = roughValues(3, 2),
                     c = roughValues(7, 3), expected = c;
  for (int i = 0; i < 7; ++i)
    for (int k = 0; k < 3; ++k)
      expected[i] = expected[i] + x[i + k] * w[k];
  expectBits(
      program.run({tensorOf({9}, x), tensorOf({3}, w), tensorOf({7}, c)}),
      expected);
}

TEST(LoopNest, TwoOutputsReadTheOldElementsOfBoth) {
  // The new value of the first must not be seen by the second.
  InterpretedText program(R"mlir(
#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
      outs(%a, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    %d = arith.subf %x, %y : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
})mlir",
                          dialects);
  Outcome outcome = program.run(
      {tensorOf({4}, {1, 2, 3, 4}), tensorOf({4}, {10, 20, 30, 40})});
  expectBits(outcome, {11, 22, 33, 44}, 0);
  expectBits(outcome, {-9, -18, -27, -36}, 1);
}

TEST(LoopNest, OutputsMayTradePlaces) {
  InterpretedText program(R"mlir(
#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>)
    -> (tensor<3xf32>, tensor<3xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
      outs(%a, %b : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y, %x : f32, f32
  } -> (tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xf32>
})mlir",
                          dialects);
  Outcome outcome =
      program.run({tensorOf({3}, {1, 2, 3}), tensorOf({3}, {7, 8, 9})});
  expectBits(outcome, {7, 8, 9}, 0);
  expectBits(outcome, {1, 2, 3}, 1);
}

TEST(LoopNest, FoldedOutputsTradePlacesEveryStep) {
  InterpretedText program(R"mlir(
#in = affine_map<(k) -> (k)>
#out = affine_map<(k) -> ()>
func.func @main(%x: tensor<3xf32>, %a: tensor<f32>, %b: tensor<f32>)
    -> (tensor<f32>, tensor<f32>) {
  %0:2 = linalg.generic {indexing_maps = [#in, #out, #out],
      iterator_types = ["reduction"]}
      ins(%x : tensor<3xf32>) outs(%a, %b : tensor<f32>, tensor<f32>) {
  ^bb0(%e: f32, %p: f32, %q: f32):
    %s = arith.addf %q, %e : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
})mlir",
                          dialects);
  // (0, 0) -> (1, 0) -> (10, 1) -> (101, 10).
  Outcome outcome = program.run(
      {tensorOf({3}, {1, 10, 100}), tensorOf({}, {0}), tensorOf({}, {0})});
  expectBits(outcome, {101}, 0);
  expectBits(outcome, {10}, 1);
}

TEST(LoopNest, FoldsInTheOrderOfOperandsToo) {
  // x - acc and acc - x differ, and so does any other order of the lanes.
  for (bool accumulatorFirst : {true, false}) {
    std::string operands = accumulatorFirst ? "%acc, %e" : "%e, %acc";
    InterpretedText program(R"mlir(
func.func @main(%x: tensor<600xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>,
      affine_map<(k) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<600xf32>) outs(%c : tensor<f32>) {
  ^bb0(%e: f32, %acc: f32):
    %s = arith.subf )mlir" + operands +
                                R"mlir( : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
})mlir",
                            dialects);
    std::vector<float> x = roughValues(600, 1);
    float expected = 0.5f;
    for (float value : x)
      expected = accumulatorFirst ? expected - value : value - expected;
    expectBits(program.run({tensorOf({600}, x), tensorOf({}, {0.5f})}),
               {expected});
  }
}

TEST(LoopNest, IndexRunsAlongTheStripAndAcrossIt) {
  InterpretedText program(R"mlir(
func.func @main(%c: tensor<3x5xindex>) -> tensor<3x5xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%c : tensor<3x5xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ten = arith.constant 10 : index
    %t = arith.muli %i, %ten : index
    %s = arith.addi %t, %j : index
    linalg.yield %s : index
  } -> tensor<3x5xindex>
  return %0 : tensor<3x5xindex>
})mlir",
                          dialects);
  llvm::SmallVector<uint64_t> zeros(15, 0);
  EXPECT_EQ(show(program.run({oracle::testing::tensorOf(ElementType::index(),
                                                        {3, 5}, zeros)})),
            "3x5: 0 1 2 3 4 10 11 12 13 14 20 21 22 23 24");
}

TEST(LoopNest, PoisonStaysInItsLane) {
  // 1 << 40 is poison for i32; the other lanes are not touched by it.
  InterpretedText program(R"mlir(
#id = affine_map<(i) -> (i)>
func.func @main(%s: tensor<4xi32>) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
      ins(%s : tensor<4xi32>) outs(%s : tensor<4xi32>) {
  ^bb0(%e: i32, %old: i32):
    %r = arith.shli %one, %e : i32
    %t = arith.addi %r, %old : i32
    linalg.yield %t : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
})mlir",
                          dialects);
  Outcome outcome = program.run({oracle::testing::tensorOf(
      ElementType::integer(32), {4}, {1, 40, 3, 4})});
  EXPECT_EQ(show(outcome), "4: 3 poison 11 20");
  EXPECT_EQ(originOf(outcome, 0, 1),
            "arith.shli: the shift amount is not below the width");
}

TEST(LoopNest, PoisonInAFoldedSumReachesTheResult) {
  InterpretedText program(R"mlir(
func.func @main(%s: tensor<3xi32>, %c: tensor<i32>) -> tensor<i32> {
  %one = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>,
      affine_map<(k) -> ()>], iterator_types = ["reduction"]}
      ins(%s : tensor<3xi32>) outs(%c : tensor<i32>) {
  ^bb0(%e: i32, %old: i32):
    %r = arith.shli %one, %e : i32
    %t = arith.addi %r, %old : i32
    linalg.yield %t : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
})mlir",
                          dialects);
  ElementType i32 = ElementType::integer(32);
  Tensor zero = oracle::testing::tensorOf(i32, {}, {0});
  EXPECT_EQ(
      show(program.run({oracle::testing::tensorOf(i32, {3}, {1, 2, 3}), zero})),
      ": 14");
  EXPECT_EQ(show(program.run(
                {oracle::testing::tensorOf(i32, {3}, {1, 99, 3}), zero})),
            ": poison");
}

TEST(LoopNest, DivisionByZeroInABodyIsUndefined) {
  InterpretedText program(R"mlir(
#id = affine_map<(i) -> (i)>
func.func @main(%s: tensor<4xi32>) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%s : tensor<4xi32>) {
  ^bb0(%e: i32):
    %r = arith.divsi %one, %e : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
})mlir",
                          dialects);
  EXPECT_EQ(show(program.run({oracle::testing::tensorOf(
                ElementType::integer(32), {4}, {1, 2, 0, 4})})),
            "undefined behaviour: 'arith.divsi' divides by zero");
}

TEST(LoopNest, OperandsThatDisagreeGivePoisonThroughout) {
  InterpretedText program(
      matmulText("m, n, k", R"("parallel", "parallel", "reduction")"),
      dialects);
  EXPECT_EQ(show(program.run({tensorOf({2, 3}, roughValues(6, 0)),
                              tensorOf({4, 2}, roughValues(8, 0)),
                              tensorOf({2, 2}, roughValues(4, 0))})),
            "2x2: poison poison poison poison");
}

TEST(LoopNest, AMapThatLeavesItsOperandGivesPoisonThroughout) {
  InterpretedText program(R"mlir(
func.func @main(%x: tensor<?xf32>, %c: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 2)>,
      affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%c : tensor<7xf32>) {
  ^bb0(%e: f32, %old: f32):
    linalg.yield %e : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
})mlir",
                          dialects);
  std::vector<float> x = roughValues(9, 1);
  expectBits(program.run({tensorOf({9}, x), tensorOf({7}, roughValues(7, 0))}),
             llvm::ArrayRef<float>(x).drop_front(2));
  Outcome outcome = program.run(
      {tensorOf({8}, roughValues(8, 1)), tensorOf({7}, roughValues(7, 0))});
  EXPECT_EQ(show(outcome),
            "7: poison poison poison poison poison poison poison");
  EXPECT_EQ(originOf(outcome, 0),
            "linalg.generic: an operand is indexed out of bounds");
}

TEST(LoopNest, StepsAreCountedPerIteration) {
  InterpretedText program(
      matmulText("m, n, k", R"("parallel", "parallel", "reduction")"),
      dialects);
  Limits limits;
  limits.steps = 100;
  EXPECT_EQ(show(program.run({tensorOf({5, 5}, roughValues(25, 0)),
                              tensorOf({5, 5}, roughValues(25, 0)),
                              tensorOf({5, 5}, roughValues(25, 0))},
                             "main", limits)),
            "limit reached: 'linalg.generic' reached the limit of 100 steps");
}

TEST(LoopNest, TheOldVersionOfAnOutputIsUnchanged) {
  InterpretedText program(R"mlir(
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %ten = arith.constant 10.0 : f32
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%x : tensor<3xf32>) {
  ^bb0(%e: f32):
    %r = arith.addf %e, %ten : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %z = arith.addf %x, %y : tensor<3xf32>
  return %y, %z : tensor<3xf32>, tensor<3xf32>
})mlir",
                          dialects);
  Outcome outcome = program.run({tensorOf({3}, {1, 2, 3})});
  expectBits(outcome, {11, 12, 13}, 0);
  expectBits(outcome, {12, 14, 16}, 1);
}

} // namespace
