//===- IntegerRules.h - Rules that arith and index share ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_INTEGERRULES_H
#define MX_ORACLE_SEMANTICS_INTEGERRULES_H

#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace oracle {

/// A division of integers of `width` bits: the divisor is neither zero nor
/// poison, and the smallest signed number, which a poison dividend may be, is
/// not divided by -1. The rule gets 64-bit numbers, signed or not; with
/// `exact`, a remainder is poison.
template <bool Signed, typename Rule>
LaneKernel divisionKernel(unsigned width, Rule, IntegerFlags flags = {}) {
  LaneKernel kernel = integerKernel<2>(
      width,
      [](auto a, auto b, auto w, Lane lane) -> decltype(a) {
        if (b == 0) {
          lane.undefinedByStrict("divides by zero");
          return 0;
        }
        using Number = std::conditional_t<Signed, int64_t, uint64_t>;
        Number dividend = Signed ? Number(w.sext(a)) : Number(a);
        Number divisor = Signed ? Number(w.sext(b)) : Number(b);
        if (Signed && divisor == Number(-1)) {
          lane.undefinedIfPoison("divides poison by -1, and poison may be the "
                                 "smallest signed integer");
          if (dividend == Number(w.signedMin())) {
            lane.undefined("divides the smallest signed integer by -1");
            return 0;
          }
        }
        if (w.flags.exact && dividend % divisor != 0)
          lane.poison("the division has a remainder, against 'exact'");
        return Rule{}(dividend, divisor);
      },
      flags);
  kernel.strictOperands = 0b10;
  return kernel;
}

/// A shift; shifting by the width or more is poison.
template <typename Rule>
LaneKernel shiftKernel(unsigned width, Rule, IntegerFlags flags = {}) {
  return integerKernel<2>(
      width,
      [](auto a, auto b, auto w, Lane lane) -> decltype(a) {
        if (b >= w.bits) {
          lane.poison("the shift amount is not below the width");
          return 0;
        }
        auto result = w.truncate(Rule{}(a, b, w));
        // The flags promise that shifting back gives the operand.
        if (w.flags.nsw && w.sext(result) >> b != w.sext(a))
          lane.poison("the result overflows, against 'nsw'");
        if (w.flags.nuw && result >> b != a)
          lane.poison("the result overflows, against 'nuw'");
        if (w.flags.exact && w.truncate(result << b) != a)
          lane.poison("a set bit is shifted out, against 'exact'");
        return result;
      },
      flags);
}

/// Rounding divisions of numbers that divisionKernel lets through.
inline constexpr auto ceilDivide = [](auto a, auto b) {
  bool sameSign = (a < 0) == (b < 0);
  return a / b + (a % b != 0 && sameSign);
};
inline constexpr auto floorDivide = [](auto a, auto b) {
  bool sameSign = (a < 0) == (b < 0);
  return a / b - (a % b != 0 && !sameSign);
};

/// A comparison of two integers of `width` bits, to i1.
LaneKernel compareKernel(mlir::arith::CmpIPredicate predicate, unsigned width);

namespace rule_detail {

/// Widens or narrows integers; flags are trunci's promises.
template <bool Signed, typename From, typename To>
void resizeLanes(const KernelCall &call, uint64_t immediate) {
  Width<From> from{static_cast<unsigned>(immediate & 0xFF)};
  Width<To> to{static_cast<unsigned>(immediate >> 8 & 0xFF)};
  bool nsw = immediate >> 16 & 1, nuw = immediate >> 17 & 1;
  const From *in = call.operand<From>(0);
  To *out = call.result<To>();
  for (unsigned i = 0; i < call.lanes; ++i) {
    To value = to.truncate(Signed ? To(from.sext(in[i])) : To(in[i]));
    if (nsw && int64_t(to.sext(value)) != int64_t(from.sext(in[i])))
      call.reports.poison(i, "the result overflows, against 'nsw'");
    if (nuw && uint64_t(value) != uint64_t(in[i]))
      call.reports.poison(i, "the result overflows, against 'nuw'");
    out[i] = value;
  }
}

} // namespace rule_detail

/// From `from` bits to `to`: a narrower result is truncated, a wider one
/// extended by the sign or by zeros.
template <bool Signed>
LaneKernel resizeKernel(unsigned from, unsigned to, IntegerFlags flags = {}) {
  LaneKernel kernel;
  kernel.immediate = from | uint64_t(to) << 8 | uint64_t(flags.nsw) << 16 |
                     uint64_t(flags.nuw) << 17;
  dispatchInteger(from, [&](auto source) {
    dispatchInteger(to, [&](auto target) {
      kernel.run =
          rule_detail::resizeLanes<Signed, decltype(source), decltype(target)>;
    });
  });
  return kernel;
}

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_INTEGERRULES_H
