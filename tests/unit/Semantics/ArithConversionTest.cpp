//===- ArithConversionTest.cpp - Conversions of arith ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/FloatLanes.h"

#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::testing;

namespace {

ElementType integer(unsigned width) { return ElementType::integer(width); }

uint64_t maskOf(unsigned width) { return ElementType::integer(width).mask(); }

/// All narrow integers; of wide ones those near powers of two, and some drawn
/// at random.
std::vector<LaneOperands> integers(unsigned width) {
  std::vector<LaneOperands> lanes;
  if (width <= 13) {
    for (uint64_t value = 0; value <= maskOf(width); ++value)
      lanes.push_back({value});
    return lanes;
  }
  uint64_t state = 3;
  for (unsigned bit = 0; bit < width; ++bit)
    for (int64_t offset : {-1, 0, 1})
      for (int64_t sign : {1, -1}) {
        uint64_t value = ((uint64_t(1) << bit) + offset) * sign;
        lanes.push_back({value & maskOf(width)});
        state = state * 6364136223846793005u + 1442695040888963407u;
        lanes.push_back({(state ^ state >> 31) >> bit & maskOf(width)});
      }
  return lanes;
}

__int128 asSigned(uint64_t value, unsigned width) {
  __int128 wide = value;
  return value >> (width - 1) & 1 ? wide - ((__int128)1 << width) : wide;
}

TEST(ArithConversion, ExtensionFillsWithZerosOrSigns) {
  for (unsigned from : {1, 3, 8, 13, 32})
    for (unsigned to : {3, 8, 13, 32, 64}) {
      if (from >= to)
        continue;
      checkForms(
          {"arith.extui $0 : $t0 to $r0", {integer(from)}, {integer(to)}},
          integers(from),
          [](const LaneOperands &lane) { return LaneResult::of(lane[0]); });
      checkForms(
          {"arith.extsi $0 : $t0 to $r0", {integer(from)}, {integer(to)}},
          integers(from), [&](const LaneOperands &lane) {
            return LaneResult::of(
                static_cast<uint64_t>(asSigned(lane[0], from)) & maskOf(to));
          });
    }
}

// "nuw: any of the truncated bits are non-zero; nsw: any of the truncated bits
// are not the same as the top bit of the truncation result."
TEST(ArithConversion, TruncationKeepsItsPromises) {
  for (unsigned from : {3, 8, 13, 32, 64})
    for (unsigned to : {1, 3, 8, 13, 32})
      for (unsigned flags = 0; flags < 4; ++flags) {
        if (from <= to)
          continue;
        bool nsw = flags & 1, nuw = flags & 2;
        const char *text[] = {"", "overflow<nsw> ", "overflow<nuw> ",
                              "overflow<nsw, nuw> "};
        checkForms(
            {std::string("arith.trunci $0 ") + text[flags] + ": $t0 to $r0",
             {integer(from)},
             {integer(to)}},
            integers(from), [&](const LaneOperands &lane) {
              uint64_t discarded = lane[0] >> to;
              bool top = lane[0] >> (to - 1) & 1;
              uint64_t same = top ? maskOf(from - to) : 0;
              if ((nuw && discarded != 0) || (nsw && discarded != same))
                return LaneResult::poison();
              return LaneResult::of(lane[0] & maskOf(to));
            });
      }
}

TEST(ArithConversion, IndexCastTruncatesOrExtends) {
  for (bool isSigned : {true, false})
    for (unsigned width : {1, 3, 8, 13, 32, 64}) {
      std::string syntax =
          std::string(isSigned ? "arith.index_cast" : "arith.index_castui") +
          " $0 : $t0 to $r0";
      checkForms({syntax, {ElementType::index()}, {integer(width)}},
                 integers(64), [&](const LaneOperands &lane) {
                   return LaneResult::of(lane[0] & maskOf(width));
                 });
      checkForms({syntax, {integer(width)}, {ElementType::index()}},
                 integers(width), [&](const LaneOperands &lane) {
                   return LaneResult::of(
                       isSigned
                           ? static_cast<uint64_t>(asSigned(lane[0], width))
                           : lane[0]);
                 });
    }
}

TEST(ArithConversion, IndexCastOf300ToI8Is44) {
  checkForms({"arith.index_cast $0 : $t0 to $r0",
              {ElementType::index()},
              {integer(8)}},
             {{300}}, [](const LaneOperands &) { return LaneResult::of(44); });
}

const std::pair<const char *, Rounding> roundings[] = {
    {"", Rounding::ToNearestEven},
    {"to_nearest_even ", Rounding::ToNearestEven},
    {"downward ", Rounding::Downward},
    {"upward ", Rounding::Upward},
    {"toward_zero ", Rounding::TowardZero},
    {"to_nearest_away ", Rounding::ToNearestAway}};

/// Codes of the wider format `from` around every value of a small `to` and
/// every point halfway between two of them, or else interesting ones.
std::vector<LaneOperands> codesAround(FloatKind from, FloatKind to) {
  std::vector<LaneOperands> lanes = floatSingles(from);
  if (!formatOf(to).isSmall())
    return lanes;
  auto add = [&](double value) {
    uint64_t code = from == FloatKind::F64 ? std::bit_cast<uint64_t>(value)
                                           : test::referenceEncode(from, value);
    for (uint64_t near : {code - 1, code, code + 1})
      lanes.push_back({near & formatOf(from).codeMask()});
  };
  for (uint64_t code = 0; code < formatOf(to).codeMask(); ++code) {
    double value = valueOf(to, code), next = valueOf(to, code + 1);
    if (std::isfinite(value) && std::isfinite(next)) {
      add(value);
      add(value + (next - value) / 2);
    }
  }
  return lanes;
}

/// `code` in another format, nonsaturating.
uint64_t converted(FloatKind from, uint64_t code, FloatKind to,
                   Rounding rounding = Rounding::ToNearestEven) {
  double value = valueOf(from, code);
  if (to == FloatKind::F64)
    return std::bit_cast<uint64_t>(value);
  return test::referenceEncode(to, value, rounding);
}

TEST(ArithConversion, TruncfRoundsOnceInEveryDirection) {
  for (FloatKind from : allFloatKinds)
    for (FloatKind to : allFloatKinds)
      for (auto [text, rounding] : roundings) {
        if (formatOf(from).width() <= formatOf(to).width())
          continue;
        checkForms({std::string("arith.truncf $0 ") + text + ": $t0 to $r0",
                    {ElementType::floating(from)},
                    {ElementType::floating(to)}},
                   codesAround(from, to), [&](const LaneOperands &lane) {
                     return LaneResult::of(
                         converted(from, lane[0], to, rounding));
                   });
      }
}

TEST(ArithConversion, ExtfIsExactWhereTheTargetHoldsTheValue) {
  for (FloatKind from : allFloatKinds)
    for (FloatKind to : allFloatKinds)
      if (formatOf(from).width() < formatOf(to).width())
        checkForms({"arith.extf $0 : $t0 to $r0",
                    {ElementType::floating(from)},
                    {ElementType::floating(to)}},
                   floatSingles(from), [&](const LaneOperands &lane) {
                     return LaneResult::of(converted(from, lane[0], to));
                   });
}

TEST(ArithConversion, PromisesHoldForConversionsToo) {
  struct Case {
    const char *syntax;
    FloatKind from, to;
  };
  for (Case c : {Case{"arith.truncf $0", FloatKind::F64, FloatKind::F16},
                 Case{"arith.truncf $0", FloatKind::F32, FloatKind::F8E5M2},
                 Case{"arith.extf $0", FloatKind::F8E5M2, FloatKind::F32}})
    for (const char *flag : {"nnan", "ninf", "nsz"})
      checkForms(
          {std::string(c.syntax) + " fastmath<" + flag + "> : $t0 to $r0",
           {ElementType::floating(c.from)},
           {ElementType::floating(c.to)}},
          floatSingles(c.from), [&](const LaneOperands &lane) {
            uint64_t result = converted(c.from, lane[0], c.to);
            double in = valueOf(c.from, lane[0]), out = valueOf(c.to, result);
            llvm::StringRef name = flag;
            if (name == "nnan" && (std::isnan(in) || std::isnan(out)))
              return LaneResult::poison();
            if (name == "ninf" && (std::isinf(in) || std::isinf(out)))
              return LaneResult::poison();
            if (name == "nsz" && out == 0)
              return LaneResult::unspecified();
            return LaneResult::of(result);
          });
}

/// Interesting elements with scales that are powers of two, between them, and
/// specials.
std::vector<LaneOperands> scaledCodes(FloatKind in, FloatKind scale) {
  std::vector<LaneOperands> lanes;
  std::vector<uint64_t> scales = interestingCodes(scale);
  for (uint64_t code : interestingCodes(in))
    for (size_t i = 0; i < scales.size(); i += 1 + scales.size() / 80)
      lanes.push_back({code, scales[i]});
  return lanes;
}

/// A product or quotient by a power of two in the format `wide`. Double holds
/// it but for the ends of the range of f64, which are not drawn here.
uint64_t scaledBy(FloatKind wide, double value, double power, bool divide) {
  double exact = divide ? value / power : value * power;
  return wide == FloatKind::F64 ? std::bit_cast<uint64_t>(exact)
                                : test::referenceEncode(wide, exact);
}

/// "truncf scale to f8E8M0FNU, extf to the wide type".
double powerIn(FloatKind wide, FloatKind scaleKind, uint64_t scale) {
  uint64_t power = converted(scaleKind, scale, FloatKind::F8E8M0FNU);
  return valueOf(wide, converted(FloatKind::F8E8M0FNU, power, wide));
}

TEST(ArithConversion, ScalingExtfMultipliesInTheResultType) {
  for (FloatKind in : {FloatKind::F4E2M1FN, FloatKind::F6E3M2FN,
                       FloatKind::F8E4M3FN, FloatKind::F8E5M2})
    for (FloatKind scale : {FloatKind::F8E8M0FNU, FloatKind::F32})
      for (FloatKind out :
           {FloatKind::F16, FloatKind::BF16, FloatKind::F32, FloatKind::F64})
        checkForms({"arith.scaling_extf $0, $1 : $t0, $t1 to $r0",
                    {ElementType::floating(in), ElementType::floating(scale)},
                    {ElementType::floating(out)}},
                   scaledCodes(in, scale), [&](const LaneOperands &lane) {
                     double wide = valueOf(out, converted(in, lane[0], out));
                     return LaneResult::of(scaledBy(
                         out, wide, powerIn(out, scale, lane[1]), false));
                   });
}

TEST(ArithConversion, ScalingTruncfDividesInTheInputType) {
  for (FloatKind in : {FloatKind::F16, FloatKind::BF16, FloatKind::F32})
    for (FloatKind scale : {FloatKind::F8E8M0FNU, FloatKind::F32})
      for (FloatKind out : {FloatKind::F4E2M1FN, FloatKind::F6E2M3FN,
                            FloatKind::F8E4M3FN, FloatKind::F8E5M2})
        for (auto [text, rounding] : roundings)
          checkForms(
              {std::string("arith.scaling_truncf $0, $1 ") + text +
                   ": $t0, $t1 to $r0",
               {ElementType::floating(in), ElementType::floating(scale)},
               {ElementType::floating(out)}},
              scaledCodes(in, scale), [&](const LaneOperands &lane) {
                uint64_t quotient = scaledBy(in, valueOf(in, lane[0]),
                                             powerIn(in, scale, lane[1]), true);
                return LaneResult::of(converted(in, quotient, out, rounding));
              });
}

/// An integer rounded to nearest even, found by halving its exact bits.
uint64_t floatOfInteger(__int128 value, FloatKind kind) {
  bool negative = value < 0;
  unsigned __int128 size = negative ? -value : value;
  const FloatFormat &format = formatOf(kind);
  unsigned precision = format.mantissaBits + 1;
  unsigned shift = 0;
  while (size >> shift >= (unsigned __int128)1 << precision)
    ++shift;
  unsigned __int128 kept = size >> shift, rest = size - (kept << shift);
  unsigned __int128 half = shift ? (unsigned __int128)1 << (shift - 1) : 0;
  bool tieGoesUp = kind == FloatKind::F8E8M0FNU || (kept & 1);
  if (rest > half || (shift && rest == half && tieGoesUp))
    ++kept;
  double rounded = std::ldexp(static_cast<double>(kept), shift);
  rounded = negative ? -rounded : rounded;
  return kind == FloatKind::F64 ? std::bit_cast<uint64_t>(rounded)
                                : test::referenceEncode(kind, rounded);
}

TEST(ArithConversion, IntegersRoundToFloatsOnce) {
  for (bool isSigned : {true, false})
    for (unsigned width : {1, 3, 8, 13, 32, 64})
      for (FloatKind kind : allFloatKinds)
        checkForms({isSigned ? "arith.sitofp $0 : $t0 to $r0"
                             : "arith.uitofp $0 : $t0 to $r0",
                    {integer(width)},
                    {ElementType::floating(kind)}},
                   integers(width), [&](const LaneOperands &lane) {
                     return LaneResult::of(floatOfInteger(
                         isSigned ? asSigned(lane[0], width)
                                  : static_cast<__int128>(lane[0]),
                         kind));
                   });
}

TEST(ArithConversion, FloatsOutOfTheIntegersRangeArePoison) {
  for (bool isSigned : {true, false})
    for (unsigned width : {1, 3, 8, 13, 32, 64})
      for (FloatKind kind : allFloatKinds) {
        std::vector<LaneOperands> lanes = floatSingles(kind);
        // Both sides of both ends of the range.
        for (double end : {std::ldexp(1.0, width), std::ldexp(1.0, width - 1),
                           -std::ldexp(1.0, width - 1), -1.0, 1.0})
          for (double offset : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
            uint64_t code = kind == FloatKind::F64
                                ? std::bit_cast<uint64_t>(end + offset)
                                : test::referenceEncode(kind, end + offset);
            for (uint64_t near : {code - 1, code, code + 1})
              lanes.push_back({near & formatOf(kind).codeMask()});
          }
        checkForms({isSigned ? "arith.fptosi $0 : $t0 to $r0"
                             : "arith.fptoui $0 : $t0 to $r0",
                    {ElementType::floating(kind)},
                    {integer(width)}},
                   lanes, [&](const LaneOperands &lane) {
                     double value = valueOf(kind, lane[0]);
                     if (!(std::fabs(value) < 1e19 * 2))
                       return LaneResult::poison();
                     __int128 whole = static_cast<__int128>(value);
                     __int128 least =
                         isSigned ? -((__int128)1 << (width - 1)) : 0;
                     __int128 end = (__int128)1
                                    << (isSigned ? width - 1 : width);
                     if (whole < least || whole >= end)
                       return LaneResult::poison();
                     return LaneResult::of(static_cast<uint64_t>(whole) &
                                           maskOf(width));
                   });
      }
}

TEST(ArithConversion, BitcastSeesNoBitsOfANaN) {
  for (FloatKind kind : allFloatKinds) {
    ElementType type = ElementType::floating(kind);
    ElementType bits = integer(type.width());
    checkForms({"arith.bitcast $0 : $t0 to $r0", {type}, {bits}},
               floatSingles(kind), [&](const LaneOperands &lane) {
                 // The one NaN of f8E8M0FNU has one code.
                 bool open = std::isnan(valueOf(kind, lane[0])) &&
                             kind != FloatKind::F8E8M0FNU;
                 return open ? LaneResult::unspecified()
                             : LaneResult::of(lane[0]);
               });
    checkForms(
        {"arith.bitcast $0 : $t0 to $r0", {bits}, {type}}, floatSingles(kind),
        [](const LaneOperands &lane) { return LaneResult::of(lane[0]); });
  }
  checkForms({"arith.bitcast $0 : $t0 to $r0",
              {ElementType::floating(FloatKind::F16)},
              {ElementType::floating(FloatKind::BF16)}},
             floatSingles(FloatKind::F16), [&](const LaneOperands &lane) {
               return std::isnan(valueOf(FloatKind::F16, lane[0]))
                          ? LaneResult::unspecified()
                          : LaneResult::of(lane[0]);
             });
}

} // namespace
