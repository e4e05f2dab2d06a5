//===- Operations.cpp - Operations that come, go and move -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Grower.h"
#include "fuzz/Mutator/Places.h"
#include "fuzz/Reducer/Reductions.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace oracle;

bool oracle::insertOperations(ModuleOp module, RandomStream &random) {
  // In front of any operation, terminators too.
  std::vector<Operation *> places;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getParentOfType<FunctionOpInterface>())
      places.push_back(op);
  });
  if (places.empty())
    return false;
  Operation *place = oneOf(places, random);
  Operation *before = place->getPrevNode();
  OpBuilder builder(place);
  ModuleState state(module);
  Grower grower(builder, random, state);
  if (failed(grower.scan()) || failed(grower.grow()))
    return false;
  // What nobody looks at shows nothing.
  SmallVector<Value> made;
  for (Operation *op = before ? before->getNextNode()
                              : &place->getBlock()->front();
       op != place; op = op->getNextNode())
    for (Value result : op->getResults())
      if (result.use_empty() && !isRisky(result.getType()))
        made.push_back(result);
  if (!made.empty())
    useLater(oneOf(made, random), random);
  return true;
}

bool oracle::deleteOperation(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(module, random, [](Operation *op) {
    return llvm::none_of(op->getResultTypes(), isRisky);
  });
  return op && eraseWithSubstitutes(op, Substitute(random.below(3)));
}

/// Whether making it once more, or elsewhere, is of no consequence but for the
/// order of what is read and written.
static bool isRepeatable(Operation *op) {
  if (op->getNumResults() == 0 || op->hasTrait<OpTrait::ConstantLike>())
    return false;
  // Freeing twice is undefined.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return (effects && !effects.hasEffect<MemoryEffects::Free>()) ||
         op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
}

bool oracle::duplicateOperation(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(module, random, isRepeatable);
  if (!op)
    return false;
  Operation *again = op->clone();
  op->getBlock()->getOperations().insertAfter(op->getIterator(), again);
  bool isUsed = false;
  for (auto [result, other] :
       llvm::zip(op->getResults(), again->getResults())) {
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : result.getUses())
      uses.push_back(&use);
    if (uses.empty())
      continue;
    oneOf(uses, random)->set(other);
    isUsed = true;
  }
  return isUsed;
}

static bool isIndependent(Operation *first, Operation *second) {
  bool dependsOnFirst = false;
  second->walk([&](Operation *op) {
    dependsOnFirst |= llvm::any_of(op->getOperands(), [&](Value operand) {
      return operand.getDefiningOp() == first;
    });
  });
  return !dependsOnFirst &&
         (isMemoryEffectFree(first) || isMemoryEffectFree(second));
}

bool oracle::swapOperations(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(module, random, [](Operation *op) {
    Operation *next = op->getNextNode();
    return next && !next->hasTrait<OpTrait::IsTerminator>() &&
           isIndependent(op, next);
  });
  if (!op)
    return false;
  op->moveAfter(op->getNextNode());
  return true;
}
