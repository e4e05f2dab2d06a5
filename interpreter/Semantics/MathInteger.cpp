//===- MathInteger.cpp - Integer operations of math -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Math.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace oracle;

namespace {

template <typename Op, typename Rule>
void attachInteger(MLIRContext *context, Rule) {
  constexpr unsigned operands =
      Op::template hasTrait<OpTrait::OneOperand>() ? 1 : 2;
  attachKernel<Op>(context, [](Op op) {
    return integerKernel<operands>(widthOf(op.getResult()), Rule{});
  });
}

/// base^exponent, wrapping.
uint64_t wrappingPower(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}

/// "Signed integer exponentiation". A negative power is the quotient of 1 by
/// the positive one, rounded towards zero; a quotient by zero has no value.
/// The operation may be speculated, so that is poison and not undefined.
constexpr auto integerPower = [](auto base, auto exponent, auto width,
                                 Lane lane) -> uint64_t {
  int64_t b = width.sext(base), e = width.sext(exponent);
  if (e >= 0)
    return wrappingPower(b, e);
  if (b == 0)
    lane.poison("raises zero to a negative power");
  if (b == 1)
    return 1;
  if (b == -1)
    return e % 2 == 0 ? 1 : -1;
  return 0;
};

} // namespace

void oracle::attachMathInteger(MLIRContext *context) {
  using namespace math;
  // The smallest number has no positive counterpart: it wraps to itself, as
  // the operation's folder has it.
  attachInteger<AbsIOp>(context, [](auto a, auto width) -> uint64_t {
    return width.sext(a) < 0 ? -uint64_t(a) : uint64_t(a);
  });
  // Zero has as many zeros as the type has bits.
  attachInteger<CountLeadingZerosOp>(context, [](auto a, auto width) {
    return uint64_t(std::countl_zero(a)) - (width.storage - width.bits);
  });
  attachInteger<CountTrailingZerosOp>(context, [](auto a, auto width) {
    return std::min<uint64_t>(std::countr_zero(a), width.bits);
  });
  attachInteger<CtPopOp>(
      context, [](auto a, auto) { return uint64_t(std::popcount(a)); });
  attachInteger<IPowIOp>(context, integerPower);
}
