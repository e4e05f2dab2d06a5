//===- PlanChains.cpp - One operation after another -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Chains that look as if they were something simpler. A compiler that makes the
// simpler thing of them is wrong at the ends of the range of scales, where the
// inputs are. Factors are constants of the program, which a compiler folds.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/SmallArith.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace json = llvm::json;

static constexpr int64_t blockSize = 32;
/// Columns of a product.
static constexpr int64_t numColumns = 2;

namespace {

enum class Step : uint8_t { Fold, Quantize, Dequantize, Matmul };

/// Steps, each of the result of the one before it, the factors of the folds
/// among them, and the input: a scale for each row, which is one block, or with
/// no scales f32 values.
struct Chain {
  StringRef rule, name;
  std::vector<Step> steps;
  std::vector<uint64_t> factors;
  std::vector<uint64_t> scales;
};

/// A chain as a program, for one element type.
class ChainPlanner {
public:
  ChainPlanner(SuitePlan &plan, const Chain &chain, FloatKind element)
      : plan(plan), chain(chain), element(element) {}

  void add();

private:
  std::string typeBefore(Step step) const {
    return step == Step::Quantize ? wide : scaled;
  }
  std::string typeAfter(Step step) const {
    return step == Step::Dequantize ? wide
           : step == Step::Matmul   ? product
                                    : scaled;
  }
  std::string addProgram(StringRef rounding);
  json::Array steps() const;
  std::vector<SuiteValue> inputs() const;

  SuitePlan &plan;
  const Chain &chain;
  FloatKind element;
  std::string scaled = blockScaledType(element, {-1, blockSize}, 1, blockSize);
  std::string wide = f32Type({-1, blockSize});
  std::string rhs = f32Type({blockSize, numColumns});
  std::string product = f32Type({-1, numColumns});
};

StringRef operationOf(Step step) {
  static constexpr StringRef names[] = {"mx.fold_scale", "mx.quantize_block",
                                        "mx.dequantize_block",
                                        "mx.block_matmul"};
  return names[static_cast<size_t>(step)];
}

std::string hexadecimal(uint64_t factor) {
  return llvm::utohexstr(factor, /*LowerCase=*/false, /*Width=*/8);
}

} // namespace

/// Of floor the program asks for nothing.
std::string ChainPlanner::addProgram(StringRef rounding) {
  bool hasProduct = llvm::is_contained(chain.steps, Step::Matmul);
  std::string body = "(%v0: " + typeBefore(chain.steps[0]);
  if (hasProduct)
    body += ", %b: " + rhs + ", %acc: " + product;
  body += ") -> " + typeAfter(chain.steps.back()) + " {\n";
  for (auto [i, factor] : llvm::enumerate(chain.factors))
    body += "  %alpha" + std::to_string(i) + " = arith.constant 0x" +
            hexadecimal(factor) + " : f32\n";
  size_t numFolds = 0;
  for (auto [i, step] : llvm::enumerate(chain.steps)) {
    std::string operands = "%v" + std::to_string(i);
    std::string types = typeBefore(step);
    if (step == Step::Fold) {
      operands += ", %alpha" + std::to_string(numFolds++);
      types += ", f32";
    } else if (step == Step::Matmul) {
      operands += ", %b, %acc";
      types += ", " + rhs + ", " + product;
    } else if (step == Step::Quantize && rounding != "floor") {
      operands += " scale_rounding(" + rounding.str() + ")";
    }
    body += "  %v" + std::to_string(i + 1) + " = " + operationOf(step).str() +
            " " + operands + " : " + types + " -> " + typeAfter(step) + "\n";
  }
  body += "  return %v" + std::to_string(chain.steps.size()) + " : " +
          typeAfter(chain.steps.back()) + "\n}";
  std::string name = "chain_" + chain.name.str() + "_" + nameOf(element);
  if (rounding != "floor")
    name += "_" + rounding.str();
  plan.addProgram(name, "Each row is one block.", body);
  return name;
}

json::Array ChainPlanner::steps() const {
  json::Array steps;
  size_t numFolds = 0;
  for (Step step : chain.steps) {
    json::Object object{{"operation", operationOf(step)}};
    if (step == Step::Fold)
      object["factor"] = hexadecimal(chain.factors[numFolds++]);
    steps.push_back(std::move(object));
  }
  return steps;
}

/// Elements of a magnitude below the largest binade, so that no block has the
/// scale that its values would get, and none is too large for f32; the last row
/// of what is converted again has zeros alone.
std::vector<SuiteValue> ChainPlanner::inputs() const {
  constexpr ElementType f32 = ElementType::floating(FloatKind::F32);
  std::vector<SuiteValue> inputs;
  std::vector<uint64_t> codes;
  if (chain.scales.empty()) {
    // Neither ties of an element type nor values that saturate.
    constexpr int64_t numRows = 3;
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t i = 0; i < blockSize; ++i) {
        double value =
            std::ldexp(1 + static_cast<double>(2 * i + 1) / 129, 40 * row - 40);
        codes.push_back(fromDouble(FloatKind::F32, i % 2 ? value : -value));
      }
    inputs.push_back(SuiteValue::of(f32, {numRows, blockSize}, codes));
    return inputs;
  }
  int64_t numRows = static_cast<int64_t>(chain.scales.size());
  for (int64_t row = 0; row < numRows; ++row)
    for (int64_t i = 0; i < blockSize; ++i) {
      bool isZero = chain.steps.back() == Step::Quantize && row + 1 == numRows;
      double value = isZero ? 0 : i % 3 == row % 3 ? 1.0 : 0.5;
      codes.push_back(
          fromDouble(element, i % 5 == 0 && !isZero ? -value : value));
    }
  inputs.push_back(SuiteValue::blockScaled(element, {numRows, blockSize}, 1,
                                           blockSize, codes, chain.scales));
  if (!llvm::is_contained(chain.steps, Step::Matmul))
    return inputs;
  std::vector<uint64_t> rhsCodes, accCodes(numRows * numColumns);
  for (int64_t i = 0; i < blockSize * numColumns; ++i)
    rhsCodes.push_back(powerBits(i % 2 ? -10 : -9));
  inputs.push_back(SuiteValue::of(f32, {blockSize, numColumns}, rhsCodes));
  inputs.push_back(SuiteValue::of(f32, {numRows, numColumns}, accCodes));
  return inputs;
}

void ChainPlanner::add() {
  json::Object attributes = blockAttributes(element, 1, blockSize);
  attributes["steps"] = steps();
  bool converts = llvm::is_contained(chain.steps, Step::Quantize);
  if (converts)
    attributes["scale_rounding"] = "floor";
  SuiteCase &entry = plan.addCase("chains", chain.name + "/" + nameOf(element),
                                  chain.rule, addProgram("floor"), "chain",
                                  std::move(attributes), inputs());
  if (converts)
    for (StringRef rounding : scaleRoundings)
      if (rounding != "floor")
        plan.otherRoundings[entry.name][rounding.str()] = addProgram(rounding);
}

static std::vector<Chain> chains() {
  using enum Step;
  const std::vector<uint64_t> many = {0,   1,   27,  54,  127,
                                      200, 227, 253, 254, 127};
  std::vector<Chain> chains;
  auto addFolds = [&](StringRef name, uint64_t first, uint64_t second) {
    chains.push_back(
        {"fold-scale.sequence", name, {Fold, Fold}, {first, second}, many});
  };
  addFolds("fold_up_down", powerBits(100), powerBits(-100));
  addFolds("fold_down_up", powerBits(-100), powerBits(100));
  addFolds("fold_up_up", powerBits(100), powerBits(100));
  addFolds("fold_down_down", powerBits(-100), powerBits(-100));
  addFolds("fold_negative_twice", f32Bits(-2.0f), f32Bits(-2.0f));
  addFolds("fold_no_power_twice", f32Bits(1.5f), f32Bits(1 / 1.5f));

  struct Factor {
    StringRef dequantize, matmul;
    uint64_t bits;
    std::vector<uint64_t> scales;
  };
  // Scales that leave the range, and others from which nothing becomes
  // subnormal or the scale 0x00.
  const Factor factors[] = {{"fold_2_dequantize",
                             "fold_2_matmul",
                             powerBits(1),
                             {100, 127, 253, 254, 127}},
                            {"fold_half_dequantize",
                             "fold_half_matmul",
                             powerBits(-1),
                             {0, 40, 127, 254, 127}},
                            {"fold_tiny_dequantize",
                             "fold_tiny_matmul",
                             powerBits(-120),
                             {0, 119, 200, 254, 200}},
                            {"fold_minus_2_dequantize",
                             "fold_minus_2_matmul",
                             f32Bits(-2.0f),
                             {100, 127, 200, 127}},
                            {"fold_3_dequantize",
                             "fold_3_matmul",
                             f32Bits(3.0f),
                             {100, 127, 200, 127}}};
  for (const Factor &factor : factors) {
    auto add = [&](StringRef rule, StringRef name, Step last) {
      chains.push_back(
          {rule, name, {Fold, last}, {factor.bits}, factor.scales});
    };
    add("fold-scale.dequantized", factor.dequantize, Dequantize);
    add("matmul.folded-scale", factor.matmul, Matmul);
  }
  chains.push_back({"fold-scale.subnormal-power",
                    "fold_subnormal",
                    {Fold},
                    {powerBits(-149)},
                    {150, 200, 253, 254}});
  chains.push_back({"quantize.again",
                    "dequantize_quantize",
                    {Dequantize, Quantize},
                    {},
                    {100, 127, 200, 254, 200}});
  chains.push_back({"quantize.and-back",
                    "quantize_dequantize",
                    {Quantize, Dequantize},
                    {},
                    {}});
  return chains;
}

void oracle::planChains(SuitePlan &plan) {
  for (auto [i, chain] : llvm::enumerate(chains())) {
    ChainPlanner(plan, chain, elementKinds[i % std::size(elementKinds)]).add();
    if (chain.rule.starts_with("quantize."))
      ChainPlanner(plan, chain, FloatKind::F4E2M1FN).add();
  }
}
