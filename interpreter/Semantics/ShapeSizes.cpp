//===- ShapeSizes.cpp - Meaning of shape: sizes ---------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/IntegerRules.h"
#include "interpreter/Semantics/ShapeParts.h"

#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr unsigned indexBits = ElementType::index().width();
constexpr const char *noSize =
    "an operand or the result is negative or passes 63 bits, and no size is";

/// "shape.size represents a non-negative integer". The rule computes with
/// numbers wide enough not to overflow.
template <typename Rule> LaneKernel sizeKernel(Rule) {
  return integerKernel<2>(
      indexBits, [](auto a, auto b, auto w, Lane lane) -> decltype(a) {
        __int128 lhs = w.sext(a), rhs = w.sext(b), result = Rule{}(lhs, rhs);
        if (lhs < 0 || rhs < 0 || result > w.mask() >> 1)
          lane.poison(noSize);
        return static_cast<decltype(a)>(result);
      });
}

/// Arithmetic on sizes, or on indices, which wraps.
template <typename Op, typename Rule>
void attachArithmetic(MLIRContext *context, Rule) {
  attachKernel<Op>(context, [](Op op) {
    if (isa<shape::SizeType>(op.getResult().getType()))
      return sizeKernel(Rule{});
    return integerKernel<2>(indexBits, [](auto a, auto b, auto) {
      return static_cast<decltype(a)>(Rule{}(a, b));
    });
  });
}

/// "The result is rounded toward negative infinity. If any of the values is of
/// type `size`, the behavior for negative value is undefined." A size that is
/// divided by zero is an error; an index is divided as everywhere.
LaneKernel divideKernel(shape::DivOp op) {
  if (!isa<shape::SizeType>(op.getResult().getType()))
    return divisionKernel<true>(indexBits, floorDivide);
  return integerKernel<2>(indexBits,
                          [](auto a, auto b, auto w, Lane lane) -> decltype(a) {
                            if (w.sext(a) < 0 || w.sext(b) < 0)
                              lane.poison(noSize);
                            if (b == 0) {
                              lane.poison("a size is divided by zero");
                              return 0;
                            }
                            return a / b;
                          });
}

LogicalResult prepareConstSize(shape::ConstSizeOp op, Preparer &preparer) {
  preparer.step(op, [op, bits = op.getValue().getZExtValue(),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    bool isSize = static_cast<int64_t>(bits) >= 0;
    frame.set(slot, Scalar{bits, isSize ? Mark()
                                        : frame.execution.poison(op, noSize)});
    return success();
  });
  return success();
}

} // namespace

void oracle::attachShapeSizes(MLIRContext *context) {
  attachSteps<shape::ConstSizeOp, prepareConstSize>(context);
  attachArithmetic<shape::AddOp>(context, [](auto a, auto b) { return a + b; });
  attachArithmetic<shape::MulOp>(context, [](auto a, auto b) { return a * b; });
  attachKernel<shape::DivOp>(context,
                             [](shape::DivOp op) { return divideKernel(op); });
  attachKernel<shape::IndexToSizeOp>(context, [](shape::IndexToSizeOp) {
    return integerKernel<1>(indexBits, [](auto a, auto w, Lane lane) {
      if (w.sext(a) < 0)
        lane.poison(noSize);
      return a;
    });
  });
  attachKernel<shape::SizeToIndexOp>(context, [](shape::SizeToIndexOp) {
    return integerKernel<1>(indexBits, [](auto a, auto) { return a; });
  });
}
