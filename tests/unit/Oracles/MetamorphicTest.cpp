//===- MetamorphicTest.cpp - Forms that must not change the meaning -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Metamorphic.h"
#include "fuzz/Oracles/Differential.h"
#include "tests/unit/Oracles/BisectionCase.h"

#include <set>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

class Metamorphic : public BisectionCase {
protected:
  static void SetUpTestSuite() {
    static bool done = (mx::registerAllPassesAndPipelines(), true);
    (void)done;
  }

  DifferentialResult compareWith(std::vector<Variant> variants) {
    DifferentialOptions options;
    options.isolation = Isolation::None;
    options.variants = std::move(variants);
    return differential.run(*module, entry, options);
  }

  Differential differential{&context};
};

/// The old version of %x is read behind the update, across a call.
constexpr StringRef versions = R"mlir(
  func.func @main(%x: tensor<3xf32>, %i: index) -> (tensor<3xf32>, f32) {
    %c1 = arith.constant 1 : index
    %one = arith.constant 1.0 : f32
    %y = func.call @update(%x, %one) : (tensor<3xf32>, f32) -> tensor<3xf32>
    %old = tensor.extract %x[%c1] : tensor<3xf32>
    return %y, %old : tensor<3xf32>, f32
  }
  func.func private @update(%t: tensor<3xf32>, %v: f32) -> tensor<3xf32> {
    %c1 = arith.constant 1 : index
    %r = tensor.insert %v into %t[%c1] : tensor<3xf32>
    return %r : tensor<3xf32>
  })mlir";

constexpr StringRef versionsWithoutCall = R"mlir(
  func.func @main(%x: tensor<3xf32>, %i: index) -> (tensor<3xf32>, f32) {
    %c1 = arith.constant 1 : index
    %one = arith.constant 1.0 : f32
    %y = tensor.insert %one into %x[%c1] : tensor<3xf32>
    %z = tensor.insert %one into %y[%c1] : tensor<3xf32>
    %old = tensor.extract %x[%c1] : tensor<3xf32>
    return %z, %old : tensor<3xf32>, f32
  })mlir";

/// Nothing needs %y, which is out of bounds.
constexpr StringRef unneededOutOfBounds = R"mlir(
  func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
    %c3 = arith.constant 3 : index
    %one = arith.constant 1.0 : f32
    %y = tensor.insert %one into %x[%c3] : tensor<3xf32>
    %e = tensor.empty() : tensor<3xf32>
    %z = linalg.fill ins(%one : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    return %z : tensor<3xf32>
  })mlir";

/// The text of a row with its n-th options; n = 0 for none.
std::string textOf(const SequenceRow &row, unsigned n) {
  std::string text = row.pass.str();
  if (n != 0)
    text += "{" + row.options[n - 1].str() + "}";
  return row.onFunctions ? "func.func(" + text + ")" : text;
}

TEST_F(Metamorphic, RefusesProgramsOutOfBoundsIfAsked) {
  DifferentialOptions options;
  options.isolation = Isolation::None;
  for (auto [text, verdict] : {std::pair{unneededOutOfBounds, Verdict::Agree},
                               std::pair{versions, Verdict::Agree}}) {
    parse(text);
    EXPECT_EQ(differential.run(*module, entry, options).headline().verdict,
              verdict);
  }
  options.refuseOutOfBounds = true;
  parse(versions);
  EXPECT_EQ(differential.run(*module, entry, options).headline().verdict,
            Verdict::Agree);
  parse(unneededOutOfBounds);
  DifferentialResult result = differential.run(*module, entry, options);
  EXPECT_EQ(result.headline().verdict, Verdict::Undefined);
  EXPECT_TRUE(StringRef(result.headline().message).contains("tensor.insert"));
}

TEST_F(Metamorphic, EveryPassOfTheTableIsOne) {
  for (const SequenceRow &row : sequencePasses())
    for (unsigned n = 0; n <= std::size(row.options); ++n) {
      if (n != 0 && row.options[n - 1].empty())
        continue;
      llvm::Expected<PassStep> step = parsePasses(textOf(row, n));
      EXPECT_TRUE(bool(step))
          << textOf(row, n) << ": " << llvm::toString(step.takeError());
    }
  for (const BufferizationRow &row : bufferizations()) {
    llvm::Expected<PassStep> step = parsePasses(bufferizationText(row, 1));
    EXPECT_TRUE(bool(step))
        << row.name.str() << ": " << llvm::toString(step.takeError());
    EXPECT_EQ(row.frees ? LeakRule::All : LeakRule::None,
              leakRuleOf(step->build))
        << row.name.str();
  }
}

TEST_F(Metamorphic, EveryBufferizationMeansTheSame) {
  const mx::Pipeline *scalar = mx::findPipeline("scalar");
  for (StringRef text : {versions, versionsWithoutCall}) {
    parse(text);
    std::vector<Variant> variants;
    for (const BufferizationRow &row : bufferizations())
      variants.push_back(llvm::cantFail(findVariant(
          row.name.str() + (row.options.contains("SEED") ? " 5" : ""),
          scalar)));
    // Some take no calls.
    for (Variant &variant : variants)
      variant.isNamed = false;
    DifferentialResult result = compareWith(std::move(variants));
    for (const StageResult &stage : result.stages)
      EXPECT_EQ(stage.verdict, Verdict::Agree)
          << stage.stage << ": " << stage.message;
  }
}

TEST_F(Metamorphic, SomeBufferizationsTakeNoCalls) {
  auto stagesOf = [&](StringRef text, bool isNamed) {
    parse(text);
    Variant variant = llvm::cantFail(findVariant("copy-before-write"));
    EXPECT_TRUE(variant.isNamed);
    variant.isNamed = isNamed;
    return compareWith({std::move(variant)}).stages;
  };
  EXPECT_EQ(stagesOf(versionsWithoutCall, false).size(), 2u);
  EXPECT_EQ(stagesOf(versions, false).size(), 1u);
  EXPECT_EQ(stagesOf(versions, true).back().verdict, Verdict::Unsupported);
}

TEST_F(Metamorphic, CopyBeforeWriteCopiesMore) {
  parse(versionsWithoutCall);
  auto copies = [&](StringRef name) {
    Variant variant = llvm::cantFail(findVariant(name));
    KeptPasses passes(&context);
    auto made = llvm::cantFail(passes.rewrite(*module, variant.passes));
    unsigned count = 0;
    made->walk([&](Operation *op) {
      count += op->getName().getStringRef() == "memref.copy";
    });
    return count;
  };
  EXPECT_EQ(copies("one-shot"), 1u);
  EXPECT_GT(copies("copy-before-write"), 1u);
}

TEST_F(Metamorphic, ASeedDrawsOneSequenceAndItsTextIsTheSame) {
  parse(versionsWithoutCall);
  std::set<std::string> texts;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Variant variant = drawSequence(seed);
    EXPECT_EQ(variant.passesText(), drawSequence(seed).passesText());
    EXPECT_EQ(llvm::cantFail(findVariant(variant.name)).passesText(),
              variant.passesText());
    texts.insert(variant.passesText());
    llvm::Expected<PassStep> again = parsePasses(variant.passesText());
    ASSERT_TRUE(bool(again)) << variant.passesText();
    EXPECT_EQ(textOfPasses(again->build), variant.passesText());
    EXPECT_EQ(variant.leaks, leakRuleOf(variant.build()))
        << variant.passesText();
  }
  EXPECT_GT(texts.size(), 35u);
}

TEST_F(Metamorphic, EveryPassIsDrawnSomeTime) {
  std::set<std::string> drawn;
  for (uint64_t seed = 0; seed < 2000; ++seed)
    for (const PassStep &step : drawSequence(seed).passes)
      drawn.insert(step.key);
  for (const SequenceRow &row : sequencePasses())
    EXPECT_TRUE(drawn.count(textOf(row, row.needsOption ? 1 : 0)))
        << row.pass.str();
  EXPECT_FALSE(drawn.count("inline")) << "its default pipeline canonicalizes";
}

TEST_F(Metamorphic, PassesThatKnowNoAliasesTakeProgramsWithout) {
  uint64_t seed = 0;
  auto drawn = [&] {
    return llvm::any_of(drawSequence(seed).passes, [](const PassStep &step) {
      return StringRef(step.key).contains("affine-parallelize");
    });
  };
  while (!drawn())
    ++seed;
  Variant variant = drawSequence(seed);
  ASSERT_TRUE(bool(variant.refuses));
  parse("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  return %x : tensor<4xf32>\n}");
  EXPECT_EQ(variant.refuses(*module), "");
  parse("func.func @main(%x: tensor<4xf32>) -> tensor<2xf32> {\n"
        "  %r = tensor.extract_slice %x[0] [2] [1]\n"
        "    : tensor<4xf32> to tensor<2xf32>\n"
        "  return %r : tensor<2xf32>\n}");
  EXPECT_NE(variant.refuses(*module), "");
  // A branch that passes no memory on, and a call with one argument.
  parse(
      "func.func private @f(%x: tensor<4xf32>) -> f32 attributes {no_inline}\n"
      "func.func @main(%x: tensor<4xf32>, %c: i1, %a: f32) -> f32 {\n"
      "  %b = func.call @f(%x) : (tensor<4xf32>) -> f32\n"
      "  %r = scf.if %c -> f32 { scf.yield %a : f32 }\n"
      "    else { scf.yield %b : f32 }\n"
      "  return %r : f32\n}");
  EXPECT_EQ(variant.refuses(*module), "");
  parse("func.func private @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> f32\n"
        "func.func @main(%x: tensor<4xf32>) -> f32 {\n"
        "  %r = func.call @f(%x, %x)\n"
        "    : (tensor<4xf32>, tensor<4xf32>) -> f32\n"
        "  return %r : f32\n}");
  EXPECT_NE(variant.refuses(*module), "");
}

TEST_F(Metamorphic, PassesThatNestWithoutEndAreRefused) {
  std::string text;
  for (unsigned i = 0; i < 50'000; ++i)
    text += "any(";
  llvm::Expected<PassStep> step = parsePasses(text);
  EXPECT_EQ(toString(step.takeError()),
            "the list of passes nests deeper than 1000 brackets or operators");
}

TEST_F(Metamorphic, NoVariantHasAnUnknownName) {
  for (StringRef name : {"", "passes", "passes x", "one-shot 1",
                         "analysis-fuzzer", "printed 1"}) {
    llvm::Expected<Variant> variant = findVariant(name);
    EXPECT_FALSE(bool(variant)) << name.str();
    llvm::consumeError(variant.takeError());
  }
  EXPECT_EQ(llvm::cantFail(findVariant("analysis-fuzzer 7")).name,
            "analysis-fuzzer 7");
}

TEST_F(Metamorphic, WrittenAndReadAgainItIsTheSameProgram) {
  parse(versions);
  DifferentialResult result = compareWith(reprintVariants().vec());
  ASSERT_EQ(result.stages.size(), 1 + reprintVariants().size());
  for (const StageResult &stage : result.stages)
    EXPECT_EQ(stage.verdict, Verdict::Agree) << stage.message;
}

TEST_F(Metamorphic, WhatDoesNotReadBackIsAFinding) {
  parse(versions);
  module->walk([](func::ReturnOp op) { op->eraseOperands(0); });
  for (const Variant &variant : reprintVariants()) {
    auto read = variant.rewrite(*module);
    ASSERT_FALSE(bool(read)) << variant.name;
    EXPECT_EQ(rewriteFailure(read.takeError()).verdict, Verdict::CompileError)
        << variant.name;
  }
}

//===----------------------------------------------------------------------===//
// What is found
//===----------------------------------------------------------------------===//

/// Turns every constant 1.0 into 2.0.
void doubleConstants(ModuleOp module) {
  module.walk([](arith::ConstantOp constant) {
    if (auto value = dyn_cast<FloatAttr>(constant.getValue()))
      constant.setValueAttr(FloatAttr::get(constant.getType(), 2.0));
  });
}

Variant passVariant(StringRef name, NamedPass::Work work) {
  return variantOfPasses(name.str(),
                         {PassStep{name.str(), [=](OpPassManager &manager) {
                                     addPass(manager, name, work);
                                   }}});
}

TEST_F(Metamorphic, AVariantThatChangesTheMeaningIsAFindingWithItsPasses) {
  parse(versions);
  DifferentialResult result =
      compareWith({llvm::cantFail(findVariant("one-shot")),
                   passVariant("double", doubleConstants)});
  EXPECT_EQ(result.stages[1].verdict, Verdict::Agree);
  EXPECT_EQ(result.headline().stage, "double");
  EXPECT_EQ(result.headline().verdict, Verdict::Mismatch);
  EXPECT_EQ(result.headline().passes, "double");
  ASSERT_TRUE(result.bisection);
  EXPECT_EQ(result.bisection->pass, "double");
}

TEST_F(Metamorphic, PassesThatDifferFromRunToRunAreAFinding) {
  parse(versions);
  unsigned run = 0;
  Variant moody = passVariant("moody", [&](ModuleOp module) {
    module->setAttr("test.run",
                    Builder(module.getContext()).getIndexAttr(++run));
  });
  Variant steady = passVariant("steady", [](ModuleOp) {});
  moody.passes.insert(moody.passes.begin(), steady.passes.front());
  moody.passes.push_back(steady.passes.front());
  DifferentialOptions options;
  options.isolation = Isolation::None;
  options.variants = {moody, llvm::cantFail(findVariant("one-shot"))};
  DifferentialResult once = differential.run(*module, entry, options);
  EXPECT_EQ(once.headline().verdict, Verdict::Agree);
  options.repeatPasses = true;
  DifferentialResult twice = differential.run(*module, entry, options);
  EXPECT_EQ(twice.stages[1].verdict, Verdict::Nondeterminism);
  EXPECT_EQ(twice.stages[2].verdict, Verdict::Agree);
  EXPECT_EQ(twice.stages[1].pass, "moody");
}

TEST_F(Metamorphic, InvalidIRIsFoundWhetherOrNotEachPassIsVerified) {
  parse(versions);
  Variant spoil = passVariant("spoil", [](ModuleOp module) {
    module.walk([](func::ReturnOp op) { op->eraseOperands(0); });
  });
  for (bool verifyEach : {true, false}) {
    DifferentialOptions options;
    options.isolation = Isolation::None;
    options.verifyEach = verifyEach;
    options.variants = {spoil};
    DifferentialResult result = differential.run(*module, entry, options);
    EXPECT_EQ(result.headline().verdict, Verdict::CompileError);
    EXPECT_EQ(result.headline().pass, "spoil");
  }
}

TEST_F(Metamorphic, ACopyThatWasNotNeededIsAdvice) {
  // Nobody reads %x afterwards, but it is the caller's.
  parse(R"mlir(
    func.func @main(%v: f32) -> tensor<3xf32> {
      %c1 = arith.constant 1 : index
      %t = tensor.splat %v : tensor<3xf32>
      %r = tensor.insert %v into %t[%c1] : tensor<3xf32>
      return %r : tensor<3xf32>
    })mlir");
  DifferentialOptions options;
  options.isolation = Isolation::None;
  options.adviseCopies = true;
  options.variants = {llvm::cantFail(findVariant("one-shot")),
                      llvm::cantFail(findVariant("copy-before-write"))};
  DifferentialResult result = differential.run(*module, entry, options);
  EXPECT_EQ(result.stages[1].advice, "");
  EXPECT_EQ(result.stages[2].verdict, Verdict::Agree);
  EXPECT_TRUE(StringRef(result.stages[2].advice)
                  .starts_with("12 bytes that 'memref.copy' at "))
      << result.stages[2].advice;
}

TEST_F(Metamorphic, IsolatedStagesSayTheSame) {
  parse(versions);
  DifferentialOptions options;
  options.pipelines = {mx::findPipeline("scalar"),
                       mx::findPipeline("scalar-dealloc")};
  for (uint64_t seed = 0; seed < 8; ++seed)
    options.variants.push_back(drawVariant(seed, options.pipelines));
  options.variants.push_back(passVariant("double", doubleConstants));
  DifferentialResult isolated = differential.run(*module, entry, options);
  options.isolation = Isolation::None;
  for (bool verifyEach : {true, false}) {
    options.verifyEach = verifyEach;
    DifferentialResult here = differential.run(*module, entry, options);
    ASSERT_EQ(here.stages.size(), isolated.stages.size());
    for (size_t i = 0; i < here.stages.size(); ++i) {
      EXPECT_EQ(here.stages[i].stage, isolated.stages[i].stage);
      EXPECT_EQ(here.stages[i].verdict, isolated.stages[i].verdict)
          << here.stages[i].stage << ": " << here.stages[i].message;
      EXPECT_EQ(here.stages[i].compared, isolated.stages[i].compared);
      EXPECT_EQ(here.stages[i].passes, isolated.stages[i].passes);
    }
  }
}

} // namespace
