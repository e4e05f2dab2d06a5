//===- ArithFloat.cpp - Float operations of arith -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace oracle;

namespace {

template <typename Op, typename Rule>
void attachFloat(MLIRContext *context, Rule) {
  constexpr unsigned operands =
      Op::template hasTrait<OpTrait::OneOperand>() ? 1 : 2;
  attachKernel<Op>(context, [](Op op) {
    return floatKernel<operands>(floatKindOf(op.getResult()), Rule{},
                                 promisesOf(op.getFastmath()));
  });
}

/// One of two zeros of unlike sign, which compare equal.
template <typename T> bool areUnlikeZeros(T a, T b) {
  return a == 0 && b == 0 && std::signbit(a) != std::signbit(b);
}

/// minnumf and maxnumf may give either of two zeros of unlike sign.
constexpr const char *eitherZero = "either of -0 and +0 may be the result";

/// The predicate of arith.cmpf on a pair of floats.
LaneKernel compareKernel(arith::CmpFPredicate predicate, FloatKind kind,
                         FloatPromises promises) {
  auto lift = [&](auto rule) { return floatPredicate(kind, rule, promises); };
  using P = arith::CmpFPredicate;
  switch (predicate) {
  case P::AlwaysFalse:
    return lift([](auto, auto) { return false; });
  case P::OEQ:
    return lift([](auto a, auto b) { return a == b; });
  case P::OGT:
    return lift([](auto a, auto b) { return a > b; });
  case P::OGE:
    return lift([](auto a, auto b) { return a >= b; });
  case P::OLT:
    return lift([](auto a, auto b) { return a < b; });
  case P::OLE:
    return lift([](auto a, auto b) { return a <= b; });
  case P::ONE:
    return lift([](auto a, auto b) { return a < b || a > b; });
  case P::ORD:
    return lift([](auto a, auto b) { return a == a && b == b; });
  case P::UEQ:
    return lift([](auto a, auto b) { return !(a < b || a > b); });
  case P::UGT:
    return lift([](auto a, auto b) { return !(a <= b); });
  case P::UGE:
    return lift([](auto a, auto b) { return !(a < b); });
  case P::ULT:
    return lift([](auto a, auto b) { return !(a >= b); });
  case P::ULE:
    return lift([](auto a, auto b) { return !(a > b); });
  case P::UNE:
    return lift([](auto a, auto b) { return a != b; });
  case P::UNO:
    return lift([](auto a, auto b) { return a != a || b != b; });
  case P::AlwaysTrue:
    return lift([](auto, auto) { return true; });
  }
  return {};
}

} // namespace

void oracle::attachArithFloat(MLIRContext *context) {
  attachFloat<arith::AddFOp>(context, [](auto a, auto b) { return a + b; });
  attachFloat<arith::SubFOp>(context, [](auto a, auto b) { return a - b; });
  attachFloat<arith::MulFOp>(context, [](auto a, auto b) { return a * b; });
  attachFloat<arith::DivFOp>(context, [](auto a, auto b) { return a / b; });
  // LLVM 22 takes fmod of a finite number by a number that is not zero for a
  // remainder that is never NaN, and forgets that an operand may be.
  attachFloat<arith::RemFOp>(context, [](auto a, auto b) {
    return a != a || b != b ? a + b : std::fmod(a, b);
  });
  attachFloat<arith::NegFOp>(context, [](auto a) { return -a; });
  // "-0.0 is less than +0.0, and a NaN operand is the result".
  attachFloat<arith::MaximumFOp>(context, [](auto a, auto b) {
    if (a != a || b != b)
      return a + b;
    if (areUnlikeZeros(a, b))
      return std::signbit(a) ? b : a;
    return a > b ? a : b;
  });
  attachFloat<arith::MinimumFOp>(context, [](auto a, auto b) {
    if (a != a || b != b)
      return a + b;
    if (areUnlikeZeros(a, b))
      return std::signbit(a) ? a : b;
    return a < b ? a : b;
  });
  // "If one of the arguments is NaN, the result is the other".
  attachFloat<arith::MaxNumFOp>(context, [](auto a, auto b, Lane lane) {
    if (areUnlikeZeros(a, b))
      lane.unspecified(eitherZero);
    return a != a || a < b ? b : a;
  });
  attachFloat<arith::MinNumFOp>(context, [](auto a, auto b, Lane lane) {
    if (areUnlikeZeros(a, b))
      lane.unspecified(eitherZero);
    return a != a || a > b ? b : a;
  });
  attachKernel<arith::CmpFOp>(context, [](arith::CmpFOp op) {
    return compareKernel(op.getPredicate(), floatKindOf(op.getLhs()),
                         promisesOf(op.getFastmath()));
  });
}
