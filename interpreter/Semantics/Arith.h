//===- Arith.h - The parts of arith ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_ARITH_H
#define MX_ORACLE_SEMANTICS_ARITH_H

#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

namespace oracle {

/// The promises among fastmath flags. What the others allow is a choice of the
/// compiler, and none of the interpreter.
inline FloatPromises
promisesOf(std::optional<mlir::arith::FastMathFlags> flags) {
  using Flags = mlir::arith::FastMathFlags;
  Flags set = flags.value_or(Flags::none);
  return {bitEnumContainsAny(set, Flags::nnan),
          bitEnumContainsAny(set, Flags::ninf),
          bitEnumContainsAny(set, Flags::nsz)};
}

/// Attaches to `Op`, whose operands and result are floats of one format, a
/// meaning given by `rule` on the values of one lane. The operation's fastmath
/// flags are promises. It counts as `Flops` floating-point operations.
template <typename Op, unsigned Flops = 0, typename Rule>
void attachFloat(mlir::MLIRContext *context, Rule) {
  constexpr unsigned operands =
      Op::template hasTrait<mlir::OpTrait::OneOperand>()           ? 1
      : Op::template hasTrait<mlir::OpTrait::NOperands<2>::Impl>() ? 2
                                                                   : 3;
  attachKernel<Op>(context, [](Op op) {
    LaneKernel kernel = floatKernel<operands>(
        floatKindOf(op.getResult()), Rule{}, promisesOf(op.getFastmath()));
    kernel.flops = Flops;
    return kernel;
  });
}

/// "-0.0 is less than +0.0, and a NaN operand is the result".
inline constexpr auto maximumRule = [](auto a, auto b) {
  if (a != a || b != b)
    return a + b;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
};
inline constexpr auto minimumRule = [](auto a, auto b) {
  if (a != a || b != b)
    return a + b;
  if (a == b)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
};

/// "If one of the arguments is NaN, the result is the other". Either of two
/// zeros of unlike sign may be the result.
template <typename T> void reportUnlikeZeros(T a, T b, Lane lane) {
  if (a == 0 && b == 0 && std::signbit(a) != std::signbit(b))
    lane.unspecified("either of -0 and +0 may be the result");
}
inline constexpr auto maxNumRule = [](auto a, auto b, Lane lane) {
  reportUnlikeZeros(a, b, lane);
  return a != a || a < b ? b : a;
};
inline constexpr auto minNumRule = [](auto a, auto b, Lane lane) {
  reportUnlikeZeros(a, b, lane);
  return a != a || a > b ? b : a;
};

/// Operations from integers to integers of one width, and comparisons.
void attachArithInteger(mlir::MLIRContext *context);
/// Operations from floats to floats of one format, and comparisons.
void attachArithFloat(mlir::MLIRContext *context);
/// Operations from one element type to another.
void attachArithConversions(mlir::MLIRContext *context);
/// Constants and select, which compute nothing.
void attachArithValues(mlir::MLIRContext *context);

/// The same bits as an element of another type of the same width. Which bits a
/// NaN has is unspecified.
LaneKernel bitcastKernel(ElementType from);
/// Whether the bits of a float are not all that the value decides: those of a
/// NaN, in a format that has several.
bool hasOpenBits(ElementType type, uint64_t bits);
/// Why something that saw such bits is unspecified.
inline constexpr const char *nanBitsSeen = "the bits of a NaN are seen";

/// One of two elements of `width` bits, as an i1 says.
LaneKernel selectKernel(unsigned width);

/// From a float format to a wider one, or from integers, sign-extended, to
/// wider ones.
LaneKernel extensionKernel(ElementType from, ElementType to);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_ARITH_H
