//===- Places.cpp - Where a mutation can be made --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Places.h"

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace oracle;

std::vector<Operation *>
oracle::operationsOf(ModuleOp module,
                     llvm::function_ref<bool(Operation *)> fits) {
  std::vector<Operation *> operations;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getParentOfType<FunctionOpInterface>() &&
        !op->hasTrait<OpTrait::IsTerminator>() && !isImplied(op) && fits(op))
      operations.push_back(op);
  });
  return operations;
}

Operation *oracle::pickOperation(ModuleOp module, RandomStream &random,
                                 llvm::function_ref<bool(Operation *)> fits) {
  std::vector<Operation *> operations = operationsOf(module, fits);
  return operations.empty() ? nullptr : oneOf(operations, random);
}

Value oracle::pickInScope(Operation *op, Type type, Value other,
                          RandomStream &random) {
  SmallVector<Value> values;
  visitEarlier(op, [&](Value value) {
    if (value.getType() == type && value != other)
      values.push_back(value);
    return false;
  });
  return values.empty() ? Value() : oneOf(values, random);
}

bool oracle::useLater(Value value, RandomStream &random) {
  Operation *made = value.getDefiningOp();
  SmallVector<OpOperand *> operands;
  for (Operation *later = made ? made->getNextNode() : nullptr; later;
       later = later->getNextNode())
    later->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getType() == value.getType() &&
            operand.get() != value && !isImplied(op))
          operands.push_back(&operand);
      return op->hasTrait<OpTrait::IsIsolatedFromAbove>()
                 ? WalkResult::skip()
                 : WalkResult::advance();
    });
  if (operands.empty())
    return false;
  oneOf(operands, random)->set(value);
  return true;
}

bool oracle::isRisky(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    type = shaped.getElementType();
  return type.isIndex();
}

Stretch oracle::pickStretch(ModuleOp module, RandomStream &random,
                            unsigned longest) {
  Stretch stretch;
  Operation *first =
      pickOperation(module, random, [](Operation *) { return true; });
  if (!first)
    return stretch;
  uint64_t length = 1 + random.below(longest);
  for (Operation *op = first; op && !op->hasTrait<OpTrait::IsTerminator>() &&
                              stretch.operations.size() < length;
       op = op->getNextNode())
    stretch.operations.push_back(op);
  Operation *last = stretch.operations.back();
  for (Operation *op : stretch.operations)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            Operation *inBlock = last->getBlock()->findAncestorOpInBlock(*user);
            return !inBlock || last->isBeforeInBlock(inBlock);
          }))
        stretch.results.push_back(result);
  return stretch;
}

SmallVector<Value> oracle::usedBy(const Stretch &stretch) {
  llvm::SetVector<Value> used;
  for (Operation *outer : stretch.operations)
    outer->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (Value operand : op->getOperands()) {
        Operation *owner = operand.getDefiningOp();
        if (!owner)
          owner = operand.getParentBlock()->getParentOp();
        bool isInside = llvm::any_of(stretch.operations, [&](Operation *part) {
          return part->isAncestor(owner);
        });
        if (!isInside)
          used.insert(operand);
      }
    });
  return used.takeVector();
}
