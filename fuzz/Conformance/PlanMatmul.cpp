//===- PlanMatmul.cpp - Block-scaled matrix products ----------------------===//
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

namespace {

/// Where a value of a matrix stands, and what it may be drawn from.
struct At {
  int64_t row, column;
  RandomStream &random;
  FloatKind element;
};
using Entry = double (*)(At at);

/// A case: sizes, K in blocks, and what each matrix holds. `scale` gives a
/// code, for row and block.
struct MatmulRow {
  StringRef rule;
  /// Follows the rule in the case's name where a rule has several cases.
  StringRef variant;
  int64_t m, blocks, n;
  Entry element, scale, rhs, acc;
};

/// A size that kernels have code of their own for.
struct SizeRow {
  StringRef rule, variant;
  FloatKind element;
  int64_t blockSize, m, blocks, n;
  bool isStatic;
};

} // namespace

//===----------------------------------------------------------------------===//
// What matrices hold
//===----------------------------------------------------------------------===//

static double one(At) { return 1; }
static double zero(At) { return 0; }
/// The scale 1.
static double unitScale(At) { return 127; }
static double elementIn(At at) {
  return static_cast<double>((at.row + 2 * at.column) % 3 + 1);
}
static double signedElement(At at) {
  return at.random.oneIn(2) ? elementIn(at) : -elementIn(at);
}
/// The largest element, in one column alone.
static double largestInOne(At at) {
  return at.column == 1
             ? toDouble(at.element, formatOf(at.element).maxMagnitude())
             : 0;
}
static double smallInteger(At at) {
  return static_cast<double>((3 * at.row + at.column) % 7 - 3);
}
static double scaleOfBlock(At at) {
  return static_cast<double>(121 + 3 * at.column + at.row);
}
/// Sixteen significant bits, so that products with small elements are exact,
/// and exponents that let sums be inexact.
static double shortFloat(At at) {
  double significand =
      static_cast<double>(at.random.below(1 << 15) * 2 + 65537);
  int exponent = static_cast<int>(at.random.between(-24, 0));
  return std::ldexp(at.random.oneIn(2) ? significand : -significand, exponent);
}
/// Twenty-four significant bits, the last one set: three times that is inexact.
static double longFloat(At at) {
  return static_cast<double>(at.row * 100003 + at.column * 5003 + 11000001 | 1);
}
static double uniformFloat(At at) {
  return toDouble(FloatKind::F32,
                  drawFloat(at.random, FloatKind::F32, Distribution::Uniform));
}
static double uniformElement(At at) {
  return toDouble(at.element,
                  drawFloat(at.random, at.element, Distribution::Uniform));
}
static double subnormal(At at) {
  return std::ldexp(static_cast<double>(at.row + 5 * at.column + 1), -149);
}
static double signOfRow(At at) { return at.row % 2 ? 0.0 : -0.0; }

static double nanInRow(At at) { return at.row == 1 ? 255 : 127; }
static double specialElement(At at) {
  if (at.column != at.row + 2)
    return elementIn(at);
  return at.row == 0 ? double(NAN) : at.row == 1 ? INFINITY : -INFINITY;
}

static constexpr MatmulRow rows[] = {
    {"matmul.values", "", 3, 2, 4, signedElement, unitScale, smallInteger,
     smallInteger},
    {"matmul.order", "", 2, 4, 4, signedElement, unitScale, shortFloat, zero},
    {"matmul.grouping", "", 2, 1, 2, largestInOne,
     [](At at) { return at.row == 0 ? 254.0 : 27.0; },
     [](At at) { return at.column == 0 ? 0x1p-100 : 0x1p127; }, zero},
    // The accumulator is the rounded product's negative: what a fused
    // operation leaves is its error.
    {"matmul.no-contraction", "", 2, 1, 4,
     [](At at) { return at.column == 0 ? 3.0 : 0.0; }, unitScale, longFloat,
     [](At at) {
       return -static_cast<double>(static_cast<float>(
           3 * longFloat({0, at.column, at.random, at.element})));
     }},
    {"matmul.accumulator", "", 1, 2, 3, one, unitScale, one,
     [](At at) { return at.column == 2 ? -0x1p25 : 0x1p24 * (at.column + 1); }},
    {"matmul.block-boundary", "", 2, 4, 3, elementIn, scaleOfBlock,
     smallInteger, zero},
    {"matmul.nan-scale", "", 3, 2, 2, elementIn, nanInRow, elementIn, zero},
    {"matmul.nan-scale", "zero-rhs", 2, 2, 2, elementIn, nanInRow, zero, zero},
    {"matmul.nan-scale", "zero-elements", 2, 2, 2, zero, nanInRow, elementIn,
     zero},
    {"matmul.smallest-scale", "", 2, 2, 2, elementIn, zero,
     [](At at) { return std::ldexp(smallInteger(at), 120); }, zero},
    {"matmul.special-elements", "", 3, 2, 2, specialElement, unitScale, one,
     one},
    {"matmul.special-elements", "zero-rhs", 3, 2, 2, specialElement, unitScale,
     zero, one},
    // Sums of numbers, all of one sign in a column.
    {"matmul.overflow", "", 2, 1, 2, one, unitScale,
     [](At at) { return at.column ? -0x1.8p126 : 0x1.8p126; }, zero},
    {"matmul.overflow", "accumulator", 1, 1, 2, one, unitScale,
     [](At at) { return at.column ? -0x1p127 : 0x1p127; },
     [](At at) { return at.column ? -0x1.8p127 : 0x1.8p127; }},
    {"matmul.non-finite-rhs", "", 2, 2, 5,
     [](At at) { return at.row == 0 && at.column == 2 ? 0.0 : 1.0; }, unitScale,
     [](At at) {
       if (at.row == 4 && at.column == 3)
         return -double(INFINITY);
       if (at.row != at.column)
         return 1.0;
       return at.row == 1 ? double(NAN) : at.row == 4 ? 1.0 : INFINITY;
     },
     one},
    {"matmul.non-finite-accumulator", "", 2, 1, 3, one, unitScale, one,
     [](At at) {
       if (at.row == 1)
         return 1.0;
       return at.column == 0   ? double(INFINITY)
              : at.column == 1 ? -double(INFINITY)
                               : double(NAN);
     }},
    {"matmul.zero-sign", "", 2, 1, 4, signOfRow, unitScale,
     [](At at) { return at.column < 2 ? 1.0 : -1.0; },
     [](At at) { return at.column % 2 ? 0.0 : -0.0; }},
    {"matmul.subnormal", "", 2, 1, 3, elementIn, unitScale, subnormal,
     subnormal},
    {"matmul.empty-reduction", "", 3, 0, 2, one, unitScale, one,
     [](At at) { return at.row == 0 ? signOfRow(at) : subnormal(at); }},
    {"matmul.empty-result", "no-row", 0, 1, 3, one, unitScale, one, one},
    {"matmul.empty-result", "no-column", 3, 1, 0, one, unitScale, one, one},
    {"matmul.shapes", "row", 1, 2, 7, elementIn, unitScale, smallInteger, one},
    {"matmul.shapes", "column", 5, 1, 1, elementIn, unitScale, smallInteger,
     one},
    {"matmul.shapes", "one", 1, 1, 1, elementIn, unitScale, smallInteger, one},
    {"matmul.shapes", "primes", 7, 3, 11, elementIn, unitScale, smallInteger,
     one},
    {"matmul.reduction", "three-blocks", 2, 3, 3, elementIn, unitScale,
     smallInteger, one},
    {"matmul.reduction", "five-blocks", 2, 5, 3, elementIn, unitScale,
     smallInteger, one},
    {"matmul.accuracy", "", 3, 8, 3, uniformElement, unitScale, uniformFloat,
     uniformFloat}};

static constexpr SizeRow sizes[] = {
    {"matmul.reduction", "k72", FloatKind::F8E5M2, 8, 2, 9, 3, false},
    {"matmul.reduction", "k80", FloatKind::F6E2M3FN, 16, 2, 5, 3, false},
    {"matmul.reduction", "k48", FloatKind::F4E2M1FN, 16, 2, 3, 3, true},
    {"matmul.shapes", "17x32x19", FloatKind::F8E4M3FN, 32, 17, 1, 19, false},
    {"matmul.shapes", "17x16x19", FloatKind::F6E3M2FN, 16, 17, 1, 19, false},
    {"matmul.shapes", "1x64x64", FloatKind::F8E5M2, 32, 1, 2, 64, false},
    {"matmul.shapes", "32x64x64", FloatKind::F8E4M3FN, 32, 32, 2, 64, true}};

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

static std::vector<uint64_t> fill(FloatKind kind, int64_t rows, int64_t columns,
                                  Entry entry, RandomStream &random,
                                  FloatKind element) {
  std::vector<uint64_t> codes;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      codes.push_back(fromDouble(kind, entry({row, column, random, element})));
  return codes;
}

/// `fixed`: the sizes that the program knows.
static std::string addProgram(SuitePlan &plan, FloatKind element,
                              int64_t blockSize, const MatmulRow *fixed) {
  std::string name =
      "block_matmul_" + nameOf(element) + "_b" + std::to_string(blockSize);
  std::vector<int64_t> lhs{-1, -1}, rhs{-1, -1}, acc{-1, -1};
  if (fixed) {
    int64_t k = fixed->blocks * blockSize;
    lhs = {fixed->m, k};
    rhs = {k, fixed->n};
    acc = {fixed->m, fixed->n};
    name += "_static";
  }
  std::string scaled = blockScaledType(element, lhs, 1, blockSize);
  std::string result = f32Type(acc);
  plan.addProgram(name, "The accumulator is the destination.",
                  "(%a: " + scaled + ", %b: " + f32Type(rhs) +
                      ", %acc: " + result + ") -> " + result +
                      " {\n  %r = mx.block_matmul %a, %b, %acc : " + scaled +
                      ", " + f32Type(rhs) + ", " + result + " -> " + result +
                      "\n  return %r : " + result + "\n}");
  return name;
}

static void addCase(SuitePlan &plan, FloatKind element, int64_t blockSize,
                    const MatmulRow &row, bool isStatic) {
  RandomStream random(13, static_cast<uint64_t>(element));
  int64_t k = row.blocks * blockSize;
  std::vector<uint64_t> codes =
      fill(element, row.m, k, row.element, random, element);
  std::vector<uint64_t> scales;
  for (int64_t m = 0; m < row.m; ++m)
    for (int64_t block = 0; block < row.blocks; ++block)
      scales.push_back(
          static_cast<uint64_t>(row.scale({m, block, random, element})));
  constexpr FloatKind wide = FloatKind::F32;
  constexpr ElementType f32 = ElementType::floating(wide);
  std::vector<SuiteValue> inputs;
  inputs.push_back(SuiteValue::blockScaled(element, {row.m, k}, 1, blockSize,
                                           codes, scales));
  inputs.push_back(SuiteValue::of(
      f32, {k, row.n}, fill(wide, k, row.n, row.rhs, random, element)));
  inputs.push_back(SuiteValue::of(
      f32, {row.m, row.n}, fill(wide, row.m, row.n, row.acc, random, element)));
  std::string name = nameOf(element) + "/b" + std::to_string(blockSize) + "/" +
                     row.rule.split('.').second.str();
  if (!row.variant.empty())
    name += "/" + row.variant.str();
  if (isStatic)
    name += "/static";
  SuiteCase &entry = plan.addCase(
      "block_matmul", name, row.rule,
      addProgram(plan, element, blockSize, isStatic ? &row : nullptr),
      "mx.block_matmul", blockAttributes(element, 1, blockSize),
      std::move(inputs));
  if (row.rule == "matmul.accuracy") {
    entry.comparison.kind = SuiteComparison::Kind::Contraction;
    entry.comparison.length = k;
  }
}

void oracle::planMatmul(SuitePlan &plan) {
  for (FloatKind element : elementKinds)
    for (int64_t blockSize : {4, 32}) {
      for (const MatmulRow &row : rows)
        if (row.rule != "matmul.special-elements" || formatOf(element).hasNaN())
          addCase(plan, element, blockSize, row, /*isStatic=*/false);
      // One with sizes that a device may know when it compiles.
      if (blockSize == 4)
        addCase(plan, element, blockSize, rows[0], /*isStatic=*/true);
    }
  for (const SizeRow &size : sizes)
    addCase(plan, size.element, size.blockSize,
            {size.rule, size.variant, size.m, size.blocks, size.n, elementIn,
             unitScale, smallInteger, one},
            size.isStatic);
}
