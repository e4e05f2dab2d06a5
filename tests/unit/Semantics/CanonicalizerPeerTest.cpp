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
#include "tests/unit/Semantics/RandomArith.h"

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

/// Whether the program has an operation whose text contains `first`, and after
/// it one with `second`.
bool hasChain(const ArithProgram &program, StringRef first, StringRef second) {
  auto contains = [](StringRef what) {
    return [what](const ScalarOp *form) {
      return StringRef(form->syntax).contains(what);
    };
  };
  auto found = llvm::find_if(program.operations, contains(first));
  return found != program.operations.end() &&
         std::any_of(found + 1, program.operations.end(), contains(second));
}

/// Sums and differences of constants are merged with their flags, whether or
/// not what they promise still holds.
template <const char *First, const char *Second>
bool keepsFlags(const ArithProgram &program) {
  auto promises = [](const ScalarOp *form) {
    return nameOf(*form) == Second &&
           StringRef(form->syntax).contains("overflow<");
  };
  return hasChain(program, First, Second) &&
         llvm::any_of(program.operations, promises);
}

constexpr char addi[] = "arith.addi", subi[] = "arith.subi";

constexpr KnownPattern knownErrors[] = {
    {"addi-addi-keeps-nsw.mlir", keepsFlags<addi, addi>},
    {"subi-addi-keeps-nuw.mlir", keepsFlags<subi, addi>},
    // And subi-of-subi-keeps-nsw.mlir.
    {"subi-subi-keeps-nsw.mlir", keepsFlags<subi, subi>},
    {"cmpf-of-sitofp-nan.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "itofp", "cmpf") &&
              llvm::any_of(program.operations, [](const ScalarOp *form) {
                return form->results[0] ==
                       ElementType::floating(FloatKind::F8E4M3FN);
              });
     }},
    {"index-cast-narrows.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "index_cast ", "index_cast ");
     }},
    {"index-castui-narrows.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "index_castui", "index_castui");
     }},
    // And truncf-of-uitofp.mlir.
    {"truncf-of-sitofp.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "itofp", "arith.truncf");
     }},
    {"trunci-of-shrsi.mlir",
     [](const ArithProgram &program) {
       return hasChain(program, "arith.shrsi", "arith.trunci");
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

/// Canonicalizes programs and sorts what differs.
unsigned check(const std::vector<ArithProgram> &programs, RandomStream &random,
               Verdicts &verdicts) {
  constexpr unsigned runsPerProgram = 24;
  std::vector<PeerProgram> peers;
  for (const ArithProgram &program : programs)
    peers.push_back({program.function("main"), program.parameters});
  RewriteResult result = compareRewritten(
      peers,
      [](OpPassManager &passes) { passes.addPass(createCanonicalizerPass()); },
      random, runsPerProgram);
  for (const RewriteDifference &difference : result.differences) {
    const ArithProgram &program = programs[difference.program];
    auto known = llvm::find_if(knownErrors, [&](const KnownPattern &error) {
      return error.matches(program);
    });
    std::string key;
    for (const ScalarOp *operation : program.operations)
      key += nameOf(*operation).str() + " ";
    if (known != std::end(knownErrors))
      verdicts.addKnown(known - std::begin(knownErrors));
    else
      verdicts.addOther(key, difference.message);
  }
  return result.numChanged;
}

TEST(CanonicalizerPeer, OperationsAloneAndInChains) {
  constexpr unsigned batchSize = 250;
  Verdicts verdicts(knownPrograms());
  ArithGenerator generator(isWellRewritten);
  RandomStream random(1);
  unsigned numChanged = 0;
  for (unsigned round = 0; round < peerFactor(); ++round) {
    std::vector<ArithProgram> programs;
    for (const ScalarOp &form : generator.forms())
      programs.push_back(generator.generate(random, form, 1));
    numChanged += check(programs, random, verdicts);
    for (unsigned batch = 0; batch < 24; ++batch) {
      programs.clear();
      for (unsigned i = 0; i < batchSize; ++i)
        programs.push_back(generator.generate(random, 2 + i % 2));
      numChanged += check(programs, random, verdicts);
    }
  }
  RecordProperty("changed", numChanged);
  EXPECT_GT(numChanged, 1000u);
  // In few cases not every error shows.
  if (peerFactor() >= 100)
    verdicts.finish();
}

} // namespace
