//===- MathInexact.cpp - Functions of math that are not exact -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results are within the bounds of MathBounds.h. Other implementations round
// otherwise, so a result is unspecified but where all of them agree: at the
// special values of C23, Annex F.10. A NaN is such a value; -0 is not, as ulp
// do not tell zeros apart and common lowerings give the other one.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/Math.h"
#include "interpreter/Semantics/MathBounds.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace oracle;

namespace {

void reportInexact(bool isExact, double result, Lane lane) {
  bool isNegativeZero = result == 0 && std::signbit(result);
  if (result == result && (!isExact || isNegativeZero))
    lane.unspecified(inexactResult);
}

bool isExactAt(uint8_t points, double x) {
  return ((points & AtZero) && x == 0) || ((points & AtOne) && x == 1) ||
         ((points & AtMinusOne) && x == -1) ||
         ((points & AtInfinity) && std::isinf(x));
}

/// A function of one operand. `function` computes in double, for f32 too: one
/// rounding more is nearly a correct one.
template <typename Op, MathFunction Name, typename Function>
void attachUnary(MLIRContext *context, Function) {
  attachFloat<Op, 1>(context, [](auto a, Lane lane) {
    double x = a, result = Function{}(x);
    reportInexact(isExactAt(boundOf(Name).exactAt, x), result, lane);
    return decltype(a)(result);
  });
}

/// C23, F.10.1.4: the quotient is +0, whatever pi is.
bool isExactAtan2(double y, double x) {
  return (y == 0 && !std::signbit(x)) ||
         (x > 0 && std::isinf(x) && std::isfinite(y));
}

/// C23, F.10.4.4.
bool isExactPower(double base, double exponent) {
  return base == 0 || base == 1 || std::isinf(base) || exponent == 0 ||
         exponent == 1 || std::isinf(exponent);
}

/// Sine and cosine of each lane. Immediate: as a float rule has it.
template <typename Format>
void sincosLanes(const KernelCall &call, uint64_t immediate) {
  using Storage = typename Format::Storage;
  FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
  const Storage *operand = call.operand<Storage>(0);
  Storage *sine = call.result<Storage>(0), *cosine = call.result<Storage>(1);
  for (unsigned i = 0; i < call.lanes; ++i) {
    Lane lane{call.reports, i};
    double x = Format::load(operand[i], kind);
    double sin = std::sin(x), cos = std::cos(x);
    rule_detail::checkPromises(immediate >> 8, lane, x, sin, cos);
    if ((immediate >> 10 & 1) && sin == 0)
      lane.unspecified("'nsz' leaves the sign of zero open");
    reportInexact(x == 0, sin, lane);
    sine[i] = Format::store(sin, kind);
    cosine[i] = Format::store(cos, kind);
  }
}

LaneKernel sincosKernel(math::SincosOp op) {
  FloatKind kind = floatKindOf(op.getOperand());
  LaneKernel kernel;
  kernel.flops = 2;
  kernel.immediate = static_cast<uint64_t>(kind) |
                     rule_detail::packPromises(promisesOf(op.getFastmath()))
                         << 8;
  dispatchFloat(
      kind, [&](auto format) { kernel.run = sincosLanes<decltype(format)>; });
  return kernel;
}

/// base^power. The wider type holds every power exactly, and so its parity.
double integerPower(double base, int64_t power) {
  return static_cast<double>(std::pow(static_cast<long double>(base),
                                      static_cast<long double>(power)));
}

/// Immediate: as a float rule has it, and the width of the power from bit 16.
template <typename Format, typename T>
void fpowiLanes(const KernelCall &call, uint64_t immediate) {
  using Storage = typename Format::Storage;
  FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
  uint64_t promises = immediate >> 8 & 0xFF;
  Width<T> width{static_cast<unsigned>(immediate >> 16)};
  const Storage *bases = call.operand<Storage>(0);
  const T *powers = call.operand<T>(1);
  Storage *results = call.result<Storage>();
  for (unsigned i = 0; i < call.lanes; ++i) {
    Lane lane{call.reports, i};
    double base = Format::load(bases[i], kind);
    int64_t power = width.sext(powers[i]);
    double result = integerPower(base, power);
    Storage stored = Format::store(result, kind);
    if (promises)
      rule_detail::checkPromises(promises, lane, base,
                                 Format::load(stored, kind));
    if ((promises >> 2 & 1) && (base == 0 || result == 0))
      lane.unspecified("'nsz' leaves the sign of zero open");
    reportInexact(isExactPower(base, static_cast<double>(power)), result, lane);
    results[i] = stored;
  }
}

LaneKernel fpowiKernel(math::FPowIOp op) {
  FloatKind kind = floatKindOf(op.getLhs());
  unsigned width = widthOf(op.getRhs());
  LaneKernel kernel;
  kernel.flops = 1;
  kernel.immediate = static_cast<uint64_t>(kind) |
                     rule_detail::packPromises(promisesOf(op.getFastmath()))
                         << 8 |
                     uint64_t(width) << 16;
  dispatchFloat(kind, [&](auto format) {
    dispatchInteger(width, [&](auto power) {
      kernel.run = fpowiLanes<decltype(format), decltype(power)>;
    });
  });
  return kernel;
}

} // namespace

void oracle::attachMathInexact(MLIRContext *context) {
  using namespace math;
  using F = MathFunction;
  attachUnary<AcosOp, F::Acos>(context, [](double x) { return std::acos(x); });
  attachUnary<AcoshOp, F::Acosh>(context,
                                 [](double x) { return std::acosh(x); });
  attachUnary<AsinOp, F::Asin>(context, [](double x) { return std::asin(x); });
  attachUnary<AsinhOp, F::Asinh>(context,
                                 [](double x) { return std::asinh(x); });
  attachUnary<AtanOp, F::Atan>(context, [](double x) { return std::atan(x); });
  attachUnary<AtanhOp, F::Atanh>(context,
                                 [](double x) { return std::atanh(x); });
  attachUnary<CbrtOp, F::Cbrt>(context, [](double x) { return std::cbrt(x); });
  attachUnary<CosOp, F::Cos>(context, [](double x) { return std::cos(x); });
  attachUnary<CoshOp, F::Cosh>(context, [](double x) { return std::cosh(x); });
  attachUnary<ErfOp, F::Erf>(context, [](double x) { return std::erf(x); });
  attachUnary<ErfcOp, F::Erfc>(context, [](double x) { return std::erfc(x); });
  attachUnary<ExpOp, F::Exp>(context, [](double x) { return std::exp(x); });
  attachUnary<Exp2Op, F::Exp2>(context, [](double x) { return std::exp2(x); });
  attachUnary<ExpM1Op, F::ExpM1>(context,
                                 [](double x) { return std::expm1(x); });
  attachUnary<LogOp, F::Log>(context, [](double x) { return std::log(x); });
  attachUnary<Log10Op, F::Log10>(context,
                                 [](double x) { return std::log10(x); });
  attachUnary<Log1pOp, F::Log1p>(context,
                                 [](double x) { return std::log1p(x); });
  attachUnary<Log2Op, F::Log2>(context, [](double x) { return std::log2(x); });
  attachUnary<RsqrtOp, F::Rsqrt>(context,
                                 [](double x) { return 1 / std::sqrt(x); });
  attachUnary<SinOp, F::Sin>(context, [](double x) { return std::sin(x); });
  attachUnary<SinhOp, F::Sinh>(context, [](double x) { return std::sinh(x); });
  attachUnary<TanOp, F::Tan>(context, [](double x) { return std::tan(x); });
  attachUnary<TanhOp, F::Tanh>(context, [](double x) { return std::tanh(x); });
  attachFloat<Atan2Op, 1>(context, [](auto a, auto b, Lane lane) {
    double y = a, x = b, result = std::atan2(y, x);
    reportInexact(isExactAtan2(y, x), result, lane);
    return decltype(a)(result);
  });
  attachFloat<PowFOp, 1>(context, [](auto a, auto b, Lane lane) {
    double base = a, exponent = b, result = std::pow(base, exponent);
    reportInexact(isExactPower(base, exponent), result, lane);
    return decltype(a)(result);
  });
  attachKernel<SincosOp>(context, [](SincosOp op) { return sincosKernel(op); });
  attachKernel<FPowIOp>(context, [](FPowIOp op) { return fpowiKernel(op); });
}
