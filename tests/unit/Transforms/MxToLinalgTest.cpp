//===- MxToLinalgTest.cpp - Lowered mx operations, compiled and run -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected values come from the golden vectors, from products of table values
// in double (which holds them exactly) and from the loop that the dialect's
// documentation writes down.
//
//===----------------------------------------------------------------------===//

#include "compiler/Pipelines/Registration.h"
#include "compiler/Transforms/Passes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "tests/unit/Transforms/CompiledModule.h"
#include "tests/unit/Transforms/NarrowReference.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>

using namespace mlir;
using namespace mx_test;
using oracle::FloatKind;

namespace {

constexpr FloatKind elementKinds[] = {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                                      FloatKind::F6E3M2FN, FloatKind::F8E4M3FN,
                                      FloatKind::F8E5M2};
constexpr uint64_t nanScale = 0xFF;

std::string nameOf(FloatKind kind) {
  return std::string(oracle::formatOf(kind).name);
}

MLIRContext &mxContext() {
  static std::unique_ptr<MLIRContext> context = [] {
    mx::registerAllPassesAndPipelines();
    DialectRegistry registry;
    mx::registerAll(registry);
    return std::make_unique<MLIRContext>(registry,
                                         MLIRContext::Threading::DISABLED);
  }();
  return *context;
}

/// The text of `source` after `pipeline`; empty, with a failure, on error.
std::string runPasses(const std::string &source, StringRef pipeline) {
  auto module = parseSourceString<ModuleOp>(source, ParserConfig(&mxContext()));
  PassManager passes(&mxContext());
  if (!module || failed(parsePassPipeline(pipeline, passes)) ||
      failed(passes.run(*module))) {
    ADD_FAILURE() << "cannot lower " << source;
    return "";
  }
  std::string text;
  llvm::raw_string_ostream(text) << *module;
  return text;
}

/// Compiles functions on block-scaled tensors together with callers of their
/// lowered form, which split every such tensor in two.
std::unique_ptr<CompiledModule> compileMx(const std::string &functions,
                                          const std::string &callers) {
  std::string source = runPasses(functions, "mx-to-linalg");
  source.insert(source.rfind('}'), callers);
  return CompiledModule::compile(runPasses(
      source, "one-shot-bufferize{bufferize-function-boundaries=true "
              "function-boundary-type-conversion=identity-layout-map},"
              "buffer-deallocation-pipeline,convert-bufferization-to-memref,"
              "func.func(convert-linalg-to-loops),"
              "expand-strided-metadata,lower-affine"));
}

std::string mxType(FloatKind kind, const std::string &shape,
                   int64_t blockSize) {
  return llvm::formatv(
      "!mx.tensor<{0}x{1}, block_size = {2}, scale_type = f8E8M0FNU>", shape,
      nameOf(kind), blockSize);
}

/// One line of quantize.csv.
struct GoldenBlock {
  std::vector<uint64_t> inputs;
  uint64_t scale;
  std::vector<uint64_t> elements;
};

std::vector<uint64_t> hexNumbers(StringRef text) {
  std::vector<uint64_t> numbers;
  for (StringRef word : llvm::split(text, ' ')) {
    uint64_t number = 0;
    EXPECT_FALSE(word.getAsInteger(16, number)) << word.str();
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<GoldenBlock> goldenBlocks(FloatKind kind, size_t blockSize,
                                      StringRef rounding) {
  std::vector<GoldenBlock> blocks;
  auto file = llvm::MemoryBuffer::getFile(MX_GOLDEN_DIR "/quantize.csv");
  if (!file)
    return blocks;
  for (StringRef line : llvm::split((*file)->getBuffer(), '\n')) {
    SmallVector<StringRef> cells;
    line.trim().split(cells, ',');
    if (cells.size() != 6 || cells[0] != nameOf(kind) ||
        cells[1] != std::to_string(blockSize) || cells[2] != rounding)
      continue;
    GoldenBlock block{hexNumbers(cells[3]), 0, hexNumbers(cells[5])};
    EXPECT_FALSE(cells[4].getAsInteger(0, block.scale));
    blocks.push_back(block);
  }
  return blocks;
}

class EveryElement : public testing::TestWithParam<FloatKind> {};
INSTANTIATE_TEST_SUITE_P(All, EveryElement, testing::ValuesIn(elementKinds),
                         [](const testing::TestParamInfo<FloatKind> &info) {
                           return nameOf(info.param);
                         });

class QuantizeBlock : public testing::TestWithParam<
                          std::tuple<FloatKind, size_t, const char *>> {};
std::string quantizeBlockName(
    const testing::TestParamInfo<QuantizeBlock::ParamType> &info) {
  auto [kind, blockSize, rounding] = info.param;
  return nameOf(kind) + "_" + std::to_string(blockSize) + "_" + rounding;
}
INSTANTIATE_TEST_SUITE_P(
    All, QuantizeBlock,
    testing::Combine(testing::ValuesIn(elementKinds), testing::Values(16, 32),
                     testing::Values("floor", "ceil", "even", "rceil")),
    quantizeBlockName);

/// A module with @quantize(f32 values, element codes, scale codes).
std::unique_ptr<CompiledModule>
compileQuantize(FloatKind kind, size_t blockSize, StringRef rounding) {
  std::string type = mxType(kind, "?", blockSize);
  return compileMx(llvm::formatv(R"(
func.func private @q(%x: tensor<?xf32>) -> {0} {{
  %q = mx.quantize_block %x scale_rounding({1}) : tensor<?xf32> -> {0}
  return %q : {0}
})",
                                 type, rounding),
                   llvm::formatv(R"(
func.func @quantize(%x: memref<?xf32>, %e: memref<?x{0}>, %s: memref<?xf8E8M0FNU>) attributes {{llvm.emit_c_interface} {{
  %t = bufferization.to_tensor %x restrict : memref<?xf32> to tensor<?xf32>
  %q:2 = func.call @q(%t) : (tensor<?xf32>) -> (tensor<?x{0}>, tensor<?xf8E8M0FNU>)
  bufferization.materialize_in_destination %q#0 in restrict writable %e : (tensor<?x{0}>, memref<?x{0}>) -> ()
  bufferization.materialize_in_destination %q#1 in restrict writable %s : (tensor<?xf8E8M0FNU>, memref<?xf8E8M0FNU>) -> ()
  return
}
)",
                                 nameOf(kind)));
}

/// The e of the largest power of two that is at most `value`.
int floorExponent(double value) {
  int exponent = -200;
  while (std::ldexp(1.0, exponent + 1) <= value)
    ++exponent;
  return exponent;
}

/// The scale code of a block with largest magnitude `amax`, by search.
uint64_t expectedScale(const oracle::FloatFormat &format, StringRef rounding,
                       double amax) {
  double largest = NarrowReference(format.kind).magnitudes().back();
  int emax = floorExponent(largest);
  int exponent = floorExponent(amax) - emax;
  if (rounding == "ceil" && std::ldexp(1.0, exponent + emax) < amax)
    ++exponent;
  if (rounding == "even") {
    // As many units as the element type has significant bits.
    double unit = std::ldexp(1.0, exponent + emax - format.mantissaBits);
    double units = std::floor(amax / unit);
    double rest = amax / unit - units;
    if (rest > 0.5 || (rest == 0.5 && std::fmod(units, 2) == 1))
      units += 1;
    exponent = floorExponent(units * unit) - emax;
  }
  if (rounding == "rceil" && std::ldexp(largest, exponent) < amax)
    ++exponent;
  return std::max(exponent, -127) + 127;
}

TEST_P(QuantizeBlock, GivesTheGoldenScaleAndElementsOfEveryRow) {
  auto [kind, blockSize, rounding] = GetParam();
  std::vector<GoldenBlock> blocks = goldenBlocks(kind, blockSize, rounding);
  ASSERT_GE(blocks.size(), 8u);
  std::vector<uint64_t> inputs;
  for (const GoldenBlock &block : blocks)
    inputs.insert(inputs.end(), block.inputs.begin(), block.inputs.end());

  auto module = compileQuantize(kind, blockSize, rounding);
  ASSERT_TRUE(module);
  Buffer x(4, inputs), elements(1, inputs.size()), scales(1, blocks.size());
  module->call("quantize", {&x, &elements, &scales});

  NarrowReference reference(kind);
  for (auto [row, block] : llvm::enumerate(blocks)) {
    EXPECT_EQ(scales[row], block.scale) << "block " << row;
    for (size_t i = 0; i < blockSize; ++i)
      EXPECT_TRUE(
          reference.agree(elements[row * blockSize + i], block.elements[i]))
          << std::hex << "block " << row << ": f32 0x" << block.inputs[i]
          << " expected 0x" << block.elements[i] << " got 0x"
          << elements[row * blockSize + i];
  }
}

TEST_P(EveryElement, PicksScalesAtTheEdgesOfEveryRule) {
  const oracle::FloatFormat &format = oracle::formatOf(GetParam());
  // Around powers of two, around the middle between any two values with the
  // element type's significant bits, and around these values, for all exponents
  // of f32 with its subnormals.
  std::vector<uint64_t> inputs;
  unsigned halfUnit = 22 - format.mantissaBits;
  for (uint64_t exponent = 0; exponent < 255; ++exponent)
    for (uint64_t halves = 0; halves < uint64_t(2) << format.mantissaBits;
         ++halves) {
      uint64_t bits = exponent << 23 | halves << halfUnit;
      inputs.insert(inputs.end(), {bits, bits + 1});
      if (bits != 0)
        inputs.push_back(bits - 1);
    }
  for (uint64_t bits = 1; bits < 0x00800000; bits <<= 1)
    inputs.insert(inputs.end(), {bits - 1, bits, bits + 1});

  for (const char *rounding : {"floor", "ceil", "even", "rceil"}) {
    auto module = compileQuantize(GetParam(), 1, rounding);
    ASSERT_TRUE(module);
    Buffer x(4, inputs), elements(1, inputs.size()), scales(1, inputs.size());
    module->call("quantize", {&x, &elements, &scales});
    for (size_t i = 0; i < inputs.size(); ++i) {
      double amax = std::bit_cast<float>(uint32_t(inputs[i]));
      EXPECT_EQ(scales[i], expectedScale(format, rounding, amax))
          << rounding << std::hex << " of f32 0x" << inputs[i];
    }
  }
}

TEST_P(EveryElement, DequantizesEveryCodeUnderEveryScale) {
  NarrowReference element(GetParam());
  NarrowReference scale(FloatKind::F8E8M0FNU);
  std::vector<uint64_t> elementCodes, scaleCodes;
  for (uint64_t s = 0; s < scale.numCodes(); ++s) {
    scaleCodes.push_back(s);
    for (uint64_t e = 0; e < element.numCodes(); ++e)
      elementCodes.push_back(e);
  }
  std::string type = mxType(GetParam(), "?", element.numCodes());
  auto module = compileMx(llvm::formatv(R"(
func.func private @d(%q: {0}) -> tensor<?xf32> {{
  %d = mx.dequantize_block %q : {0} -> tensor<?xf32>
  return %d : tensor<?xf32>
})",
                                        type),
                          llvm::formatv(R"(
func.func @dequantize(%e: memref<?x{0}>, %s: memref<?xf8E8M0FNU>, %x: memref<?xf32>) attributes {{llvm.emit_c_interface} {{
  %et = bufferization.to_tensor %e restrict : memref<?x{0}> to tensor<?x{0}>
  %st = bufferization.to_tensor %s restrict : memref<?xf8E8M0FNU> to tensor<?xf8E8M0FNU>
  %d = func.call @d(%et, %st) : (tensor<?x{0}>, tensor<?xf8E8M0FNU>) -> tensor<?xf32>
  bufferization.materialize_in_destination %d in restrict writable %x : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
)",
                                        nameOf(GetParam())));
  ASSERT_TRUE(module);
  Buffer elements(1, elementCodes), scales(1, scaleCodes),
      x(4, elementCodes.size());
  module->call("dequantize", {&elements, &scales, &x});
  for (size_t i = 0; i < elementCodes.size(); ++i) {
    uint64_t scaleCode = scaleCodes[i / element.numCodes()];
    float expected =
        float(element.value(elementCodes[i]) * scale.value(scaleCode));
    uint64_t expectedBits = std::bit_cast<uint32_t>(expected);
    EXPECT_TRUE(std::isnan(expected)
                    ? std::isnan(std::bit_cast<float>(uint32_t(x[i])))
                    : x[i] == expectedBits)
        << std::hex << "element 0x" << elementCodes[i] << " scale 0x"
        << scaleCode << " expected 0x" << expectedBits << " got 0x" << x[i];
  }
}

TEST(FoldScale, MultipliesEveryScaleByPowersOfTwoOnly) {
  auto module = compileMx(llvm::formatv(R"(
func.func private @f(%q: {0}, %alpha: f32) -> {0} {{
  %r = mx.fold_scale %q, %alpha : {0}, f32 -> {0}
  return %r : {0}
})",
                                        mxType(FloatKind::F8E5M2, "256", 1)),
                          R"(
func.func @fold(%s: memref<?xf8E8M0FNU>, %a: memref<?xf32>, %out: memref<?xf8E8M0FNU>) attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %alpha = memref.load %a[%c0] : memref<?xf32>
  %s0 = memref.cast %s : memref<?xf8E8M0FNU> to memref<256xf8E8M0FNU>
  %st = bufferization.to_tensor %s0 restrict : memref<256xf8E8M0FNU> to tensor<256xf8E8M0FNU>
  %e = tensor.empty() : tensor<256xf8E5M2>
  %r:2 = func.call @f(%e, %st, %alpha) : (tensor<256xf8E5M2>, tensor<256xf8E8M0FNU>, f32) -> (tensor<256xf8E5M2>, tensor<256xf8E8M0FNU>)
  %out0 = memref.cast %out : memref<?xf8E8M0FNU> to memref<256xf8E8M0FNU>
  bufferization.materialize_in_destination %r#1 in restrict writable %out0 : (tensor<256xf8E8M0FNU>, memref<256xf8E8M0FNU>) -> ()
  return
}
)");
  ASSERT_TRUE(module);

  // Every power of two that f32 has, its neighbours, its negative; and zeros,
  // infinities, NaN.
  std::vector<uint64_t> alphas = {0,          0x80000000, 0x7F800000,
                                  0xFF800000, 0x7FC00000, 0x7F800001,
                                  0xFFFFFFFF};
  for (int exponent = -149; exponent <= 127; ++exponent) {
    uint64_t bits = std::bit_cast<uint32_t>(std::ldexp(1.0f, exponent));
    alphas.insert(alphas.end(), {bits, bits - 1, bits + 1, bits | 0x80000000});
  }
  NarrowReference scale(FloatKind::F8E8M0FNU);
  std::vector<uint64_t> codes;
  for (uint64_t code = 0; code < scale.numCodes(); ++code)
    codes.push_back(code);
  for (uint64_t alphaBits : alphas) {
    float alpha = std::bit_cast<float>(uint32_t(alphaBits));
    int exponent = 0;
    bool isPower = std::isfinite(alpha) && std::frexp(alpha, &exponent) == 0.5f;
    Buffer scales(1, codes), a(4, std::vector<uint64_t>{alphaBits}),
        out(1, codes.size());
    module->call("fold", {&scales, &a, &out});
    for (uint64_t code : codes) {
      double product = isPower ? scale.value(code) * double(alpha) : NAN;
      uint64_t expected = nanScale;
      if (product >= 0x1p-127 && product <= 0x1p127)
        expected = std::ilogb(product) + 127;
      EXPECT_EQ(out[code], expected)
          << std::hex << "scale 0x" << code << " alpha 0x" << alphaBits;
    }
  }
}

struct MatmulCase {
  size_t m, n, k;
  /// The smallest and largest scale codes. Only near the ends of the range,
  /// where products are subnormal or infinite, does their grouping show.
  uint64_t smallestScale, largestScale;
};
class BlockMatmul : public testing::TestWithParam<MatmulCase> {};
std::string blockMatmulName(const testing::TestParamInfo<MatmulCase> &info) {
  const MatmulCase &c = info.param;
  return llvm::formatv("{0}x{1}x{2}_scales_{3}_to_{4}", c.m, c.n, c.k,
                       c.smallestScale, c.largestScale);
}
INSTANTIATE_TEST_SUITE_P(Cases, BlockMatmul,
                         testing::Values(MatmulCase{5, 7, 96, 120, 135},
                                         MatmulCase{1, 64, 32, 120, 135},
                                         MatmulCase{16, 8, 32, 0, 3},
                                         MatmulCase{16, 8, 32, 252, 255},
                                         MatmulCase{3, 4, 0, 120, 135},
                                         MatmulCase{0, 4, 32, 120, 135},
                                         MatmulCase{3, 0, 32, 120, 135}),
                         blockMatmulName);

TEST_P(BlockMatmul, AddsRoundedProductsInAscendingK) {
  constexpr size_t blockSize = 32;
  auto [m, n, k, smallestScale, largestScale] = GetParam();
  FloatKind kind = FloatKind::F8E4M3FN;
  auto module = compileMx(
      llvm::formatv(R"(
func.func private @mm(%a: {0}, %b: tensor<{2}x{3}xf32>, %acc: tensor<{1}x{3}xf32>) -> tensor<{1}x{3}xf32> {{
  %r = mx.block_matmul %a, %b, %acc : {0}, tensor<{2}x{3}xf32>, tensor<{1}x{3}xf32> -> tensor<{1}x{3}xf32>
  return %r : tensor<{1}x{3}xf32>
})",
                    mxType(kind, llvm::formatv("{0}x{1}", m, k), blockSize), m,
                    k, n),
      llvm::formatv(R"(
func.func @matmul(%p: memref<?xf8E4M3FN>, %s: memref<?xf8E8M0FNU>, %b: memref<?xf32>, %c: memref<?xf32>) attributes {{llvm.emit_c_interface} {{
  %p2 = memref.reinterpret_cast %p to offset: [0], sizes: [{0}, {1}], strides: [{1}, 1] : memref<?xf8E4M3FN> to memref<{0}x{1}xf8E4M3FN>
  %s2 = memref.reinterpret_cast %s to offset: [0], sizes: [{0}, {2}], strides: [{2}, 1] : memref<?xf8E8M0FNU> to memref<{0}x{2}xf8E8M0FNU>
  %b2 = memref.reinterpret_cast %b to offset: [0], sizes: [{1}, {3}], strides: [{3}, 1] : memref<?xf32> to memref<{1}x{3}xf32>
  %c2 = memref.reinterpret_cast %c to offset: [0], sizes: [{0}, {3}], strides: [{3}, 1] : memref<?xf32> to memref<{0}x{3}xf32>
  %pt = bufferization.to_tensor %p2 restrict : memref<{0}x{1}xf8E4M3FN> to tensor<{0}x{1}xf8E4M3FN>
  %st = bufferization.to_tensor %s2 restrict : memref<{0}x{2}xf8E8M0FNU> to tensor<{0}x{2}xf8E8M0FNU>
  %bt = bufferization.to_tensor %b2 restrict : memref<{1}x{3}xf32> to tensor<{1}x{3}xf32>
  %ct = bufferization.to_tensor %c2 restrict writable : memref<{0}x{3}xf32> to tensor<{0}x{3}xf32>
  %r = func.call @mm(%pt, %st, %bt, %ct) : (tensor<{0}x{1}xf8E4M3FN>, tensor<{0}x{2}xf8E8M0FNU>, tensor<{1}x{3}xf32>, tensor<{0}x{3}xf32>) -> tensor<{0}x{3}xf32>
  bufferization.materialize_in_destination %r in restrict writable %c2 : (tensor<{0}x{3}xf32>, memref<{0}x{3}xf32>) -> ()
  return
}
)",
                    m, k, k / blockSize, n));
  ASSERT_TRUE(module);

  // A generator that a reader can replay.
  uint32_t state = 1;
  auto next = [&] { return (state = state * 1664525 + 1013904223) >> 8; };
  std::vector<uint64_t> elements, scales, b, acc;
  for (size_t i = 0; i < m * k; ++i)
    elements.push_back(next() % 0x7F | (next() & 1 ? 0x80 : 0));
  for (size_t i = 0; i < m * (k / blockSize); ++i)
    scales.push_back(smallestScale +
                     next() % (largestScale - smallestScale + 1));
  // All mantissa bits, magnitudes from 0.5 to 2, both signs.
  auto someFloat = [&] {
    return (next() & 1 ? 0x80000000 : 0) | (uint64_t(0x3F000000) + next());
  };
  for (size_t i = 0; i < k * n; ++i)
    b.push_back(someFloat());
  for (size_t i = 0; i < m * n; ++i)
    // Next to tiny products only zero lets them be seen.
    acc.push_back(smallestScale == 0 ? 0 : someFloat());

  Buffer pBuffer(1, elements), sBuffer(1, scales), bBuffer(4, b),
      cBuffer(4, acc);
  module->call("matmul", {&pBuffer, &sBuffer, &bBuffer, &cBuffer});

  NarrowReference element(kind);
  NarrowReference scale(FloatKind::F8E8M0FNU);
  for (size_t row = 0; row < m; ++row)
    for (size_t column = 0; column < n; ++column) {
      float sum = std::bit_cast<float>(uint32_t(acc[row * n + column]));
      for (size_t i = 0; i < k; ++i) {
        size_t scaleIndex = row * (k / blockSize) + i / blockSize;
        float lhs = float(element.value(elements[row * k + i])) *
                    float(scale.value(scales[scaleIndex]));
        sum += lhs * std::bit_cast<float>(uint32_t(b[i * n + column]));
      }
      uint64_t got = cBuffer[row * n + column];
      EXPECT_TRUE(std::isnan(sum)
                      ? std::isnan(std::bit_cast<float>(uint32_t(got)))
                      : got == std::bit_cast<uint32_t>(sum))
          << "at [" << row << ", " << column << "]: expected " << sum << " got "
          << std::bit_cast<float>(uint32_t(got));
    }
}

} // namespace
