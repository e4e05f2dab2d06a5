//===- Plan.cpp - What the suite consists of ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Plan.h"

#include "interpreter/Numerics/SmallArith.h"

#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;
namespace json = llvm::json;

/// Small enough to be read.
static constexpr size_t mostInputs = 256;

uint64_t oracle::powerBits(int exponent) {
  return exponent >= -126 ? uint64_t(exponent + 127) << 23
                          : uint64_t(1) << (exponent + 149);
}

SuitePlan::SuitePlan() {
  suite.version = "1.1.0";
  for (const RuleRow &row : ruleTable())
    suite.rules.push_back({row.name.str(), row.section.str(), row.says.str()});
}

const RuleRow &oracle::ruleRow(StringRef name) {
  return *llvm::find_if(ruleTable(),
                        [&](const RuleRow &row) { return row.name == name; });
}

void SuitePlan::addProgram(StringRef name, StringRef comment, StringRef body) {
  if (suite.program(name))
    return;
  suite.programs.push_back(
      {name.str(),
       ("// " + comment + "\nfunc.func @" + name + body + "\n").str()});
}

SuiteCase &SuitePlan::addCase(StringRef group, const Twine &name,
                              StringRef rule, StringRef program,
                              StringRef operation, json::Object attributes,
                              std::vector<SuiteValue> inputs) {
  SuiteCase &entry = suite.cases.emplace_back();
  entry.name = (group + "/" + name).str();
  entry.group = group.str();
  entry.rule = rule.str();
  entry.says = ruleRow(rule).inputs.str();
  entry.program = program.str();
  entry.operation = operation.str();
  entry.attributes = std::move(attributes);
  entry.inputs = std::move(inputs);
  return entry;
}

//===----------------------------------------------------------------------===//
// Types as text
//===----------------------------------------------------------------------===//

static std::string sizesToText(ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t size : shape)
    text += (size < 0 ? "?" : std::to_string(size)) + "x";
  return text;
}

std::string oracle::f32Type(ArrayRef<int64_t> shape) {
  return "tensor<" + sizesToText(shape) + "f32>";
}

std::string oracle::blockScaledType(FloatKind element, ArrayRef<int64_t> shape,
                                    unsigned axis, int64_t blockSize) {
  return "!mx.tensor<" + sizesToText(shape) + nameOf(element) +
         ", block_size = " + std::to_string(blockSize) +
         ", scale_type = f8E8M0FNU" +
         (axis + 1 == shape.size() ? "" : ", axis = " + std::to_string(axis)) +
         ">";
}

json::Object oracle::blockAttributes(FloatKind element, unsigned axis,
                                     int64_t blockSize) {
  return json::Object{
      {"element", nameOf(element)}, {"axis", axis}, {"block_size", blockSize}};
}

//===----------------------------------------------------------------------===//
// Elementwise programs
//===----------------------------------------------------------------------===//

void SortedInputs::add(StringRef rule, ArrayRef<uint64_t> operands) {
  byRule[ruleRow(rule).name].push_back(operands.vec());
}

static std::string vectorType(ElementType type) {
  return "tensor<?x" + type.name() + ">";
}

static std::string bodyOf(const Elementwise &program) {
  static constexpr StringRef names[] = {"%a", "%b", "%c"};
  std::vector<std::string> arguments, operands, types;
  for (auto [i, type] : llvm::enumerate(program.operands)) {
    arguments.push_back(names[i].str() + ": " + vectorType(type));
    operands.push_back(names[i].str());
    types.push_back(vectorType(type));
  }
  std::string result = vectorType(program.result);
  std::string signature = result;
  if (program.types == Elementwise::Types::To)
    signature = llvm::join(types, ", ") + " to " + result;
  else if (program.types == Elementwise::Types::Each)
    signature = types[0] + ", " + types[1];
  return "(" + llvm::join(arguments, ", ") + ") -> " + result +
         " {\n  %r = " + program.operation + " " + llvm::join(operands, ", ") +
         program.suffix + " : " + signature + "\n  return %r : " + result +
         "\n}";
}

void SortedInputs::addTo(SuitePlan &plan, const Elementwise &program) const {
  plan.addProgram(program.name, program.operation + " of every element.",
                  bodyOf(program));
  for (const auto &[rule, inputs] : byRule)
    for (size_t begin = 0; begin < inputs.size(); begin += mostInputs) {
      size_t size = std::min(mostInputs, inputs.size() - begin);
      std::vector<SuiteValue> values;
      for (auto [i, type] : llvm::enumerate(program.operands)) {
        std::vector<uint64_t> codes;
        for (size_t at = begin; at < begin + size; ++at)
          codes.push_back(inputs[at][i]);
        values.push_back(
            SuiteValue::of(type, {static_cast<int64_t>(size)}, codes));
      }
      std::string name = program.name + "/" + rule.split('.').second.str();
      if (inputs.size() > mostInputs)
        name += "/" + std::to_string(begin / mostInputs);
      SuiteCase &entry = plan.addCase(
          program.group, name, rule, program.name, program.operation,
          json::Object(program.attributes), std::move(values));
      entry.attributes["result"] = program.result.name();
      entry.comparison = comparison;
    }
}

//===----------------------------------------------------------------------===//
// Rules of conversions
//===----------------------------------------------------------------------===//

static StringRef encodeScaleRule(double value) {
  constexpr double smallest = 0x1p-127;
  if (!(value < 0x1.8p127) || value < 0)
    return "encode.scale-invalid";
  if (value < smallest)
    return "encode.scale-smallest";
  int exponent = std::ilogb(value);
  double significand = std::ldexp(value, -exponent);
  if (significand == 1)
    return "encode.exact";
  return significand == 1.5 ? "encode.scale-tie" : "encode.scale-nearest";
}

StringRef oracle::encodeRule(FloatKind to, double value) {
  if (to == FloatKind::F8E8M0FNU)
    return encodeScaleRule(value);
  const FloatFormat &format = formatOf(to);
  if (!std::isfinite(value))
    return "encode.special";
  if (value == 0)
    return "encode.zero";
  double magnitude = std::fabs(value);
  double largest = toDouble(to, format.maxMagnitude());
  double step = std::ldexp(1.0, format.maxExponent() - format.mantissaBits);
  if (magnitude >= largest + step / 2)
    return magnitude == largest + step / 2 ? "encode.overflow-tie"
                                           : "encode.overflow";
  int exponent = std::max(std::ilogb(value), format.minExponent());
  // In units of the distance between neighbours.
  double position =
      std::ldexp(magnitude, -(exponent - int(format.mantissaBits)));
  double fraction = position - std::floor(position);
  if (fraction == 0)
    return "encode.exact";
  if (fraction == 0.5)
    return position == 0.5 ? "encode.underflow-tie" : "encode.nearest-even";
  if (position < 0.5)
    return "encode.underflow";
  return magnitude < std::ldexp(1.0, format.minExponent()) ? "encode.subnormal"
                                                           : "encode.nearest";
}
