//===- Random.cpp - Repeatable random inputs ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Values/Random.h"
#include "interpreter/Numerics/Convert.h"

#include <iterator>

using namespace oracle;

std::array<uint32_t, 4> oracle::philox4x32(std::array<uint32_t, 4> counter,
                                           std::array<uint32_t, 2> key) {
  for (unsigned round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t(0xD2511F53) * counter[0];
    uint64_t product1 = uint64_t(0xCD9E8D57) * counter[2];
    counter = {
        uint32_t(product1 >> 32) ^ counter[1] ^ key[0], uint32_t(product1),
        uint32_t(product0 >> 32) ^ counter[3] ^ key[1], uint32_t(product0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

uint64_t RandomStream::next() {
  if (hasSpare) {
    hasSpare = false;
    return spare;
  }
  std::array<uint32_t, 4> words =
      philox4x32({uint32_t(block), uint32_t(block >> 32), uint32_t(stream),
                  uint32_t(stream >> 32)},
                 {uint32_t(seed), uint32_t(seed >> 32)});
  ++block;
  spare = uint64_t(words[3]) << 32 | words[2];
  hasSpare = true;
  return uint64_t(words[1]) << 32 | words[0];
}

uint64_t RandomStream::below(uint64_t bound) {
  if (bound == 0)
    return 0;
  // The largest multiple of the bound that fits: what lies above is drawn
  // again.
  uint64_t excess = (UINT64_MAX % bound + 1) % bound;
  uint64_t bits = next();
  while (bits > UINT64_MAX - excess)
    bits = next();
  return bits % bound;
}

int64_t RandomStream::between(int64_t low, int64_t high) {
  return low + int64_t(below(uint64_t(high) - uint64_t(low) + 1));
}

namespace {
constexpr std::string_view distributionNames[] = {"uniform", "exact", "edge",
                                                  "bits"};
constexpr FloatKind scaleKind = FloatKind::F8E8M0FNU;
constexpr int scaleBias = 127;

/// The code nearest to numerator * 2^exponent.
uint64_t packDyadic(FloatKind kind, int64_t numerator, int exponent) {
  ExactFloat value;
  if (numerator != 0) {
    value.kind = ExactFloat::Class::Finite;
    value.negative = numerator < 0;
    value.significand = uint64_t(numerator < 0 ? -numerator : numerator);
    value.exponent = exponent;
  }
  return pack(kind, value, Rounding::ToNearestEven, Overflow::Saturating);
}

uint64_t drawUniform(RandomStream &random, FloatKind kind) {
  if (kind == scaleKind)
    return uint64_t(random.between(scaleBias - 8, scaleBias + 8));
  // A grid much finer than the format, over [-1, 1] or all of a small format.
  const FloatFormat &format = formatOf(kind);
  ExactFloat bound{ExactFloat::Class::Finite, false, 0, 1};
  if (format.isSmall())
    bound = unpack(kind, format.maxMagnitude());
  constexpr int gridBits = 53;
  int64_t limit = int64_t(bound.significand << gridBits);
  return packDyadic(kind, random.between(-limit, limit),
                    bound.exponent - gridBits);
}

uint64_t drawExact(RandomStream &random, FloatKind kind) {
  if (kind == scaleKind)
    return uint64_t(random.between(scaleBias - 2, scaleBias + 2));
  return packDyadic(kind, random.between(-8, 8), -1);
}

/// The point halfway between two neighbours of a narrower format, or next to
/// it.
uint64_t drawTie(RandomStream &random, const FloatFormat &format) {
  // The formats stand in order of width.
  uint64_t narrower = random.below(uint64_t(format.kind));
  if (floatFormats[narrower].kind == scaleKind)
    ++narrower;
  const FloatFormat &source = floatFormats[narrower];
  if (source.width() >= format.width())
    return random.below(format.maxMagnitude() + 1);
  uint64_t code = random.below(source.maxMagnitude());
  ExactFloat value = unpack(source.kind, code == 0 ? 1 : code);
  value.significand = code == 0 ? 1 : 2 * value.significand + 1;
  value.exponent -= 1;
  uint64_t tie =
      pack(format.kind, value, Rounding::ToNearestEven, Overflow::Saturating);
  uint64_t nudged = tie + random.below(3) - 1;
  return nudged <= format.maxMagnitude() ? nudged : tie;
}

/// Around the borders of the format: zero, its subnormals and its limits.
uint64_t drawBorder(RandomStream &random, const FloatFormat &format) {
  uint64_t smallestNormal = format.mantissaMask() + 1;
  uint64_t one = uint64_t(format.bias) << format.mantissaBits;
  const uint64_t borders[] = {0,
                              0,
                              1,
                              2,
                              smallestNormal - 1,
                              smallestNormal,
                              smallestNormal + 1,
                              one - 1,
                              one,
                              one + 1,
                              format.maxMagnitude() - 1,
                              format.maxMagnitude()};
  return borders[random.below(std::size(borders))];
}

uint64_t drawEdge(RandomStream &random, FloatKind kind) {
  if (kind == scaleKind) {
    static constexpr uint8_t codes[] = {0x00, 0x00, 0x01, 0x02, 0x16, 0x17,
                                        0x7E, 0x7F, 0x7F, 0x80, 0x95, 0x96,
                                        0xFD, 0xFE, 0xFE, 0xFF};
    return codes[random.below(std::size(codes))];
  }
  const FloatFormat &format = formatOf(kind);
  uint64_t sign = random.oneIn(2) ? format.signMask() : 0;
  if (format.hasNaN() && random.oneIn(64))
    return sign | (format.hasInf() && random.oneIn(2) ? format.infMagnitude()
                                                      : format.quietNaN());
  switch (random.below(4)) {
  case 0:
    return sign | drawBorder(random, format);
  case 1:
    return sign | drawTie(random, format);
  case 2: // A subnormal, or zero.
    return sign | (random.next() & format.mantissaMask());
  default: {
    // A power of two, or the value before or after it.
    uint64_t fields = format.maxMagnitude() >> format.mantissaBits;
    uint64_t power = (1 + random.below(fields)) << format.mantissaBits;
    uint64_t magnitude = power + random.below(3) - 1;
    return sign | (magnitude <= format.maxMagnitude() ? magnitude : power);
  }
  }
}
} // namespace

std::string_view oracle::nameOf(Distribution distribution) {
  return distributionNames[unsigned(distribution)];
}

std::optional<Distribution> oracle::parseDistribution(std::string_view name) {
  for (unsigned i = 0; i < std::size(distributionNames); ++i)
    if (distributionNames[i] == name)
      return Distribution(i);
  return std::nullopt;
}

uint64_t oracle::drawFloat(RandomStream &random, FloatKind kind,
                           Distribution distribution) {
  switch (distribution) {
  case Distribution::Uniform:
    return drawUniform(random, kind);
  case Distribution::Exact:
    return drawExact(random, kind);
  case Distribution::Edge:
    return drawEdge(random, kind);
  case Distribution::Bits:
    break;
  }
  return random.next() & formatOf(kind).codeMask();
}

uint64_t oracle::drawInteger(RandomStream &random, unsigned width,
                             Distribution distribution) {
  uint64_t mask = UINT64_MAX >> (64 - width);
  switch (distribution) {
  case Distribution::Exact:
    return uint64_t(random.between(-8, 8)) & mask;
  case Distribution::Edge: {
    uint64_t signBit = mask ^ (mask >> 1);
    switch (random.below(4)) {
    case 0: {
      const uint64_t limits[] = {0, 1, mask, signBit, signBit - 1, signBit + 1};
      return limits[random.below(std::size(limits))] & mask;
    }
    case 1:
      return ((uint64_t(1) << random.below(width)) + random.below(3) - 1) &
             mask;
    case 2:
      return (width + random.below(3) - 1) & mask;
    default:
      return random.next() & mask;
    }
  }
  case Distribution::Uniform:
  case Distribution::Bits:
    break;
  }
  return random.next() & mask;
}

uint64_t oracle::drawIndex(RandomStream &random, Distribution distribution) {
  switch (distribution) {
  case Distribution::Uniform:
    return random.below(16);
  case Distribution::Exact:
    return random.below(8);
  case Distribution::Edge:
  case Distribution::Bits:
    break;
  }
  return drawInteger(random, 64, distribution);
}
