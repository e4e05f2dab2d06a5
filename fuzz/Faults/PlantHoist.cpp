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

/// The loop around `op`, where all that `op` uses is known before it.
static Operation *loopToLeave(Operation *op) {
  Operation *loop = op->getParentOp();
  if (!isa_and_present<LoopLikeOpInterface>(loop))
    return nullptr;
  auto isKnown = [&](Value value) {
    return !loop->isAncestor(value.getParentRegion()->getParentOp());
  };
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::all_of(op->getOperands(), isKnown) &&
                 llvm::all_of(captured, isKnown)
             ? loop
             : nullptr;
}

/// An allocation that the next trip still sees, so that it needs one of its
/// own.
static bool isCarriedAllocation(Operation *op) {
  auto alloc = dyn_cast<memref::AllocOp>(op);
  return alloc && loopToLeave(op) &&
         llvm::any_of(oracle::usersOf(alloc), [](Operation *user) {
           return user->hasTrait<OpTrait::IsTerminator>() ||
                  isa<memref::DeallocOp>(user);
         });
}

static bool isWrite(Operation *op) {
  bool isKind = isa<memref::CopyOp, memref::StoreOp>(op) ||
                isa<DestinationStyleOpInterface>(op);
  return isKind && op->getNumResults() == 0 && loopToLeave(op);
}

static void hoist(Operation *op) { op->moveBefore(loopToLeave(op)); }

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
