//===- GeneratorTest.cpp - Programs from seeds ----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Generator.h"
#include "fuzz/Generator/Grower.h"
#include "tests/unit/Generator/GeneratorCase.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class Generator : public GeneratorCase {
protected:
  std::string generateText(uint64_t seed,
                           const GeneratorOptions &options = {}) {
    return textOf(*generateProgram(&context, seed, options));
  }
};

constexpr uint64_t numPrograms = 2000;

TEST_F(Generator, ProgramsAreValidAndDefined) {
  RuleUses uses;
  int64_t elements = 0, unspecified = 0;
  for (uint64_t seed = 0; seed < numPrograms; ++seed) {
    OwningOpRef<ModuleOp> module = generateProgram(&context, seed, {}, &uses);
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    ValueRun run = interpret(*module, seed % 4);
    EXPECT_EQ(run.fault, "") << "seed " << seed;
    elements += run.elements;
    unspecified += run.unspecified;
  }
  for (auto [rule, count] : llvm::zip_equal(generatorRules(), uses))
    EXPECT_GT(count, 0u) << rule.name.str() << " is in no program";
  // Elements that may have several values compare with nothing.
  EXPECT_LT(unspecified, elements / 100);
}

TEST_F(Generator, LongProgramsAreValidAndDefined) {
  GeneratorOptions options;
  options.operations = 150;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    OwningOpRef<ModuleOp> module = generateProgram(&context, seed, options);
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    EXPECT_EQ(interpret(*module, seed % 4).fault, "") << "seed " << seed;
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
            "26BDC46F53D981046BFDDCEF70182DFEB475B0AA226CEDE37189C868E08EB115");
}

TEST_F(Generator, TextIsTheProgram) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    std::string text = generateText(seed);
    auto parsed = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(parsed) << "seed " << seed;
    EXPECT_EQ(textOf(*parsed), text) << "seed " << seed;
  }
}

TEST_F(Generator, AllCalleesAreCalledAndNoPassSeesAllCallsOfAnIdentity) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    OwningOpRef<ModuleOp> module = generateProgram(&context, seed);
    for (auto function : module->getOps<func::FuncOp>()) {
      if (function.isPrivate())
        EXPECT_FALSE(SymbolTable::symbolKnownUseEmpty(function, *module))
            << "seed " << seed << ": " << function.getName().str();
      if (function.getName().starts_with("opaque_"))
        EXPECT_TRUE(function.isPublic()) << "seed " << seed;
    }
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
