//===- FloatFormat.h - The table of floating-point formats ------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One row per format. Interpreter and compiler share this table (bits, bias,
// specials) and no arithmetic, so that comparing them proves something.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_NUMERICS_FLOATFORMAT_H
#define MX_ORACLE_NUMERICS_FLOATFORMAT_H

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace oracle {

/// Every floating-point element type the project gives a meaning to, in order
/// of width. The first six are the small floats of OCP Microscaling v1.0 and
/// OCP 8-bit Floating Point v1.0; the rest are IEEE-754 formats and bfloat16.
enum class FloatKind : uint8_t {
  F4E2M1FN,
  F6E2M3FN,
  F6E3M2FN,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  F16,
  BF16,
  F32,
  F64,
};
inline constexpr unsigned numFloatKinds = 10;

/// Which bit patterns stand for no finite number.
enum class Specials : uint8_t {
  None,   ///< Every code is finite (f4E2M1FN, f6E2M3FN, f6E3M2FN).
  OneNaN, ///< All ones below the sign is NaN, no infinity (f8E4M3FN,
          ///< f8E8M0FNU).
  Ieee,   ///< Largest exponent: mantissa zero is infinity, the rest NaN.
};

struct FloatFormat {
  FloatKind kind;
  std::string_view name; ///< As MLIR prints the type: "f8E4M3FN".
  bool isSigned;
  uint8_t exponentBits;
  uint8_t mantissaBits;
  int16_t bias;
  Specials specials;
  /// Whether exponent field 0 means subnormals and zero. False only for
  /// f8E8M0FNU, whose code 0 is 2^-127 like any other power.
  bool hasSubnormals;

  constexpr unsigned width() const {
    return (isSigned ? 1u : 0u) + exponentBits + mantissaBits;
  }
  constexpr uint64_t signMask() const {
    return isSigned ? uint64_t(1) << (exponentBits + mantissaBits) : 0;
  }
  constexpr uint64_t mantissaMask() const {
    return (uint64_t(1) << mantissaBits) - 1;
  }
  constexpr uint64_t exponentMask() const {
    return ((uint64_t(1) << exponentBits) - 1) << mantissaBits;
  }
  /// Exponent and mantissa fields together: every bit but the sign.
  constexpr uint64_t magnitudeMask() const {
    return exponentMask() | mantissaMask();
  }
  constexpr uint64_t codeMask() const { return signMask() | magnitudeMask(); }
  constexpr bool hasNaN() const { return specials != Specials::None; }
  constexpr bool hasInf() const { return specials == Specials::Ieee; }
  /// Magnitude bits of the infinity; only where hasInf().
  constexpr uint64_t infMagnitude() const { return exponentMask(); }
  /// The NaN that this project's own conversions give, sign clear: 0x7F for
  /// f8E4M3FN, 0xFF for f8E8M0FNU, 0x7FC00000 for f32. Only where hasNaN().
  constexpr uint64_t quietNaN() const {
    return specials == Specials::OneNaN
               ? magnitudeMask()
               : exponentMask() | (uint64_t(1) << (mantissaBits - 1));
  }
  /// Magnitude bits of the largest finite value.
  constexpr uint64_t maxMagnitude() const {
    switch (specials) {
    case Specials::None:
      return magnitudeMask();
    case Specials::OneNaN:
      return magnitudeMask() - 1;
    case Specials::Ieee:
      return exponentMask() - 1;
    }
    return 0;
  }
  /// Exponent of the largest binade: 8 for f8E4M3FN, 15 for f8E5M2 (the
  /// "emax" of OCP Microscaling v1.0, 6.3).
  constexpr int maxExponent() const {
    return int(maxMagnitude() >> mantissaBits) - bias;
  }
  /// Exponent of the smallest normal value.
  constexpr int minExponent() const { return (hasSubnormals ? 1 : 0) - bias; }
  /// One of the six formats that MLIR keeps in a byte and no CPU computes with.
  constexpr bool isSmall() const { return width() <= 8; }
  /// Bytes an element takes in memory; a small float has its code in the low
  /// bits and zeros above.
  constexpr unsigned storageBytes() const { return (width() + 7) / 8; }
};

inline constexpr std::array<FloatFormat, numFloatKinds> floatFormats = {{
    {FloatKind::F4E2M1FN, "f4E2M1FN", true, 2, 1, 1, Specials::None, true},
    {FloatKind::F6E2M3FN, "f6E2M3FN", true, 2, 3, 1, Specials::None, true},
    {FloatKind::F6E3M2FN, "f6E3M2FN", true, 3, 2, 3, Specials::None, true},
    {FloatKind::F8E4M3FN, "f8E4M3FN", true, 4, 3, 7, Specials::OneNaN, true},
    {FloatKind::F8E5M2, "f8E5M2", true, 5, 2, 15, Specials::Ieee, true},
    {FloatKind::F8E8M0FNU, "f8E8M0FNU", false, 8, 0, 127, Specials::OneNaN,
     false},
    {FloatKind::F16, "f16", true, 5, 10, 15, Specials::Ieee, true},
    {FloatKind::BF16, "bf16", true, 8, 7, 127, Specials::Ieee, true},
    {FloatKind::F32, "f32", true, 8, 23, 127, Specials::Ieee, true},
    {FloatKind::F64, "f64", true, 11, 52, 1023, Specials::Ieee, true},
}};

constexpr const FloatFormat &formatOf(FloatKind kind) {
  return floatFormats[static_cast<unsigned>(kind)];
}

/// The format MLIR prints as `name`, if it is in the table.
constexpr std::optional<FloatKind> floatKindNamed(std::string_view name) {
  for (const FloatFormat &format : floatFormats)
    if (format.name == name)
      return format.kind;
  return std::nullopt;
}

} // namespace oracle

#endif // MX_ORACLE_NUMERICS_FLOATFORMAT_H
