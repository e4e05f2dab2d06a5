//===- numerics.cpp - Conversions agree with APFloat ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A plain libFuzzer target: its data is a source format, a target format, a
// rounding direction and a code. The conversion must give what LLVM's APFloat
// gives. f8E8M0FNU, whose APFloat has no sign and no zero, is converted from
// only, and not its NaN, which APFloat (22.1) takes for an infinity.
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/TargetManual.h"
#include "interpreter/Numerics/Convert.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace oracle;
using llvm::APFloat;

static const llvm::fltSemantics &semanticsOf(FloatKind kind) {
  switch (kind) {
  case FloatKind::F4E2M1FN:
    return APFloat::Float4E2M1FN();
  case FloatKind::F6E2M3FN:
    return APFloat::Float6E2M3FN();
  case FloatKind::F6E3M2FN:
    return APFloat::Float6E3M2FN();
  case FloatKind::F8E4M3FN:
    return APFloat::Float8E4M3FN();
  case FloatKind::F8E5M2:
    return APFloat::Float8E5M2();
  case FloatKind::F8E8M0FNU:
    return APFloat::Float8E8M0FNU();
  case FloatKind::F16:
    return APFloat::IEEEhalf();
  case FloatKind::BF16:
    return APFloat::BFloat();
  case FloatKind::F32:
    return APFloat::IEEEsingle();
  case FloatKind::F64:
    return APFloat::IEEEdouble();
  }
  return APFloat::IEEEdouble();
}

static llvm::RoundingMode modeOf(Rounding rounding) {
  switch (rounding) {
  case Rounding::ToNearestEven:
    return llvm::RoundingMode::NearestTiesToEven;
  case Rounding::Downward:
    return llvm::RoundingMode::TowardNegative;
  case Rounding::Upward:
    return llvm::RoundingMode::TowardPositive;
  case Rounding::TowardZero:
    return llvm::RoundingMode::TowardZero;
  case Rounding::ToNearestAway:
    return llvm::RoundingMode::NearestTiesToAway;
  }
  return llvm::RoundingMode::NearestTiesToEven;
}

static APFloat apFloat(FloatKind kind, uint64_t code) {
  return APFloat(semanticsOf(kind), llvm::APInt(formatOf(kind).width(), code));
}

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  answerRequests(*argc, *argv, "mx-fuzz-numerics",
                 "looks for conversions that differ from LLVM's APFloat",
                 "Data is a source format, a target format, a rounding "
                 "direction and a code. The conversion must give what APFloat "
                 "gives.");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3)
    return -1;
  auto from = FloatKind(data[0] % numFloatKinds);
  auto to = FloatKind(data[1] % numFloatKinds);
  if (to == FloatKind::F8E8M0FNU)
    return -1;
  auto rounding = Rounding(data[2] % 5);
  uint64_t code = 0;
  std::memcpy(&code, data + 3, std::min<size_t>(size - 3, sizeof(code)));
  code &= formatOf(from).codeMask();

  APFloat value = apFloat(from, code);
  if (from == FloatKind::F8E8M0FNU && value.isNaN())
    return -1;
  // NaN and infinity have no counterpart where every code is finite.
  bool isFiniteOnly = formatOf(to).specials == Specials::None;
  if (!value.isFinite() && isFiniteOnly)
    return -1;
  bool losesInfo;
  (void)value.convert(semanticsOf(to), modeOf(rounding), &losesInfo);
  uint64_t expected = value.bitcastToAPInt().getZExtValue();
  uint64_t actual = convertFloat(from, code, to, rounding);
  if (sameFloat(to, expected, actual))
    return 0;
  llvm::errs() << "==ERROR: mx-oracle: " << formatOf(from).name << " "
               << llvm::format_hex(code, 4) << " to " << formatOf(to).name
               << ", rounding " << int(rounding) << ": expected "
               << llvm::format_hex(expected, 4) << ", got "
               << llvm::format_hex(actual, 4) << '\n';
  llvm::errs().flush();
  std::abort();
}
