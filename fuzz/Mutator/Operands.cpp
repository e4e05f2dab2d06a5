//===- Operands.cpp - Other values for operations -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator/Places.h"
#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace oracle;

/// Operands of operations in functions that `fits` holds for.
static std::vector<OpOperand *>
operandsOf(ModuleOp module, llvm::function_ref<bool(OpOperand &)> fits) {
  std::vector<OpOperand *> operands;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (!isImplied(op) && fits(operand))
        operands.push_back(&operand);
  });
  return operands;
}

bool oracle::replaceOperand(ModuleOp module, RandomStream &random) {
  bool takesRisk = random.oneIn(8);
  std::vector<OpOperand *> operands = operandsOf(module, [&](OpOperand &use) {
    return takesRisk || !isRisky(use.get().getType());
  });
  if (operands.empty())
    return false;
  OpOperand *operand = oneOf(operands, random);
  Value value = pickInScope(operand->getOwner(), operand->get().getType(),
                            operand->get(), random);
  if (value)
    operand->set(value);
  return bool(value);
}

/// Pairs of operands from `begin` on that have one type but are different
/// values.
static SmallVector<std::pair<unsigned, unsigned>> swappable(Operation *op,
                                                            unsigned begin) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  for (unsigned i = begin; i < op->getNumOperands(); ++i)
    for (unsigned j = i + 1; j < op->getNumOperands(); ++j)
      if (op->getOperand(i).getType() == op->getOperand(j).getType() &&
          op->getOperand(i) != op->getOperand(j) &&
          !isRisky(op->getOperand(i).getType()))
        pairs.emplace_back(i, j);
  return pairs;
}

static void swapTwo(Operation *op, unsigned begin, RandomStream &random) {
  auto [i, j] = oneOf(swappable(op, begin), random);
  Value first = op->getOperand(i);
  op->setOperand(i, op->getOperand(j));
  op->setOperand(j, first);
}

bool oracle::swapOperands(ModuleOp module, RandomStream &random) {
  Operation *op = pickOperation(
      module, random, [](Operation *op) { return !swappable(op, 0).empty(); });
  if (op)
    swapTwo(op, 0, random);
  return op;
}

bool oracle::swapYields(ModuleOp module, RandomStream &random) {
  // The first operand of scf.condition is the condition.
  auto begin = [](Operation *op) { return isa<scf::ConditionOp>(op) ? 1 : 0; };
  std::vector<Operation *> yields;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<scf::YieldOp, scf::ConditionOp>(op) &&
        !swappable(op, begin(op)).empty())
      yields.push_back(op);
  });
  if (yields.empty())
    return false;
  Operation *yield = oneOf(yields, random);
  swapTwo(yield, begin(yield), random);
  return true;
}

/// The operand that `result` is a new version of, if it is one: a tensor of the
/// same type.
static Value oldVersion(OpResult result) {
  Operation *op = result.getOwner();
  if (!isa<RankedTensorType>(result.getType()))
    return {};
  // Destinations come last.
  for (Value operand : llvm::reverse(op->getOperands()))
    if (operand.getType() == result.getType())
      return operand;
  return {};
}

/// Lets something behind an update read what was there before it: instead of
/// the new version, or both together.
bool oracle::useOldVersion(ModuleOp module, RandomStream &random) {
  std::vector<OpResult> updates;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpResult result : op->getResults())
      if (!result.use_empty() && oldVersion(result))
        updates.push_back(result);
  });
  if (updates.empty())
    return false;
  OpResult result = oneOf(updates, random);
  Value old = oldVersion(result);
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : result.getUses())
    uses.push_back(&use);
  OpOperand *use = oneOf(uses, random);
  Type element = cast<RankedTensorType>(result.getType()).getElementType();
  bool isNumber =
      isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element) ||
      element.isSignlessInteger();
  if (!isNumber || random.oneIn(3)) {
    use->set(old);
    return true;
  }
  OpBuilder builder(use->getOwner());
  Location loc = result.getLoc();
  use->set(isa<FloatType>(element)
               ? Value(arith::AddFOp::create(builder, loc, old, result))
               : Value(arith::AddIOp::create(builder, loc, old, result)));
  return true;
}

bool oracle::returnOneChecked(ModuleOp module, RandomStream &random) {
  std::vector<Site> sites;
  collectChecks(module, sites);
  if (sites.empty())
    return false;
  returnChecked(oneOf(sites, random));
  return true;
}
