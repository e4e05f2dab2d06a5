//===- CompiledKernelTest.cpp - arith interpreted and compiled ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every operation of arith on tensors, in the interpreter and through the
// pipelines, bit by bit. Operations on the same operand types share a program,
// because most of the time goes into compiling.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/ArithForms.h"
#include "tests/unit/Semantics/Peer.h"

#include "fuzz/Oracles/Stages.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>
#include <map>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// Operations on the same operands.
using Group = std::vector<ScalarOp>;

/// Every `stride`th form. Divisions are apart: their operands are chosen so
/// that none is undefined.
std::vector<Group> groupForms(size_t stride) {
  constexpr size_t maxGroup = 32;
  std::map<std::string, std::vector<Group>> groups;
  for (auto [i, form] : llvm::enumerate(arithForms())) {
    if (i % stride != 0)
      continue;
    std::string key = isDivision(form) ? "division" : "";
    for (ElementType type : form.operands)
      key += " " + type.name();
    std::vector<Group> &found = groups[key];
    if (found.empty() || found.back().size() == maxGroup)
      found.emplace_back();
    found.back().push_back(form);
  }
  std::vector<Group> all;
  for (auto &[key, found] : groups)
    llvm::append_range(all, found);
  return all;
}

/// A function of all operations of a group, which returns all their results.
std::string moduleText(const Group &group) {
  std::vector<std::string> operands, parameters, values, types;
  for (auto [i, type] : llvm::enumerate(group.front().operands)) {
    operands.push_back("%a" + std::to_string(i));
    parameters.push_back(operands.back() + ": tensor<?x" + type.name() + ">");
  }
  std::string body;
  for (auto [i, form] : llvm::enumerate(group)) {
    std::string name = "%r" + std::to_string(i);
    body += "  " + name + ":" + std::to_string(form.results.size()) + " = " +
            instantiate(form, operands, "tensor<?x", ">") + "\n";
    for (auto [j, type] : llvm::enumerate(form.results)) {
      values.push_back(name + "#" + std::to_string(j));
      types.push_back("tensor<?x" + type.name() + ">");
    }
  }
  std::string results = llvm::join(types, ", ");
  return "func.func @main(" + llvm::join(parameters, ", ") + ") -> (" +
         results + ") {\n" + body + "  return " + llvm::join(values, ", ") +
         " : " + results + "\n}\n";
}

/// `count` lanes of a distribution, but for those on which some operation of
/// the group is undefined.
std::vector<RuntimeValue> drawOperands(RandomStream &random, const Group &group,
                                       Distribution distribution,
                                       size_t count) {
  ArrayRef<ElementType> types = group.front().operands;
  std::vector<std::vector<uint64_t>> columns(types.size());
  for (size_t i = 0; i < count; ++i) {
    LaneOperands lane;
    for (ElementType type : types)
      lane.push_back(drawElement(random, type, distribution));
    if (llvm::any_of(group, [&](const ScalarOp &form) {
          return isUndefinedDivision(form, lane);
        }))
      continue;
    for (auto [column, code] : llvm::zip_equal(columns, lane))
      column.push_back(code);
  }
  std::vector<RuntimeValue> operands;
  for (auto [type, column] : llvm::zip_equal(types, columns))
    operands.push_back(
        peerTensor(type, {static_cast<int64_t>(column.size())}, column));
  return operands;
}

class CompiledKernel : public ::testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    pipeline = mx::findPipeline(GetParam());
    ASSERT_TRUE(pipeline);
    llvm::Expected<std::unique_ptr<mx::JitSession>> created =
        mx::JitSession::create(pipeline->optLevel);
    ASSERT_TRUE(bool(created)) << toString(created.takeError());
    session = std::move(*created);
  }

  void check(RandomStream &random, const Group &group) {
    OwningOpRef<ModuleOp> module = parsePeer(moduleText(group));
    ASSERT_TRUE(module);
    auto entry = cast<FunctionOpInterface>(module->lookupSymbol("main"));
    Program program(*module);
    FailureOr<const PreparedFunction *> function = program.prepare(entry);
    ASSERT_TRUE(succeeded(function)) << program.fault().message;
    ReferenceCase reference{*module, entry, {}};
    for (Distribution distribution : allDistributions) {
      std::vector<RuntimeValue> operands =
          drawOperands(random, group, distribution, lanes);
      Outcome outcome = program.run(**function, operands);
      ASSERT_FALSE(outcome.fault) << outcome.fault->message;
      reference.runs.push_back({static_cast<unsigned>(reference.runs.size()),
                                std::move(operands), observe(entry, outcome),
                                outcome.steps});
    }
    KeptPasses passes(module->getContext());
    StageResult result =
        compileModule(reference, OwningOpRef<ModuleOp>(module->clone()),
                      {*pipeline, *session, passes});
    compared += result.compared;
    if (result.verdict == Verdict::Agree)
      return;
    if (group.size() == 1)
      ADD_FAILURE() << describe(group.front()) << ": "
                    << oracle::nameOf(result.verdict).str() << ": "
                    << result.message << " on "
                    << oracle::nameOf(allDistributions[result.inputSet]);
    // The first difference hides the others.
    else
      for (const ScalarOp &form : group)
        check(random, {form});
  }

  static std::string describe(const ScalarOp &form) {
    return instantiate(form, {"a", "b", "c"});
  }

  static constexpr size_t lanes = 2500;
  const mx::Pipeline *pipeline = nullptr;
  std::unique_ptr<mx::JitSession> session;
  int64_t compared = 0;
};

INSTANTIATE_TEST_SUITE_P(Pipelines, CompiledKernel,
                         ::testing::Values("scalar", "scalar-o2", "vector"),
                         [](const auto &info) {
                           std::string name = info.param;
                           llvm::erase(name, '-');
                           return name;
                         });

TEST_P(CompiledKernel, EveryOperationOfArithComputesTheSame) {
  RandomStream random(1);
  // LLVM's optimiser takes more than a second for each program.
  bool isSlow = pipeline->optLevel == mx::OptLevel::O2;
  for (const Group &group : groupForms(isSlow && peerFactor() == 1 ? 5 : 1))
    check(random, group);
  RecordProperty("compared", std::to_string(compared));
  EXPECT_GT(compared, 500000);
}

} // namespace
