//===- MxTest.cpp - Meaning of mx ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Numerics/Golden.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <map>
#include <random>

using namespace oracle;
using namespace oracle::testing;

namespace {

void registerMxDialect(mlir::DialectRegistry &registry) {
  registry.insert<mlir::mx::MxDialect>();
}

class MxProgram : public InterpretedText {
public:
  explicit MxProgram(llvm::StringRef text)
      : InterpretedText(text, {registerMxDialect, registerArithSemantics,
                               registerFuncSemantics, registerMxSemantics,
                               registerScfSemantics, registerUbSemantics}) {}
};

constexpr ElementType f32 = ElementType::floating(FloatKind::F32);

ElementType typeNamed(std::string_view name) {
  return ElementType::floating(*floatKindNamed(name));
}

uint64_t bitsOf(float value) { return std::bit_cast<uint32_t>(value); }

Tensor floats(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<float> values) {
  return tensorOf(f32, shape, llvm::map_to_vector(values, bitsOf));
}

RuntimeValue blockScaled(Tensor elements, Tensor scales, unsigned axis,
                         int64_t blockSize) {
  return std::make_shared<const BlockScaled>(
      BlockScaled{std::move(elements), std::move(scales), axis, blockSize});
}

/// "00 38 / 7F": codes of elements, then of scales.
std::string codes(const Outcome &outcome) {
  if (outcome.fault)
    return show(outcome);
  auto &value =
      *std::get<std::shared_ptr<const BlockScaled>>(outcome.results.front());
  std::string text;
  for (const Tensor *tensor : {&value.elements, &value.scales}) {
    text += tensor == &value.scales ? " /" : "";
    for (int64_t i = 0; i < tensor->numElements(); ++i)
      text += std::string(text.empty() ? "" : " ") +
              (tensor->mark(i).isPoison()
                   ? "poison"
                   : llvm::utohexstr(tensor->bits(i), false, 2));
  }
  return text;
}

std::string mxType(const std::string &shapeAndElement, int64_t blockSize,
                   const std::string &rest = "") {
  return "!mx.tensor<" + shapeAndElement +
         ", block_size = " + std::to_string(blockSize) +
         ", scale_type = f8E8M0FNU" + rest + ">";
}

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
// block_matmul
//===----------------------------------------------------------------------===//

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
