//===- StandardSymbols.cpp - Memory, libm, half and bfloat ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/RuntimeSymbols.h"
#include "interpreter/Numerics/FloatFormat.h"

#include <bit>
#include <cmath>
#include <cstring>

using namespace mlir::mx;

//===----------------------------------------------------------------------===//
// Conversions to half and bfloat
//===----------------------------------------------------------------------===//

namespace {

/// The code of `value` in an IEEE format narrower than f64, rounded once to
/// nearest even (IEEE-754, 5.4.2). Integers only: a conversion instruction may
/// flush subnormals, and going by f32 would round twice.
uint64_t narrow(double value, oracle::FloatKind kind) {
  const oracle::FloatFormat &from = oracle::formatOf(oracle::FloatKind::F64);
  const oracle::FloatFormat &to = oracle::formatOf(kind);
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const uint64_t sign = bits & from.signMask() ? to.signMask() : 0;
  const uint64_t magnitude = bits & from.magnitudeMask();
  if (magnitude > from.infMagnitude())
    return sign | to.quietNaN();
  if (magnitude == from.infMagnitude())
    return sign | to.infMagnitude();
  int exponent = int(magnitude >> from.mantissaBits) - from.bias;
  // Subnormal f64 are far below half of any target's smallest value.
  if (exponent < from.minExponent())
    return sign;

  uint64_t significand =
      (magnitude & from.mantissaMask()) | (uint64_t(1) << from.mantissaBits);
  int dropped = from.mantissaBits - to.mantissaBits;
  uint64_t field = 0;
  if (exponent < to.minExponent())
    dropped += to.minExponent() - exponent;
  else
    field = uint64_t(exponent - to.minExponent());
  if (dropped > from.mantissaBits + 1)
    return sign;
  const uint64_t kept = significand >> dropped;
  const uint64_t rest = significand & ((uint64_t(1) << dropped) - 1);
  const uint64_t half = uint64_t(1) << (dropped - 1);
  const bool up = rest > half || (rest == half && (kept & 1));
  // The leading one of a normal number, and a carry out of the mantissa, raise
  // the exponent field by themselves.
  const uint64_t code = (field << to.mantissaBits) + kept + up;
  return sign | (code > to.maxMagnitude() ? to.infMagnitude() : code);
}

__bf16 truncToBf16(double value) {
  return std::bit_cast<__bf16>(
      uint16_t(narrow(value, oracle::FloatKind::BF16)));
}
__bf16 truncFloatToBf16(float value) { return truncToBf16(value); }
_Float16 truncToHalf(double value) {
  return std::bit_cast<_Float16>(
      uint16_t(narrow(value, oracle::FloatKind::F16)));
}
_Float16 truncFloatToHalf(float value) { return truncToHalf(value); }

float extendHalf(_Float16 value) {
  const uint16_t code = std::bit_cast<uint16_t>(value);
  const int field = (code >> 10) & 31, mantissa = code & 1023;
  const uint32_t sign = uint32_t(code >> 15) << 31;
  uint32_t magnitude;
  if (field == 31)
    magnitude =
        0x7F800000u | (mantissa ? 0x400000u : 0u) | (uint32_t(mantissa) << 13);
  else if (field)
    magnitude = (uint32_t(field + 112) << 23) | (uint32_t(mantissa) << 13);
  else
    magnitude = std::bit_cast<uint32_t>(std::ldexp(float(mantissa), -24));
  return std::bit_cast<float>(sign | magnitude);
}

//===----------------------------------------------------------------------===//
// Copies between strided buffers
//===----------------------------------------------------------------------===//

/// What an unranked memref looks like after the conversion to LLVM: rank and
/// a pointer to {allocated, aligned, offset, sizes[rank], strides[rank]}.
struct UnrankedDescriptor {
  int64_t rank;
  const int64_t *words;

  char *element(int64_t elementSize) const {
    return reinterpret_cast<char *>(words[1]) + words[2] * elementSize;
  }
  int64_t size(int64_t dim) const { return words[3 + dim]; }
  int64_t stride(int64_t dim) const { return words[3 + rank + dim]; }
};

void copyFrom(int64_t elementSize, const UnrankedDescriptor &source,
              const UnrankedDescriptor &target, int64_t dim, const char *from,
              char *to) {
  if (dim == source.rank) {
    std::memcpy(to, from, elementSize);
    return;
  }
  for (int64_t i = 0; i < source.size(dim); ++i)
    copyFrom(elementSize, source, target, dim + 1,
             from + i * source.stride(dim) * elementSize,
             to + i * target.stride(dim) * elementSize);
}

/// Called for a memref.copy that is not one block of memory.
void copyStrided(int64_t elementSize, const UnrankedDescriptor *source,
                 const UnrankedDescriptor *target) {
  copyFrom(elementSize, *source, *target, 0, source->element(elementSize),
           target->element(elementSize));
}

template <typename Function> void *address(Function *function) {
  return reinterpret_cast<void *>(function);
}

} // namespace

// A libm function for double and, with an f behind its name, for float.
#define LIBM1(NAME)                                                            \
  {#NAME, address(static_cast<double (*)(double)>(::NAME))}, {                 \
    #NAME "f", address(static_cast<float (*)(float)>(::NAME##f))               \
  }
#define LIBM2(NAME)                                                            \
  {#NAME, address(static_cast<double (*)(double, double)>(::NAME))}, {         \
    #NAME "f", address(static_cast<float (*)(float, float)>(::NAME##f))        \
  }

llvm::ArrayRef<RuntimeSymbol> mlir::mx::standardSymbols() {
  static const RuntimeSymbol symbols[] = {
      {"memcpy", address(::memcpy)},
      {"memmove", address(::memmove)},
      {"memset", address(::memset)},
      {"memcmp", address(::memcmp)},
      {"memrefCopy", address(copyStrided)},
      {"__truncsfbf2", address(truncFloatToBf16)},
      {"__truncdfbf2", address(truncToBf16)},
      {"__truncsfhf2", address(truncFloatToHalf)},
      {"__truncdfhf2", address(truncToHalf)},
      {"__extendhfsf2", address(extendHalf)},
      LIBM1(acos),
      LIBM1(acosh),
      LIBM1(asin),
      LIBM1(asinh),
      LIBM1(atan),
      LIBM1(atanh),
      LIBM1(cbrt),
      LIBM1(ceil),
      LIBM1(cos),
      LIBM1(cosh),
      LIBM1(erf),
      LIBM1(erfc),
      LIBM1(exp),
      LIBM1(exp2),
      LIBM1(exp10),
      LIBM1(expm1),
      LIBM1(fabs),
      LIBM1(floor),
      LIBM1(lgamma),
      LIBM1(log),
      LIBM1(log10),
      LIBM1(log1p),
      LIBM1(log2),
      LIBM1(nearbyint),
      LIBM1(rint),
      LIBM1(round),
      LIBM1(roundeven),
      LIBM1(sin),
      LIBM1(sinh),
      LIBM1(sqrt),
      LIBM1(tan),
      LIBM1(tanh),
      LIBM1(tgamma),
      LIBM1(trunc),
      LIBM2(atan2),
      LIBM2(copysign),
      LIBM2(fdim),
      LIBM2(fmax),
      LIBM2(fmin),
      LIBM2(fmod),
      LIBM2(hypot),
      LIBM2(pow),
      LIBM2(remainder),
      {"fma", address(static_cast<double (*)(double, double, double)>(::fma))},
      {"fmaf", address(static_cast<float (*)(float, float, float)>(::fmaf))},
      {"ldexp", address(static_cast<double (*)(double, int)>(::ldexp))},
      {"ldexpf", address(static_cast<float (*)(float, int)>(::ldexpf))},
      {"frexp", address(static_cast<double (*)(double, int *)>(::frexp))},
      {"frexpf", address(static_cast<float (*)(float, int *)>(::frexpf))},
      {"sincos", address(::sincos)},
      {"sincosf", address(::sincosf)},
  };
  return symbols;
}

#undef LIBM1
#undef LIBM2
