//===- Rules.cpp - What cases are failed for ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"

using namespace oracle;

static constexpr RuleRow rules[] = {
    {"decode.values", "scalars",
     "A code means its sign times its significand times a power of two: "
     "with exponent field 0 a subnormal or one of the two zeros, "
     "otherwise a normal number. Every wider type that holds the value "
     "gets exactly it.",
     "Every code that is a finite number."},
    {"decode.zero", "scalars", "The two zeros keep their sign.", "Both zeros."},
    {"decode.special", "scalars",
     "f8E4M3FN has one NaN for each sign (0x7F, 0xFF) and no infinity; "
     "f8E5M2 has infinities and NaNs as IEEE-754 formats have them; "
     "f8E8M0FNU has the NaN 0xFF and nothing else that is special; the "
     "formats of 6 and 4 bits have neither.",
     "Every code that is a NaN or an infinity."},
    {"decode.smallest-scale", "scalars",
     "Code 0x00 of f8E8M0FNU is 2^-127, a subnormal f32 (0x00400000). "
     "The format has no zero and no sign.",
     "The smallest scale."},
    {"encode.exact", "scalars",
     "A conversion is exact where the target holds the value.",
     "Values that the format holds."},
    {"encode.nearest", "scalars",
     "A value between two neighbours becomes the nearer one. One above "
     "the largest finite value, but nearer to it than to what would "
     "follow, becomes the largest finite value.",
     "Values beside the middle between two neighbours."},
    {"encode.nearest-even", "scalars",
     "A value halfway between two neighbours becomes the one whose last "
     "significand bit is 0.",
     "Values halfway between two neighbours."},
    {"encode.subnormal", "scalars",
     "Values below the smallest normal number are rounded to the nearest"
     " subnormal one, by the same rule; nothing is flushed to zero.",
     "Values between subnormal numbers."},
    {"encode.underflow", "scalars",
     "Values below half the smallest subnormal number become a zero of "
     "their sign.",
     "Values too small for the format."},
    {"encode.underflow-tie", "scalars",
     "Half the smallest subnormal number is a tie that a zero of the value's "
     "sign wins.",
     "Half the smallest subnormal number, of both signs."},
    {"encode.subnormal-source", "scalars",
     "Subnormal values of the source type are numbers like others.",
     "Subnormal f32 and bf16 values, which f8E8M0FNU holds."},
    {"encode.zero", "scalars", "A zero keeps its sign.", "Both zeros."},
    {"encode.overflow", "scalars",
     "Converted by truncf, what rounds beyond the largest finite value "
     "becomes an infinity where the format has one, else a NaN where it "
     "has one, else the largest finite value of its sign.",
     "Values too large for the format."},
    {"encode.overflow-tie", "scalars",
     "Halfway between the largest finite value and what would follow it,"
     " nearest even decides as if that value was there.",
     "The value halfway to the first that the format does not have."},
    {"encode.special", "scalars",
     "Converted by truncf, an infinity becomes an infinity where the "
     "format has one, else a NaN where it has one, else the largest "
     "finite value of its sign. A NaN stays one; in a format without NaN"
     " it becomes +0.",
     "Infinities and NaNs."},
    {"encode.once", "scalars",
     "A conversion rounds once, from the exact source value, whatever "
     "the source type: not by way of a type between.",
     "f64 values so close to the middle between two neighbours that f32 "
     "would be the middle."},
    {"encode.rounding-mode", "scalars",
     "A roundingmode attribute replaces nearest even: to_nearest_even, "
     "downward, upward, toward_zero, to_nearest_away. A direction that "
     "rounds towards zero does not overflow.",
     "Values between neighbours, of both signs."},
    {"encode.scale-nearest", "scalars",
     "To f8E8M0FNU, a positive value becomes the nearest power of two.",
     "Values beside the middle between two powers of two."},
    {"encode.scale-tie", "scalars",
     "To f8E8M0FNU, a value halfway between two powers of two becomes "
     "the larger one.",
     "Values halfway between two powers of two."},
    {"encode.scale-smallest", "scalars",
     "To f8E8M0FNU, zeros of either sign and positive values below "
     "2^-127 become 0x00.",
     "Zeros and values below the smallest power of two."},
    {"encode.scale-invalid", "scalars",
     "To f8E8M0FNU, negative values, NaN, infinities, and what rounds "
     "beyond 2^127 become the NaN 0xFF.",
     "Values that have no power of two."},
    {"scaling.extf", "scalars",
     "arith.scaling_extf is the input in the result type times the scale"
     " in the result type, rounded to it.",
     "Ordinary values and scales."},
    {"scaling.truncf", "scalars",
     "arith.scaling_truncf is the input divided by the scale in the "
     "input type, rounded to it, and then truncated to the result type.",
     "Ordinary values and scales."},
    {"scaling.smallest-scale", "scalars",
     "The scale 0x00 of a scaling conversion is 2^-127.",
     "The smallest scale."},
    {"scaling.nan-scale", "scalars",
     "A NaN scale makes the result of a scaling conversion NaN; +0 where"
     " the result type has no NaN.",
     "The scale 0xFF."},
    {"scaling.scale-operand", "scalars",
     "A scale of another type is converted to f8E8M0FNU first, as truncf"
     " does it.",
     "f32 scales that are no power of two, zero, negative or too large."},
    {"scaling.wide-type", "scalars",
     "In a scaling conversion to or from f16, the scale is converted to "
     "f16 too, where large powers of two are infinite and small ones "
     "subnormal or zero.",
     "f16 inputs, and scales at and beyond the ends of f16."},
    {"scaling.f64", "scalars",
     "In a scaling conversion to or from f64, everything is calculated in f64: "
     "results may be too large for f32, and no rounding to f32 comes first.",
     "f64 inputs beside ties, and results beyond f32."},
    {"small.rounded-once", "scalars",
     "Arithmetic on small floats gives the exact result, rounded once to"
     " the type, nonsaturating.",
     "Operands whose result is no tie and does not overflow."},
    {"small.ties", "scalars",
     "Results of arithmetic on small floats that are halfway between two"
     " neighbours become the even one.",
     "Operands whose result is halfway between two neighbours."},
    {"small.overflow", "scalars",
     "Arithmetic on small floats does not saturate: too large a result "
     "is an infinity where the type has one, else a NaN where it has "
     "one, else the largest finite value.",
     "Operands whose result is too large, or a quotient by zero."},
    {"small.zero-sign", "scalars",
     "A zero result of arithmetic on small floats has the sign that IEEE-754 "
     "gives it, whether it is exact or rounded.",
     "Operands whose result is a zero."},
    {"small.special", "scalars",
     "A NaN operand gives NaN, infinities calculate as in IEEE-754, and "
     "0/0 is NaN; +0 where the type has no NaN.",
     "NaNs, infinities, 0/0."},
    {"small.scale", "scalars",
     "Arithmetic on f8E8M0FNU is exact and then rounded to a power of "
     "two as a conversion is.",
     "Scales from all over the range."},
    {"float.rounding", "scalars",
     "Arithmetic on f16, bf16, f32 and f64 is that of IEEE-754: every "
     "operation is rounded once, to nearest even.",
     "Ordinary values."},
    {"float.subnormal", "scalars",
     "Subnormal operands and results are kept, also in bf16 and f16.",
     "Subnormal operands or results."},
    {"float.zero-sign", "scalars",
     "-0 and +0 differ: -0 + -0 is -0, x - x is +0, and a product or "
     "quotient has the sign of its operands.",
     "Zeros of both signs."},
    {"float.special", "scalars",
     "Infinities and NaNs are those of IEEE-754: Inf - Inf, 0 * Inf, 0/0"
     " and Inf/Inf are NaN, x/0 is infinite, and overflow is infinite.",
     "Infinities, NaNs and overflow."},
    {"float.no-contraction", "scalars",
     "A multiplication and an addition are two operations with two "
     "roundings, unless the program says otherwise.",
     "Products that are not exact, so that a fused operation gives "
     "another sum."},
    {"float.fma", "scalars", "math.fma rounds once.",
     "Products that are not exact, so that two roundings give another "
     "sum."},
    {"float.minimum-maximum", "scalars",
     "minimumf and maximumf order -0 below +0 and give NaN where an "
     "operand is NaN.",
     "Zeros of unlike signs, NaN, ordinary values."},
    {"float.minnum-maxnum", "scalars",
     "minnumf and maxnumf give the other operand where one is NaN.",
     "NaN and ordinary values; no zeros of unlike signs, which are left "
     "open."},
    {"float.exact-functions", "scalars",
     "sqrt, floor, ceil, trunc, round (ties away from zero), roundeven, "
     "absf, negf and copysign are exact, sqrt rounded once.",
     "Halves, fractions, zeros, subnormal numbers, infinities."},
    {"float.conversion", "scalars",
     "Conversions between f16, bf16, f32 and f64 are exact or rounded "
     "once to nearest even; subnormal numbers are kept, overflow is "
     "infinite.",
     "Ties and what is just beside them, subnormal numbers, overflow, "
     "infinities."},
    {"float.integer-conversion", "scalars",
     "An integer becomes a float rounded once to nearest even; a float "
     "becomes an integer by cutting its fraction off.",
     "Integers that no float holds, and fractions of both signs."},
    {"float.inexact-functions", "scalars",
     "exp, log, sin, pow and their kind are within so many ulp of the "
     "correctly rounded result as the case says.",
     "Ordinary arguments."},
    {"integer.wrap", "scalars",
     "Integer addition, subtraction and multiplication wrap.",
     "Limits of the type and ordinary values."},
    {"integer.division", "scalars",
     "divsi and remsi round towards zero, floordivsi down, ceildivsi and"
     " ceildivui up; divui and remui are unsigned.",
     "Operands of both signs, never a division by zero or an overflow."},
    {"integer.shift", "scalars",
     "shli and shrui shift zeros in, shrsi the sign.",
     "Shifts by less than the width."},
    {"integer.resize", "scalars",
     "extsi repeats the sign, extui adds zeros, trunci keeps the low "
     "bits.",
     "Limits of the type."},
    {"integer.index", "scalars", "index has 64 bits.",
     "Values beyond 32 bits."},
    {"select.chosen", "scalars",
     "arith.select gives the chosen side, bit by bit.",
     "Conditions of both kinds."},
    {"bitcast.codes", "scalars",
     "A small float is stored as its code, in the low bits of a byte, "
     "and a bitcast gives these bits.",
     "Codes that are no NaN."},
    {"quantize.scale-floor", "operations",
     "The scale of a block is X = 2^e with e = floor(log2(amax)) - emax,"
     " where amax is the largest magnitude in the block and emax the "
     "exponent of the element type's largest value. Element i is V_i / "
     "X. floor is the rule of OCP Microscaling v1.0, 6.3, and the "
     "default.",
     "Blocks whose elements are exact."},
    {"quantize.scale-ceil", "operations",
     "With scale_rounding(ceil), e = ceil(log2(amax)) - emax.",
     "Blocks under ceil."},
    {"quantize.scale-even", "operations",
     "With scale_rounding(even), amax is rounded to nearest even to 1 + "
     "mantissa bits significant bits first, counted from its leading one"
     " bit; then as floor.",
     "Blocks under even."},
    {"quantize.scale-rceil", "operations",
     "With scale_rounding(rceil), X is the smallest power of two with "
     "amax / X at most the largest element value.",
     "Blocks under rceil."},
    {"quantize.just-below-power", "operations",
     "The exponent comes from the bits of amax. log2 computed in f32 is "
     "one too large for most values just below a power of two.",
     "Blocks whose largest magnitude is just below a power of two."},
    {"quantize.element-nearest", "operations",
     "V_i / X is exact and then rounded once to the nearest element "
     "value.",
     "Blocks with elements beside the middle between two neighbours."},
    {"quantize.element-ties", "operations",
     "V_i / X halfway between two neighbours becomes the even one.",
     "Blocks with elements halfway between two neighbours."},
    {"quantize.saturation", "operations",
     "An element that rounds beyond the largest element value becomes "
     "that value, with its sign: never an infinity or a NaN.",
     "Blocks with elements above the largest value that the scale "
     "leaves."},
    {"quantize.zero-block", "operations",
     "A block of zeros has the scale 2^-127 (0x00).", "Blocks of zeros."},
    {"quantize.signed-zero", "operations",
     "Zeros keep their signs, also those that elements are rounded to.",
     "Zeros of both signs in blocks with and without other values."},
    {"quantize.nan", "operations",
     "A NaN makes its block's scale NaN (0xFF) and all its elements NaN;"
     " +0 where the element type has no NaN.",
     "Blocks with a NaN beside blocks without."},
    {"quantize.infinity", "operations",
     "An infinity makes its block NaN as a NaN does.",
     "Blocks with an infinity beside blocks without."},
    {"quantize.subnormal", "operations",
     "Subnormal f32 values are numbers like others: not flushed, and "
     "amax may be one.",
     "Blocks of subnormal values."},
    {"quantize.clamp", "operations",
     "e is at least -127: elements of blocks of tiny values are smaller "
     "than elsewhere.",
     "Blocks so small that the exponent is clamped."},
    {"quantize.top-of-range", "operations",
     "Nothing overflows at the upper end of f32.",
     "Blocks with the largest f32 values."},
    {"quantize.wide-range", "operations",
     "Beside a large value, small ones become subnormal elements or "
     "zeros.",
     "Blocks that span more powers of two than the element type has."},
    {"quantize.mixed", "operations",
     "All rules of a block conversion hold at once.",
     "Blocks in which several corners meet."},
    {"quantize.layout", "operations",
     "Blocks are block_size consecutive elements along the blocked axis,"
     " which is any one of the axes; each has a scale of its own, in a "
     "tensor whose blocked dimension is divided by block_size.",
     "Every position of the blocked axis and several block sizes, with a"
     " scale of its own for each block."},
    {"quantize.empty", "operations",
     "Tensors without elements are converted to tensors without "
     "elements.",
     "Dimensions of size 0."},
    {"quantize.again", "operations",
     "What is dequantized and converted again has a scale of its own: that of "
     "its values, whatever the scale was that they came from.",
     "Blocks whose largest element is small, and zeros under a large scale."},
    {"quantize.and-back", "operations",
     "What is converted and dequantized is rounded to what its block holds.",
     "Values between those that their blocks hold."},
    {"dequantize.values", "operations",
     "An element of a block-scaled tensor means P_i * X, rounded once to"
     " f32: exact where it is neither subnormal nor too large.",
     "Element values under ordinary scales."},
    {"dequantize.zero-sign", "operations",
     "A zero element keeps its sign under every scale.", "Both zeros."},
    {"dequantize.nan-scale", "operations",
     "Under a NaN scale every element is NaN, whatever it is.",
     "The scale 0xFF."},
    {"dequantize.special-elements", "operations",
     "A NaN element is NaN, an infinite one infinite.",
     "NaN and infinite elements."},
    {"dequantize.smallest-scale", "operations",
     "The scale 0x00 is 2^-127, and elements under it are not zero.",
     "The smallest scale."},
    {"dequantize.subnormal", "operations", "Subnormal results are kept.",
     "Elements whose value is a subnormal f32, under scales above the "
     "smallest one."},
    {"dequantize.overflow", "operations",
     "What is too large for f32 is infinite, although element and scale "
     "are finite.",
     "Large elements under large scales."},
    {"dequantize.layout", "operations",
     "The scale of an element is that of its block along the blocked "
     "axis.",
     "Every position of the blocked axis and several block sizes."},
    {"dequantize.empty", "operations",
     "Tensors without elements become tensors without elements.",
     "Dimensions of size 0."},
    {"fold-scale.power", "operations",
     "fold_scale by a power of two adds its exponent to that of every "
     "scale; elements stay.",
     "Powers of two, and scales that stay in range."},
    {"fold-scale.subnormal-power", "operations",
     "A subnormal f32 may be a power of two as well.",
     "Subnormal powers of two."},
    {"fold-scale.out-of-range", "operations",
     "A scale that leaves [2^-127, 2^127] becomes NaN.",
     "Scales that leave the range at either end."},
    {"fold-scale.smallest-scale", "operations",
     "2^-127 is a scale like others, and is both start and end of a "
     "fold.",
     "Folds from and to the scale 0x00."},
    {"fold-scale.not-a-power", "operations",
     "Folded by anything that is no positive power of two all scales "
     "become NaN: zeros, negative values, infinities, NaN, other "
     "numbers.",
     "Factors that are no positive power of two."},
    {"fold-scale.nan-scale", "operations", "A NaN scale stays NaN.",
     "NaN scales under powers of two."},
    {"fold-scale.layout", "operations",
     "The blocked axis makes no difference to a fold.",
     "Every position of the blocked axis, and dimensions of size 0."},
    {"fold-scale.sequence", "operations",
     "One fold after another is as many folds, each to the end: the product "
     "of the factors may be out of f32's range while no scale is, and a scale "
     "that has left its range stays NaN.",
     "Two folds, and a loop of them, whose factors are no factor together or "
     "lead out of the range and back."},
    {"fold-scale.dequantized", "operations",
     "To fold a factor and to dequantize is not to dequantize and to multiply: "
     "where a scale leaves its range the elements are NaN, although their "
     "product with the factor is a number.",
     "A constant factor, and scales at both ends of the range."},
    {"matmul.values", "operations",
     "Element (m, n) is acc[m,n] plus the sum over k of P[m,k] * X[m, k "
     "floordiv block_size] * B[k,n].",
     "Small whole numbers, for which every operation is exact."},
    {"matmul.order", "operations",
     "Products are added for k ascending, each sum rounded to f32.",
     "Products that are exact, with sums that are not, so that another "
     "order gives another result."},
    {"matmul.grouping", "operations",
     "A product is (f32(P) * f32(X)) * B, each multiplication rounded to"
     " f32: what is too large for f32 in between is infinite.",
     "Scales and right-hand values whose product with the element is "
     "finite in one grouping alone."},
    {"matmul.no-contraction", "operations",
     "The product is rounded to f32 before it is added.",
     "Products that are not exact, so that a fused operation gives "
     "another sum."},
    {"matmul.accumulator", "operations", "The sum starts with the accumulator.",
     "A large accumulator, to which the products add nothing one by one."},
    {"matmul.block-boundary", "operations",
     "The scale of P[m,k] is that of its own row and block.",
     "A scale of its own for each row and block, and several blocks a "
     "row."},
    {"matmul.nan-scale", "operations",
     "A NaN scale makes the rows NaN that have it, and no others.",
     "One NaN scale."},
    {"matmul.smallest-scale", "operations", "The scale 0x00 is 2^-127.",
     "The smallest scale under large right-hand values."},
    {"matmul.special-elements", "operations",
     "NaN and infinite elements calculate as f32 does.",
     "NaN and infinite elements."},
    {"matmul.non-finite-rhs", "operations",
     "Infinite and NaN right-hand values calculate as f32 does: 0 * Inf "
     "is NaN, Inf - Inf is NaN.",
     "Infinities and NaN on the right-hand side."},
    {"matmul.non-finite-accumulator", "operations",
     "An infinite accumulator stays infinite where the products are "
     "finite, a NaN one is NaN.",
     "Infinities and NaN in the accumulator."},
    {"matmul.zero-sign", "operations",
     "-0 plus -0 is -0, and any other sum of zeros +0.",
     "Zeros of both signs."},
    {"matmul.subnormal", "operations",
     "Subnormal right-hand values, products and sums are kept.",
     "Subnormal values."},
    {"matmul.empty-reduction", "operations",
     "With K = 0 the result is the accumulator, bit by bit.", "K = 0."},
    {"matmul.empty-result", "operations",
     "With M = 0 or N = 0 there is no result element.", "M = 0 or N = 0."},
    {"matmul.shapes", "operations",
     "M and N are any sizes, one and primes too.",
     "One row, one column, prime sizes."},
    {"matmul.overflow", "operations",
     "A sum that is too large for f32 is infinite.",
     "Sums of finite values beyond the largest f32."},
    {"matmul.reduction", "operations",
     "All K products are added, whatever K is a multiple of.",
     "Several block sizes and numbers of blocks; K no power of two."},
    {"matmul.folded-scale", "operations",
     "A factor that is folded into A is not one that the result is "
     "multiplied by: rows whose scale leaves its range are NaN.",
     "A constant factor, and scales at both ends of the range."},
    {"matmul.accuracy", "operations",
     "A device that adds in another order or contracts is not right by "
     "the rules above, and within the bound of a sum of k products in "
     "any order: g * (|acc| + sum |a * b|) + (2k + 1) * 2^-150 with g = "
     "n * u / (1 - n * u), n = k + 2, u = 2^-24.",
     "Ordinary values; the bound allows any order."},
    {"control.branches", "operations",
     "A block-scaled value is one value: a branch yields elements and "
     "scales together.",
     "Both branches."},
    {"control.loops", "operations",
     "A loop carries elements and scales together, trip by trip.",
     "No trip, one, and several."},
    {"control.regions", "operations",
     "A region that is executed once yields elements and scales together.",
     "A region that swaps what it sees."},
    {"control.calls", "operations",
     "A call passes and returns elements and scales together.",
     "A function that takes and returns block-scaled values."},
};

llvm::ArrayRef<RuleRow> oracle::ruleTable() { return rules; }
