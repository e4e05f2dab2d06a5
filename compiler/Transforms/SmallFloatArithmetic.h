//===- SmallFloatArithmetic.h - Float conversion in integer code -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits straight-line arith code that converts between the narrow formats (the
// six small floats, f16 and bf16) and f32 or f64. Every function works alike on
// scalars, vectors and statically shaped tensors; the shape of the operand is
// the shape of the result.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_SMALLFLOATARITHMETIC_H
#define MX_ORACLE_TRANSFORMS_SMALLFLOATARITHMETIC_H

#include "interpreter/Numerics/FloatFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::mx {

/// The row of the table of formats for `type`, or null where `type` is no float
/// or has no row.
const oracle::FloatFormat *getFloatFormat(Type type);

/// The row of one of the six formats that live in a byte, else null.
const oracle::FloatFormat *getSmallFloatFormat(Type type);

/// The row of a format no operation is left on after the expansion (the small
/// floats, f16, bf16), else null.
const oracle::FloatFormat *getNarrowFloatFormat(Type type);

/// `like` with `element` for its element type; `element` itself for a scalar.
Type withElementType(Type like, Type element);

/// The bits of an f32 (i32) for a code of the narrow format `from`, given in an
/// integer of its storage width whose high bits are zero. Exact; a NaN becomes
/// f32's quiet NaN.
Value emitDecode(OpBuilder &builder, Location loc,
                 const oracle::FloatFormat &from, Value code);

/// The code in `narrow`'s storage width for `bits` of `wide` (f32 or f64),
/// rounded once. Nonsaturating: what rounds beyond the largest finite value and
/// what is infinite becomes infinity where the format has one, else NaN, else
/// the largest value; the directions that never round a magnitude up keep a
/// finite value finite, as IEEE-754 4.3 says. NaN becomes the format's quiet
/// NaN, or +0 where it has none. f8E8M0FNU needs `wide` to be f64, in which its
/// smallest value is a normal number: a negative value becomes NaN there and
/// everything below 2^-127 becomes 2^-127.
Value emitEncode(OpBuilder &builder, Location loc,
                 const oracle::FloatFormat &wide,
                 const oracle::FloatFormat &narrow, Value bits,
                 arith::RoundingMode rounding);

/// `value` converted to element type `to`: exact where that holds it, otherwise
/// rounded once. Both element types have a row in the table.
Value emitConversion(
    OpBuilder &builder, Location loc, Value value, Type to,
    arith::RoundingMode rounding = arith::RoundingMode::to_nearest_even);

/// The sum of two f64, rounded to odd: the sum where it is exact, else the
/// neighbour whose last bit is one. Rounding that to at most 51 bits of
/// precision gives what rounding the exact sum would (Boldo and Melquiond,
/// "Emulation of FMA and correctly rounded sums", 2008). The sum must not
/// overflow from finite operands.
Value emitSumRoundedToOdd(OpBuilder &builder, Location loc, Value lhs,
                          Value rhs);

/// The code of a narrow float as an integer of its storage width. A small float
/// is seen as i8 through a cast that the change of types removes.
Value emitCodeOf(OpBuilder &builder, Location loc, Value value);

/// The inverse of emitCodeOf.
Value emitFromCode(OpBuilder &builder, Location loc, Value code, Type element);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_SMALLFLOATARITHMETIC_H
