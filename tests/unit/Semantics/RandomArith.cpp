//===- RandomArith.cpp - Small random programs of arith -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/RandomArith.h"

#include "tests/unit/Semantics/Peer.h"

#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using namespace oracle::testing;

/// One element or, for tensors, `tensorSize`, which may all be the same.
static RuntimeValue drawValue(RandomStream &random, ElementType type,
                              Distribution distribution, bool isTensor) {
  if (!isTensor)
    return Scalar{drawElement(random, type, distribution), {}};
  std::vector<uint64_t> codes =
      drawElements(random, type, distribution, ArithProgram::tensorSize);
  if (random.oneIn(2))
    codes.assign(codes.size(), codes.front());
  return peerTensor(type, {ArithProgram::tensorSize}, codes);
}

static Distribution drawDistribution(RandomStream &random) {
  return allDistributions[random.below(std::size(allDistributions))];
}

namespace {
/// Appends operations to a program.
class ProgramBuilder {
public:
  ProgramBuilder(RandomStream &random, ArithProgram &program)
      : random(random), program(program) {}

  /// `given` becomes operand `position`, if there is one.
  void append(const ScalarOp &form, const std::string *given,
              unsigned position);

private:
  std::string operand(ElementType type);

  RandomStream &random;
  ArithProgram &program;
  /// Everything defined so far.
  std::vector<std::pair<std::string, ElementType>> values;
};
} // namespace

std::string ProgramBuilder::operand(ElementType type) {
  std::vector<llvm::StringRef> candidates;
  for (auto &[name, of] : values)
    if (of == type)
      candidates.push_back(name);
  if (!candidates.empty() && random.oneIn(3))
    return candidates[random.below(candidates.size())].str();
  std::string name = "%a" + std::to_string(program.parameters.size());
  program.parameters.push_back({type, std::nullopt});
  // The patterns are about constants.
  if (!random.oneIn(3))
    program.parameters.back().constant =
        drawValue(random, type, drawDistribution(random), program.isTensor);
  values.push_back({name, type});
  return name;
}

void ProgramBuilder::append(const ScalarOp &form, const std::string *given,
                            unsigned position) {
  std::vector<std::string> operands;
  for (auto [i, type] : llvm::enumerate(form.operands))
    operands.push_back(given && i == position ? *given : operand(type));
  std::string name = "%r" + std::to_string(program.operations.size());
  std::string prefix =
      program.isTensor
          ? "tensor<" + std::to_string(ArithProgram::tensorSize) + "x"
          : "";
  program.lines.push_back(
      name + ":" + std::to_string(form.results.size()) + " = " +
      instantiate(form, operands, prefix, program.isTensor ? ">" : ""));
  program.operations.push_back(&form);
  // What earlier operations gave is returned too in some programs: a value
  // with several uses is rewritten by fewer patterns.
  if (!random.oneIn(4))
    program.results.clear();
  for (auto [i, type] : llvm::enumerate(form.results)) {
    program.results.push_back({name + "#" + std::to_string(i), type});
    values.push_back(program.results.back());
  }
}

ArithGenerator::ArithGenerator(llvm::function_ref<bool(const ScalarOp &)> keep)
    : all(arithForms()) {
  llvm::erase_if(all, [&](const ScalarOp &form) { return !keep(form); });
  std::map<std::string, std::map<std::string, std::vector<Consumer>>> byType;
  std::map<std::string, std::vector<Consumer>> byName;
  for (const ScalarOp &form : all) {
    byName[nameOf(form).str()].push_back({&form, 0});
    for (auto [i, type] : llvm::enumerate(form.operands))
      byType[type.name()][nameOf(form).str()].push_back(
          {&form, static_cast<unsigned>(i)});
  }
  for (auto &[name, list] : byName)
    starts.push_back(list);
  for (auto &[type, names] : byType)
    for (auto &[name, list] : names)
      consumers[type].push_back(list);
}

ArithProgram ArithGenerator::generate(RandomStream &random,
                                      unsigned length) const {
  const std::vector<Consumer> &named = starts[random.below(starts.size())];
  return generate(random, *named[random.below(named.size())].form, length);
}

ArithProgram ArithGenerator::generate(RandomStream &random,
                                      const ScalarOp &first,
                                      unsigned length) const {
  ArithProgram program;
  program.isTensor = random.oneIn(4);
  ProgramBuilder builder(random, program);
  builder.append(first, nullptr, 0);
  while (program.operations.size() < length) {
    size_t last = program.operations.back()->results.size();
    auto [name, type] =
        program.results[program.results.size() - 1 - random.below(last)];
    auto found = consumers.find(type.name());
    const std::vector<Consumer> &named =
        found->second[random.below(found->second.size())];
    const Consumer &next = named[random.below(named.size())];
    builder.append(*next.form, &name, next.position);
  }
  return program;
}

std::string ArithProgram::function(llvm::StringRef name) const {
  auto typeText = [&](ElementType type) {
    return isTensor ? "tensor<" + std::to_string(tensorSize) + "x" +
                          type.name() + ">"
                    : type.name();
  };
  std::vector<std::string> arguments, values, types;
  for (auto [i, parameter] : llvm::enumerate(parameters))
    arguments.push_back("%a" + std::to_string(i) + ": " +
                        typeText(parameter.type));
  for (auto &[value, type] : results) {
    values.push_back(value);
    types.push_back(typeText(type));
  }
  return ("func.func @" + name + "(" + llvm::join(arguments, ", ") + ") -> (" +
          llvm::join(types, ", ") + ") {\n  " + llvm::join(lines, "\n  ") +
          "\n  return " + llvm::join(values, ", ") + " : " +
          llvm::join(types, ", ") + "\n}\n")
      .str();
}

std::vector<RuntimeValue>
ArithProgram::arguments(RandomStream &random, Distribution distribution) const {
  std::vector<RuntimeValue> values;
  for (const Parameter &parameter : parameters)
    values.push_back(parameter.constant ? *parameter.constant
                                        : drawValue(random, parameter.type,
                                                    distribution, isTensor));
  return values;
}
