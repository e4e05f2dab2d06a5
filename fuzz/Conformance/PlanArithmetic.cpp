//===- PlanArithmetic.cpp - Arithmetic of scalars -------------------------===//
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

namespace {
struct BinaryRow {
  StringRef operation;
  double (*apply)(double a, double b);
};
} // namespace

static constexpr BinaryRow arithmetic[] = {
    {"addf", [](double a, double b) { return a + b; }},
    {"subf", [](double a, double b) { return a - b; }},
    {"mulf", [](double a, double b) { return a * b; }},
    {"divf", [](double a, double b) { return a / b; }}};

static Elementwise binary(StringRef group, StringRef operation,
                          FloatKind kind) {
  StringRef plain = operation.split('.').second;
  return {.group = group,
          .name = plain.str() + "_" + nameOf(kind),
          .operation = operation.str(),
          .operands = {typeOf(kind), typeOf(kind)},
          .result = typeOf(kind)};
}

//===----------------------------------------------------------------------===//
// Small floats
//===----------------------------------------------------------------------===//

static StringRef smallRule(FloatKind kind, double a, double b, double result) {
  if (kind == FloatKind::F8E8M0FNU)
    return "small.scale";
  if (result == 0)
    return "small.zero-sign";
  if (!std::isfinite(a) || !std::isfinite(b) || std::isnan(result))
    return "small.special";
  if (std::isinf(result))
    return "small.overflow";
  StringRef rule = encodeRule(kind, result);
  if (rule == "encode.nearest-even")
    return "small.ties";
  if (rule.starts_with("encode.underflow"))
    return "small.zero-sign";
  return rule.starts_with("encode.overflow") ? "small.overflow"
                                             : "small.rounded-once";
}

void oracle::planSmallArithmetic(SuitePlan &plan) {
  for (FloatKind kind : smallKinds)
    for (const BinaryRow &row : arithmetic) {
      SortedInputs inputs;
      RandomStream random(2, static_cast<uint64_t>(kind));
      for (unsigned i = 0; i < 96; ++i) {
        uint64_t a = drawFloat(random, kind, Distribution::Bits);
        uint64_t b = drawFloat(random, kind, Distribution::Bits);
        // Scales that are far apart all round to one of them, and the smallest
        // one has a rule of its own.
        if (kind == FloatKind::F8E8M0FNU) {
          a = std::max<uint64_t>(a, 1);
          b = i % 2 ? std::min<uint64_t>(a + i % 3, 0xFF)
                    : std::max<uint64_t>(b, 1);
        }
        double x = toDouble(kind, a), y = toDouble(kind, b);
        inputs.add(smallRule(kind, x, y, row.apply(x, y)), {a, b});
      }
      for (double a : {0.0, 1.0})
        if (formatOf(kind).isSigned)
          inputs.add(smallRule(kind, a, 0.0, row.apply(a, 0.0)),
                     {fromDouble(kind, a), fromDouble(kind, 0.0)});
      inputs.addTo(plan,
                   binary("small", ("arith." + row.operation).str(), kind));
    }
}

//===----------------------------------------------------------------------===//
// f16, bf16, f32, f64
//===----------------------------------------------------------------------===//

namespace {
/// Operands by name, as codes of any IEEE-754 format.
struct Codes {
  explicit Codes(FloatKind kind)
      : kind(kind),
        subnormals{1, 3, format().mantissaMask() / 2, format().mantissaMask()},
        smallestNormal(format().mantissaMask() + 1) {}
  const FloatFormat &format() const { return formatOf(kind); }
  uint64_t of(double value) const { return fromDouble(kind, value); }
  uint64_t negated(uint64_t code) const { return code ^ format().signMask(); }

  FloatKind kind;
  std::vector<uint64_t> subnormals;
  uint64_t smallestNormal;
};
} // namespace

static void addSubnormals(SortedInputs &inputs, const Codes &codes,
                          const BinaryRow &row) {
  bool isProduct = row.operation == "mulf" || row.operation == "divf";
  std::vector<uint64_t> others{codes.of(0.5), codes.of(1.5), codes.of(-3.0)};
  if (!isProduct)
    others = {1, codes.negated(1), codes.smallestNormal,
              codes.negated(codes.smallestNormal + 1)};
  std::vector<uint64_t> tiny = codes.subnormals;
  tiny.insert(tiny.end(), {codes.smallestNormal, codes.smallestNormal + 1,
                           codes.negated(codes.smallestNormal)});
  for (uint64_t a : tiny)
    for (uint64_t b : others) {
      double result =
          row.apply(toDouble(codes.kind, a), toDouble(codes.kind, b));
      bool isZero = toDouble(codes.kind, codes.of(result)) == 0;
      inputs.add(isZero ? "float.zero-sign" : "float.subnormal", {a, b});
    }
}

static void addZerosAndSpecials(SortedInputs &inputs, const Codes &codes,
                                const BinaryRow &row) {
  const double values[] = {
      0.0, -0.0, 1.0, -2.5, double(INFINITY), -double(INFINITY), double(NAN)};
  for (double a : values)
    for (double b : values) {
      double result = row.apply(a, b);
      bool isPlain = std::isfinite(a) && std::isfinite(b) && result != 0;
      if (isPlain && std::isfinite(result))
        continue;
      inputs.add(result == 0 ? "float.zero-sign" : "float.special",
                 {codes.of(a), codes.of(b)});
    }
  uint64_t largest = codes.format().maxMagnitude();
  for (uint64_t b : {largest, codes.negated(largest), codes.of(0.5)})
    inputs.add("float.special", {largest, b});
}

static void addMinimumMaximum(SortedInputs &inputs, const Codes &codes,
                              StringRef rule, bool zerosDiffer) {
  const double values[] = {
      1.0, -1.0, 2.5, double(INFINITY), -double(INFINITY), double(NAN)};
  for (double a : values)
    for (double b : values)
      inputs.add(rule, {codes.of(a), codes.of(b)});
  inputs.add("float.subnormal", {1, 2});
  inputs.add("float.subnormal", {codes.negated(1), codes.of(0.0)});
  if (!zerosDiffer)
    return;
  for (double a : {0.0, -0.0})
    for (double b : {0.0, -0.0})
      inputs.add(rule, {codes.of(a), codes.of(b)});
}

void oracle::planFloats(SuitePlan &plan) {
  for (FloatKind kind :
       {FloatKind::F32, FloatKind::F64, FloatKind::F16, FloatKind::BF16}) {
    Codes codes(kind);
    for (const BinaryRow &row : arithmetic) {
      SortedInputs inputs;
      RandomStream random(3, static_cast<uint64_t>(kind));
      for (unsigned i = 0; i < 48; ++i) {
        uint64_t a = drawFloat(random, kind, Distribution::Uniform);
        uint64_t b = drawFloat(random, kind, Distribution::Uniform);
        inputs.add("float.rounding", {a, b});
      }
      addSubnormals(inputs, codes, row);
      addZerosAndSpecials(inputs, codes, row);
      inputs.addTo(plan,
                   binary("float", ("arith." + row.operation).str(), kind));
    }
  }
  struct MinMaxRow {
    StringRef operation, rule;
    FloatKind kind;
  };
  static constexpr MinMaxRow rows[] = {
      {"arith.minimumf", "float.minimum-maximum", FloatKind::F32},
      {"arith.maximumf", "float.minimum-maximum", FloatKind::F32},
      {"arith.maximumf", "float.minimum-maximum", FloatKind::F16},
      {"arith.minnumf", "float.minnum-maxnum", FloatKind::F32},
      {"arith.maxnumf", "float.minnum-maxnum", FloatKind::F32}};
  for (const MinMaxRow &row : rows) {
    SortedInputs inputs;
    addMinimumMaximum(inputs, Codes(row.kind), row.rule,
                      row.rule == "float.minimum-maximum");
    inputs.addTo(plan, binary("float", row.operation, row.kind));
  }
}
