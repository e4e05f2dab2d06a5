//===- Substitutes.cpp - What to use instead of a value -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Reducer/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace oracle;

bool oracle::isImplied(Operation *op) {
  auto around = op->getParentOfType<linalg::LinalgOp>();
  return around &&
         !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(around);
}

void oracle::visitEarlier(Operation *op,
                          llvm::function_ref<bool(Value)> visit) {
  while (op && op->getBlock()) {
    Block *block = op->getBlock();
    for (Operation *earlier = op->getPrevNode(); earlier;
         earlier = earlier->getPrevNode())
      for (Value value : llvm::reverse(earlier->getResults()))
        if (visit(value))
          return;
    for (Value value : llvm::reverse(block->getArguments()))
      if (visit(value))
        return;
    if (Block *entry = &block->getParent()->front(); entry != block) {
      op = entry->getTerminator();
      continue;
    }
    op = block->getParentOp();
    if (!op || op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return;
  }
}

Value oracle::findEarlier(Operation *op, Type type) {
  Value found;
  visitEarlier(op, [&](Value value) {
    if (value.getType() == type)
      found = value;
    return bool(found);
  });
  return found;
}

Value oracle::findFirst(Operation *op, Type type) {
  Value found;
  visitEarlier(op, [&](Value value) {
    if (value.getType() == type)
      found = value;
    return false;
  });
  return found;
}

TypedAttr oracle::simpleAttribute(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    bool isConstant =
        isa<RankedTensorType, VectorType>(type) && shaped.hasStaticShape();
    TypedAttr element =
        isConstant ? simpleAttribute(shaped.getElementType()) : TypedAttr();
    return element ? DenseElementsAttr::get(shaped, element) : TypedAttr();
  }
  if (isa<FloatType>(type))
    return FloatAttr::get(type, 1.0);
  if (type.isIndex() || type.isSignlessInteger())
    return IntegerAttr::get(type, 0);
  return {};
}

Value oracle::makeSimple(Operation *op, Type type) {
  TypedAttr value = simpleAttribute(type);
  if (!value)
    return {};
  OpBuilder builder(op);
  return arith::ConstantOp::create(builder, op->getLoc(), value);
}

Value oracle::substituteFor(OpResult result, Substitute first) {
  Operation *op = result.getOwner();
  Type type = result.getType();
  if (first == Substitute::Constant)
    if (Value constant = makeSimple(op, type))
      return constant;
  if (first == Substitute::Operand)
    for (Value operand : op->getOperands())
      if (operand.getType() == type)
        return operand;
  if (Value earlier = findEarlier(op, type))
    return earlier;
  return makeSimple(op, type);
}

bool oracle::eraseWithSubstitutes(Operation *op, Substitute first) {
  SmallVector<std::pair<OpResult, Value>> replacements;
  for (OpResult result : op->getResults()) {
    if (result.use_empty())
      continue;
    Value value = substituteFor(result, first);
    if (!value)
      return false;
    replacements.emplace_back(result, value);
  }
  for (auto [result, value] : replacements)
    result.replaceAllUsesWith(value);
  op->erase();
  return true;
}

Operation *oracle::rebuild(Operation *op, ValueRange operands,
                           ArrayRef<unsigned> dropped) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  for (OpResult result : op->getResults())
    if (!llvm::is_contained(dropped, result.getResultNumber()))
      state.addTypes(result.getType());
  state.addAttributes(op->getAttrs());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  OpBuilder builder(op);
  Operation *made = builder.create(state);
  unsigned next = 0;
  for (OpResult result : op->getResults())
    if (!llvm::is_contained(dropped, result.getResultNumber()))
      result.replaceAllUsesWith(made->getResult(next++));
  op->erase();
  return made;
}
