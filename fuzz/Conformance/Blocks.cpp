//===- Blocks.cpp - Blocks that show how blocks are converted -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Blocks.h"

#include "interpreter/Numerics/SmallArith.h"
#include "interpreter/Values/Random.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace oracle;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Golden vectors
//===----------------------------------------------------------------------===//

namespace {
struct GoldenBlock {
  StringRef element;
  size_t size;
  StringRef codes;
};
} // namespace

/// Inputs alone: what is expected of them has no part in making the suite.
static constexpr GoldenBlock goldenBlocks[] = {
#include "fuzz/Conformance/GoldenBlocks.inc"
};

std::vector<Block> oracle::goldenBlocksFor(FloatKind element, size_t size) {
  std::vector<Block> blocks;
  for (const GoldenBlock &row : goldenBlocks) {
    if (row.element != nameOf(element) || row.size != size)
      continue;
    Block block;
    llvm::SmallVector<StringRef> words;
    llvm::SplitString(row.codes, words);
    for (StringRef word : words)
      word.getAsInteger(16, block.emplace_back());
    blocks.push_back(std::move(block));
  }
  return blocks;
}

//===----------------------------------------------------------------------===//
// Made blocks
//===----------------------------------------------------------------------===//

namespace {

/// Makes blocks for one element type. An ordinary block has values that are
/// elements times 2^k, one of them in the largest binade, so that its scale is
/// 2^k under floor.
class BlockMaker {
public:
  explicit BlockMaker(FloatKind element)
      : element(element), format(formatOf(element)),
        random(11, static_cast<uint64_t>(element)),
        largest(toDouble(element, format.maxMagnitude())),
        step(std::ldexp(1.0, format.maxExponent() - int(format.mantissaBits))) {
  }

  std::vector<Block> make();

private:
  static constexpr size_t size = 16;
  static uint32_t code(double value) {
    return static_cast<uint32_t>(fromDouble(FloatKind::F32, value));
  }
  Block exact(int k);
  Block between(int k, double part);
  Block with(Block block, std::initializer_list<double> values) {
    size_t position = 1;
    for (double value : values)
      block[position += 2] = code(value);
    return block;
  }
  /// `first` in front of powers of two far below it.
  Block led(double first) {
    Block block(size);
    block[0] = code(first);
    for (unsigned i = 1; i < size; ++i)
      block[i] = code(
          std::ldexp(i % 2 ? 1.0 : -1.0, std::ilogb(first) - 1 - int(i % 2)));
    return block;
  }
  void addScales();
  void addSpecials();
  void addEnds();

  FloatKind element;
  const FloatFormat &format;
  RandomStream random;
  double largest, step;
  std::vector<Block> blocks;
};

} // namespace

Block BlockMaker::exact(int k) {
  Block block;
  for (unsigned i = 0; i < size; ++i) {
    // No subnormal elements, which have a rule of their own.
    uint64_t magnitude =
        format.mantissaMask() + 1 +
        random.below(format.maxMagnitude() - format.mantissaMask());
    double value = toDouble(element, magnitude);
    block.push_back(code(std::ldexp(random.oneIn(2) ? value : -value, k)));
  }
  block[random.below(size)] = code(std::ldexp(largest, k));
  return block;
}

/// Values that are `part` of the way from one normal element to the next.
Block BlockMaker::between(int k, double part) {
  Block block;
  for (unsigned i = 0; i < size; ++i) {
    uint64_t magnitude =
        format.mantissaMask() + 1 +
        random.below(format.maxMagnitude() - format.mantissaMask() - 1);
    double low = toDouble(element, magnitude);
    double high = toDouble(element, magnitude + 1);
    double value = low + part * (high - low);
    block.push_back(code(std::ldexp(i % 2 ? value : -value, k)));
  }
  block[0] = code(std::ldexp(largest, k));
  return block;
}

/// Where the roundings of the scale come apart.
void BlockMaker::addScales() {
  double one = std::ldexp(1.0, format.maxExponent());
  double below = std::ldexp(2.0 - 0x1p-23, format.maxExponent());
  double tie = 2 * one - step / 2;
  for (int k : {-20, 0, 5, 60})
    blocks.push_back(exact(k));
  for (double part : {0.25, 0.625, 0.5, 0.5})
    for (int k : {-3, 40})
      blocks.push_back(between(k, part));
  for (double first :
       {one, one * (1 + 0x1p-23), largest, largest * (1 + 0x1p-23),
        largest + step / 2, largest + step / 2 * (1 + 0x1p-20), tie,
        tie * (1 - 0x1p-23), tie * (1 + 0x1p-23), one + step / 2, one + step})
    blocks.push_back(led(first));
  for (int k : {-20, 0, 60, 100})
    blocks.push_back(with(exact(k), {std::ldexp(below, k)}));
  for (double part : {0.55, 0.75, 0.9})
    blocks.push_back(
        with(exact(2), {std::ldexp(largest + part * (2 * one - largest), 2),
                        -std::ldexp(largest + part * (2 * one - largest), 2)}));
}

void BlockMaker::addSpecials() {
  Block zeros(size), negativeZeros(size, code(-0.0));
  Block mixed = zeros;
  mixed[3] = mixed[7] = code(-0.0);
  blocks.insert(blocks.end(), {zeros, negativeZeros, mixed});
  blocks.push_back(with(exact(1), {-0.0, 0.0, -0.0}));
  blocks.push_back(with(exact(-9), {-0.0, -0x1p-100, 0x1p-100}));
  blocks.push_back(with(exact(0), {NAN}));
  blocks.push_back(with(zeros, {NAN, -0.0}));
  blocks.push_back(with(exact(7), {INFINITY}));
  blocks.push_back(with(zeros, {-INFINITY}));
  blocks.push_back(exact(7));
  Block payload = exact(3);
  payload[15] = 0xFF800001;
  blocks.push_back(payload);
  blocks.push_back(with(exact(3), {NAN, INFINITY}));
}

/// Both ends of f32, and of the element type.
void BlockMaker::addEnds() {
  Block tiny(size), subnormals(size), largestSubnormal(size);
  tiny[5] = 1;
  largestSubnormal[2] = 0x007FFFFF;
  for (uint32_t &value : subnormals)
    value = static_cast<uint32_t>(random.below(0x00800000));
  blocks.insert(blocks.end(), {tiny, subnormals, largestSubnormal});
  for (int k : {-128, -130, -127})
    blocks.push_back(exact(k));
  // Normal f32 values whose exponent is clamped.
  for (double significand : {1.0, 1.5}) {
    Block clamped;
    for (int i = 0; i < static_cast<int>(size); ++i) {
      int exponent = std::max(-126, format.maxExponent() - 128 - i % 4);
      double value = std::ldexp(significand, exponent);
      clamped.push_back(code(i % 3 ? value : -value));
    }
    blocks.push_back(clamped);
  }
  int top = 127 - format.maxExponent();
  blocks.push_back(exact(top));
  blocks.push_back(with(exact(top), {0x1.FFFFFEp127, -0x1.FFFFFEp127}));
  blocks.push_back(with(exact(top - 1), {0x1p127}));
  Block wide(size);
  for (unsigned i = 0; i < size; ++i)
    wide[i] = code(std::ldexp(1.5, -static_cast<int>(3 * i)));
  blocks.push_back(wide);
  for (unsigned i = 0; i < size; ++i)
    wide[i] =
        code(std::ldexp(1.0, format.maxExponent() - static_cast<int>(2 * i)));
  blocks.push_back(wide);
}

std::vector<Block> BlockMaker::make() {
  addScales();
  addSpecials();
  addEnds();
  return std::move(blocks);
}

std::vector<Block> oracle::blocksFor(FloatKind element) {
  std::vector<Block> blocks = BlockMaker(element).make();
  std::vector<Block> golden = goldenBlocksFor(element, 16);
  blocks.insert(blocks.end(), golden.begin(), golden.end());
  return blocks;
}

//===----------------------------------------------------------------------===//
// Which rule a block shows
//===----------------------------------------------------------------------===//

namespace {
enum Corner : unsigned {
  Nearest = 1,
  Tie = 2,
  Saturates = 4,
  SmallElement = 8,
  NegativeZero = 16,
  Subnormal = 32,
  Clamped = 64,
  Top = 128,
  BelowPower = 256,
  Vanishes = 512,
};
struct CornerRow {
  unsigned required, allowed;
  StringRef rule;
};
} // namespace

/// The first row counts that fits.
static constexpr CornerRow cornerRows[] = {
    {Subnormal, Clamped | Nearest | SmallElement | Vanishes,
     "quantize.subnormal"},
    {Clamped, Nearest | SmallElement | Vanishes, "quantize.clamp"},
    {Top, Nearest | Saturates | BelowPower, "quantize.top-of-range"},
    {BelowPower, Nearest | Saturates, "quantize.just-below-power"},
    {Saturates, Nearest, "quantize.saturation"},
    {NegativeZero, Vanishes, "quantize.signed-zero"},
    {SmallElement | Vanishes, Nearest, "quantize.wide-range"},
    {Tie, Nearest, "quantize.element-ties"}};

static unsigned cornersOfElement(FloatKind element, double value, int e) {
  double scaled = std::ldexp(value, -e);
  StringRef rule = encodeRule(element, scaled);
  unsigned corners = 0;
  if (rule.starts_with("encode.overflow"))
    corners |= Saturates;
  else if (rule == "encode.nearest-even")
    corners |= Tie;
  else if (rule == "encode.nearest")
    corners |= Nearest;
  else if (rule == "encode.underflow")
    corners |= Vanishes;
  else if (rule == "encode.underflow-tie")
    corners |= Vanishes | Tie;
  else if (rule == "encode.subnormal")
    corners |= SmallElement;
  if (std::signbit(value) &&
      toDouble(element, fromDouble(element, scaled)) == 0)
    corners |= NegativeZero;
  if (value != 0 && std::fabs(value) < 0x1p-126)
    corners |= Subnormal;
  return corners;
}

StringRef oracle::blockRule(FloatKind element, ScaleRounding rounding,
                            const Block &block) {
  double amax = 0;
  bool hasInfinity = false, hasNegativeZero = false;
  for (uint32_t bits : block) {
    double value = toDouble(FloatKind::F32, bits);
    if (std::isnan(value))
      return "quantize.nan";
    hasInfinity |= std::isinf(value);
    hasNegativeZero |= bits == 0x80000000;
    amax = std::max(amax, std::fabs(value));
  }
  if (hasInfinity)
    return "quantize.infinity";
  if (amax == 0)
    return hasNegativeZero ? "quantize.signed-zero" : "quantize.zero-block";

  int e = int(blockScale(element, rounding, block)) - 127;
  int exponent = std::ilogb(amax);
  unsigned corners = 0;
  for (uint32_t bits : block)
    corners |= cornersOfElement(element, toDouble(FloatKind::F32, bits), e);
  if (exponent - formatOf(element).maxExponent() < -127)
    corners |= Clamped;
  if (exponent == 127)
    corners |= Top;
  // A logarithm that is off by what f32 cannot tell.
  if (rounding == ScaleRounding::Floor &&
      amax > std::ldexp(2 - 0x1p-16, exponent))
    corners |= BelowPower;

  for (const CornerRow &row : cornerRows)
    if ((corners & row.required) && !(corners & ~(row.required | row.allowed)))
      return row.rule;
  if (corners & ~unsigned(Nearest))
    return "quantize.mixed";
  switch (rounding) {
  case ScaleRounding::Floor:
    return corners ? "quantize.element-nearest" : "quantize.scale-floor";
  case ScaleRounding::Ceil:
    return "quantize.scale-ceil";
  case ScaleRounding::Even:
    return "quantize.scale-even";
  case ScaleRounding::RCeil:
    return "quantize.scale-rceil";
  }
  return {};
}
