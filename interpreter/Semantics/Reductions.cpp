//===- Reductions.cpp - Operations that reductions fold with --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Reductions.h"

#include "interpreter/Semantics/Arith.h"

using namespace mlir;
using namespace oracle;

using Kind = arith::AtomicRMWKind;

/// The code of the least value of a format, or of the greatest one; an infinity
/// where there is one.
static uint64_t extremeCode(FloatKind kind, bool isLeast) {
  const FloatFormat &format = formatOf(kind);
  if (isLeast && !format.isSigned)
    return 0;
  uint64_t magnitude =
      format.hasInf() ? format.infMagnitude() : format.maxMagnitude();
  return isLeast ? magnitude | format.signMask() : magnitude;
}

static std::optional<ReductionRule> floatReduction(Kind kind, FloatKind format,
                                                   FloatPromises promises) {
  auto reduction = [&](auto rule, uint64_t identity, bool computes) {
    LaneKernel kernel = floatKernel<2>(format, rule, promises);
    // What rounds is work, and depends on the order.
    kernel.flops = computes;
    return ReductionRule{kernel, identity, /*dependsOnOrder=*/computes};
  };
  switch (kind) {
  case Kind::addf:
    return reduction([](auto a, auto b) { return a + b; },
                     fromDouble(format, 0), true);
  case Kind::mulf:
    return reduction([](auto a, auto b) { return a * b; },
                     fromDouble(format, 1), true);
  case Kind::maximumf:
    return reduction(maximumRule, extremeCode(format, /*isLeast=*/true), false);
  case Kind::minimumf:
    return reduction(minimumRule, extremeCode(format, /*isLeast=*/false),
                     false);
  // A NaN loses against every element; without one, the extremes do.
  case Kind::maxnumf:
    return reduction(maxNumRule,
                     formatOf(format).hasNaN()
                         ? formatOf(format).quietNaN()
                         : extremeCode(format, /*isLeast=*/true),
                     false);
  case Kind::minnumf:
    return reduction(minNumRule,
                     formatOf(format).hasNaN()
                         ? formatOf(format).quietNaN()
                         : extremeCode(format, /*isLeast=*/false),
                     false);
  default:
    return std::nullopt;
  }
}

static std::optional<ReductionRule> integerReduction(Kind kind,
                                                     unsigned width) {
  auto reduction = [&](auto rule, uint64_t identity) {
    return ReductionRule{integerKernel<2>(width, rule), identity, false};
  };
  uint64_t all = Width<uint64_t>{width}.mask();
  uint64_t sign = Width<uint64_t>{width}.signBit();
  switch (kind) {
  case Kind::addi:
    return reduction([](auto a, auto b, auto) { return a + b; }, 0);
  case Kind::muli:
    // In 64 bits: a product of two uint16_t overflows the int they become.
    return reduction(
        [](auto a, auto b, auto) { return uint64_t(a) * uint64_t(b); }, 1);
  case Kind::andi:
    return reduction([](auto a, auto b, auto) { return a & b; }, all);
  case Kind::ori:
    return reduction([](auto a, auto b, auto) { return a | b; }, 0);
  case Kind::xori:
    return reduction([](auto a, auto b, auto) { return a ^ b; }, 0);
  case Kind::maxs:
    return reduction(
        [](auto a, auto b, auto w) { return w.sext(a) > w.sext(b) ? a : b; },
        sign);
  case Kind::mins:
    return reduction(
        [](auto a, auto b, auto w) { return w.sext(a) < w.sext(b) ? a : b; },
        all ^ sign);
  case Kind::maxu:
    return reduction([](auto a, auto b, auto) { return a > b ? a : b; }, 0);
  case Kind::minu:
    return reduction([](auto a, auto b, auto) { return a < b ? a : b; }, all);
  default:
    return std::nullopt;
  }
}

std::optional<ReductionRule> oracle::reductionOf(Kind kind, ElementType type,
                                                 FloatPromises promises) {
  return type.isFloat() ? floatReduction(kind, type.floatKind(), promises)
                        : integerReduction(kind, type.width());
}
