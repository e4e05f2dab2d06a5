//===- PlanLayouts.cpp - Where blocks lie in a tensor ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"
#include "interpreter/Numerics/SmallArith.h"
#include "interpreter/Values/Random.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
struct Layout {
  FloatKind element;
  unsigned axis;
  int64_t blockSize;
  std::vector<int64_t> shape;
  /// Whether its programs know no size; of those with a static shape each has
  /// programs of its own.
  bool isDynamic = false;

  bool isEmpty() const { return llvm::is_contained(shape, 0); }
  std::vector<int64_t> typeShape() const {
    return isDynamic ? std::vector<int64_t>(shape.size(), -1) : shape;
  }
  std::string suffix() const {
    std::string text = nameOf(element);
    for (auto [i, size] : llvm::enumerate(shape))
      text += (i ? "x" : "_") + (isDynamic ? "n" : std::to_string(size));
    return text + "_axis" + std::to_string(axis) + "_b" +
           std::to_string(blockSize);
  }
};
} // namespace

static std::vector<Layout> layouts() {
  using enum FloatKind;
  return {{F8E4M3FN, 0, 1, {5}},
          {F8E5M2, 0, 2, {6}},
          {F6E3M2FN, 0, 3, {9}},
          {F6E2M3FN, 0, 64, {128}},
          {F8E4M3FN, 0, 2, {4, 3}, true},
          {F8E4M3FN, 0, 2, {6, 13}, true},
          {F8E4M3FN, 0, 2, {0, 3}, true},
          {F8E4M3FN, 0, 2, {4, 0}, true},
          {F4E2M1FN, 1, 4, {7, 8}, true},
          {F4E2M1FN, 1, 4, {1, 4}, true},
          {F4E2M1FN, 1, 4, {0, 8}, true},
          {F4E2M1FN, 1, 4, {3, 0}, true},
          {F8E5M2, 0, 8, {8, 5}},
          {F6E2M3FN, 1, 8, {5, 16}},
          {F6E3M2FN, 0, 2, {4, 3, 5}, true},
          {F6E3M2FN, 0, 2, {0, 3, 5}, true},
          {F6E3M2FN, 1, 2, {3, 4, 5}, true},
          {F6E3M2FN, 1, 2, {3, 4, 0}, true},
          {F6E3M2FN, 2, 2, {3, 5, 4}, true},
          {F8E5M2, 1, 4, {2, 8, 3}},
          {F8E4M3FN, 0, 2, {2, 3, 2, 3}, true},
          {F8E4M3FN, 1, 2, {3, 4, 2, 3}, true},
          {F8E4M3FN, 2, 2, {2, 3, 4, 3}, true},
          {F8E4M3FN, 3, 2, {2, 3, 2, 4}, true},
          {F8E4M3FN, 3, 2, {2, 3, 0, 4}, true},
          {F4E2M1FN, 2, 3, {2, 2, 6, 2}},
          {F8E5M2, 0, 4, {0}, true},
          {F8E5M2, 0, 4, {12}, true},
          {F8E4M3FN, 1, 32, {3, 64}, true},
          {F4E2M1FN, 0, 32, {64, 3}, true},
          {F8E5M2, 1, 32, {2, 96}},
          {F6E2M3FN, 1, 16, {2, 48}, true},
          {F6E3M2FN, 0, 16, {32, 3}}};
}

/// Each block with a scale of its own. Blocks begin with a power of two in the
/// largest binade and have nothing larger and no subnormal element, so that a
/// conversion gives these codes whatever the scale rounding.
static SuiteValue valuesOf(const Layout &layout) {
  const FloatFormat &format = formatOf(layout.element);
  int64_t count = *elementCount(layout.shape);
  int64_t stride = rowMajorStrides(layout.shape)[layout.axis];
  RandomStream random(12, static_cast<uint64_t>(count));
  std::vector<uint64_t> codes, scales;
  uint64_t smallest = format.mantissaMask() + 1;
  uint64_t largest = uint64_t(format.maxExponent() + format.bias)
                     << format.mantissaBits;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t code = smallest + random.below(largest - smallest + 1);
    if (i / stride % layout.blockSize == 0)
      code = largest;
    codes.push_back(code | (random.oneIn(2) ? format.signMask() : 0));
  }
  for (int64_t i = 0; i < count / layout.blockSize; ++i)
    scales.push_back(100 + (7 * i) % 53);
  return SuiteValue::blockScaled(layout.element, layout.shape, layout.axis,
                                 layout.blockSize, codes, scales);
}

/// The f32 values that a block-scaled one means.
static SuiteValue meaningOf(const Layout &layout, const SuiteValue &value) {
  const auto &scaled =
      *std::get<std::shared_ptr<const BlockScaled>>(value.value);
  Shape strides = rowMajorStrides(layout.shape);
  Shape scaleStrides = rowMajorStrides(scaled.scales.shape());
  std::vector<uint64_t> codes;
  for (int64_t i = 0; i < scaled.elements.numElements(); ++i) {
    int64_t position = 0;
    for (size_t d = 0; d < layout.shape.size(); ++d) {
      int64_t index = i / strides[d] % layout.shape[d];
      position += (d == layout.axis ? index / layout.blockSize : index) *
                  scaleStrides[d];
    }
    double element = toDouble(layout.element, scaled.elements.bits(i));
    double scale = toDouble(FloatKind::F8E8M0FNU, scaled.scales.bits(position));
    codes.push_back(fromDouble(FloatKind::F32, element * scale));
  }
  return SuiteValue::of(ElementType::floating(FloatKind::F32), layout.shape,
                        codes);
}

void oracle::planLayouts(SuitePlan &plan) {
  for (const Layout &layout : layouts()) {
    std::vector<int64_t> shape = layout.typeShape();
    std::string mx =
        blockScaledType(layout.element, shape, layout.axis, layout.blockSize);
    std::string wide = f32Type(shape);
    std::string caseName = layout.suffix();
    if (layout.isDynamic)
      for (int64_t size : layout.shape)
        caseName += "/" + std::to_string(size);
    SuiteValue scaled = valuesOf(layout);
    auto add = [&](StringRef operation, StringRef parameters,
                   StringRef operands, const std::string &from,
                   const std::string &to, std::vector<SuiteValue> inputs) {
      std::string program = (operation + "_" + layout.suffix()).str();
      plan.addProgram(program, "One position of the blocked axis.",
                      ("(%a: " + from + parameters + ") -> " + to +
                       " {\n  %r = mx." + operation + " %a" + operands +
                       " -> " + to + "\n  return %r : " + to + "\n}")
                          .str());
      StringRef subject =
          operation == "fold_scale" ? "fold-scale" : operation.split('_').first;
      std::string rule =
          subject.str() + (layout.isEmpty() && operation != "fold_scale"
                               ? ".empty"
                               : ".layout");
      json::Object attributes =
          blockAttributes(layout.element, layout.axis, layout.blockSize);
      if (operation == "quantize_block")
        attributes["scale_rounding"] = "floor";
      plan.addCase("layouts", operation + "/" + caseName, rule, program,
                   ("mx." + operation).str(), std::move(attributes),
                   std::move(inputs));
    };
    add("quantize_block", "", " : " + wide, wide, mx,
        {meaningOf(layout, scaled)});
    add("dequantize_block", "", " : " + mx, mx, wide, {scaled});
    if (layout.isDynamic)
      add("fold_scale", ", %alpha: f32", ", %alpha : " + mx + ", f32", mx, mx,
          {scaled, SuiteValue::scalar(ElementType::floating(FloatKind::F32),
                                      powerBits(2))});
  }
}
