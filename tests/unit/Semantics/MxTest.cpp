//===- MxTest.cpp - Meaning of mx but for block_matmul --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tests/unit/Numerics/Golden.h"
#include "tests/unit/Semantics/MxValues.h"

#include <map>

using namespace oracle;
using namespace oracle::testing;

namespace {

//===----------------------------------------------------------------------===//
// quantize_block
//===----------------------------------------------------------------------===//

TEST(MxQuantize, GoldenVectors) {
  std::map<std::string, std::unique_ptr<MxProgram>> programs;
  size_t rows = 0;
  std::ifstream file(MX_GOLDEN_DIR "/quantize.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');)
      fields.push_back(field);
    ASSERT_EQ(fields.size(), 6u);
    std::string rounding =
        fields[2] == "floor" ? "" : " scale_rounding(" + fields[2] + ")";
    std::string type = mxType("?x" + fields[0], std::stoll(fields[1]));
    auto &program = programs[type + rounding];
    if (!program)
      program = std::make_unique<MxProgram>(
          "func.func @main(%x: tensor<?xf32>) -> " + type +
          " { %q = mx.quantize_block %x" + rounding + " : tensor<?xf32> -> " +
          type + " return %q : " + type + " }");
    auto inputs = test::parseHex<uint64_t>(fields[3]);
    auto expected = test::parseHex<uint64_t>(fields[5]);
    Outcome outcome =
        program->run({tensorOf(f32, {int64_t(inputs.size())}, inputs)});
    ASSERT_FALSE(outcome.fault) << show(outcome);
    auto &value =
        *std::get<std::shared_ptr<const BlockScaled>>(outcome.results.front());
    EXPECT_EQ(value.scales.bits(0), test::parseHex<uint64_t>(fields[4])[0])
        << line;
    for (size_t i = 0; i < expected.size(); ++i)
      EXPECT_TRUE(sameFloat(typeNamed(fields[0]).floatKind(),
                            value.elements.bits(i), expected[i]))
          << "element " << i << " of " << line;
    ++rows;
  }
  EXPECT_EQ(rows, 1200u);
}

TEST(MxQuantize, BlocksAlongTheFirstAxis) {
  // Columns (4, 1) and (1, 0.25): scales 2^(2 - 2) and 2^(0 - 2).
  std::string type = mxType("2x2xf4E2M1FN", 2, ", axis = 0");
  MxProgram program("func.func @main(%x: tensor<2x2xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<2x2xf32> -> " +
                    type + " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run({floats({2, 2}, {4, 1, 1, 0.25})})),
            "06 06 02 02 / 7F 7D");
}

TEST(MxQuantize, BlocksAlongTheMiddleAxis) {
  // Element [i, j, k] is 1, 2, 3, ...; blocks pair [i, 0, k] with [i, 1, k].
  // Largest of each block: 3 4 7 8, so e = floor(log2) - 2 = -1 0 0 1.
  std::string type = mxType("2x2x2xf4E2M1FN", 2, ", axis = 1");
  MxProgram program("func.func @main(%x: tensor<2x2x2xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<2x2x2xf32> -> " +
                    type + " return %q : " + type + " }");
  // 1/0.5 = 2, 2, 3/0.5 = 6, 4; 5 -> 4 (tie to even), 6/2 = 3, 7 -> 6, 4.
  EXPECT_EQ(codes(program.run({floats({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})})),
            "04 04 07 06 06 05 07 06 / 7E 7F 7F 80");
}

TEST(MxQuantize, ZeroSizedDimension) {
  std::string type = mxType("0x4xf8E5M2", 4);
  MxProgram program("func.func @main(%x: tensor<0x4xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<0x4xf32> -> " +
                    type + " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run({floats({0, 4}, {})})), " /");
}

TEST(MxQuantize, BlockOfZerosKeepsSigns) {
  std::string type = mxType("2xf8E4M3FN", 2);
  MxProgram program("func.func @main(%x: tensor<2xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<2xf32> -> " + type +
                    " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run({floats({2}, {0.0f, -0.0f})})), "00 80 / 00");
}

TEST(MxQuantize, PoisonReachesItsBlockOnly) {
  std::string type = mxType("4xf8E4M3FN", 2);
  MxProgram program(R"mlir(
    func.func @main(%x: tensor<4xf32>, %c: tensor<4xi1>) -> )mlir" +
                    type + R"mlir( {
      %p = ub.poison : tensor<4xf32>
      %s = arith.select %c, %p, %x : tensor<4xi1>, tensor<4xf32>
      %q = mx.quantize_block %s : tensor<4xf32> -> )mlir" +
                    type + " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run(
                {floats({4}, {1, 1, 1, 1}),
                 tensorOf(ElementType::integer(1), {4}, {0, 0, 1, 0})})),
            "78 78 poison poison / 77 poison");
}

TEST(MxQuantize, BlockedSizeThatIsNoMultipleIsUndefined) {
  std::string type = mxType("?xf8E4M3FN", 4);
  MxProgram program("func.func @main(%x: tensor<?xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<?xf32> -> " + type +
                    " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run({floats({3}, {1, 2, 3})})),
            "undefined behaviour: 'mx.quantize_block' dimension 0 is blocked, "
            "and its size 3 is not a multiple of the block size 4");
}

TEST(MxQuantize, StaticResultSizeThatDiffersIsUndefined) {
  std::string type = mxType("4xf8E4M3FN", 4);
  MxProgram program("func.func @main(%x: tensor<?xf32>) -> " + type +
                    " { %q = mx.quantize_block %x : tensor<?xf32> -> " + type +
                    " return %q : " + type + " }");
  EXPECT_EQ(codes(program.run({floats({8}, {1, 2, 3, 4, 5, 6, 7, 8})})),
            "undefined behaviour: 'mx.quantize_block' dimension 0 has the size "
            "8 where 4 is needed");
}

//===----------------------------------------------------------------------===//
// dequantize_block
//===----------------------------------------------------------------------===//

TEST(MxDequantize, ProductsRoundedOnce) {
  std::string type = mxType("8xf8E5M2", 2);
  MxProgram program("func.func @main(%q: " + type +
                    ") -> tensor<8xf32> { %d = mx.dequantize_block %q : " +
                    type + " -> tensor<8xf32> return %d : tensor<8xf32> }");
  // 1.75 and -0 at 2^1; 57344 at 2^127 overflows, Inf stays; 2^-16 and 2^-15
  // at 2^-127 are 2^-143 and 2^-142; a NaN scale; NaN * 1 would be the last.
  Outcome outcome = program.run({blockScaled(
      tensorOf(typeNamed("f8E5M2"), {8},
               {0x3F, 0x80, 0x7B, 0xFC, 0x01, 0x02, 0x3C, 0x00}),
      tensorOf(typeNamed("f8E8M0FNU"), {4}, {0x80, 0xFE, 0x00, 0xFF}), 0, 2)});
  ASSERT_FALSE(outcome.fault) << show(outcome);
  auto &values = std::get<Tensor>(outcome.results.front());
  const uint64_t expected[] = {0x40600000, 0x80000000, 0x7F800000, 0xFF800000,
                               0x00000040, 0x00000080, 0x7FC00000, 0x7FC00000};
  for (int64_t i = 0; i < 8; ++i)
    EXPECT_TRUE(sameFloat(FloatKind::F32, values.bits(i), expected[i]))
        << i << ": " << llvm::utohexstr(values.bits(i));
}

TEST(MxDequantize, AxisZero) {
  std::string type = mxType("2x2xf4E2M1FN", 2, ", axis = 0");
  MxProgram program("func.func @main(%q: " + type +
                    ") -> tensor<2x2xf32> { %d = mx.dequantize_block %q : " +
                    type + " -> tensor<2x2xf32> return %d : tensor<2x2xf32> }");
  EXPECT_EQ(show(program.run({blockScaled(
                tensorOf(typeNamed("f4E2M1FN"), {2, 2}, {2, 4, 6, 10}),
                tensorOf(typeNamed("f8E8M0FNU"), {1, 2}, {127, 129}), 0, 2)})),
            "2x2: 1 8 4 -4");
}

//===----------------------------------------------------------------------===//
// fold_scale
//===----------------------------------------------------------------------===//

TEST(MxFoldScale, PowersOfTwoAddToTheExponent) {
  MxProgram program(R"mlir(
    !block = !mx.tensor<5xf4E2M1FN, block_size = 1, scale_type = f8E8M0FNU>
    func.func @main(%q: !block, %alpha: f32) -> !block {
      %r = mx.fold_scale %q, %alpha : !block, f32 -> !block
      return %r : !block
    })mlir");
  RuntimeValue input = blockScaled(
      tensorOf(typeNamed("f4E2M1FN"), {5}, {1, 2, 3, 12, 5}),
      tensorOf(typeNamed("f8E8M0FNU"), {5}, {0x00, 0x01, 0x7F, 0xFE, 0xFF}), 0,
      1);
  auto fold = [&](uint64_t alpha) {
    return codes(program.run({input, Scalar{alpha, {}}}));
  };
  EXPECT_EQ(fold(bitsOf(1.0f)), "01 02 03 0C 05 / 00 01 7F FE FF");
  EXPECT_EQ(fold(bitsOf(2.0f)), "01 02 03 0C 05 / 01 02 80 FF FF");
  EXPECT_EQ(fold(bitsOf(0.5f)), "01 02 03 0C 05 / FF 00 7E FD FF");
  // 2^-149, the smallest f32: 2^127 becomes 2^-22.
  EXPECT_EQ(fold(1), "01 02 03 0C 05 / FF FF FF 69 FF");
  EXPECT_EQ(fold(bitsOf(0x1p127f)), "01 02 03 0C 05 / 7F 80 FE FF FF");
  for (float alpha :
       {3.0f, 0.0f, -0.0f, -2.0f, std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN()})
    EXPECT_EQ(fold(bitsOf(alpha)), "01 02 03 0C 05 / FF FF FF FF FF");
}

TEST(MxFoldScale, PoisonAlphaMakesScalesPoison) {
  EXPECT_EQ(
      codes(MxProgram(R"mlir(
    !block = !mx.tensor<2xf4E2M1FN, block_size = 2, scale_type = f8E8M0FNU>
    func.func @main(%q: !block) -> !block {
      %p = ub.poison : f32
      %r = mx.fold_scale %q, %p : !block, f32 -> !block
      return %r : !block
    })mlir")
                .run({blockScaled(tensorOf(typeNamed("f4E2M1FN"), {2}, {1, 2}),
                                  tensorOf(typeNamed("f8E8M0FNU"), {1}, {127}),
                                  0, 2)})),
      "01 02 / poison");
}

} // namespace
