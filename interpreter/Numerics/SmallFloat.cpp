//===- SmallFloat.cpp - Fast conversion of small floats -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same results as `pack` and `unpack` for the conversions that run per
// element: between the small formats and the bits of an f32.
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/Convert.h"
#include "interpreter/Numerics/SmallArith.h"

#include <algorithm>
#include <bit>

using namespace oracle;

namespace {
constexpr unsigned numSmallKinds = 6;
constexpr int f32Bias = 127;
constexpr unsigned f32MantissaBits = 23;
constexpr uint32_t f32LeadingOne = uint32_t(1) << f32MantissaBits;
constexpr uint32_t f32Inf = 0x7F800000;
constexpr uint32_t f32NaN = 0x7FC00000;

/// What the encoder needs of a format, worked out beforehand.
struct EncoderRow {
  uint8_t mantissaBits;
  uint8_t signMask;
  /// Added to the rounded code: f8E8M0FNU has no field for subnormals.
  int8_t fieldOffset;
  /// Exponent of the smallest binade, plus the bias of f32.
  int16_t minBinade;
  int32_t maxMagnitude;
  uint8_t nan;
  /// The code for Inf and overflow, by Overflow and by whether it is negative.
  uint8_t overflowed[2][2];
};

constexpr EncoderRow makeEncoderRow(const FloatFormat &format) {
  EncoderRow row = {};
  row.mantissaBits = format.mantissaBits;
  row.signMask = uint8_t(format.signMask());
  row.fieldOffset = format.hasSubnormals ? 0 : -1;
  row.minBinade = int16_t(format.minExponent() + f32Bias);
  row.maxMagnitude = int32_t(format.maxMagnitude());
  row.nan = format.hasNaN() ? uint8_t(format.quietNaN()) : 0;
  uint8_t largest = uint8_t(format.maxMagnitude());
  for (bool negative : {false, true}) {
    uint8_t sign = negative ? row.signMask : 0;
    row.overflowed[unsigned(Overflow::Saturating)][negative] = sign | largest;
    row.overflowed[unsigned(Overflow::NonSaturating)][negative] =
        format.hasInf()   ? sign | uint8_t(format.infMagnitude())
        : format.hasNaN() ? row.nan
                          : sign | largest;
  }
  return row;
}

constexpr std::array<EncoderRow, numSmallKinds> encoderRows = [] {
  std::array<EncoderRow, numSmallKinds> rows = {};
  for (unsigned kind = 0; kind < numSmallKinds; ++kind)
    rows[kind] = makeEncoderRow(floatFormats[kind]);
  return rows;
}();

/// sign * significand * 2^(binade - bias of f32 - 23), significand below 2^24
/// and, unless zero, with its leading one at bit 23.
inline uint8_t encodeFinite(const EncoderRow &row, bool negative, int binade,
                            uint32_t significand, Overflow overflow) {
  // How far below the smallest binade the value lies; from 8 places on nothing
  // is left to round up.
  int below = std::clamp(row.minBinade - binade, 0, 8);
  int above = std::max(binade - row.minBinade, 0);
  int shift = int(f32MantissaBits) - row.mantissaBits + below;
  uint32_t half = uint32_t(1) << (shift - 1);
  uint32_t isOdd = (significand >> shift) & 1;
  int kept = int((significand + (half - 1) + isOdd) >> shift);
  // The leading one in `kept` and a carry both land in the exponent field.
  int magnitude = (above << row.mantissaBits) + kept + row.fieldOffset;
  magnitude = std::max(magnitude, 0);
  if (magnitude > row.maxMagnitude)
    return row.overflowed[unsigned(overflow)][negative];
  return uint8_t(magnitude) | (negative ? row.signMask : 0);
}

constexpr uint32_t decodeToF32(const FloatFormat &format, uint32_t code) {
  if (code & ~format.codeMask())
    return f32NaN;
  uint32_t sign = (code & format.signMask()) ? 0x80000000 : 0;
  uint32_t magnitude = code & uint32_t(format.magnitudeMask());
  if (magnitude > format.maxMagnitude())
    return format.hasInf() && magnitude == format.infMagnitude() ? sign | f32Inf
                                                                 : f32NaN;
  uint32_t mantissa = code & uint32_t(format.mantissaMask());
  int field = int(magnitude >> format.mantissaBits);
  if (!format.hasSubnormals) {
    // 2^-127 lies below f32's smallest normal value.
    return field == 0 ? f32LeadingOne >> 1 : uint32_t(field) << f32MantissaBits;
  }
  if (magnitude == 0)
    return sign;
  uint32_t significand = mantissa << (f32MantissaBits - format.mantissaBits);
  int binade = std::max(field, 1) - format.bias + f32Bias;
  if (field == 0) {
    int lead = std::countl_zero(significand) - 8;
    significand <<= lead;
    binade -= lead;
  }
  return sign | (uint32_t(binade) << f32MantissaBits) |
         (significand & (f32LeadingOne - 1));
}

using DecodeTable = std::array<float, 256>;
constexpr DecodeTable makeDecodeTable(const FloatFormat &format) {
  DecodeTable table = {};
  for (uint32_t code = 0; code < table.size(); ++code)
    table[code] = std::bit_cast<float>(decodeToF32(format, code));
  return table;
}

constexpr std::array<DecodeTable, numSmallKinds> decodeTables = {
    makeDecodeTable(floatFormats[0]), makeDecodeTable(floatFormats[1]),
    makeDecodeTable(floatFormats[2]), makeDecodeTable(floatFormats[3]),
    makeDecodeTable(floatFormats[4]), makeDecodeTable(floatFormats[5])};
} // namespace

uint8_t oracle::encodeScaled(FloatKind kind, uint32_t f32Bits,
                             int scaleExponent, Overflow overflow) {
  const EncoderRow &row = encoderRows[unsigned(kind)];
  uint32_t magnitude = f32Bits & 0x7FFFFFFF;
  bool negative = f32Bits >> 31;
  if (magnitude == 0)
    return negative ? row.signMask : 0;
  if (magnitude > f32Inf || (negative && row.signMask == 0)) [[unlikely]]
    return row.nan;
  if (magnitude == f32Inf) [[unlikely]]
    return row.overflowed[unsigned(overflow)][negative];
  int binade = int(magnitude >> f32MantissaBits);
  uint32_t significand = magnitude & (f32LeadingOne - 1);
  if (binade == 0) [[unlikely]] {
    int lead = std::countl_zero(significand) - 8;
    significand <<= lead;
    binade = 1 - lead;
  } else {
    significand |= f32LeadingOne;
  }
  return encodeFinite(row, negative, binade - scaleExponent, significand,
                      overflow);
}

uint8_t oracle::encodeSmall(FloatKind kind, uint32_t f32Bits,
                            Overflow overflow) {
  return encodeScaled(kind, f32Bits, 0, overflow);
}

uint32_t oracle::decodeSmall(FloatKind kind, uint8_t code) {
  return std::bit_cast<uint32_t>(decodeTables[unsigned(kind)][code]);
}

const float *oracle::decodeTable(FloatKind kind) {
  return decodeTables[unsigned(kind)].data();
}

double oracle::toDouble(FloatKind kind, uint64_t code) {
  return std::bit_cast<double>(convertFloat(kind, code, FloatKind::F64));
}

uint64_t oracle::fromDouble(FloatKind kind, double value, Rounding rounding) {
  return convertFloat(FloatKind::F64, std::bit_cast<uint64_t>(value), kind,
                      rounding, Overflow::NonSaturating);
}
