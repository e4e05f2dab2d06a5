//===- Convert.h - Exact conversion between formats -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every conversion goes through an exact value and rounds at most once, with
// integers alone: no host floating-point instruction, no APFloat.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_NUMERICS_CONVERT_H
#define MX_ORACLE_NUMERICS_CONVERT_H

#include "interpreter/Numerics/FloatFormat.h"

namespace oracle {

/// IEEE-754 rounding directions, as arith.roundingmode names them.
enum class Rounding : uint8_t {
  ToNearestEven,
  Downward,
  Upward,
  TowardZero,
  ToNearestAway,
};

/// What becomes of an infinity, and of a finite value that rounds beyond the
/// largest one. A direction that rounds towards zero never overflows (IEEE-754,
/// 7.4): there a finite value stops at the largest finite one in both modes.
enum class Overflow : uint8_t {
  /// Infinity where the format has one, else NaN, else the largest finite
  /// value: what arith.truncf means.
  NonSaturating,
  /// The largest finite value: what an MX conversion means.
  Saturating,
};

/// A number outside any format: (-1)^negative * significand * 2^exponent.
struct ExactFloat {
  enum class Class : uint8_t { Zero, Finite, Inf, NaN };
  Class kind = Class::Zero;
  bool negative = false;
  int exponent = 0;
  /// Non-zero where kind is Finite; not normalised.
  uint64_t significand = 0;

  bool isNaN() const { return kind == Class::NaN; }
  bool isInf() const { return kind == Class::Inf; }
  bool isZero() const { return kind == Class::Zero; }
  bool isFinite() const { return kind == Class::Zero || kind == Class::Finite; }
};

/// The exact value of a code. Bits above the format's width are ignored. The
/// significand is below 2^53.
ExactFloat unpack(FloatKind kind, uint64_t code);

/// The code of `value`: itself where the format holds it, otherwise rounded
/// once. NaN gives the format's quietNaN(), or +0 where it has none. To
/// f8E8M0FNU: zero of either sign and every positive value below 2^-127 give
/// 0x00 in every rounding direction; a tie goes up; negative values give NaN in
/// both overflow modes; +Inf and overflow give NaN, or 0xFE when saturating.
uint64_t pack(FloatKind kind, const ExactFloat &value,
              Rounding rounding = Rounding::ToNearestEven,
              Overflow overflow = Overflow::NonSaturating);

/// pack(to, unpack(from, code)).
uint64_t convertFloat(FloatKind from, uint64_t code, FloatKind to,
                      Rounding rounding = Rounding::ToNearestEven,
                      Overflow overflow = Overflow::NonSaturating);

/// convertFloat(F32, f32Bits, kind) to nearest even, fast; `kind` is small.
uint8_t encodeSmall(FloatKind kind, uint32_t f32Bits, Overflow overflow);

/// The code of value * 2^-scaleExponent, value being the f32 `f32Bits`: the
/// exact quotient by a power of two, rounded once to nearest even. `kind` is
/// small, `scaleExponent` within [-1023, 1023].
uint8_t encodeScaled(FloatKind kind, uint32_t f32Bits, int scaleExponent,
                     Overflow overflow);

/// The f32 bits of a small float's code (every small float is exact in f32).
/// A table lookup. Codes beyond the format's width give NaN.
uint32_t decodeSmall(FloatKind kind, uint8_t code);

/// The 256 f32 values of the small format `kind`, indexed by code; codes beyond
/// the format's width hold NaN. The table is never freed.
const float *decodeTable(FloatKind kind);

/// Whether `code` has no bit above the format's width. Storage with high bits
/// set is rejected on input.
bool isValidCode(FloatKind kind, uint64_t code);

/// How many steps from one representable value to the next lie between two
/// codes of one format: neighbours are 1 apart, -0 and +0 are one value, Inf
/// follows the largest finite value; NaNs are 0 apart from each other and
/// infinitely far (UINT64_MAX) from everything else.
uint64_t ulpDistance(FloatKind kind, uint64_t a, uint64_t b);

/// Whether two codes are the same result: the same bits, or both NaN (payload
/// and sign of a NaN are unspecified).
bool sameFloat(FloatKind kind, uint64_t a, uint64_t b);

} // namespace oracle

#endif // MX_ORACLE_NUMERICS_CONVERT_H
