//===- FloatLanes.h - Float codes and their reference arithmetic *- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reference results come from LLVM's APFloat for the IEEE formats and from a
// search among the values for the small ones; of the code under test only the
// table of formats is used.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_FLOATLANES_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_FLOATLANES_H

#include "tests/unit/Numerics/Reference.h"
#include "tests/unit/Semantics/OpForms.h"

#include "llvm/ADT/APFloat.h"

#include <bit>

namespace oracle::testing {

inline constexpr FloatKind allFloatKinds[] = {
    FloatKind::F4E2M1FN, FloatKind::F6E2M3FN, FloatKind::F6E3M2FN,
    FloatKind::F8E4M3FN, FloatKind::F8E5M2,   FloatKind::F8E8M0FNU,
    FloatKind::F16,      FloatKind::BF16,     FloatKind::F32,
    FloatKind::F64};

/// The value of a code, exact.
inline double valueOf(FloatKind kind, uint64_t code) {
  return kind == FloatKind::F64 ? std::bit_cast<double>(code)
                                : test::referenceDecode(kind, code);
}

/// The code of the NaN that results are compared with, or of +0 where the
/// format has none.
inline uint64_t nanCode(FloatKind kind) {
  return formatOf(kind).hasNaN() ? formatOf(kind).quietNaN() : 0;
}

inline const llvm::fltSemantics &ieeeSemantics(FloatKind kind) {
  switch (kind) {
  case FloatKind::F16:
    return llvm::APFloat::IEEEhalf();
  case FloatKind::BF16:
    return llvm::APFloat::BFloat();
  case FloatKind::F32:
    return llvm::APFloat::IEEEsingle();
  default:
    return llvm::APFloat::IEEEdouble();
  }
}

/// Codes at which something happens: zeros, subnormals, the ends of the normal
/// range, one and its neighbours, half an ulp of one, specials; of both signs.
/// Of a small format all codes.
inline std::vector<uint64_t> interestingCodes(FloatKind kind) {
  const FloatFormat &format = formatOf(kind);
  std::vector<uint64_t> codes;
  if (format.isSmall()) {
    for (uint64_t code = 0; code <= format.codeMask(); ++code)
      codes.push_back(code);
    return codes;
  }
  uint64_t one = uint64_t(format.bias) << format.mantissaBits;
  uint64_t halfUlp = uint64_t(format.bias - format.mantissaBits - 1)
                     << format.mantissaBits;
  uint64_t normal = uint64_t(1) << format.mantissaBits;
  for (uint64_t magnitude :
       {uint64_t(0), uint64_t(1), uint64_t(2), normal - 1, normal, normal + 1,
        halfUlp, halfUlp | normal >> 1, one - 1, one, one + 1, one + 2,
        one + normal / 2, one + normal, one + 5 * (normal / 4),
        format.maxMagnitude() - 1, format.maxMagnitude(), format.infMagnitude(),
        format.quietNaN()}) {
    codes.push_back(magnitude);
    codes.push_back(magnitude | format.signMask());
  }
  uint64_t state = 7;
  for (unsigned i = 0; i < 30; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    codes.push_back((state ^ state >> 29) & format.codeMask());
  }
  return codes;
}

/// All pairs of interesting codes.
inline std::vector<LaneOperands> floatPairs(FloatKind kind) {
  std::vector<LaneOperands> pairs;
  std::vector<uint64_t> codes = interestingCodes(kind);
  for (uint64_t a : codes)
    for (uint64_t b : codes)
      pairs.push_back({a, b});
  return pairs;
}

inline std::vector<LaneOperands> floatSingles(FloatKind kind) {
  std::vector<LaneOperands> singles;
  for (uint64_t code : interestingCodes(kind))
    singles.push_back({code});
  return singles;
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_FLOATLANES_H
