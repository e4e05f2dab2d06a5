//===- MathBounds.h - Functions that are not exact, and by how much -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics, Scalars: a result of a math function that cannot be exact is
// within a stated number of ulp of the correctly rounded one. This is where it
// is stated.
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_MATHBOUNDS_H
#define MX_ORACLE_SEMANTICS_MATHBOUNDS_H

#include "interpreter/Numerics/FloatFormat.h"

#include <span>

namespace oracle {

enum class MathFunction : uint8_t {
  Acos,
  Acosh,
  Asin,
  Asinh,
  Atan,
  Atan2,
  Atanh,
  Cbrt,
  Cos,
  Cosh,
  Erf,
  Erfc,
  Exp,
  Exp2,
  ExpM1,
  FPowI,
  Log,
  Log10,
  Log1p,
  Log2,
  PowF,
  Rsqrt,
  Sin,
  Sinh,
  Tan,
  Tanh,
};
inline constexpr unsigned numMathFunctions = 26;

/// Points at which a function of one operand has a value that every
/// implementation gives, bits of a mask. At a NaN all have.
enum ExactPoint : uint8_t {
  AtZero = 1,
  AtOne = 2,
  AtMinusOne = 4,
  AtInfinity = 8, ///< Of either sign.
};

struct MathBound {
  MathFunction function;
  std::string_view name; ///< The operation, without "math.".
  /// Mask of ExactPoint; 0 for functions of two operands.
  uint8_t exactAt;
  /// The ulp between the result and the correctly rounded one, at most, in f64.
  uint8_t ulpF64;
};

/// One row per function, in the order of the enumeration.
std::span<const MathBound> mathBounds();
const MathBound &boundOf(MathFunction function);

/// How many ulp of `kind` a result of `function` may be away from the correctly
/// rounded one. Every format but f64 is computed in double and rounded from
/// there, which is wrong only where the double is on the other side of a
/// midpoint: by one ulp.
unsigned maxUlp(MathFunction function, FloatKind kind);

/// Why a result is unspecified, though it is within the bound: other results
/// are as well.
inline constexpr const char *inexactResult =
    "any result within a few ulp is right";

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_MATHBOUNDS_H
