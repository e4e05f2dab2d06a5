//===- BlockScale.h - Block conversion to MX formats ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OCP Microscaling Formats (MX) v1.0, section 6.3, and the other scale rules
// in use. Exponents come from bits, never from a floating-point logarithm.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_NUMERICS_BLOCKSCALE_H
#define MX_ORACLE_NUMERICS_BLOCKSCALE_H

#include "interpreter/Numerics/FloatFormat.h"

namespace oracle {

/// How the shared exponent follows from the block's largest magnitude.
enum class ScaleRounding : uint8_t {
  Floor, ///< floor(log2(amax)) - emax: OCP MX v1.0.
  Ceil,  ///< ceil(log2(amax)) - emax.
  Even,  ///< amax rounded to nearest even to 1 + mantissa bits, then Floor.
  RCeil, ///< The smallest X with amax / X <= the largest element value.
};

/// The f8E8M0FNU code of the block whose f32 bit patterns are `block`; 0xFF if
/// any of them is NaN or Inf.
uint8_t blockScale(FloatKind element, ScaleRounding rounding,
                   std::span<const uint32_t> block);

/// Converts one block: writes a code per element to `codes` (same length as
/// `block`) and returns the scale's code. Element i is V_i / X, exact, rounded
/// once to nearest even, saturating. A block with NaN or Inf has scale 0xFF and
/// NaN elements (+0 where the element format has no NaN).
uint8_t quantizeBlock(FloatKind element, ScaleRounding rounding,
                      std::span<const uint32_t> block,
                      std::span<uint8_t> codes);

/// f32(element) * scale in f32, one rounding: the bits of the value that a code
/// means under a scale code.
uint32_t dequantizeElement(FloatKind element, uint8_t code, uint8_t scale);

/// scale * alpha where alpha (f32 bits) is a power of two, subnormal powers
/// included: an exact exponent add; out of [2^-127, 2^127], NaN, or any other
/// alpha gives NaN (0xFF).
uint8_t foldScale(uint8_t scale, uint32_t alphaBits);

} // namespace oracle

#endif // MX_ORACLE_NUMERICS_BLOCKSCALE_H
