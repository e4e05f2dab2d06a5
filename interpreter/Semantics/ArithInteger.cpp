//===- ArithInteger.cpp - Integer operations of arith ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace oracle;

namespace {

IntegerFlags overflowFlags(arith::IntegerOverflowFlags flags) {
  return {bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nsw),
          bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nuw), false};
}

/// Holds every sum, difference and product of 64-bit numbers.
using Exact = _BitInt(160);

/// Lifts a sum, difference or product, which wraps; with flags, a result that
/// overflows is poison.
template <typename Op, typename Rule>
void attachOverflowing(MLIRContext *context, Rule) {
  // Narrower operands would be computed in int, which overflows.
  auto wrap = [](auto a, auto b) {
    using T = std::common_type_t<decltype(a), unsigned>;
    return Rule{}(T(a), T(b));
  };
  using Wrap = decltype(wrap);
  attachKernel<Op>(context, [](Op op) {
    constexpr auto wrapping = [](auto a, auto b, auto) { return Wrap{}(a, b); };
    constexpr auto checked = [](auto a, auto b, auto w, Lane lane) {
      Exact sign = Rule{}(Exact(w.sext(a)), Exact(w.sext(b)));
      if (w.flags.nsw &&
          (sign < w.signedMin() || sign > -Exact(w.signedMin()) - 1))
        lane.poison("the result overflows, against 'nsw'");
      Exact plain = Rule{}(Exact(a), Exact(b));
      if (w.flags.nuw && (plain < 0 || plain > w.mask()))
        lane.poison("the result overflows, against 'nuw'");
      return Wrap{}(a, b);
    };
    unsigned width = widthOf(op.getResult());
    IntegerFlags flags = overflowFlags(op.getOverflowFlags());
    return flags.any() ? integerKernel<2>(width, checked, flags)
                       : integerKernel<2>(width, wrapping);
  });
}

/// Lifts a division: the divisor is neither zero nor poison, and the smallest
/// signed number is not divided by -1. The rule gets 64-bit numbers, signed or
/// not, and `remainder` says whether `exact` is broken.
template <typename Op, bool Signed, typename Rule>
void attachDivision(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    IntegerFlags flags;
    if constexpr (requires { op.getIsExact(); })
      flags.exact = op.getIsExact();
    LaneKernel kernel = integerKernel<2>(
        widthOf(op.getResult()),
        [](auto a, auto b, auto w, Lane lane) -> decltype(a) {
          if (b == 0) {
            lane.undefined("divides by zero");
            return 0;
          }
          using Number = std::conditional_t<Signed, int64_t, uint64_t>;
          Number dividend = Signed ? Number(w.sext(a)) : Number(a);
          Number divisor = Signed ? Number(w.sext(b)) : Number(b);
          if (Signed && divisor == Number(-1) &&
              dividend == Number(w.signedMin())) {
            lane.undefined("divides the smallest signed integer by -1");
            return 0;
          }
          if (w.flags.exact && dividend % divisor != 0)
            lane.poison("the division has a remainder, against 'exact'");
          return Rule{}(dividend, divisor);
        },
        flags);
    kernel.strictOperands = 0b10;
    return kernel;
  });
}

/// Lifts a shift; shifting by the width or more is poison.
template <typename Op, typename Rule>
void attachShift(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    IntegerFlags flags;
    if constexpr (requires { op.getIsExact(); })
      flags.exact = op.getIsExact();
    else
      flags = overflowFlags(op.getOverflowFlags());
    return integerKernel<2>(
        widthOf(op.getResult()),
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
  });
}

/// Both halves of a double-width product; results have the operands' width.
template <typename Op, bool Signed>
void attachExtendedMul(MLIRContext *context) {
  attachKernel<Op>(context, [](Op op) {
    unsigned width = widthOf(op.getLow());
    return dispatchInteger(width, [&](auto storage) {
      using T = decltype(storage);
      LaneKernel kernel;
      kernel.immediate = width;
      kernel.run = [](const KernelCall &call, uint64_t immediate) {
        Width<T> w{static_cast<unsigned>(immediate)};
        const T *lhs = call.operand<T>(0), *rhs = call.operand<T>(1);
        T *low = call.result<T>(0), *high = call.result<T>(1);
        for (unsigned i = 0; i < call.lanes; ++i) {
          unsigned __int128 product =
              Signed ? static_cast<unsigned __int128>(__int128(w.sext(lhs[i])) *
                                                      w.sext(rhs[i]))
                     : static_cast<unsigned __int128>(lhs[i]) * rhs[i];
          low[i] = w.truncate(static_cast<T>(product));
          high[i] = w.truncate(static_cast<T>(product >> w.bits));
        }
      };
      return kernel;
    });
  });
}

/// The rule of a predicate of arith.cmpi.
LaneKernel compareKernel(arith::CmpIPredicate predicate, unsigned width) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::eq:
    return integerPredicate(width, [](auto a, auto b, auto) { return a == b; });
  case P::ne:
    return integerPredicate(width, [](auto a, auto b, auto) { return a != b; });
  case P::slt:
    return integerPredicate(
        width, [](auto a, auto b, auto w) { return w.sext(a) < w.sext(b); });
  case P::sle:
    return integerPredicate(
        width, [](auto a, auto b, auto w) { return w.sext(a) <= w.sext(b); });
  case P::sgt:
    return integerPredicate(
        width, [](auto a, auto b, auto w) { return w.sext(a) > w.sext(b); });
  case P::sge:
    return integerPredicate(
        width, [](auto a, auto b, auto w) { return w.sext(a) >= w.sext(b); });
  case P::ult:
    return integerPredicate(width, [](auto a, auto b, auto) { return a < b; });
  case P::ule:
    return integerPredicate(width, [](auto a, auto b, auto) { return a <= b; });
  case P::ugt:
    return integerPredicate(width, [](auto a, auto b, auto) { return a > b; });
  case P::uge:
    return integerPredicate(width, [](auto a, auto b, auto) { return a >= b; });
  }
  return {};
}

template <typename Op, typename Rule>
void attachInteger(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    return integerKernel<2>(widthOf(op.getResult()), Rule{});
  });
}

} // namespace

void oracle::attachArithInteger(MLIRContext *context) {
  attachOverflowing<arith::AddIOp>(context,
                                   [](auto a, auto b) { return a + b; });
  attachOverflowing<arith::SubIOp>(context,
                                   [](auto a, auto b) { return a - b; });
  attachOverflowing<arith::MulIOp>(context,
                                   [](auto a, auto b) { return a * b; });

  attachDivision<arith::DivUIOp, false>(context,
                                        [](auto a, auto b) { return a / b; });
  attachDivision<arith::DivSIOp, true>(context,
                                       [](auto a, auto b) { return a / b; });
  attachDivision<arith::RemUIOp, false>(context,
                                        [](auto a, auto b) { return a % b; });
  attachDivision<arith::RemSIOp, true>(context,
                                       [](auto a, auto b) { return a % b; });
  attachDivision<arith::CeilDivUIOp, false>(
      context, [](auto a, auto b) { return a / b + (a % b != 0); });
  attachDivision<arith::CeilDivSIOp, true>(context, [](auto a, auto b) {
    return a / b + (a % b != 0 && (a < 0) == (b < 0));
  });
  attachDivision<arith::FloorDivSIOp, true>(context, [](auto a, auto b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
  });

  attachShift<arith::ShLIOp>(context,
                             [](auto a, auto b, auto) { return a << b; });
  attachShift<arith::ShRUIOp>(context,
                              [](auto a, auto b, auto) { return a >> b; });
  attachShift<arith::ShRSIOp>(
      context, [](auto a, auto b, auto w) { return w.sext(a) >> b; });

  attachInteger<arith::AndIOp>(context,
                               [](auto a, auto b, auto) { return a & b; });
  attachInteger<arith::OrIOp>(context,
                              [](auto a, auto b, auto) { return a | b; });
  attachInteger<arith::XOrIOp>(context,
                               [](auto a, auto b, auto) { return a ^ b; });
  attachInteger<arith::MaxSIOp>(context, [](auto a, auto b, auto w) {
    return w.sext(a) > w.sext(b) ? a : b;
  });
  attachInteger<arith::MaxUIOp>(
      context, [](auto a, auto b, auto) { return a > b ? a : b; });
  attachInteger<arith::MinSIOp>(context, [](auto a, auto b, auto w) {
    return w.sext(a) < w.sext(b) ? a : b;
  });
  attachInteger<arith::MinUIOp>(
      context, [](auto a, auto b, auto) { return a < b ? a : b; });

  attachKernel<arith::CmpIOp>(context, [](arith::CmpIOp op) {
    return compareKernel(op.getPredicate(), widthOf(op.getLhs()));
  });
  attachExtendedMul<arith::MulUIExtendedOp, false>(context);
  attachExtendedMul<arith::MulSIExtendedOp, true>(context);
  attachKernel<arith::AddUIExtendedOp>(context, [](arith::AddUIExtendedOp op) {
    unsigned width = widthOf(op.getSum());
    return dispatchInteger(width, [&](auto storage) {
      using T = decltype(storage);
      LaneKernel kernel;
      kernel.immediate = width;
      kernel.run = [](const KernelCall &call, uint64_t immediate) {
        Width<T> w{static_cast<unsigned>(immediate)};
        const T *lhs = call.operand<T>(0), *rhs = call.operand<T>(1);
        T *sum = call.result<T>(0);
        uint8_t *overflow = call.result<uint8_t>(1);
        for (unsigned i = 0; i < call.lanes; ++i) {
          T a = lhs[i];
          sum[i] = w.truncate(a + rhs[i]);
          overflow[i] = sum[i] < a;
        }
      };
      return kernel;
    });
  });
}
