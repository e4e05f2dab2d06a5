//===- PlantHoist.cpp - What belongs into a loop, before it ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"
#include "fuzz/Faults/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTHOIST
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// The loop that `op` is right in; null where it is in none.
static LoopLikeOpInterface loopAround(Operation *op) {
  return dyn_cast_if_present<LoopLikeOpInterface>(op->getParentOp());
}

/// The value that a loop starts with where `value` is what it carries; null
/// otherwise.
static Value startOf(LoopLikeOpInterface loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != loop)
    return {};
  OpOperand *init = loop.getTiedLoopInit(argument);
  return init ? init->get() : Value();
}

/// What makes the operands of `op` within the loop, in order, as if what the
/// loop carries were what it starts with; nothing where it cannot move along.
static std::optional<llvm::SetVector<Operation *>>
makersWithin(LoopLikeOpInterface loop, Operation *op) {
  auto isKnown = [&](Value value) {
    return loop.isDefinedOutsideOfLoop(value) || startOf(loop, value);
  };
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  llvm::SetVector<Operation *> makers;
  if (!llvm::all_of(
          captured,
          [&](Value value) { return loop.isDefinedOutsideOfLoop(value); }) ||
      !oracle::collectMakers(op, isKnown, /*allocations=*/false, makers))
    return std::nullopt;
  return makers;
}

/// An allocation that the next trip still sees, so that it needs one of its
/// own.
static bool isCarriedAllocation(Operation *op) {
  auto alloc = dyn_cast<memref::AllocOp>(op);
  LoopLikeOpInterface loop = loopAround(op);
  return alloc && loop && makersWithin(loop, op) &&
         llvm::any_of(oracle::usersOf(alloc), [](Operation *user) {
           return user->hasTrait<OpTrait::IsTerminator>() ||
                  isa<memref::DeallocOp>(user);
         });
}

static bool isWrite(Operation *op) {
  bool isKind = isa<memref::CopyOp, memref::StoreOp>(op) ||
                isa<DestinationStyleOpInterface>(op);
  LoopLikeOpInterface loop = loopAround(op);
  return isKind && op->getNumResults() == 0 && loop && makersWithin(loop, op);
}

static void hoist(Operation *op) {
  LoopLikeOpInterface loop = loopAround(op);
  llvm::SetVector<Operation *> moved = *makersWithin(loop, op);
  moved.insert(op);
  for (Operation *each : moved) {
    each->moveBefore(loop);
    for (OpOperand &operand : each->getOpOperands())
      if (Value start = startOf(loop, operand.get()))
        operand.set(start);
  }
}

static constexpr oracle::Mistake table[] = {
    {"alloc", "allocation of its own for each trip", isCarriedAllocation,
     hoist},
    {"write", "write in a loop of what is known before", isWrite, hoist},
};

namespace {

struct PlantHoist
    : oracle::MistakesPass<oracle::impl::PlantHoistBase<PlantHoist>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
