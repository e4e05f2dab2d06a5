//===- LinalgTest.cpp - Structured operations of linalg on tensors --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected values are computed here, by loops over plain C++ arrays in the
// order that the contract gives: lexicographic, the last loop fastest.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <bit>
#include <cmath>

using namespace oracle;
using namespace oracle::testing;

namespace {

const ElementType f32 = ElementType::floating(FloatKind::F32);
const ElementType i32 = ElementType::integer(32);

/// Row-major values with sizes, indexed like a tensor.
struct Grid {
  llvm::SmallVector<int64_t> shape;
  std::vector<float> values;

  float &at(std::initializer_list<int64_t> index) {
    int64_t position = 0;
    for (auto [size, i] : llvm::zip_equal(shape, index))
      position = position * size + i;
    return values[position];
  }
  operator RuntimeValue() const {
    llvm::SmallVector<uint64_t> codes;
    for (float value : values)
      codes.push_back(std::bit_cast<uint32_t>(value));
    return tensorOf(f32, shape, codes);
  }
};

/// Values whose sums round, so that an order of summation shows.
Grid rough(llvm::ArrayRef<int64_t> shape, unsigned salt) {
  Grid grid{llvm::SmallVector<int64_t>(shape), {}};
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  for (int64_t i = 0; i < count; ++i)
    grid.values.push_back(
        std::ldexp(1.0f + ((i * 2654435761u + salt * 77) % 1000) * 0.001f,
                   static_cast<int>((i * 7 + salt) % 11) - 5) *
        (i % 3 == 0 ? -1.0f : 1.0f));
  return grid;
}

/// "tensor<2x3xf32>", or with all sizes dynamic.
std::string typeOf(const Grid &grid, bool isDynamic = false) {
  std::string text = "tensor<";
  for (int64_t size : grid.shape)
    text += (isDynamic ? "?" : std::to_string(size)) + "x";
  return text + "f32>";
}

Outcome run(llvm::StringRef text, llvm::ArrayRef<RuntimeValue> arguments) {
  InterpretedText program(text,
                          {registerArithSemantics, registerFuncSemantics,
                           registerLinalgSemantics, registerScfSemantics});
  return program.run(arguments);
}

void expectResult(const Outcome &outcome, const Grid &expected) {
  ASSERT_FALSE(outcome.fault) << show(outcome);
  const Tensor &tensor = std::get<Tensor>(outcome.results[0]);
  ASSERT_EQ(tensor.shape(), llvm::ArrayRef<int64_t>(expected.shape));
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    ASSERT_EQ(tensor.bits(i), std::bit_cast<uint32_t>(expected.values[i]))
        << "element " << i << " of " << show(tensor);
}

/// Runs a named operation with static and with dynamic types. In `op`, "$0"
/// stands for operand 0 and "$t0" for its type; the last operand is the
/// output, which gives the result's type.
void checkOp(llvm::StringRef op, const std::vector<Grid> &operands,
             const Grid &expected) {
  for (bool isDynamic : {false, true}) {
    std::string body, arguments;
    for (size_t i = 0; i < op.size(); ++i) {
      if (op[i] != '$') {
        body += op[i];
      } else if (op[i + 1] == 't') {
        body += typeOf(operands[op[i + 2] - '0'], isDynamic);
        i += 2;
      } else {
        body += std::string("%a") + op[++i];
      }
    }
    llvm::SmallVector<RuntimeValue> values;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      arguments += (i ? ", %a" : "%a") + std::to_string(i) + ": " +
                   typeOf(operand, isDynamic);
      values.push_back(operand);
    }
    std::string result = typeOf(operands.back(), isDynamic);
    expectResult(run("func.func @main(" + arguments + ") -> " + result +
                         " {\n  %r = " + body + "\n  return %r : " + result +
                         "\n}\n",
                     values),
                 expected);
  }
}

void checkMatmul(int64_t m, int64_t n, int64_t k) {
  Grid a = rough({m, k}, 1), b = rough({k, n}, 2), c = rough({m, n}, 3),
       expected = c;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t l = 0; l < k; ++l)
        expected.at({i, j}) += a.at({i, l}) * b.at({l, j});
  checkOp("linalg.matmul ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {a, b, c}, expected);
}

TEST(Linalg, Matmul) { checkMatmul(5, 7, 9); }
TEST(Linalg, MatmulOfOneElement) { checkMatmul(1, 1, 1); }
TEST(Linalg, MatmulLongerThanAStrip) { checkMatmul(2, 300, 3); }
TEST(Linalg, MatmulWithoutReductionGivesTheOutput) { checkMatmul(3, 4, 0); }
TEST(Linalg, MatmulWithoutRows) { checkMatmul(0, 4, 3); }

TEST(Linalg, MatmulWithATransposedOperand) {
  Grid a = rough({6, 4}, 1), b = rough({6, 5}, 2), c = rough({4, 5}, 3),
       expected = c;
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t j = 0; j < 5; ++j)
      for (int64_t l = 0; l < 6; ++l)
        expected.at({i, j}) += a.at({l, i}) * b.at({l, j});
  checkOp("linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, "
          "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] "
          "ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {a, b, c}, expected);
}

TEST(Linalg, MatmulWidensItsOperands) {
  std::string types = "(%a: tensor<1x2xi8>, %b: tensor<2x1xi8>, "
                      "%c: tensor<1x1xi32>) -> tensor<1x1xi32> {\n";
  std::string rest = "ins(%a, %b : tensor<1x2xi8>, tensor<2x1xi8>) "
                     "outs(%c : tensor<1x1xi32>) -> tensor<1x1xi32>\n"
                     "  return %0 : tensor<1x1xi32>\n}\n";
  ElementType i8 = ElementType::integer(8);
  llvm::SmallVector<RuntimeValue> operands = {
      tensorOf(i8, {1, 2}, {0xFF, 0x80}), tensorOf(i8, {2, 1}, {2, 3}),
      tensorOf(i32, {1, 1}, {1000})};
  // -1 * 2 - 128 * 3, and 255 * 2 + 128 * 3.
  EXPECT_EQ(show(run("func.func @main" + types + "  %0 = linalg.matmul " + rest,
                     operands)),
            "1x1: 614");
  EXPECT_EQ(show(run("func.func @main" + types +
                         "  %0 = linalg.matmul {cast = "
                         "#linalg.type_fn<cast_unsigned>} " +
                         rest,
                     operands)),
            "1x1: 1894");
}

TEST(Linalg, BatchMatmul) {
  Grid a = rough({2, 3, 4}, 1), b = rough({2, 4, 5}, 2),
       c = rough({2, 3, 5}, 3), expected = c;
  for (int64_t n = 0; n < 2; ++n)
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 5; ++j)
        for (int64_t l = 0; l < 4; ++l)
          expected.at({n, i, j}) += a.at({n, i, l}) * b.at({n, l, j});
  checkOp("linalg.batch_matmul ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {a, b, c}, expected);
}

TEST(Linalg, Contract) {
  Grid a = rough({3, 4, 5}, 1), b = rough({5, 4, 6}, 2), c = rough({6, 3}, 3),
       expected = c;
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 6; ++j)
      for (int64_t k = 0; k < 4; ++k)
        for (int64_t l = 0; l < 5; ++l)
          expected.at({j, i}) += a.at({i, k, l}) * b.at({l, k, j});
  checkOp("linalg.contract indexing_maps = [affine_map<(i, j, k, l) -> "
          "(i, k, l)>, affine_map<(i, j, k, l) -> (l, k, j)>, "
          "affine_map<(i, j, k, l) -> (j, i)>] ins($0, $1 : $t0, $t1) "
          "outs($2 : $t2) -> $t2",
          {a, b, c}, expected);
}

TEST(Linalg, MatrixTimesVector) {
  Grid a = rough({6, 300}, 1), x = rough({300}, 2), y = rough({6}, 3),
       expected = y;
  for (int64_t i = 0; i < 6; ++i)
    for (int64_t k = 0; k < 300; ++k)
      expected.at({i}) += a.at({i, k}) * x.at({k});
  checkOp("linalg.matvec ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {a, x, y}, expected);
}

TEST(Linalg, DotProductOfRankZero) {
  for (int64_t size : {0, 1, 255, 256, 257, 1000}) {
    Grid x = rough({size}, 1), y = rough({size}, 2), c = rough({}, 3),
         expected = c;
    for (int64_t i = 0; i < size; ++i)
      expected.at({}) += x.at({i}) * y.at({i});
    checkOp("linalg.dot ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
            {x, y, c}, expected);
  }
}

TEST(Linalg, FillTakesAScalar) {
  std::string text = R"mlir(
    func.func @main(%v: f32, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = linalg.fill ins(%v : f32) outs(%o : tensor<2x3xf32>)
          -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    })mlir";
  EXPECT_EQ(show(run(text, {Scalar{0x3F800000, {}}, rough({2, 3}, 1)})),
            "2x3: 1 1 1 1 1 1");
}

TEST(Linalg, FillWithPoisonAndOverPoison) {
  Outcome outcome = run(R"mlir(
    func.func @main(%by: i32, %o: tensor<2xi32>)
        -> (tensor<2xi32>, tensor<2xi32>) {
      %p = arith.shli %by, %by : i32
      %0 = linalg.fill ins(%p : i32) outs(%o : tensor<2xi32>) -> tensor<2xi32>
      %1 = linalg.fill ins(%by : i32) outs(%0 : tensor<2xi32>) -> tensor<2xi32>
      return %0, %1 : tensor<2xi32>, tensor<2xi32>
    })mlir",
                        {Scalar{32, {}}, tensorOf(i32, {2}, {1, 2})});
  EXPECT_EQ(show(outcome), "2: poison poison; 2: 32 32");
}

TEST(Linalg, TransposeBroadcastAndCopy) {
  Grid x = rough({2, 3, 4}, 1), transposed = rough({4, 2, 3}, 0);
  for (int64_t i = 0; i < 2; ++i)
    for (int64_t j = 0; j < 3; ++j)
      for (int64_t k = 0; k < 4; ++k)
        transposed.at({k, i, j}) = x.at({i, j, k});
  checkOp("linalg.transpose ins($0 : $t0) outs($1 : $t1) "
          "permutation = [2, 0, 1]",
          {x, rough({4, 2, 3}, 2)}, transposed);

  Grid row = rough({300}, 1), rows = rough({3, 300}, 0);
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 300; ++j)
      rows.at({i, j}) = row.at({j});
  checkOp("linalg.broadcast ins($0 : $t0) outs($1 : $t1) dimensions = [0]",
          {row, rough({3, 300}, 2)}, rows);
  Grid columns = rough({300, 3}, 0);
  for (int64_t i = 0; i < 300; ++i)
    for (int64_t j = 0; j < 3; ++j)
      columns.at({i, j}) = row.at({i});
  checkOp("linalg.broadcast ins($0 : $t0) outs($1 : $t1) dimensions = [1]",
          {row, rough({300, 3}, 2)}, columns);
  checkOp("linalg.broadcast ins($0 : $t0) outs($1 : $t1) dimensions = [0]",
          {rough({}, 5), rough({2}, 2)},
          {{2}, {rough({}, 5).at({}), rough({}, 5).at({})}});
  checkOp("linalg.copy ins($0 : $t0) outs($1 : $t1) -> $t1",
          {x, rough({2, 3, 4}, 2)}, x);
  checkOp("linalg.copy ins($0 : $t0) outs($1 : $t1) -> $t1",
          {rough({2, 0}, 1), rough({2, 0}, 2)}, rough({2, 0}, 1));
}

TEST(Linalg, ReduceFoldsInOrderIntoTheOutput) {
  Grid x = rough({3, 40, 5}, 1), out = rough({40}, 2), expected = out;
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 40; ++j)
      for (int64_t k = 0; k < 5; ++k)
        expected.at({j}) = x.at({i, j, k}) + expected.at({j});
  checkOp("linalg.reduce { arith.addf } ins($0 : $t0) outs($1 : $t1) "
          "dimensions = [0, 2]",
          {x, out}, expected);
}

TEST(Linalg, ReduceOfEverythingKeepsItsOperandsApart) {
  // acc = in - acc, which is sensitive to order and to sides.
  for (int64_t size : {1, 255, 256, 257, 700}) {
    Grid x = rough({size}, 1), out = rough({}, 2), expected = out;
    for (int64_t i = 0; i < size; ++i)
      expected.at({}) = x.at({i}) - expected.at({});
    checkOp("linalg.reduce ins($0 : $t0) outs($1 : $t1) dimensions = [0] "
            "(%in: f32, %acc: f32) { %s = arith.subf %in, %acc : f32 "
            "linalg.yield %s : f32 }",
            {x, out}, expected);
  }
}

TEST(Linalg, MapReadsItsOperandsOnly) {
  Grid x = rough({2, 300}, 1), y = rough({2, 300}, 2), expected = x;
  for (int64_t i = 0; i < 600; ++i)
    expected.values[i] = x.values[i] - y.values[i];
  checkOp("linalg.map { arith.subf } ins($0, $1 : $t0, $t1) outs($2 : $t2)",
          {x, y, rough({2, 300}, 3)}, expected);
}

TEST(Linalg, NamedElementwiseOperations) {
  Grid x = rough({3, 100}, 1), y = rough({3, 100}, 2), out = rough({3, 100}, 3);
  std::pair<const char *, float (*)(float, float)> operations[] = {
      {"add", [](float a, float b) { return a + b; }},
      {"sub", [](float a, float b) { return a - b; }},
      {"mul", [](float a, float b) { return a * b; }},
      {"div", [](float a, float b) { return a / b; }},
      {"max", [](float a, float b) { return a > b ? a : b; }},
      {"min", [](float a, float b) { return a < b ? a : b; }}};
  for (auto [name, function] : operations) {
    Grid expected = x;
    for (int64_t i = 0; i < 300; ++i)
      expected.values[i] = function(x.values[i], y.values[i]);
    checkOp(std::string("linalg.") + name +
                " ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
            {x, y, out}, expected);
  }
  Grid negated = x;
  for (float &value : negated.values)
    value = -value;
  checkOp("linalg.negf ins($0 : $t0) outs($1 : $t1) -> $t1", {x, out}, negated);
}

TEST(Linalg, ElementwiseWithABroadcast) {
  Grid x = rough({3, 100}, 1), y = rough({100}, 2), expected = x;
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 100; ++j)
      expected.at({i, j}) = x.at({i, j}) * y.at({j});
  checkOp("linalg.elementwise kind=#linalg.elementwise_kind<mul> "
          "indexing_maps = [affine_map<(i, j) -> (i, j)>, "
          "affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>] "
          "ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {x, y, rough({3, 100}, 3)}, expected);
}

TEST(Linalg, ConvolutionWithStridesAndDilations) {
  int64_t height = 3, width = 2, channels = 3, filters = 5;
  Grid x = rough({2, 8, 7, channels}, 1),
       w = rough({3, 2, channels, filters}, 2),
       y = rough({2, height, width, filters}, 3), expected = y;
  for (int64_t n = 0; n < 2; ++n)
    for (int64_t i = 0; i < height; ++i)
      for (int64_t j = 0; j < width; ++j)
        for (int64_t f = 0; f < filters; ++f)
          for (int64_t p = 0; p < 3; ++p)
            for (int64_t q = 0; q < 2; ++q)
              for (int64_t c = 0; c < channels; ++c)
                expected.at({n, i, j, f}) +=
                    x.at({n, i * 2 + p, j * 3 + q * 2, c}) * w.at({p, q, c, f});
  checkOp("linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>, "
          "dilations = dense<[1, 2]> : tensor<2xi64>} "
          "ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
          {x, w, y}, expected);
}

TEST(Linalg, PoolingUsesTheWindowForItsShapeOnly) {
  for (bool isSum : {true, false}) {
    Grid x = rough({1, 7, 6, 3}, 1), y = rough({1, 3, 2, 3}, 2), expected = y;
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 2; ++j)
        for (int64_t c = 0; c < 3; ++c)
          for (int64_t p = 0; p < 3; ++p)
            for (int64_t q = 0; q < 2; ++q) {
              float &sum = expected.at({0, i, j, c});
              float value = x.at({0, i * 2 + p, j * 3 + q, c});
              sum = isSum ? sum + value : std::fmax(sum, value);
            }
    checkOp(std::string(isSum ? "linalg.pooling_nhwc_sum"
                              : "linalg.pooling_nhwc_max") +
                " {strides = dense<[2, 3]> : tensor<2xi64>} "
                "ins($0, $1 : $t0, $t1) outs($2 : $t2) -> $t2",
            {x, rough({3, 2}, 9), y}, expected);
  }
}

TEST(Linalg, AGenericOfRankZeroRunsOnce) {
  checkOp("linalg.generic {indexing_maps = [affine_map<() -> ()>, "
          "affine_map<() -> ()>], iterator_types = []} ins($0 : $t0) "
          "outs($1 : $t1) { ^bb0(%e: f32, %o: f32): %s = arith.addf %e, %o : "
          "f32 linalg.yield %s : f32 } -> $t1",
          {rough({}, 1), rough({}, 2)},
          {{}, {rough({}, 1).at({}) + rough({}, 2).at({})}});
}

TEST(Linalg, ABodyThatCallsRunsOneByOneAndGivesTheSame) {
  std::string text = R"mlir(
    func.func private @step(%acc: f32, %x: f32) -> f32 {
      %0 = arith.mulf %x, %x : f32
      %1 = arith.addf %acc, %0 : f32
      return %1 : f32
    }
    func.func @main(%x: tensor<3x50xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
      %0 = linalg.reduce ins(%x : tensor<3x50xf32>) outs(%o : tensor<3xf32>)
          dimensions = [1] (%in: f32, %acc: f32) {
        %s = func.call @step(%acc, %in) : (f32, f32) -> f32
        linalg.yield %s : f32
      }
      return %0 : tensor<3xf32>
    })mlir";
  Grid x = rough({3, 50}, 1), out = rough({3}, 2), expected = out;
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 50; ++j)
      expected.at({i}) += x.at({i, j}) * x.at({i, j});
  expectResult(run(text, {x, out}), expected);
}

TEST(Linalg, ABodyThatBranchesRunsOneByOneAndGivesTheSame) {
  // Adds positive elements, index included, and skips the others.
  std::string text = R"mlir(
    func.func @main(%x: tensor<3x50xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
      %zero = arith.constant 0.0 : f32
      %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
          affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<3x50xf32>) outs(%o : tensor<3xf32>) {
      ^bb0(%in: f32, %acc: f32):
        %j = linalg.index 1 : index
        %c = arith.cmpf ogt, %in, %zero : f32
        %s = scf.if %c -> f32 {
          %k = arith.index_cast %j : index to i32
          %f = arith.sitofp %k : i32 to f32
          %p = arith.mulf %in, %f : f32
          %t = arith.addf %acc, %p : f32
          scf.yield %t : f32
        } else {
          scf.yield %acc : f32
        }
        linalg.yield %s : f32
      } -> tensor<3xf32>
      return %0 : tensor<3xf32>
    })mlir";
  Grid x = rough({3, 50}, 1), out = rough({3}, 2), expected = out;
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 50; ++j)
      if (x.at({i, j}) > 0)
        expected.at({i}) += x.at({i, j}) * static_cast<float>(j);
  expectResult(run(text, {x, out}), expected);
}

TEST(Linalg, IndexOfANestedOperationIsItsOwn) {
  Outcome outcome = run(R"mlir(
    #id = affine_map<(i) -> (i)>
    func.func private @same(%a: index) -> index {
      return %a : index
    }
    func.func @main(%x: tensor<3xindex>, %y: tensor<2xindex>)
        -> tensor<3xindex> {
      %0 = linalg.generic {indexing_maps = [#id],
          iterator_types = ["parallel"]} outs(%x : tensor<3xindex>) {
      ^bb0(%e: index):
        %inner = linalg.generic {indexing_maps = [#id],
            iterator_types = ["parallel"]} outs(%y : tensor<2xindex>) {
        ^bb0(%f: index):
          %j = linalg.index 0 : index
          %k = func.call @same(%j) : (index) -> index
          linalg.yield %k : index
        } -> tensor<2xindex>
        %i = linalg.index 0 : index
        %s = arith.addi %i, %e : index
        linalg.yield %s : index
      } -> tensor<3xindex>
      return %0 : tensor<3xindex>
    })mlir",
                        {tensorOf(ElementType::index(), {3}, {10, 20, 30}),
                         tensorOf(ElementType::index(), {2}, {0, 0})});
  EXPECT_EQ(show(outcome), "3: 10 21 32");
}

TEST(Linalg, OperandsThatDisagreeGivePoisonThroughout) {
  Outcome outcome = run(R"mlir(
    func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                    %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %0 = linalg.add ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
          outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })mlir",
                        {rough({2, 3}, 1), rough({2, 4}, 1), rough({2, 3}, 1)});
  EXPECT_EQ(show(outcome), "2x3: poison poison poison poison poison poison");
}

TEST(Linalg, AnIndexThatWrapsAroundIsOutOfBounds) {
  // Iteration 4 of 2^62 times i is back at 0; iteration 1 is far outside.
  Outcome outcome = run(R"mlir(
    func.func @main(%a: tensor<?xf32>, %c: tensor<5xf32>) -> tensor<5xf32> {
      %0 = linalg.generic {indexing_maps = [
          affine_map<(i) -> (i * 4611686018427387904)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]}
          ins(%a : tensor<?xf32>) outs(%c : tensor<5xf32>) {
      ^bb0(%e: f32, %o: f32):
        linalg.yield %e : f32
      } -> tensor<5xf32>
      return %0 : tensor<5xf32>
    })mlir",
                        {rough({5}, 1), rough({5}, 2)});
  EXPECT_EQ(show(outcome), "5: poison poison poison poison poison");
}

} // namespace
