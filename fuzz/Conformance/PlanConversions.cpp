//===- PlanConversions.cpp - Conversions of scalars -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/SmallArith.h"
#include "interpreter/Values/Random.h"

#include <cmath>

using namespace oracle;
using llvm::StringRef;
namespace json = llvm::json;

static ElementType typeOf(FloatKind kind) {
  return ElementType::floating(kind);
}

//===----------------------------------------------------------------------===//
// Decode
//===----------------------------------------------------------------------===//

static StringRef decodeRule(FloatKind kind, FloatKind to, uint64_t code) {
  if (kind == FloatKind::F8E8M0FNU && code == 0)
    return "decode.smallest-scale";
  double value = toDouble(kind, code);
  if (!std::isfinite(value))
    return "decode.special";
  if (value == 0)
    return "decode.zero";
  // f16 holds the subnormal f8E5M2 as subnormal numbers.
  return std::fabs(value) < std::ldexp(1.0, formatOf(to).minExponent())
             ? "float.subnormal"
             : "decode.values";
}

void oracle::planDecode(SuitePlan &plan) {
  // Not f8E8M0FNU to f16, which does not hold its values.
  static constexpr std::pair<FloatKind, FloatKind> conversions[] = {
      {FloatKind::F8E4M3FN, FloatKind::F32},
      {FloatKind::F8E5M2, FloatKind::F32},
      {FloatKind::F6E3M2FN, FloatKind::F32},
      {FloatKind::F6E2M3FN, FloatKind::F32},
      {FloatKind::F4E2M1FN, FloatKind::F32},
      {FloatKind::F8E8M0FNU, FloatKind::F32},
      {FloatKind::F8E4M3FN, FloatKind::F64},
      {FloatKind::F8E8M0FNU, FloatKind::F64},
      {FloatKind::F8E5M2, FloatKind::F16},
      {FloatKind::F6E2M3FN, FloatKind::F16},
      {FloatKind::F6E3M2FN, FloatKind::BF16},
      {FloatKind::F4E2M1FN, FloatKind::BF16},
      {FloatKind::F8E8M0FNU, FloatKind::BF16}};
  for (auto [from, to] : conversions) {
    SortedInputs inputs;
    for (uint64_t code = 0; code <= formatOf(from).codeMask(); ++code)
      inputs.add(decodeRule(from, to, code), {code});
    inputs.addTo(plan, {.group = "decode",
                        .name = "decode_" + nameOf(from) + "_" + nameOf(to),
                        .operation = "arith.extf",
                        .operands = {typeOf(from)},
                        .result = typeOf(to),
                        .types = Elementwise::Types::To});
  }
}

//===----------------------------------------------------------------------===//
// Encode
//===----------------------------------------------------------------------===//

/// The values of `kind` that are not negative, ascending, and what would follow
/// the largest.
static std::vector<double> magnitudesOf(FloatKind kind) {
  const FloatFormat &format = formatOf(kind);
  std::vector<double> values;
  for (uint64_t code = 0; code <= format.maxMagnitude(); ++code)
    values.push_back(toDouble(kind, code));
  values.push_back(values.back() +
                   std::ldexp(1.0, format.maxExponent() - format.mantissaBits));
  return values;
}

namespace {
struct GoldenScalar {
  StringRef format;
  uint32_t bits;
};
} // namespace

/// Inputs alone: what is expected of them has no part in making the suite.
static constexpr GoldenScalar goldenScalars[] = {
#include "fuzz/Conformance/GoldenScalars.inc"
};

/// Codes of `from` whose conversion to `to` shows something: every value and
/// every middle with the codes beside it, the limits and the specials.
static std::vector<uint64_t> encodeInputs(FloatKind from, FloatKind to) {
  const FloatFormat &format = formatOf(from);
  llvm::SetVector<uint64_t> codes;
  auto add = [&](uint64_t code) {
    codes.insert(code & format.magnitudeMask());
    codes.insert((code & format.magnitudeMask()) | format.signMask());
  };
  std::vector<double> values = magnitudesOf(to);
  for (size_t i = 0; i + 1 < values.size(); ++i)
    for (double value : {values[i], (values[i] + values[i + 1]) / 2}) {
      uint64_t code = fromDouble(from, value);
      if (toDouble(from, code) != value)
        continue;
      bool isMiddle = value != values[i];
      add(code);
      if (isMiddle) {
        add(code + 1);
        add(code - 1);
      }
    }
  for (uint64_t code :
       {uint64_t(1), format.mantissaMask(), format.mantissaMask() + 1,
        format.maxMagnitude(), format.infMagnitude(), format.quietNaN(),
        format.infMagnitude() | 1, fromDouble(from, 2 * values.back()),
        fromDouble(from, 1.25 * values.back())})
    add(code);
  if (from == FloatKind::F32)
    for (const GoldenScalar &scalar : goldenScalars)
      if (scalar.format == nameOf(to))
        codes.insert(scalar.bits);
  RandomStream random(1, static_cast<uint64_t>(to));
  for (unsigned i = 0; i < 32; ++i)
    codes.insert(drawFloat(random, from, Distribution::Bits));
  return {codes.begin(), codes.end()};
}

static SortedInputs sortedForEncode(FloatKind from, FloatKind to) {
  SortedInputs inputs;
  for (uint64_t code : encodeInputs(from, to)) {
    double value = toDouble(from, code);
    StringRef rule = encodeRule(to, value);
    bool isSubnormal =
        value != 0 &&
        std::fabs(value) < std::ldexp(1.0, formatOf(from).minExponent());
    if (to == FloatKind::F8E8M0FNU && isSubnormal &&
        rule != "encode.scale-smallest")
      rule = "encode.subnormal-source";
    inputs.add(rule, {code});
  }
  return inputs;
}

/// f64 values that f32 would round to the middle between two neighbours.
static SortedInputs almostTies(FloatKind to) {
  SortedInputs inputs;
  std::vector<double> values = magnitudesOf(to);
  size_t stride = std::max<size_t>(1, values.size() / 32);
  // Without the ends, which underflow and overflow.
  for (size_t i = 1; i + 2 < values.size(); i += stride)
    for (double side : {-0x1p-40, 0x1p-40})
      for (double sign : {1.0, -1.0}) {
        double middle = (values[i] + values[i + 1]) / 2;
        if (sign > 0 || formatOf(to).isSigned)
          inputs.add("encode.once",
                     {fromDouble(FloatKind::F64, sign * middle * (1 + side))});
      }
  return inputs;
}

/// Values between neighbours, middles among them, and beyond the largest, under
/// every direction.
static void planRoundingModes(SuitePlan &plan, FloatKind to) {
  for (StringRef mode : {"to_nearest_even", "downward", "upward", "toward_zero",
                         "to_nearest_away"}) {
    SortedInputs inputs;
    std::vector<double> values = magnitudesOf(to);
    size_t stride = std::max<size_t>(1, values.size() / 16);
    for (size_t i = 1; i + 1 < values.size(); i += stride)
      for (double part : {0.25, 0.5, 0.75})
        for (double sign : {1.0, -1.0}) {
          double value = values[i] + part * (values[i + 1] - values[i]);
          if (sign > 0 || formatOf(to).isSigned)
            inputs.add("encode.rounding-mode",
                       {fromDouble(FloatKind::F32, sign * value)});
        }
    double largest = values[values.size() - 2];
    double step = values.back() - largest;
    for (double part : {0.25, 0.5, 0.75, 1.0, 4.0})
      for (double sign : {1.0, -1.0})
        if (double value = sign * (largest + part * step);
            std::fabs(value) < 0x1p128 && (sign > 0 || formatOf(to).isSigned))
          inputs.add("encode.rounding-mode",
                     {fromDouble(FloatKind::F32, value)});
    inputs.addTo(plan, {.group = "encode",
                        .name = "encode_" + nameOf(to) + "_" + mode.str(),
                        .operation = "arith.truncf",
                        .operands = {typeOf(FloatKind::F32)},
                        .result = typeOf(to),
                        .types = Elementwise::Types::To,
                        .suffix = " " + mode.str(),
                        .attributes = json::Object{{"roundingmode", mode}}});
  }
}

void oracle::planEncode(SuitePlan &plan) {
  static constexpr std::pair<FloatKind, FloatKind> others[] = {
      {FloatKind::F16, FloatKind::F8E4M3FN},
      {FloatKind::F16, FloatKind::F6E3M2FN},
      {FloatKind::F16, FloatKind::F4E2M1FN},
      {FloatKind::BF16, FloatKind::F8E5M2},
      {FloatKind::BF16, FloatKind::F6E2M3FN},
      {FloatKind::BF16, FloatKind::F8E8M0FNU}};
  auto add = [&](SortedInputs inputs, FloatKind from, FloatKind to) {
    inputs.addTo(plan, {.group = "encode",
                        .name = "encode_" + nameOf(to) + "_" + nameOf(from),
                        .operation = "arith.truncf",
                        .operands = {typeOf(from)},
                        .result = typeOf(to),
                        .types = Elementwise::Types::To});
  };
  for (FloatKind to : smallKinds)
    add(sortedForEncode(FloatKind::F32, to), FloatKind::F32, to);
  for (FloatKind to : smallKinds)
    add(almostTies(to), FloatKind::F64, to);
  for (auto [from, to] : others)
    add(sortedForEncode(from, to), from, to);
  for (FloatKind to : smallKinds)
    planRoundingModes(plan, to);
}

//===----------------------------------------------------------------------===//
// Scaling conversions
//===----------------------------------------------------------------------===//

namespace {
struct ScalingRow {
  StringRef rule;
  FloatKind scaleKind;
  std::vector<uint64_t> scales;
};
} // namespace

/// Whether scaling conversions of a type are shown for f16, and for f64.
static bool isShownForF16(FloatKind small) {
  return small == FloatKind::F8E5M2 || small == FloatKind::F4E2M1FN;
}
static bool isShownForF64(FloatKind small) {
  return small == FloatKind::F8E4M3FN || small == FloatKind::F4E2M1FN;
}

static std::vector<ScalingRow> scalingRows(FloatKind wide, FloatKind small,
                                           bool isExtension) {
  constexpr FloatKind e8m0 = FloatKind::F8E8M0FNU;
  if (wide == FloatKind::F16)
    // 2^-40, 2^-24, 2^-20, 2^-15, 2^15, 2^16, 2^40.
    return {{"scaling.wide-type", e8m0, {87, 103, 107, 112, 142, 143, 167}}};
  if (wide == FloatKind::F64)
    // 2^127 times a number is too large for f32.
    return {{"scaling.f64", e8m0, {127, 140, 254}}};
  StringRef rule = isExtension ? "scaling.extf" : "scaling.truncf";
  constexpr FloatKind f32 = FloatKind::F32;
  std::vector<ScalingRow> rows{
      {rule, e8m0, {126, 127, 128, 130, 120}},
      {"scaling.smallest-scale", e8m0, {0}},
      {"scaling.nan-scale", e8m0, {0xFF}},
      {"scaling.scale-operand",
       f32,
       {f32Bits(1.25f), f32Bits(1.5f), f32Bits(3.0f), f32Bits(0.74f)}},
      {"scaling.smallest-scale", f32, {f32Bits(0.0f), powerBits(-130)}},
      {"scaling.nan-scale",
       f32,
       {f32Bits(-2.0f), 0x7F800000, 0x7F7FFFFF, 0x7FC00000}}};
  if (isShownForF64(small)) {
    // f32 does not tell the first two from a tie.
    ScalingRow &row = rows.emplace_back(
        ScalingRow{"scaling.scale-operand", FloatKind::F64, {}});
    for (double scale : {1.5 - 0x1p-40, 3 - 0x1p-39, 1.5 + 0x1p-40, 1.25})
      row.scales.push_back(fromDouble(FloatKind::F64, scale));
  }
  return rows;
}

static std::vector<uint64_t> scalingInputs(FloatKind in, FloatKind out,
                                           bool isExtension) {
  std::vector<uint64_t> codes;
  if (in == FloatKind::F64) {
    // f32 does not tell them from the middle between 1 and its neighbour.
    double middle = 1 + std::ldexp(0.5, -int(formatOf(out).mantissaBits));
    for (double power : {1.0, -0x1p13, 0x1p127})
      for (double side : {-0x1p-40, 0x1p-40})
        codes.push_back(fromDouble(in, power * (middle + side)));
    return codes;
  }
  for (double value : {1.0, -1.5, 2.0, -3.0, 0.5, 6.0, -4.0, 0.0})
    codes.push_back(fromDouble(in, value));
  if (!isExtension)
    for (double value : {1.3, -2.7, 0x1p-127, 0x1.8p-126, 0x1p15})
      codes.push_back(fromDouble(in, value));
  return codes;
}

/// Whether a truncation is an example of its own rule alone: what it rounds is
/// no corner of rounding.
static bool isPlainTruncation(StringRef rule, double in, FloatKind scaleKind,
                              uint64_t scale, FloatKind out) {
  double power = toDouble(FloatKind::F8E8M0FNU,
                          convertFloat(scaleKind, scale, FloatKind::F8E8M0FNU));
  if (std::isnan(power) || rule == "scaling.wide-type")
    return true;
  StringRef rounding = encodeRule(out, in / power);
  if (rule == "scaling.f64")
    return rounding == "encode.nearest";
  return rounding == "encode.exact" ||
         (rounding == "encode.nearest" && rule == "scaling.truncf");
}

void oracle::planScaling(SuitePlan &plan) {
  for (bool isExtension : {true, false})
    for (FloatKind small : elementKinds)
      for (FloatKind wide : {FloatKind::F32, FloatKind::F16, FloatKind::F64}) {
        if ((wide == FloatKind::F16 && !isShownForF16(small)) ||
            (wide == FloatKind::F64 && !isShownForF64(small)))
          continue;
        FloatKind in = isExtension ? small : wide;
        FloatKind out = isExtension ? wide : small;
        for (const ScalingRow &row : scalingRows(wide, small, isExtension)) {
          SortedInputs inputs;
          for (uint64_t scale : row.scales)
            for (uint64_t code : scalingInputs(in, out, isExtension))
              if (isExtension || isPlainTruncation(row.rule, toDouble(in, code),
                                                   row.scaleKind, scale, out))
                inputs.add(row.rule, {code, scale});
          std::string operation =
              isExtension ? "scaling_extf" : "scaling_truncf";
          inputs.addTo(plan, {.group = "scaling",
                              .name = operation + "_" + nameOf(in) + "_" +
                                      nameOf(row.scaleKind) + "_" + nameOf(out),
                              .operation = "arith." + operation,
                              .operands = {typeOf(in), typeOf(row.scaleKind)},
                              .result = typeOf(out),
                              .types = Elementwise::Types::To});
        }
      }
}
