//===- GeneratorTest.cpp - Programs from seeds ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Generator.h"
#include "compiler/Pipelines/Registration.h"
#include "fuzz/Generator/Grower.h"
#include "interpreter/Driver/Inputs.h"
#include "interpreter/Driver/Report.h"
#include "interpreter/Driver/Results.h"
#include "interpreter/Engine/Program.h"
#include "interpreter/Observers/RaceDetector.h"
#include "interpreter/Semantics/Semantics.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SHA256.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;

namespace {

class Generator : public ::testing::Test {
protected:
  Generator() {
    DialectRegistry registry;
    mx::registerAll(registry);
    registerAllSemantics(registry);
    context.appendDialectRegistry(registry);
    loadGeneratorDialects(context);
  }

  static std::string textOf(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }

  std::string generateText(uint64_t seed,
                           const GeneratorOptions &options = {}) {
    return textOf(*generateProgram(&context, seed, options));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

/// What is wrong with the value run on one set of inputs, and how many elements
/// of its results are unspecified.
std::pair<std::string, int64_t> interpret(ModuleOp module, unsigned number) {
  auto entry = module.lookupSymbol<FunctionOpInterface>("main");
  if (!entry)
    return {"there is no main", 0};
  std::optional<Fault> fault;
  auto inputs = makeInputs(entry, inputSet(InputSource(), number), fault);
  if (failed(inputs))
    return {faultToString(*fault), 0};
  Program program(module);
  auto prepared = program.prepare(entry);
  if (failed(prepared))
    return {faultToString(program.fault()), 0};
  Limits limits;
  limits.steps = 200000;
  RaceDetector races;
  Outcome outcome = program.run(**prepared, *inputs, limits, {&races});
  if (outcome.fault)
    return {faultToString(*outcome.fault), 0};
  if (std::optional<Fault> poison = returnedPoison(entry, outcome))
    return {faultToString(*poison), 0};
  int64_t unspecified = 0;
  for (const RuntimeValue &value : outcome.results)
    unspecified += countUnspecified(value);
  return {"", unspecified};
}

constexpr uint64_t numPrograms = 2000;

TEST_F(Generator, ProgramsAreValidAndDefined) {
  RuleUses uses;
  int64_t unspecified = 0;
  for (uint64_t seed = 0; seed < numPrograms; ++seed) {
    OwningOpRef<ModuleOp> module = generateProgram(&context, seed, {}, &uses);
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    auto [fault, open] = interpret(*module, seed % 4);
    EXPECT_EQ(fault, "") << "seed " << seed;
    unspecified += open;
  }
  for (auto [rule, count] : llvm::zip_equal(generatorRules(), uses))
    EXPECT_GT(count, 0u) << rule.name.str() << " is in no program";
  // Elements that may have several values compare with nothing.
  EXPECT_LT(unspecified, int64_t(numPrograms) / 10);
}

TEST_F(Generator, LongProgramsAreValidAndDefined) {
  GeneratorOptions options;
  options.operations = 150;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    OwningOpRef<ModuleOp> module = generateProgram(&context, seed, options);
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    EXPECT_EQ(interpret(*module, seed % 4).first, "") << "seed " << seed;
  }
}

TEST_F(Generator, ASeedIsAProgram) {
  std::string all;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    std::string text = generateText(seed);
    EXPECT_EQ(text, generateText(seed)) << "seed " << seed;
    if (seed < 20)
      all += text;
  }
  EXPECT_NE(generateText(0), generateText(1));
  // Changes with generatorVersion, on purpose.
  EXPECT_EQ(llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(all))),
            "466B61D90048B97DBC19A025F6D95AAA447D5278AED7581DA85CE6C9C79CB065");
}

TEST_F(Generator, TextIsTheProgram) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    std::string text = generateText(seed);
    auto parsed = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(parsed) << "seed " << seed;
    EXPECT_EQ(textOf(*parsed), text) << "seed " << seed;
  }
}

TEST_F(Generator, OperationsHaveLocationsOfTheirOwn) {
  OwningOpRef<ModuleOp> module = generateProgram(&context, 1);
  DenseSet<Attribute> seen;
  auto main = module->lookupSymbol<func::FuncOp>("main");
  for (Operation &op : main.getBody().front()) {
    EXPECT_TRUE(isa<FileLineColLoc>(op.getLoc()));
    EXPECT_TRUE(seen.insert(op.getLoc()).second);
  }
}

} // namespace
