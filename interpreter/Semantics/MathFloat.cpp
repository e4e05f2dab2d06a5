//===- MathFloat.cpp - Exact float operations of math ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/Math.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace oracle;

namespace {

/// a * b + c rounded to odd: to the double next to the exact value whose last
/// bit is one, unless a double holds the exact value. Rounded once more, to a
/// format of 51 bits or fewer, that is the exact value rounded once (Boldo and
/// Melquiond, "Emulation of FMA and correctly rounded sums", 2008). The
/// operands come from a format of 16 bits at most: the product is exact.
double multiplyAddToOdd(double a, double b, double c) {
  double product = a * b;
  double sum = product + c;
  if (!std::isfinite(sum))
    return sum;
  // What the sum misses, exactly (Knuth's TwoSum).
  double part = sum - product;
  double error = (product - (sum - part)) + (c - part);
  uint64_t bits = std::bit_cast<uint64_t>(sum);
  if (error == 0 || (bits & 1) != 0)
    return sum;
  bool grows = (error > 0) == (sum > 0);
  return std::bit_cast<double>(grows ? bits + 1 : bits - 1);
}

} // namespace

LaneKernel oracle::fmaKernel(FloatKind kind, FloatPromises promises) {
  LaneKernel kernel =
      kind == FloatKind::F32 || kind == FloatKind::F64
          ? floatKernel<3>(
                kind, [](auto a, auto b, auto c) { return std::fma(a, b, c); },
                promises)
          : floatKernel<3>(
                kind,
                [](double a, double b, double c) {
                  return multiplyAddToOdd(a, b, c);
                },
                promises);
  kernel.flops = 2;
  return kernel;
}

namespace {

LaneKernel copySignKernel(math::CopySignOp op) {
  FloatKind kind = floatKindOf(op.getResult());
  FloatPromises promises = promisesOf(op.getFastmath());
  if (!formatOf(kind).isSigned)
    return floatKernel<2>(
        kind, [](auto magnitude, auto) { return magnitude; }, promises);
  return floatKernel<2>(
      kind,
      [](auto magnitude, auto sign, Lane lane) {
        if (sign != sign && magnitude == magnitude)
          lane.unspecified("a NaN has either sign");
        return std::copysign(magnitude, sign);
      },
      promises);
}

enum class FloatClass : uint8_t { Finite, Infinite, NaN, Normal };

/// Classes of codes, whatever the format. Immediate: format in bits 0-7,
/// promises in bits 8-10.
template <typename T, FloatClass Class>
void classifyLanes(const KernelCall &call, uint64_t immediate) {
  const FloatFormat &format =
      formatOf(static_cast<FloatKind>(immediate & 0xFF));
  const T *codes = call.operand<T>(0);
  uint8_t *result = call.result<uint8_t>();
  uint64_t leastNormal =
      format.hasSubnormals ? uint64_t(1) << format.mantissaBits : 0;
  for (unsigned i = 0; i < call.lanes; ++i) {
    uint64_t magnitude = codes[i] & format.magnitudeMask();
    bool isFinite = magnitude <= format.maxMagnitude();
    bool isInf = format.hasInf() && magnitude == format.infMagnitude();
    if (immediate >> 8)
      rule_detail::checkPromises(
          immediate >> 8, Lane{call.reports, i},
          toDouble(static_cast<FloatKind>(immediate & 0xFF), codes[i]));
    switch (Class) {
    case FloatClass::Finite:
      result[i] = isFinite;
      break;
    case FloatClass::Infinite:
      result[i] = isInf;
      break;
    case FloatClass::NaN:
      result[i] = !isFinite && !isInf;
      break;
    case FloatClass::Normal:
      result[i] = isFinite && magnitude >= leastNormal;
      break;
    }
  }
}

template <typename Op, FloatClass Class>
void attachClassification(MLIRContext *context) {
  attachKernel<Op>(context, [](Op op) {
    FloatKind kind = floatKindOf(op.getOperand());
    LaneKernel kernel;
    // The sign of a zero makes no difference to its class.
    FloatPromises promises = promisesOf(op.getFastmath());
    promises.noSignedZeros = false;
    kernel.immediate =
        static_cast<uint64_t>(kind) | rule_detail::packPromises(promises) << 8;
    dispatchInteger(formatOf(kind).width(), [&](auto storage) {
      kernel.run = classifyLanes<decltype(storage), Class>;
    });
    return kernel;
  });
}

} // namespace

void oracle::attachMathFloat(MLIRContext *context) {
  using namespace math;
  attachFloat<AbsFOp>(context, [](auto a) { return std::fabs(a); });
  attachFloat<CeilOp>(context, [](auto a) { return std::ceil(a); });
  attachFloat<FloorOp>(context, [](auto a) { return std::floor(a); });
  attachFloat<TruncOp>(context, [](auto a) { return std::trunc(a); });
  // "Rounding halfway cases away from zero".
  attachFloat<RoundOp>(context, [](auto a) { return std::round(a); });
  // "Rounding halfway cases to even, regardless of the current rounding
  // direction".
  attachFloat<RoundEvenOp>(
      context, [](auto a) { return decltype(a)(__builtin_roundeven(a)); });
  attachFloat<SqrtOp, 1>(context, [](auto a) { return std::sqrt(a); });
  // "clampf(value, min, max) = maxf(minf(value, min), max)": which bound comes
  // first is what the documentation says, and what math-expand-ops does.
  attachFloat<ClampFOp>(context, [](auto value, auto min, auto max) {
    return maximumRule(minimumRule(value, min), max);
  });
  attachKernel<FmaOp>(context, [](FmaOp op) {
    return fmaKernel(floatKindOf(op.getResult()), promisesOf(op.getFastmath()));
  });
  attachKernel<CopySignOp>(context,
                           [](CopySignOp op) { return copySignKernel(op); });
  attachClassification<IsFiniteOp, FloatClass::Finite>(context);
  attachClassification<IsInfOp, FloatClass::Infinite>(context);
  attachClassification<IsNaNOp, FloatClass::NaN>(context);
  attachClassification<IsNormalOp, FloatClass::Normal>(context);
}
