//===- SmallArith.h - Arithmetic by way of double ---------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic directly on a float narrower than f64 means the exact result,
// rounded once, nonsaturating. Semantics computes it in double and rounds the
// double:
//
//   fromDouble(kind, toDouble(kind, a) + toDouble(kind, b))
//
// This is right for +, -, *, /, sqrt and fmod on every format but f64, for
// nearest even, although some double results are inexact. Let p be the
// format's precision, at most 24. A second rounding goes wrong only where the
// double lands on a midpoint between two neighbours of the format (the
// "tie") while the exact result x lies beside it. Every midpoint is a double,
// so rounding to double never crosses one; it is left to show that it does not
// land on one, which takes |x - midpoint| <= 2^-53 |midpoint|.
//
// - a * b has at most 48 bits and an exponent above -300: the double is exact.
// - fmod is exact by its definition.
// - a + b is exact in double if the operands' leading bits are less than 29
//   places apart. Otherwise it is within 2^-28 |a| of the larger operand a, and
//   midpoints keep 2^-26 |a| away from that.
// - a / b: let a = A * 2^i, b = B * 2^j and the midpoint M * 2^m, A and B below
//   2^24, M below 2^25. x - midpoint is (A * 2^i - M * B * 2^(j + m)) over
//   (B * 2^j). The numerator, if not zero, is at least the smaller of 2^i and
//   2^(j + m): relative to x that is 1 / A, or relative to the midpoint
//   1 / (M * B), both above 2^-50.
// - sqrt: in the same way x^2 and midpoint^2 differ by at least 2^-50 of
//   midpoint^2, and so x and the midpoint by about 2^-51.
//
// f8E8M0FNU has p = 1, and its midpoints 1.5 * 2^e obey the same bounds: sums
// span 254 bits, but 2^a - 2^b is a tie only for b = a - 2, which double holds.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_NUMERICS_SMALLARITH_H
#define MX_ORACLE_NUMERICS_SMALLARITH_H

#include "interpreter/Numerics/Convert.h"

namespace oracle {

/// The exact value of a code; every format is exact in double. A NaN is the
/// quiet one.
double toDouble(FloatKind kind, uint64_t code);

/// The code of `value`, rounded once, nonsaturating.
uint64_t fromDouble(FloatKind kind, double value,
                    Rounding rounding = Rounding::ToNearestEven);

} // namespace oracle

#endif // MX_ORACLE_NUMERICS_SMALLARITH_H
