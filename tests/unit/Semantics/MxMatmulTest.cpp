//===- MxMatmulTest.cpp - Meaning of mx.block_matmul ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tests/unit/Numerics/Golden.h"
#include "tests/unit/Semantics/MxValues.h"

#include <random>

using namespace oracle;
using namespace oracle::testing;

namespace {

/// The f32 value of every code of a format, from the golden vectors.
std::vector<float> goldenDecode(const std::string &format) {
  std::vector<float> values(256, std::numeric_limits<float>::quiet_NaN());
  for (const auto &row : test::readGolden("decode.csv"))
    if (row[0] == format)
      values[test::parseHex<uint32_t>(row[1])[0]] =
          std::bit_cast<float>(test::parseHex<uint32_t>(row[2])[0]);
  return values;
}

struct MatmulCase {
  const char *format;
  int64_t rows, depth, columns, blockSize;
  bool specials;
};

/// The triple loop of the contract against the operation.
void checkMatmul(const MatmulCase &c) {
  SCOPED_TRACE(std::string(c.format) + (c.specials ? " with specials" : ""));
  std::mt19937 random(1);
  ElementType element = typeNamed(c.format), scale = typeNamed("f8E8M0FNU");
  std::vector<uint64_t> p(c.rows * c.depth), b(c.depth * c.columns),
      acc(c.rows * c.columns), x(c.rows * c.depth / c.blockSize);
  for (uint64_t &code : p)
    do
      code = random() & element.mask();
    while (!c.specials && !unpack(element.floatKind(), code).isFinite());
  for (uint64_t &code : x)
    code = c.specials ? random() % 256 : 110 + random() % 30;
  auto number = [&]() -> uint64_t {
    if (c.specials && random() % 8 == 0)
      return random();
    return bitsOf((int32_t(random()) >> 8) * 0x1p-10f);
  };
  std::generate(b.begin(), b.end(), number);
  std::generate(acc.begin(), acc.end(), number);

  std::string type = mxType("?x?x" + std::string(c.format), c.blockSize);
  MxProgram program("func.func @main(%a: " + type + R"mlir(,
        %b: tensor<?x?xf32>, %acc: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %r = mx.block_matmul %a, %b, %acc : )mlir" +
                    type + R"mlir(, tensor<?x?xf32>, tensor<?x?xf32>
          -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    })mlir");
  Outcome outcome = program.run(
      {blockScaled(tensorOf(element, {c.rows, c.depth}, p),
                   tensorOf(scale, {c.rows, c.depth / c.blockSize}, x), 1,
                   c.blockSize),
       tensorOf(f32, {c.depth, c.columns}, b),
       tensorOf(f32, {c.rows, c.columns}, acc)});
  ASSERT_FALSE(outcome.fault) << show(outcome);
  auto &result = std::get<Tensor>(outcome.results.front());

  std::vector<float> elementValue = goldenDecode(c.format);
  std::vector<float> scaleValue = goldenDecode("f8E8M0FNU");
  auto asFloat = [](uint64_t bits) {
    return std::bit_cast<float>(uint32_t(bits));
  };
  for (int64_t m = 0; m < c.rows; ++m)
    for (int64_t n = 0; n < c.columns; ++n) {
      float t = asFloat(acc[m * c.columns + n]);
      for (int64_t k = 0; k < c.depth; ++k) {
        float scaled = elementValue[p[m * c.depth + k]] *
                       scaleValue[x[(m * c.depth + k) / c.blockSize]];
        float product = scaled * asFloat(b[k * c.columns + n]);
        t = t + product;
      }
      ASSERT_TRUE(
          sameFloat(FloatKind::F32, result.bits(m * c.columns + n), bitsOf(t)))
          << "[" << m << ", " << n << "]";
    }
}

TEST(MxMatmul, TripleLoopInOrder) {
  for (const char *format :
       {"f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3FN", "f8E5M2"}) {
    checkMatmul({format, 5, 64, 300, 16, false});
    checkMatmul({format, 3, 32, 7, 32, true});
    checkMatmul({format, 1, 8, 1, 1, false});
  }
}

constexpr const char *smallMatmul = R"mlir(
  !block = !mx.tensor<?x?xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
  func.func @main(%a: !block, %b: tensor<?x?xf32>, %acc: tensor<?x?xf32>)
      -> tensor<?x?xf32> {
    %r = mx.block_matmul %a, %b, %acc : !block, tensor<?x?xf32>,
        tensor<?x?xf32> -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  })mlir";

RuntimeValue onesBlock(int64_t rows, int64_t depth) {
  return blockScaled(tensorOf(typeNamed("f8E4M3FN"), {rows, depth},
                              std::vector<uint64_t>(rows * depth, 0x38)),
                     tensorOf(typeNamed("f8E8M0FNU"), {rows, depth / 2},
                              std::vector<uint64_t>(rows * depth / 2, 127)),
                     1, 2);
}

TEST(MxMatmul, DepthZeroGivesTheAccumulator) {
  EXPECT_EQ(show(MxProgram(smallMatmul)
                     .run({onesBlock(1, 0), floats({0, 2}, {}),
                           floats({1, 2}, {3, -0.0f})})),
            "1x2: 3 -0");
}

TEST(MxMatmul, ZeroSizedDimensions) {
  MxProgram program(smallMatmul);
  EXPECT_EQ(show(program.run({onesBlock(0, 2), floats({2, 2}, {1, 2, 3, 4}),
                              floats({0, 2}, {})})),
            "0x2:");
  EXPECT_EQ(show(program.run(
                {onesBlock(2, 2), floats({2, 0}, {}), floats({2, 0}, {})})),
            "2x0:");
}

TEST(MxMatmul, SizesThatDisagreeAreUndefined) {
  MxProgram program(smallMatmul);
  EXPECT_EQ(show(program.run(
                {onesBlock(1, 2), floats({1, 1}, {1}), floats({1, 1}, {1})})),
            "undefined behaviour: 'mx.block_matmul' dimension 0 of the right "
            "operand has the size 1 where 2 is needed");
  EXPECT_EQ(show(program.run({onesBlock(1, 2), floats({2, 1}, {1, 1}),
                              floats({2, 1}, {1, 1})})),
            "undefined behaviour: 'mx.block_matmul' dimension 0 of the "
            "accumulator has the size 2 where 1 is needed");
  EXPECT_EQ(show(program.run({onesBlock(1, 2), floats({2, 1}, {1, 1}),
                              floats({1, 2}, {1, 1})})),
            "undefined behaviour: 'mx.block_matmul' dimension 1 of the "
            "accumulator has the size 2 where 1 is needed");
}

TEST(MxMatmul, PoisonReachesItsRowOrColumn) {
  constexpr const char *text = R"mlir(
    !block = !mx.tensor<2x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
    func.func @main(%a: tensor<2x2xf32>, %ca: tensor<2x2xi1>,
                    %b: tensor<2x2xf32>, %cb: tensor<2x2xi1>,
                    %acc: tensor<2x2xf32>) -> tensor<2x2xf32> {
      %p = ub.poison : tensor<2x2xf32>
      %a2 = arith.select %ca, %p, %a : tensor<2x2xi1>, tensor<2x2xf32>
      %b2 = arith.select %cb, %p, %b : tensor<2x2xi1>, tensor<2x2xf32>
      %q = mx.quantize_block %a2 : tensor<2x2xf32> -> !block
      %r = mx.block_matmul %q, %b2, %acc : !block, tensor<2x2xf32>,
          tensor<2x2xf32> -> tensor<2x2xf32>
      return %r : tensor<2x2xf32>
    })mlir";
  MxProgram program(text);
  Tensor ones = floats({2, 2}, {1, 1, 1, 1});
  ElementType i1 = ElementType::integer(1);
  auto run = [&](std::vector<uint64_t> left, std::vector<uint64_t> right) {
    return show(program.run({ones, tensorOf(i1, {2, 2}, left), ones,
                             tensorOf(i1, {2, 2}, right), ones}));
  };
  EXPECT_EQ(run({0, 0, 0, 0}, {0, 0, 0, 0}), "2x2: 3 3 3 3");
  EXPECT_EQ(run({0, 1, 0, 0}, {0, 0, 0, 0}), "2x2: poison poison 3 3");
  EXPECT_EQ(run({0, 0, 0, 0}, {0, 0, 0, 1}), "2x2: 3 poison 3 poison");
}

TEST(MxMatmul, LoopCarriedAccumulatorStaysInPlace) {
  // The accumulator is 1 MiB. A copy in the loop would need a second one.
  constexpr const char *text = R"mlir(
    !block = !mx.tensor<512x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
    func.func @main(%q: !block, %b: tensor<2x512xf32>, %go: i1) -> f32 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %n = arith.constant 5 : index
      %init = arith.constant dense<0.0> : tensor<512x512xf32>
      %r = scf.for %i = %zero to %n step %one
          iter_args(%acc = %init) -> (tensor<512x512xf32>) {
        %next = scf.if %go -> tensor<512x512xf32> {
          %s = mx.block_matmul %q, %b, %acc : !block, tensor<2x512xf32>,
              tensor<512x512xf32> -> tensor<512x512xf32>
          scf.yield %s : tensor<512x512xf32>
        } else {
          scf.yield %acc : tensor<512x512xf32>
        }
        scf.yield %next : tensor<512x512xf32>
      }
      %c = arith.constant 2.0 : f32
      return %c : f32
    })mlir";
  Limits limits;
  limits.bytes = uint64_t(3) << 19;
  RuntimeValue one = Scalar{1, {}};
  EXPECT_EQ(show(MxProgram(text).run(
                {onesBlock(512, 2),
                 floats({2, 512}, std::vector<float>(1024, 1.0f)), one},
                "main", limits)),
            std::to_string(bitsOf(2.0f)));
}

TEST(MxMatmul, CapturedAccumulatorIsNotConsumedByALoop) {
  // The operation in the loop, and the one behind the condition, each find the
  // accumulator that was there before: 2 + 2.
  constexpr const char *text = R"mlir(
    !block = !mx.tensor<1x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
    func.func @main(%q: !block, %b: tensor<2x1xf32>, %go: i1,
                    %one: tensor<1x1xf32>)
        -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %acc = arith.addf %one, %one : tensor<1x1xf32>
      %acc2 = arith.addf %one, %one : tensor<1x1xf32>
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %one)
          -> (tensor<1x1xf32>) {
        %n = scf.if %go -> tensor<1x1xf32> {
          %m = mx.block_matmul %q, %b, %acc : !block, tensor<2x1xf32>,
              tensor<1x1xf32> -> tensor<1x1xf32>
          scf.yield %m : tensor<1x1xf32>
        } else {
          scf.yield %s : tensor<1x1xf32>
        }
        scf.yield %n : tensor<1x1xf32>
      }
      %t = scf.if %go -> tensor<1x1xf32> {
        %m = mx.block_matmul %q, %b, %acc2 : !block, tensor<2x1xf32>,
            tensor<1x1xf32> -> tensor<1x1xf32>
        scf.yield %m : tensor<1x1xf32>
      } else {
        scf.yield %one : tensor<1x1xf32>
      }
      %u = mx.block_matmul %q, %b, %acc2 : !block, tensor<2x1xf32>,
          tensor<1x1xf32> -> tensor<1x1xf32>
      return %r, %t, %u : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
    })mlir";
  EXPECT_EQ(show(MxProgram(text).run({onesBlock(1, 2), floats({2, 1}, {1, 1}),
                                      Scalar{1, {}}, floats({1, 1}, {1})})),
            "1x1: 4; 1x1: 4; 1x1: 4");
}

} // namespace
