//===- BlockScale.cpp - Block conversion to MX formats --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/BlockScale.h"
#include "interpreter/Numerics/Convert.h"

#include <algorithm>
#include <bit>
#include <cassert>

using namespace oracle;

namespace {
constexpr uint8_t nanScale = 0xFF;
constexpr int scaleBias = 127;
constexpr uint32_t f32Inf = 0x7F800000;
constexpr unsigned f32MantissaBits = 23;
constexpr uint32_t f32LeadingOne = uint32_t(1) << f32MantissaBits;

/// A positive f32 as significand * 2^(exponent - 23), the significand's leading
/// one at bit 23, subnormals included.
struct Normalized {
  int exponent;
  uint32_t significand;
};

Normalized normalize(uint32_t magnitude) {
  uint32_t mantissa = magnitude & (f32LeadingOne - 1);
  if (magnitude >= f32LeadingOne)
    return {int(magnitude >> f32MantissaBits) - 127, mantissa | f32LeadingOne};
  int lead = std::countl_zero(mantissa) - 8;
  return {-126 - lead, mantissa << lead};
}

/// The unclamped exponent of the scale, amax being significand * 2^(exponent -
/// 23): one more than the floor rule's where the rule rounds up.
int scaleExponent(const FloatFormat &element, ScaleRounding rounding,
                  Normalized amax) {
  int floor = amax.exponent - element.maxExponent();
  // Bits of an f32 significand that an element's has no room for.
  unsigned excess = f32MantissaBits - element.mantissaBits;
  switch (rounding) {
  case ScaleRounding::Floor:
    return floor;
  case ScaleRounding::Ceil:
    return floor + (amax.significand > f32LeadingOne);
  case ScaleRounding::Even: {
    uint32_t half = uint32_t(1) << (excess - 1);
    uint32_t isOdd = (amax.significand >> excess) & 1;
    uint32_t rounded = (amax.significand + half - 1 + isOdd) >> excess;
    return floor + (rounded >> (element.mantissaBits + 1));
  }
  case ScaleRounding::RCeil: {
    uint32_t largest =
        uint32_t((element.mantissaMask() + 1) |
                 (element.maxMagnitude() & element.mantissaMask()))
        << excess;
    return floor + (amax.significand > largest);
  }
  }
  return floor;
}
} // namespace

uint8_t oracle::blockScale(FloatKind element, ScaleRounding rounding,
                           std::span<const uint32_t> block) {
  uint32_t amax = 0;
  for (uint32_t bits : block)
    amax = std::max(amax, bits & 0x7FFFFFFF);
  if (amax >= f32Inf)
    return nanScale;
  if (amax == 0)
    return 0;
  int exponent = scaleExponent(formatOf(element), rounding, normalize(amax));
  return uint8_t(std::clamp(exponent, -scaleBias, scaleBias) + scaleBias);
}

uint8_t oracle::quantizeBlock(FloatKind element, ScaleRounding rounding,
                              std::span<const uint32_t> block,
                              std::span<uint8_t> codes) {
  assert(block.size() == codes.size() && "one code per element");
  uint8_t scale = blockScale(element, rounding, block);
  if (scale == nanScale) {
    const FloatFormat &format = formatOf(element);
    std::fill(codes.begin(), codes.end(),
              format.hasNaN() ? uint8_t(format.quietNaN()) : 0);
    return scale;
  }
  for (size_t i = 0; i < block.size(); ++i)
    codes[i] = encodeScaled(element, block[i], int(scale) - scaleBias,
                            Overflow::Saturating);
  return scale;
}

uint32_t oracle::dequantizeElement(FloatKind element, uint8_t code,
                                   uint8_t scale) {
  uint32_t nan = uint32_t(formatOf(FloatKind::F32).quietNaN());
  if (scale == nanScale)
    return nan;
  uint32_t bits = decodeSmall(element, code);
  uint32_t magnitude = bits & 0x7FFFFFFF;
  if (magnitude > f32Inf)
    return nan;
  if (magnitude == 0 || magnitude == f32Inf)
    return bits;
  int exponent = int(scale) - scaleBias;
  int field = int(magnitude >> f32MantissaBits) + exponent;
  if (magnitude >= f32LeadingOne && field >= 1 && field <= 254)
    return bits + (uint32_t(exponent) << f32MantissaBits);
  ExactFloat value = unpack(element, code);
  value.exponent += exponent;
  return uint32_t(pack(FloatKind::F32, value));
}

uint8_t oracle::foldScale(uint8_t scale, uint32_t alphaBits) {
  bool isFinitePositive = alphaBits != 0 && alphaBits < f32Inf;
  if (scale == nanScale || !isFinitePositive)
    return nanScale;
  Normalized alpha = normalize(alphaBits);
  int sum = int(scale) + alpha.exponent;
  if (alpha.significand != f32LeadingOne || sum < 0 || sum > 254)
    return nanScale;
  return uint8_t(sum);
}
