//===- CanonicalizerPeerTest.cpp - Rewrites of arith keep its meaning -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small random programs of arith, before and after passes. The patterns match
// on constants and on the operations that operands come from, so programs are
// chains of operations on parameters and constants.
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/KnownFolds.h"
#include "tests/unit/Semantics/Peer.h"
#include "tests/unit/Semantics/RandomArith.h"

#include "fuzz/Oracles/Compare.h"
#include "interpreter/Values/Format.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;
using namespace oracle::testing;

namespace {

/// An error of a pattern of MLIR 22.1.8, and the program in corpus/upstream
/// that shows it and says why it is one.
struct KnownPattern {
  const char *program;
  bool (*matches)(const ArithProgram &program);
};

/// Whether one operation of the program is like `first`, and one after it like
/// `second`.
bool hasChain(const ArithProgram &program, StringRef first, StringRef second) {
  auto isLike = [](StringRef what) {
    return [what](const ScalarOp *form) {
      return StringRef(form->syntax).contains(what);
    };
  };
  auto found = llvm::find_if(program.operations, isLike(first));
  return found != program.operations.end() &&
         std::any_of(found + 1, program.operations.end(), isLike(second));
}

constexpr KnownPattern knownErrors[] = {
    {"index-cast-narrows.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "index_cast ", "index_cast ");
     }},
    {"index-castui-narrows.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "index_castui", "index_castui");
     }},
    {"subi-addi-keeps-nuw.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "arith.subi", "arith.addi");
     }},
    {"trunci-trunci-keeps-nsw.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "arith.trunci", "arith.trunci");
     }},
};

std::vector<std::string> knownPrograms() {
  std::vector<std::string> programs;
  for (const KnownPattern &known : knownErrors)
    programs.push_back(known.program);
  return programs;
}

/// Whether an operation may be part of a chain: not where its folder is known
/// to be wrong, nor where the canonicalizer crashes or makes invalid IR.
bool isWellRewritten(const ScalarOp &form) {
  StringRef syntax = form.syntax;
  // corpus/upstream/cmpf-true-of-sitofp.mlir and cmpf-false-of-sitofp.mlir.
  bool crashes = syntax.starts_with("arith.cmpf true") ||
                 syntax.starts_with("arith.cmpf false");
  // corpus/upstream/mulsi-extended-index.mlir.
  bool isInvalid =
      nameOf(form) == "arith.mulsi_extended" && form.operands[0].isIndex();
  // corpus/upstream/remf-by-zero.mlir.
  bool hidesNaN = nameOf(form) == "arith.remf" &&
                  form.results[0].format().specials == Specials::None;
  return !crashes && !isInvalid && !hidesNaN && !isFoldedWrongly(form);
}

/// Programs that are rewritten together, as functions @f0, @f1, ... of one
/// module.
class Batch {
public:
  Batch(std::vector<ArithProgram> programs, Verdicts &verdicts)
      : programs(std::move(programs)), verdicts(verdicts) {}

  /// Rewrites with `addPasses` and compares runs of every program.
  void run(RandomStream &random,
           llvm::function_ref<void(OpPassManager &)> addPasses,
           unsigned runsPerProgram);

  /// How many programs the passes changed.
  unsigned numChanged = 0;

private:
  static std::string nameOf(size_t index) {
    return "f" + std::to_string(index);
  }
  func::FuncOp function(ModuleOp module, size_t index) {
    return module.lookupSymbol<func::FuncOp>(nameOf(index));
  }
  /// Puts the constants where the parameters are that stand for them.
  void placeConstants(ModuleOp module);
  void comparePrograms(RandomStream &random, ModuleOp before, ModuleOp after,
                       unsigned runsPerProgram);
  void report(size_t index, func::FuncOp before, func::FuncOp after,
              ArrayRef<RuntimeValue> arguments, StringRef difference);

  std::vector<ArithProgram> programs;
  Verdicts &verdicts;
};

void Batch::placeConstants(ModuleOp module) {
  for (auto [i, program] : llvm::enumerate(programs)) {
    Block &body = function(module, i).getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    for (auto [j, parameter] : llvm::enumerate(program.parameters))
      if (parameter.constant)
        body.getArgument(j).replaceAllUsesWith(arith::ConstantOp::create(
            builder, module.getLoc(),
            peerAttribute(*parameter.constant, parameter.type)));
  }
}

void Batch::run(RandomStream &random,
                llvm::function_ref<void(OpPassManager &)> addPasses,
                unsigned runsPerProgram) {
  std::string text;
  for (auto [i, program] : llvm::enumerate(programs))
    text += program.function(nameOf(i));
  OwningOpRef<ModuleOp> before = parsePeer(text);
  if (!before)
    return;
  placeConstants(*before);
  OwningOpRef<ModuleOp> after = before->clone();
  PassManager passes(&peerContext());
  addPasses(passes);
  ASSERT_TRUE(succeeded(passes.run(*after)));
  comparePrograms(random, *before, *after, runsPerProgram);
}

void Batch::comparePrograms(RandomStream &random, ModuleOp before,
                            ModuleOp after, unsigned runsPerProgram) {
  Program was(before), is(after);
  for (auto [i, program] : llvm::enumerate(programs)) {
    func::FuncOp first = function(before, i), second = function(after, i);
    numChanged += !OperationEquivalence::isEquivalentTo(
        first, second, OperationEquivalence::IgnoreLocations);
    FailureOr<const PreparedFunction *> wasReady = was.prepare(first);
    ASSERT_TRUE(succeeded(wasReady)) << program.function("f");
    FailureOr<const PreparedFunction *> isReady = is.prepare(second);
    ASSERT_TRUE(succeeded(isReady)) << program.function("f");
    for (unsigned run = 0; run < runsPerProgram; ++run) {
      std::vector<RuntimeValue> arguments = program.arguments(
          random, allDistributions[run % std::size(allDistributions)]);
      Outcome expected = was.run(**wasReady, arguments);
      if (expected.fault)
        continue;
      Outcome actual = is.run(**isReady, arguments);
      std::optional<std::string> difference =
          actual.fault
              ? actual.fault->message
              : compare(observe(first, expected), observe(second, actual))
                    .mismatch;
      if (!difference)
        continue;
      report(i, first, second, arguments, *difference);
      break;
    }
  }
}

void Batch::report(size_t index, func::FuncOp before, func::FuncOp after,
                   ArrayRef<RuntimeValue> arguments, StringRef difference) {
  const ArithProgram &program = programs[index];
  for (auto [i, known] : llvm::enumerate(knownErrors))
    if (known.matches(program))
      return verdicts.addKnown(i);
  std::string key, message;
  for (const ScalarOp *operation : program.operations)
    key += oracle::testing::nameOf(*operation).str() + " ";
  llvm::raw_string_ostream text(message);
  text << difference << "\nbefore: " << before << "\nafter: " << after
       << "\non";
  for (auto [argument, parameter] :
       llvm::zip_equal(arguments, program.parameters))
    text << ' ' << formatValue(argument, parameter.type);
  verdicts.addOther(key, message);
}

constexpr unsigned batchSize = 250, runsPerProgram = 24;

TEST(CanonicalizerPeer, EveryOperationAlone) {
  Verdicts verdicts({});
  ArithGenerator generator(isWellRewritten);
  RandomStream random(1);
  unsigned numChanged = 0;
  for (unsigned round = 0; round < peerFactor(); ++round) {
    std::vector<ArithProgram> programs;
    for (const ScalarOp &form : generator.forms())
      programs.push_back(generator.generate(random, form, 1));
    Batch batch(std::move(programs), verdicts);
    batch.run(
        random,
        [](OpPassManager &passes) {
          passes.addPass(createCanonicalizerPass());
        },
        runsPerProgram);
    numChanged += batch.numChanged;
  }
  RecordProperty("changed", numChanged);
  EXPECT_GT(numChanged, 100u);
  verdicts.finish();
}

TEST(CanonicalizerPeer, ChainsOfTwoAndThree) {
  Verdicts verdicts(knownPrograms());
  ArithGenerator generator(isWellRewritten);
  RandomStream random(2);
  unsigned numChanged = 0;
  for (unsigned round = 0; round < 12 * peerFactor(); ++round) {
    std::vector<ArithProgram> programs;
    for (unsigned i = 0; i < batchSize; ++i)
      programs.push_back(generator.generate(random, 2 + i % 2));
    Batch batch(std::move(programs), verdicts);
    batch.run(
        random,
        [](OpPassManager &passes) {
          passes.addPass(createCanonicalizerPass());
        },
        runsPerProgram);
    numChanged += batch.numChanged;
  }
  RecordProperty("changed", numChanged);
  EXPECT_GT(numChanged, 100u);
  verdicts.finish();
}

} // namespace
