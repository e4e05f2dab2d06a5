//===- PlanFunctions.cpp - Functions and conversions of floats ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/SmallArith.h"
#include "interpreter/Semantics/MathBounds.h"
#include "interpreter/Values/Random.h"

#include <cmath>

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr ElementType f32 = ElementType::floating(FloatKind::F32);

static uint64_t codeOf(double value) {
  return fromDouble(FloatKind::F32, value);
}

//===----------------------------------------------------------------------===//
// Multiply and add
//===----------------------------------------------------------------------===//

/// Operands for which one rounding and two give different sums.
static std::vector<std::array<uint64_t, 3>> contractionOperands() {
  std::vector<std::array<uint64_t, 3>> operands;
  RandomStream random(4);
  while (operands.size() < 32) {
    float a = llvm::bit_cast<float>(static_cast<uint32_t>(
        drawFloat(random, FloatKind::F32, Distribution::Uniform)));
    float b = llvm::bit_cast<float>(static_cast<uint32_t>(
        drawFloat(random, FloatKind::F32, Distribution::Uniform)));
    float product = a * b;
    float c = -product;
    // What is left is the error of the product.
    if (std::fma(a, b, c) != 0)
      operands.push_back({f32Bits(a), f32Bits(b), f32Bits(c)});
  }
  return operands;
}

/// Sums so near to a tie of f32 that f64 rounds them to the tie, from either
/// side: by products of 2^-24 - 2^-68 and of 2^-24 + 2^-70.
static void addAlmostTies(SortedInputs &inputs) {
  struct Row {
    double a, b, c;
  };
  static constexpr Row rows[] = {
      {0x1p-12 * (1 - 0x1p-22), 0x1p-12 * (1 + 0x1p-22), 1 + 0x1p-23},
      {8392705 * 0x1p-35, 8384513 * 0x1p-35, 1}};
  for (const Row &row : rows)
    for (double power : {1.0, 0x1p40, 0x1p-60})
      for (double sign : {1.0, -1.0})
        inputs.add("float.fma", {codeOf(sign * power * row.a), codeOf(row.b),
                                 codeOf(sign * power * row.c)});
}

static void planMultiplyAdd(SuitePlan &plan) {
  SortedInputs fused;
  std::vector<std::vector<uint64_t>> columns(3);
  for (const std::array<uint64_t, 3> &row : contractionOperands()) {
    fused.add("float.fma", row);
    for (unsigned i = 0; i < 3; ++i)
      columns[i].push_back(row[i]);
  }
  addAlmostTies(fused);
  fused.addTo(plan, {.group = "float",
                     .name = "fma_f32",
                     .operation = "math.fma",
                     .operands = {f32, f32, f32},
                     .result = f32});
  plan.addProgram(
      "multiply_add_f32",
      "A product and a sum, each rounded: nothing allows a fused "
      "operation.",
      R"((%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %p = arith.mulf %a, %b : tensor<?xf32>
  %r = arith.addf %p, %c : tensor<?xf32>
  return %r : tensor<?xf32>
})");
  std::vector<SuiteValue> inputs;
  for (const std::vector<uint64_t> &column : columns)
    inputs.push_back(
        SuiteValue::of(f32, {static_cast<int64_t>(column.size())}, column));
  plan.addCase("float", "multiply_add_f32", "float.no-contraction",
               "multiply_add_f32", "multiply-add",
               llvm::json::Object{{"result", "f32"}}, std::move(inputs));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// What vanishes when it is rounded, and what a device may flush, has rules of
/// its own.
static StringRef functionRule(double value) {
  if (value != 0 && std::fabs(value) < 0x1p-126)
    return "float.subnormal";
  return std::fabs(value) < 1 ? "float.zero-sign" : "float.exact-functions";
}

static void planExact(SuitePlan &plan) {
  static constexpr double values[] = {
      0.0,     -0.0,     0.5,       -0.5,     1.5,      -1.5,      2.5,
      -2.5,    0.4999,   -0.4999,   3.0,      -7.25,    8388607.5, 0x1p30,
      -0x1p30, 0x1p-149, -0x1p-149, INFINITY, -INFINITY};
  for (StringRef name : {"math.floor", "math.ceil", "math.trunc", "math.round",
                         "math.roundeven", "math.absf", "arith.negf"}) {
    SortedInputs inputs;
    for (double value : values)
      inputs.add(functionRule(value), {codeOf(value)});
    inputs.addTo(plan, {.group = "float",
                        .name = name.split('.').second.str() + "_f32",
                        .operation = name.str(),
                        .operands = {f32},
                        .result = f32});
  }
  SortedInputs roots, signs;
  const uint64_t smallestNormal = powerBits(-126);
  RandomStream random(5);
  for (double value : values)
    roots.add(functionRule(value), {codeOf(value)});
  for (unsigned i = 0; i < 32; ++i)
    roots.add("float.exact-functions",
              {std::max(smallestNormal,
                        drawFloat(random, FloatKind::F32, Distribution::Bits) &
                            0x7FFFFFFF)});
  roots.addTo(plan, {.group = "float",
                     .name = "sqrt_f32",
                     .operation = "math.sqrt",
                     .operands = {f32},
                     .result = f32});
  for (double value : values)
    for (double sign : {1.0, -0.0})
      signs.add(functionRule(value), {codeOf(value), codeOf(sign)});
  signs.addTo(plan, {.group = "float",
                     .name = "copysign_f32",
                     .operation = "math.copysign",
                     .operands = {f32, f32},
                     .result = f32});
}

static void planInexact(SuitePlan &plan) {
  struct Row {
    MathFunction function;
    double low, high;
  };
  static constexpr Row rows[] = {
      {MathFunction::Exp, -20, 20},    {MathFunction::Exp2, -30, 30},
      {MathFunction::Log, 0.01, 100},  {MathFunction::Log2, 0.01, 100},
      {MathFunction::Sin, -3, 3},      {MathFunction::Cos, -3, 3},
      {MathFunction::Rsqrt, 0.01, 50}, {MathFunction::PowF, 0.1, 8}};
  for (const Row &row : rows) {
    const MathBound &bound = boundOf(row.function);
    SortedInputs inputs;
    inputs.comparison.kind = SuiteComparison::Kind::Ulp;
    inputs.comparison.ulp = maxUlp(row.function, FloatKind::F32);
    RandomStream random(6, static_cast<uint64_t>(row.function));
    unsigned arity = row.function == MathFunction::PowF ? 2 : 1;
    for (unsigned i = 0; i < 48; ++i) {
      std::vector<uint64_t> operands;
      for (unsigned j = 0; j < arity; ++j)
        operands.push_back(
            codeOf(row.low + (row.high - row.low) *
                                 static_cast<double>(random.below(1 << 24)) *
                                 0x1p-24));
      inputs.add("float.inexact-functions", operands);
    }
    inputs.addTo(plan, {.group = "float",
                        .name = std::string(bound.name) + "_f32",
                        .operation = "math." + std::string(bound.name),
                        .operands = std::vector<ElementType>(arity, f32),
                        .result = f32});
  }
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Values of `to` at the ends of its range and around 1, what lies between
/// them, and what lies beyond.
static std::vector<double> conversionValues(FloatKind to) {
  const FloatFormat &format = formatOf(to);
  std::vector<double> values{0.0, -0.0, INFINITY, -INFINITY, NAN};
  for (uint64_t code : {uint64_t(0), uint64_t(1), format.mantissaMask(),
                        format.mantissaMask() + 1, fromDouble(to, 1.0),
                        fromDouble(to, 3.0), format.maxMagnitude() - 1}) {
    double low = toDouble(to, code), high = toDouble(to, code + 1);
    for (double part : {0.0, 0.25, 0.5, 0.75, 1.0})
      for (double sign : {1.0, -1.0})
        values.push_back(sign * (low + part * (high - low)));
  }
  double step =
      std::ldexp(1.0, format.maxExponent() - int(format.mantissaBits));
  double largest = toDouble(to, format.maxMagnitude());
  for (double part : {0.25, 0.5, 0.75, 4.0})
    values.push_back(largest + part * step);
  return values;
}

static void planConversions(SuitePlan &plan) {
  struct Row {
    FloatKind from, to;
  };
  static constexpr Row rows[] = {
      {FloatKind::F64, FloatKind::F32},  {FloatKind::F64, FloatKind::BF16},
      {FloatKind::F64, FloatKind::F16},  {FloatKind::F32, FloatKind::F16},
      {FloatKind::F32, FloatKind::BF16}, {FloatKind::F16, FloatKind::F32},
      {FloatKind::BF16, FloatKind::F32}, {FloatKind::F32, FloatKind::F64}};
  for (auto [from, to] : rows) {
    bool widens = formatOf(to).width() > formatOf(from).width();
    SortedInputs inputs;
    std::vector<double> values = conversionValues(widens ? from : to);
    // By way of f32 these are the middle between 1 and its neighbour.
    if (from == FloatKind::F64 && to != FloatKind::F32)
      for (double odd : {1.0, 3.0})
        for (double side : {-0x1p-40, 0x1p-40})
          for (double sign : {1.0, -1.0})
            values.push_back(
                sign *
                (1 + std::ldexp(odd, -int(formatOf(to).mantissaBits) - 1) +
                 side));
    for (double value : values) {
      uint64_t code = fromDouble(from, value);
      double result = toDouble(to, convertFloat(from, code, to));
      int smallest =
          std::max(formatOf(to).minExponent(), formatOf(from).minExponent());
      bool isSmall = std::fabs(value) < std::ldexp(1.0, smallest);
      inputs.add(result == 0 ? "float.zero-sign"
                 : isSmall   ? "float.subnormal"
                             : "float.conversion",
                 {code});
    }
    std::string operation = widens ? "extf" : "truncf";
    inputs.addTo(plan,
                 {.group = "float",
                  .name = operation + "_" + nameOf(from) + "_" + nameOf(to),
                  .operation = "arith." + operation,
                  .operands = {ElementType::floating(from)},
                  .result = ElementType::floating(to),
                  .types = Elementwise::Types::To});
  }
}

static void planIntegerConversions(SuitePlan &plan) {
  constexpr ElementType i32 = ElementType::integer(32);
  constexpr ElementType i64 = ElementType::integer(64);
  static constexpr uint64_t integers[] = {0,
                                          1,
                                          UINT64_MAX,
                                          16777217,
                                          16777219,
                                          33554435,
                                          INT64_MAX,
                                          uint64_t(INT64_MIN),
                                          0x8000008000000000,
                                          0x8000008000000001};
  for (StringRef operation : {"arith.sitofp", "arith.uitofp"}) {
    SortedInputs inputs;
    for (uint64_t value : integers)
      inputs.add("float.integer-conversion", {value});
    inputs.addTo(plan, {.group = "float",
                        .name = operation.split('.').second.str() + "_i64_f32",
                        .operation = operation.str(),
                        .operands = {i64},
                        .result = f32,
                        .types = Elementwise::Types::To});
  }
  for (StringRef operation : {"arith.fptosi", "arith.fptoui"}) {
    SortedInputs inputs;
    bool isSigned = operation == "arith.fptosi";
    for (double value : {0.0, 0.999, 1.5, 2.5, 1e6, 2147483520.0})
      inputs.add("float.integer-conversion", {codeOf(value)});
    for (double value : {-0.999, -1.5, -2147483648.0})
      if (isSigned)
        inputs.add("float.integer-conversion", {codeOf(value)});
    for (double value : {0x1p31, 0x1p31 + 256, 0x1p32 - 256})
      if (!isSigned)
        inputs.add("float.integer-conversion", {codeOf(value)});
    inputs.addTo(plan, {.group = "float",
                        .name = operation.split('.').second.str() + "_f32_i32",
                        .operation = operation.str(),
                        .operands = {f32},
                        .result = i32,
                        .types = Elementwise::Types::To});
  }
}

void oracle::planFunctions(SuitePlan &plan) {
  planMultiplyAdd(plan);
  planExact(plan);
  planInexact(plan);
  planConversions(plan);
  planIntegerConversions(plan);
}
