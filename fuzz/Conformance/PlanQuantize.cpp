//===- PlanQuantize.cpp - Block conversion --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Blocks.h"

#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using llvm::StringRef;
namespace json = llvm::json;

/// In the order of scaleRoundings.
static constexpr ScaleRounding roundings[] = {
    ScaleRounding::Floor, ScaleRounding::Ceil, ScaleRounding::Even,
    ScaleRounding::RCeil};

/// Adds the program under each rounding and returns the names.
static std::map<std::string, std::string>
addPrograms(SuitePlan &plan, FloatKind element, int64_t blockSize) {
  std::map<std::string, std::string> names;
  for (StringRef rounding : scaleRoundings) {
    std::string name = "quantize_" + nameOf(element) + "_b" +
                       std::to_string(blockSize) + "_" + rounding.str();
    std::string input = f32Type({-1, blockSize});
    std::string result =
        blockScaledType(element, {-1, blockSize}, 1, blockSize);
    std::string attribute =
        rounding == "floor" ? "" : " scale_rounding(" + rounding.str() + ")";
    plan.addProgram(name, "Each row is one block.",
                    "(%a: " + input + ") -> " + result +
                        " {\n  %r = mx.quantize_block %a" + attribute + " : " +
                        input + " -> " + result + "\n  return %r : " + result +
                        "\n}");
    names[rounding.str()] = name;
  }
  return names;
}

namespace {
/// Adds cases of one element type and block size.
class QuantizePlanner {
public:
  QuantizePlanner(SuitePlan &plan, FloatKind element, int64_t blockSize)
      : plan(plan), element(element), blockSize(blockSize),
        programs(addPrograms(plan, element, blockSize)) {}

  SuiteCase &add(const llvm::Twine &name, StringRef rule, StringRef rounding,
                 llvm::ArrayRef<Block> blocks);
  void addSorted(llvm::ArrayRef<Block> blocks, size_t roundingIndex,
                 size_t mostOfAnother);

private:
  SuitePlan &plan;
  FloatKind element;
  int64_t blockSize;
  std::map<std::string, std::string> programs;
};
} // namespace

SuiteCase &QuantizePlanner::add(const llvm::Twine &name, StringRef rule,
                                StringRef rounding,
                                llvm::ArrayRef<Block> blocks) {
  std::vector<uint64_t> codes;
  for (const Block &block : blocks)
    codes.insert(codes.end(), block.begin(), block.end());
  std::vector<SuiteValue> inputs;
  inputs.push_back(
      SuiteValue::of(ElementType::floating(FloatKind::F32),
                     {static_cast<int64_t>(blocks.size()), blockSize}, codes));
  json::Object attributes = blockAttributes(element, 1, blockSize);
  attributes["scale_rounding"] = rounding;
  SuiteCase &entry = plan.addCase("quantize", name, rule,
                                  programs[rounding.str()], "mx.quantize_block",
                                  std::move(attributes), std::move(inputs));
  std::map<std::string, std::string> others = programs;
  others.erase(rounding.str());
  plan.otherRoundings[entry.name] = std::move(others);
  return entry;
}

/// A case for each rule that a block shows, or several where there are many
/// blocks. What is alike under all roundings is shown at length by floor, and
/// by each other rounding for some elements.
void QuantizePlanner::addSorted(llvm::ArrayRef<Block> blocks,
                                size_t roundingIndex, size_t mostOfAnother) {
  /// Small enough to be read.
  constexpr size_t mostBlocks = 16;
  StringRef rounding = scaleRoundings[roundingIndex];
  llvm::MapVector<StringRef, std::vector<Block>> byRule;
  for (const Block &block : blocks) {
    StringRef rule = blockRule(element, roundings[roundingIndex], block);
    std::vector<Block> &found = byRule[rule];
    size_t most = rule.ends_with(rounding) ? mostBlocks : mostOfAnother;
    if (rounding == "floor" || found.size() < most)
      found.push_back(block);
  }
  for (const auto &[rule, found] : byRule)
    for (size_t begin = 0; begin < found.size(); begin += mostBlocks) {
      std::string name = nameOf(element) + "/b" + std::to_string(blockSize) +
                         "/" + rounding.str() + "/" +
                         rule.split('.').second.str();
      if (found.size() > mostBlocks)
        name += "/" + std::to_string(begin / mostBlocks);
      add(name, rule, rounding,
          llvm::ArrayRef(found).slice(
              begin, std::min(mostBlocks, found.size() - begin)));
    }
}

//===----------------------------------------------------------------------===//
// Results that surprise
//===----------------------------------------------------------------------===//

namespace {
struct Surprise {
  StringRef name, rule;
  FloatKind element;
  float value;
  StringRef says;
};
} // namespace

static constexpr Surprise surprises[] = {
    {"127.9999", "quantize.saturation", FloatKind::F8E5M2, 127.9999f,
     "127.9999 becomes 112, and is right: floor(log2(127.9999)) = 6, so "
     "X = 2^(6 - 15), and 127.9999 / X = 65535.9 is above 57344, the largest "
     "f8E5M2. It saturates there, and 57344 * 2^-9 = 112. Under the other "
     "scale roundings X is twice as large, and the value 128."},
    {"957", "quantize.saturation", FloatKind::F8E4M3FN, 957.0f,
     "957 becomes 896, and is right: floor(log2(957)) = 9, so X = 2^(9 - 8), "
     "and 957 / 2 = 478.5 is above 448, the largest f8E4M3FN. It saturates "
     "there, and 448 * 2 = 896. Under ceil and rceil X is 4, and the value "
     "960."},
    {"7", "quantize.saturation", FloatKind::F4E2M1FN, 7.0f,
     "7 becomes 6, and is right: floor(log2(7)) = 2, so X = 2^(2 - 2), and 7 "
     "is above 6, the largest f4E2M1FN: a tie with what would follow it, 8, "
     "saturates as well. Under the other scale roundings X is 2, and 3.5 "
     "rounds to 4, the value 8."},
    {"smallest", "quantize.subnormal", FloatKind::F8E4M3FN, 0x1p-149f,
     "2^-149 becomes 0 under the scale 2^-127, and is right: the exponent "
     "-149 - 8 is clamped to -127, and 2^-149 / 2^-127 = 2^-22 is below half "
     "of 2^-9, the smallest f8E4M3FN."}};

static void planSurprises(SuitePlan &plan) {
  for (const Surprise &surprise : surprises) {
    Block block(16);
    block[0] = static_cast<uint32_t>(f32Bits(surprise.value));
    SuiteCase &entry = QuantizePlanner(plan, surprise.element, 16)
                           .add("explained/" + surprise.name + "_as_" +
                                    nameOf(surprise.element),
                                surprise.rule, "floor", {block});
    entry.says = surprise.says.str();
  }
}

void oracle::planQuantize(SuitePlan &plan) {
  for (auto [elementIndex, element] : llvm::enumerate(elementKinds)) {
    std::vector<Block> blocks = blocksFor(element);
    QuantizePlanner planner(plan, element, 16);
    for (size_t i = 0; i < std::size(roundings); ++i)
      planner.addSorted(blocks, i, (i + elementIndex) % 2 ? 2 : 0);
    QuantizePlanner longPlanner(plan, element, 32);
    std::vector<Block> longBlocks = goldenBlocksFor(element, 32);
    longPlanner.addSorted(longBlocks, 0, 8);
    longPlanner.addSorted(llvm::ArrayRef(longBlocks).take_front(8), 2, 8);
  }
  planSurprises(plan);
}
