//===- Mutator.cpp - Other programs from programs -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Mutator.h"

#include "fuzz/Mutator/Places.h"
#include "fuzz/Oracles/ModuleText.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace oracle;

static constexpr Mutation allMutations[] = {
    {"insert operations", 8, insertOperations},
    {"delete an operation", 4, deleteOperation},
    {"duplicate an operation", 3, duplicateOperation},
    {"swap independent operations", 2, swapOperations},
    {"replace an operand", 8, replaceOperand},
    {"swap operands", 2, swapOperands},
    {"swap what a region yields", 3, swapYields},
    {"use an old version", 6, useOldVersion},
    {"return what is checked", 1, returnOneChecked},
    {"change a constant", 4, changeConstant},
    {"change a trip count", 2, changeTrips},
    {"move a slice", 3, moveSlice},
    {"make a size dynamic", 3, makeDynamic},
    {"wrap in a branch", 3, wrapInBranch},
    {"wrap in a loop", 3, wrapInLoop},
    {"wrap in a region", 1, wrapInRegion},
    {"outline into a function", 3, outline},
    {"inline a call", 1, inlineOneCall},
};

ArrayRef<Mutation> oracle::mutations() { return allMutations; }

bool oracle::mutateBy(const Mutation &mutation, ModuleOp module,
                      RandomStream &random) {
  // What does not verify says so.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> copy = module.clone();
  if (!mutation.apply(*copy, random) || failed(verify(*copy)) ||
      toText(*copy) == toText(module))
    return false;
  module.getBodyRegion().takeBody(copy->getBodyRegion());
  return true;
}

StringRef oracle::mutate(ModuleOp module, RandomStream &random) {
  constexpr unsigned tries = 32;
  uint64_t total = 0;
  for (const Mutation &mutation : allMutations)
    total += mutation.weight;
  for (unsigned i = 0; i < tries; ++i) {
    uint64_t drawn = random.below(total);
    const Mutation *mutation = allMutations;
    for (; drawn >= mutation->weight; ++mutation)
      drawn -= mutation->weight;
    if (mutateBy(*mutation, module, random))
      return mutation->name;
  }
  return {};
}
