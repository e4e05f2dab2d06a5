//===- PlanScales.cpp - What scales do to elements, and folds to scales ---===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/SmallArith.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace json = llvm::json;

static constexpr uint64_t nanScale = 0xFF;

//===----------------------------------------------------------------------===//
// dequantize_block
//===----------------------------------------------------------------------===//

static StringRef dequantizeRule(FloatKind element, uint64_t code,
                                uint64_t scale) {
  if (scale == nanScale)
    return "dequantize.nan-scale";
  double value = toDouble(element, code);
  if (!std::isfinite(value))
    return "dequantize.special-elements";
  if (value == 0)
    return "dequantize.zero-sign";
  if (scale == 0)
    return "dequantize.smallest-scale";
  double product = std::fabs(value) * toDouble(FloatKind::F8E8M0FNU, scale);
  if (product >= 0x1p128)
    return "dequantize.overflow";
  return product < 0x1p-126 ? "dequantize.subnormal" : "dequantize.values";
}

/// Each element is there with both signs. Blocks that its codes do not fill
/// have the last one several times.
static void planDequantize(SuitePlan &plan, FloatKind element,
                           int64_t blockSize) {
  const FloatFormat &format = formatOf(element);
  std::string suffix = nameOf(element) +
                       (blockSize == 2 ? "" : "_b" + std::to_string(blockSize));
  std::string name = "dequantize_" + suffix;
  std::string input = blockScaledType(element, {-1, blockSize}, 1, blockSize);
  std::string result = f32Type({-1, blockSize});
  plan.addProgram(name, "Each row is one block.",
                  "(%a: " + input + ") -> " + result +
                      " {\n  %r = mx.dequantize_block %a : " + input + " -> " +
                      result + "\n  return %r : " + result + "\n}");
  // All codes under one scale, and some under each.
  const size_t mostCodes = blockSize == 2 ? 128 : 48;
  struct Blocks {
    size_t numCodes = 0;
    std::vector<uint64_t> codes, scales;
  };
  llvm::MapVector<StringRef, Blocks> byRule;
  for (uint64_t scale : {127, 140, 100, 0, 1, 8, 0xFE, 0xFD, 0xFF}) {
    for (uint64_t code = 0; code <= format.magnitudeMask(); ++code) {
      // Infinity times the smallest scale is no test of infinities.
      if (scale == 0 && !unpack(element, code).isFinite())
        continue;
      Blocks &blocks = byRule[dequantizeRule(element, code, scale)];
      if (blocks.numCodes++ >= mostCodes)
        continue;
      if (blocks.codes.size() % blockSize == 0)
        blocks.scales.push_back(scale);
      blocks.codes.insert(blocks.codes.end(), {code, code | format.signMask()});
    }
    for (auto &[rule, blocks] : byRule)
      while (blocks.codes.size() % blockSize != 0)
        blocks.codes.push_back(blocks.codes.back());
  }
  for (const auto &[rule, blocks] : byRule) {
    std::vector<SuiteValue> inputs;
    inputs.push_back(SuiteValue::blockScaled(
        element, {static_cast<int64_t>(blocks.scales.size()), blockSize}, 1,
        blockSize, blocks.codes, blocks.scales));
    plan.addCase("dequantize", suffix + "/" + rule.split('.').second, rule,
                 name, "mx.dequantize_block",
                 blockAttributes(element, 1, blockSize), std::move(inputs));
  }
}

//===----------------------------------------------------------------------===//
// fold_scale
//===----------------------------------------------------------------------===//

namespace {
struct Factor {
  StringRef name;
  uint64_t bits;
  /// Of a power of two; otherwise none of its folds is.
  std::optional<int> exponent;
};
} // namespace

static std::vector<Factor> factors() {
  return {{"1", powerBits(0), 0},
          {"2", powerBits(1), 1},
          {"half", powerBits(-1), -1},
          {"2^40", powerBits(40), 40},
          {"2^-40", powerBits(-40), -40},
          {"2^127", powerBits(127), 127},
          {"2^-126", powerBits(-126), -126},
          {"2^-127", powerBits(-127), -127},
          {"2^-130", powerBits(-130), -130},
          {"2^-149", powerBits(-149), -149},
          {"3", f32Bits(3.0f), std::nullopt},
          {"1.5", f32Bits(1.5f), std::nullopt},
          {"just-above-2", powerBits(1) + 1, std::nullopt},
          {"just-below-2", powerBits(1) - 1, std::nullopt},
          {"minus-2", f32Bits(-2.0f), std::nullopt},
          {"zero", f32Bits(0.0f), std::nullopt},
          {"minus-zero", f32Bits(-0.0f), std::nullopt},
          {"inf", 0x7F800000, std::nullopt},
          {"minus-inf", 0xFF800000, std::nullopt},
          {"nan", 0x7FC00000, std::nullopt},
          {"nan-payload", 0x7F800001, std::nullopt},
          {"subnormal", 3, std::nullopt},
          {"minus-subnormal", 0x80000001, std::nullopt}};
}

static StringRef foldRule(const Factor &factor, uint64_t scale) {
  if (!factor.exponent)
    return "fold-scale.not-a-power";
  if (scale == nanScale)
    return "fold-scale.nan-scale";
  int folded = static_cast<int>(scale) + *factor.exponent;
  if (folded < 0 || folded > 0xFE)
    return "fold-scale.out-of-range";
  if (*factor.exponent < -126)
    return "fold-scale.subnormal-power";
  return scale == 0 || folded == 0 ? "fold-scale.smallest-scale"
                                   : "fold-scale.power";
}

static void planFold(SuitePlan &plan, FloatKind element, int64_t blockSize,
                     ArrayRef<uint64_t> scalesToFold, const Factor &factor) {
  std::string suffix = nameOf(element) +
                       (blockSize == 2 ? "" : "_b" + std::to_string(blockSize));
  std::string name = "fold_scale_" + suffix;
  std::string type = blockScaledType(element, {-1, blockSize}, 1, blockSize);
  plan.addProgram(name, "Each row is one block.",
                  "(%a: " + type + ", %alpha: f32) -> " + type +
                      " {\n  %r = mx.fold_scale %a, %alpha : " + type +
                      ", f32 -> " + type + "\n  return %r : " + type + "\n}");
  llvm::MapVector<StringRef, std::vector<uint64_t>> byRule;
  for (uint64_t scale : scalesToFold)
    byRule[foldRule(factor, scale)].push_back(scale);
  for (const auto &[rule, scales] : byRule) {
    std::vector<uint64_t> codes;
    for (size_t i = 0; i < blockSize * scales.size(); ++i)
      codes.push_back((5 * i + 1) & formatOf(element).magnitudeMask());
    std::vector<SuiteValue> inputs;
    inputs.push_back(SuiteValue::blockScaled(
        element, {static_cast<int64_t>(scales.size()), blockSize}, 1, blockSize,
        codes, scales));
    inputs.push_back(
        SuiteValue::scalar(ElementType::floating(FloatKind::F32), factor.bits));
    plan.addCase("fold_scale",
                 suffix + "/" + factor.name + "/" + rule.split('.').second,
                 rule, name, "mx.fold_scale",
                 blockAttributes(element, 1, blockSize), std::move(inputs));
  }
}

void oracle::planScales(SuitePlan &plan) {
  static constexpr uint64_t manyScales[] = {
      0,   1,   2,   39,  40,  41,  63,  87,  126, 127, 128,
      130, 148, 149, 150, 213, 214, 215, 252, 253, 254, 255};
  static constexpr uint64_t fewScales[] = {0, 1, 87, 127, 150, 253, 254, 255};
  for (FloatKind element : elementKinds)
    for (int64_t blockSize : {2, 32})
      planDequantize(plan, element, blockSize);
  constexpr size_t numKinds = std::size(elementKinds);
  for (auto [i, factor] : llvm::enumerate(factors())) {
    planFold(plan, elementKinds[i % numKinds], 2, manyScales, factor);
    planFold(plan, elementKinds[(i + 2) % numKinds], 32, fewScales, factor);
  }
}
