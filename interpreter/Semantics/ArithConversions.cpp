//===- ArithConversions.cpp - Conversions of arith ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"

#include "interpreter/Semantics/IntegerRules.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace oracle;

namespace {

Rounding roundingOf(std::optional<arith::RoundingMode> mode) {
  if (!mode)
    return Rounding::ToNearestEven;
  switch (*mode) {
  case arith::RoundingMode::to_nearest_even:
    return Rounding::ToNearestEven;
  case arith::RoundingMode::downward:
    return Rounding::Downward;
  case arith::RoundingMode::upward:
    return Rounding::Upward;
  case arith::RoundingMode::toward_zero:
    return Rounding::TowardZero;
  case arith::RoundingMode::to_nearest_away:
    return Rounding::ToNearestAway;
  }
  return Rounding::ToNearestEven;
}

/// Two formats, a rounding direction and promises (as packPromises gives
/// them), as a kernel's immediate.
struct FloatPair {
  FloatKind from;
  FloatKind to;
  Rounding rounding = Rounding::ToNearestEven;
  uint64_t promises = 0;

  uint64_t pack() const {
    return static_cast<uint64_t>(from) | static_cast<uint64_t>(to) << 8 |
           static_cast<uint64_t>(rounding) << 16 | promises << 24;
  }
  static FloatPair unpack(uint64_t bits) {
    return {static_cast<FloatKind>(bits & 0xFF),
            static_cast<FloatKind>(bits >> 8 & 0xFF),
            static_cast<Rounding>(bits >> 16 & 0xFF), bits >> 24};
  }
};

/// Reports what a conversion's fastmath flags promise of its result and of its
/// operands.
template <typename... Operands>
void checkConversion(uint64_t promises, Lane lane, double result,
                     Operands... operands) {
  rule_detail::checkPromises(promises, lane, result, operands...);
  if ((promises & rule_detail::packPromises({.noSignedZeros = true})) &&
      result == 0)
    lane.unspecified("'nsz' leaves the sign of zero open");
}

void decodeLanes(const KernelCall &call, uint64_t immediate) {
  const float *table = decodeTable(FloatPair::unpack(immediate).from);
  const uint8_t *in = call.operand<uint8_t>(0);
  float *out = call.result<float>();
  for (unsigned i = 0; i < call.lanes; ++i)
    out[i] = table[in[i]];
}

void encodeLanes(const KernelCall &call, uint64_t immediate) {
  FloatKind to = FloatPair::unpack(immediate).to;
  const uint32_t *in = call.operand<uint32_t>(0);
  uint8_t *out = call.result<uint8_t>();
  for (unsigned i = 0; i < call.lanes; ++i)
    out[i] = encodeSmall(to, in[i], Overflow::NonSaturating);
}

template <typename From, typename To>
void convertLanes(const KernelCall &call, uint64_t immediate) {
  FloatPair pair = FloatPair::unpack(immediate);
  const From *in = call.operand<From>(0);
  To *out = call.result<To>();
  for (unsigned i = 0; i < call.lanes; ++i) {
    uint64_t code = in[i];
    out[i] = convertFloat(pair.from, code, pair.to, pair.rounding);
    if (pair.promises)
      checkConversion(pair.promises, Lane{call.reports, i},
                      toDouble(pair.to, out[i]), toDouble(pair.from, code));
  }
}

/// From one float format to another, rounded once, nonsaturating.
LaneKernel conversionKernel(FloatPair pair) {
  LaneKernel kernel;
  kernel.immediate = pair.pack();
  if (!pair.promises && formatOf(pair.from).isSmall() &&
      pair.to == FloatKind::F32) {
    kernel.run = decodeLanes;
    return kernel;
  }
  if (!pair.promises && pair.from == FloatKind::F32 &&
      formatOf(pair.to).isSmall() && pair.rounding == Rounding::ToNearestEven) {
    kernel.run = encodeLanes;
    return kernel;
  }
  return dispatchInteger(formatOf(pair.from).width(), [&](auto from) {
    return dispatchInteger(formatOf(pair.to).width(), [&](auto to) {
      kernel.run = convertLanes<decltype(from), decltype(to)>;
      return kernel;
    });
  });
}

template <typename Op> LaneKernel conversionKernelOf(Op op, Rounding rounding) {
  return conversionKernel(
      {floatKindOf(op.getIn()), floatKindOf(op.getOut()), rounding,
       rule_detail::packPromises(promisesOf(op.getFastmath()))});
}

/// The parameters of a scaling conversion.
struct ScalingFormats {
  FloatKind in, scale, out;
  Rounding rounding;
  uint64_t promises;
  uint64_t pack() const {
    return static_cast<uint64_t>(in) | static_cast<uint64_t>(scale) << 8 |
           static_cast<uint64_t>(out) << 16 |
           static_cast<uint64_t>(rounding) << 24 | promises << 32;
  }
  static ScalingFormats unpack(uint64_t bits) {
    return {static_cast<FloatKind>(bits & 0xFF),
            static_cast<FloatKind>(bits >> 8 & 0xFF),
            static_cast<FloatKind>(bits >> 16 & 0xFF),
            static_cast<Rounding>(bits >> 24 & 0xFF), bits >> 32};
  }
};

/// The scale as a number of the format `wide`: to f8E8M0FNU first, as the
/// operations' documentation has it.
double scaleIn(FloatKind wide, FloatKind scaleKind, uint64_t scale) {
  uint64_t power = convertFloat(scaleKind, scale, FloatKind::F8E8M0FNU);
  return toDouble(wide, convertFloat(FloatKind::F8E8M0FNU, power, wide));
}

/// "truncf scale to f8E8M0FNU, extf it to the result type; extf the input to
/// the result type; multiply."
void scaleUpLanes(const KernelCall &call, uint64_t immediate) {
  ScalingFormats formats = ScalingFormats::unpack(immediate);
  unsigned inBytes = formatOf(formats.in).storageBytes();
  unsigned scaleBytes = formatOf(formats.scale).storageBytes();
  unsigned outBytes = formatOf(formats.out).storageBytes();
  for (unsigned i = 0; i < call.lanes; ++i) {
    uint64_t in = loadBits(call.operands[0], inBytes, i);
    uint64_t scale = loadBits(call.operands[1], scaleBytes, i);
    double wide =
        toDouble(formats.out, convertFloat(formats.in, in, formats.out));
    double product = wide * scaleIn(formats.out, formats.scale, scale);
    uint64_t result = fromDouble(formats.out, product);
    storeBits(call.results[0], outBytes, i, result);
    if (formats.promises)
      checkConversion(formats.promises, Lane{call.reports, i},
                      toDouble(formats.out, result), wide,
                      toDouble(formats.scale, scale));
  }
}

/// "truncf scale to f8E8M0FNU, extf it to the input type; divide the input by
/// it; truncf to the result type."
void scaleDownLanes(const KernelCall &call, uint64_t immediate) {
  ScalingFormats formats = ScalingFormats::unpack(immediate);
  unsigned inBytes = formatOf(formats.in).storageBytes();
  unsigned scaleBytes = formatOf(formats.scale).storageBytes();
  unsigned outBytes = formatOf(formats.out).storageBytes();
  for (unsigned i = 0; i < call.lanes; ++i) {
    double in = toDouble(formats.in, loadBits(call.operands[0], inBytes, i));
    uint64_t scale = loadBits(call.operands[1], scaleBytes, i);
    uint64_t quotient =
        fromDouble(formats.in, in / scaleIn(formats.in, formats.scale, scale));
    uint64_t result =
        convertFloat(formats.in, quotient, formats.out, formats.rounding);
    storeBits(call.results[0], outBytes, i, result);
    if (formats.promises)
      checkConversion(formats.promises, Lane{call.reports, i},
                      toDouble(formats.out, result), in,
                      toDouble(formats.scale, scale));
  }
}

template <typename Op>
LaneKernel scalingKernel(void (*run)(const KernelCall &, uint64_t), Op op,
                         Rounding rounding) {
  LaneKernel kernel;
  kernel.run = run;
  // The multiplication or division by the scale.
  kernel.flops = 1;
  kernel.immediate =
      ScalingFormats{floatKindOf(op.getIn()), floatKindOf(op.getScale()),
                     floatKindOf(op.getOut()), rounding,
                     rule_detail::packPromises(promisesOf(op.getFastmath()))}
          .pack();
  return kernel;
}

template <typename Op, bool Signed> void attachResize(MLIRContext *context) {
  attachKernel<Op>(context, [](Op op) {
    IntegerFlags flags;
    if constexpr (requires { op.getOverflowFlags(); }) {
      flags.nsw = bitEnumContainsAny(op.getOverflowFlags(),
                                     arith::IntegerOverflowFlags::nsw);
      flags.nuw = bitEnumContainsAny(op.getOverflowFlags(),
                                     arith::IntegerOverflowFlags::nuw);
    }
    return resizeKernel<Signed>(widthOf(op.getIn()), widthOf(op.getOut()),
                                flags);
  });
}

/// Integer to float, rounded once to nearest even.
template <bool Signed>
void integerToFloatLanes(const KernelCall &call, uint64_t immediate) {
  Width<uint64_t> width{static_cast<unsigned>(immediate & 0xFF)};
  FloatKind kind = static_cast<FloatKind>(immediate >> 8 & 0xFF);
  unsigned inBytes = ElementType::integer(width.bits).storageBytes();
  unsigned outBytes = formatOf(kind).storageBytes();
  for (unsigned i = 0; i < call.lanes; ++i) {
    uint64_t bits = loadBits(call.operands[0], inBytes, i);
    ExactFloat exact;
    exact.negative = Signed && width.sext(bits) < 0;
    exact.significand = exact.negative ? -uint64_t(width.sext(bits)) : bits;
    exact.kind = exact.significand == 0 ? ExactFloat::Class::Zero
                                        : ExactFloat::Class::Finite;
    storeBits(call.results[0], outBytes, i, pack(kind, exact));
  }
}

/// Float to integer, toward zero; out of range is poison.
template <bool Signed>
void floatToIntegerLanes(const KernelCall &call, uint64_t immediate) {
  FloatKind kind = static_cast<FloatKind>(immediate & 0xFF);
  Width<uint64_t> width{static_cast<unsigned>(immediate >> 8 & 0xFF)};
  unsigned inBytes = formatOf(kind).storageBytes();
  unsigned outBytes = ElementType::integer(width.bits).storageBytes();
  double end = std::ldexp(1.0, width.bits - (Signed ? 1 : 0));
  for (unsigned i = 0; i < call.lanes; ++i) {
    double value =
        std::trunc(toDouble(kind, loadBits(call.operands[0], inBytes, i)));
    uint64_t bits = 0;
    if (!(value < end && value >= (Signed ? -end : 0)))
      call.reports.poison(i, "the value is out of the integer's range");
    else
      bits = Signed ? static_cast<uint64_t>(static_cast<int64_t>(value))
                    : static_cast<uint64_t>(value);
    storeBits(call.results[0], outBytes, i, width.truncate(bits));
  }
}

template <typename Op>
void attachNumberConversion(MLIRContext *context, auto run) {
  using Run = decltype(run);
  attachKernel<Op>(context, [](Op op) {
    ElementType in = elementOf(op.getIn()), out = elementOf(op.getOut());
    uint64_t number =
        in.isFloat() ? static_cast<uint64_t>(in.floatKind()) : in.width();
    uint64_t target =
        out.isFloat() ? static_cast<uint64_t>(out.floatKind()) : out.width();
    LaneKernel kernel;
    kernel.run = Run{};
    kernel.immediate = number | target << 8;
    return kernel;
  });
}

} // namespace

bool oracle::hasOpenBits(ElementType type, uint64_t bits) {
  // f8E8M0FNU, the format without a sign, has one NaN only.
  return type.isFloat() && type.format().hasNaN() && type.format().isSigned &&
         unpack(type.floatKind(), bits).isNaN();
}

LaneKernel oracle::extensionKernel(ElementType from, ElementType to) {
  return from.isFloat()
             ? conversionKernel({from.floatKind(), to.floatKind()})
             : resizeKernel</*Signed=*/true>(from.width(), to.width(), {});
}

LaneKernel oracle::bitcastKernel(ElementType from) {
  LaneKernel kernel;
  kernel.immediate =
      from.isFloat() ? static_cast<uint64_t>(from.floatKind()) : numFloatKinds;
  dispatchInteger(from.width(), [&](auto storage) {
    using T = decltype(storage);
    kernel.run = [](const KernelCall &call, uint64_t immediate) {
      std::memmove(call.results[0], call.operands[0], call.lanes * sizeof(T));
      if (immediate == numFloatKinds)
        return;
      ElementType type =
          ElementType::floating(static_cast<FloatKind>(immediate));
      const T *in = call.operand<T>(0);
      for (unsigned i = 0; i < call.lanes; ++i)
        if (hasOpenBits(type, in[i]))
          call.reports.unspecified(i, nanBitsSeen);
    };
  });
  return kernel;
}

void oracle::attachArithConversions(MLIRContext *context) {
  attachKernel<arith::ExtFOp>(context, [](arith::ExtFOp op) {
    return conversionKernelOf(op, Rounding::ToNearestEven);
  });
  attachKernel<arith::TruncFOp>(context, [](arith::TruncFOp op) {
    return conversionKernelOf(op, roundingOf(op.getRoundingmode()));
  });
  attachKernel<arith::ScalingExtFOp>(context, [](arith::ScalingExtFOp op) {
    return scalingKernel(scaleUpLanes, op, Rounding::ToNearestEven);
  });
  attachKernel<arith::ScalingTruncFOp>(context, [](arith::ScalingTruncFOp op) {
    return scalingKernel(scaleDownLanes, op, roundingOf(op.getRoundingmode()));
  });

  attachResize<arith::ExtUIOp, false>(context);
  attachResize<arith::ExtSIOp, true>(context);
  attachResize<arith::TruncIOp, false>(context);
  attachResize<arith::IndexCastOp, true>(context);
  attachResize<arith::IndexCastUIOp, false>(context);

  attachNumberConversion<arith::SIToFPOp>(
      context, [](const KernelCall &call, uint64_t immediate) {
        integerToFloatLanes<true>(call, immediate);
      });
  attachNumberConversion<arith::UIToFPOp>(
      context, [](const KernelCall &call, uint64_t immediate) {
        integerToFloatLanes<false>(call, immediate);
      });
  attachNumberConversion<arith::FPToSIOp>(
      context, [](const KernelCall &call, uint64_t immediate) {
        floatToIntegerLanes<true>(call, immediate);
      });
  attachNumberConversion<arith::FPToUIOp>(
      context, [](const KernelCall &call, uint64_t immediate) {
        floatToIntegerLanes<false>(call, immediate);
      });
  attachKernel<arith::BitcastOp>(context, [](arith::BitcastOp op) {
    return bitcastKernel(elementOf(op.getIn()));
  });
}

void oracle::registerArithSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachArithInteger(context);
    attachArithFloat(context);
    attachArithConversions(context);
    attachArithValues(context);
  });
}
