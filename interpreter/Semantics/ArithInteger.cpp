//===- ArithInteger.cpp - Integer operations of arith ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/IntegerRules.h"

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

/// What a division or shift to the right promises, or a shift to the left.
template <typename Op> IntegerFlags promisesOf(Op op) {
  if constexpr (requires { op.getIsExact(); })
    return {false, false, op.getIsExact()};
  else if constexpr (requires { op.getOverflowFlags(); })
    return overflowFlags(op.getOverflowFlags());
  else
    return {};
}

template <typename Op, bool Signed, typename Rule>
void attachDivision(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    return divisionKernel<Signed>(widthOf(op.getResult()), Rule{},
                                  promisesOf(op));
  });
}

template <typename Op, typename Rule>
void attachShift(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    return shiftKernel(widthOf(op.getResult()), Rule{}, promisesOf(op));
  });
}

/// A kernel from two integers of `width` bits to two results: the rule gives
/// both as a pair, the first of the operands' type.
template <typename Rule> LaneKernel pairKernel(unsigned width, Rule) {
  return dispatchInteger(width, [&](auto storage) {
    using T = decltype(storage);
    using Second = typename decltype(Rule{}(T(), T(), Width<T>{}))::second_type;
    LaneKernel kernel;
    kernel.immediate = width;
    kernel.run = [](const KernelCall &call, uint64_t immediate) {
      Width<T> w{static_cast<unsigned>(immediate)};
      const T *lhs = call.operand<T>(0), *rhs = call.operand<T>(1);
      T *first = call.result<T>(0);
      Second *second = call.result<Second>(1);
      for (unsigned i = 0; i < call.lanes; ++i)
        std::tie(first[i], second[i]) = Rule{}(lhs[i], rhs[i], w);
    };
    return kernel;
  });
}

/// Both halves of a double-width product; results have the operands' width.
template <typename Op, bool Signed>
void attachExtendedMul(MLIRContext *context) {
  attachKernel<Op>(context, [](Op op) {
    return pairKernel(widthOf(op.getLow()), [](auto a, auto b, auto w) {
      using T = decltype(a);
      unsigned __int128 product =
          Signed
              ? static_cast<unsigned __int128>(__int128(w.sext(a)) * w.sext(b))
              : static_cast<unsigned __int128>(a) * b;
      return std::pair<T, T>(w.truncate(static_cast<T>(product)),
                             w.truncate(static_cast<T>(product >> w.bits)));
    });
  });
}

template <typename Op, typename Rule>
void attachInteger(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    return integerKernel<2>(widthOf(op.getResult()), Rule{});
  });
}

} // namespace

LaneKernel oracle::compareKernel(arith::CmpIPredicate predicate,
                                 unsigned width) {
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
  attachDivision<arith::CeilDivUIOp, false>(context, ceilDivide);
  attachDivision<arith::CeilDivSIOp, true>(context, ceilDivide);
  attachDivision<arith::FloorDivSIOp, true>(context, floorDivide);

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
    return pairKernel(widthOf(op.getSum()), [](auto a, auto b, auto w) {
      using T = decltype(a);
      T sum = w.truncate(static_cast<T>(a + b));
      return std::pair<T, uint8_t>(sum, sum < a);
    });
  });
}
