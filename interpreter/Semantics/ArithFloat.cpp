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
  attachFloat<arith::AddFOp, 1>(context, [](auto a, auto b) { return a + b; });
  attachFloat<arith::SubFOp, 1>(context, [](auto a, auto b) { return a - b; });
  attachFloat<arith::MulFOp, 1>(context, [](auto a, auto b) { return a * b; });
  attachFloat<arith::DivFOp, 1>(context, [](auto a, auto b) { return a / b; });
  // LLVM 22 takes fmod of a finite number by a number that is not zero for a
  // remainder that is never NaN, and forgets that an operand may be.
  attachFloat<arith::RemFOp, 1>(context, [](auto a, auto b) {
    return a != a || b != b ? a + b : std::fmod(a, b);
  });
  attachFloat<arith::NegFOp>(context, [](auto a) { return -a; });
  attachFloat<arith::MaximumFOp>(context, maximumRule);
  attachFloat<arith::MinimumFOp>(context, minimumRule);
  attachFloat<arith::MaxNumFOp>(context, maxNumRule);
  attachFloat<arith::MinNumFOp>(context, minNumRule);
  attachKernel<arith::CmpFOp>(context, [](arith::CmpFOp op) {
    return compareKernel(op.getPredicate(), floatKindOf(op.getLhs()),
                         promisesOf(op.getFastmath()));
  });
}
