//===- PlantEarlyFree.cpp - Free what is still needed ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTEARLYFREE
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// The memref that `op` only makes another view of; null where it does more.
static Value viewedBy(Operation *op) {
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return view.getViewSource();
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
    return metadata.getSource();
  return {};
}

/// The allocation that a deallocation frees; null where that is not said in
/// its own function.
static memref::AllocOp allocationOf(memref::DeallocOp dealloc) {
  Operation *source = dealloc.getMemref().getDefiningOp();
  while (source) {
    Value viewed = viewedBy(source);
    if (!viewed)
      break;
    source = viewed.getDefiningOp();
  }
  return dyn_cast_if_present<memref::AllocOp>(source);
}

/// The operations of the allocation's block in which it is used for more than
/// a view or a deallocation, from the first on.
static SmallVector<Operation *> usesOf(memref::AllocOp alloc) {
  SmallVector<Value> views = {alloc.getMemref()};
  SmallVector<Operation *> uses;
  while (!views.empty()) {
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (viewedBy(user))
        llvm::append_range(views, user->getResults());
      else if (!isa<memref::DeallocOp>(user))
        if (Operation *inBlock =
                alloc->getBlock()->findAncestorOpInBlock(*user))
          uses.push_back(inBlock);
    }
  }
  llvm::sort(uses,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  uses.erase(llvm::unique(uses), uses.end());
  return uses;
}

namespace {

struct PlantEarlyFree : oracle::impl::PlantEarlyFreeBase<PlantEarlyFree> {
  using PlantEarlyFreeBase::PlantEarlyFreeBase;

  void runOnOperation() override {
    unsigned seen = 0;
    WalkResult walk = getOperation().walk([&](memref::DeallocOp dealloc) {
      memref::AllocOp alloc = allocationOf(dealloc);
      if (!alloc)
        return WalkResult::advance();
      SmallVector<Operation *> uses = usesOf(alloc);
      if (uses.size() < 2 || seen++ != nth)
        return WalkResult::advance();
      // The value that was freed may be known in an inner block only.
      dealloc.getMemrefMutable().assign(alloc.getMemref());
      dealloc->moveAfter(uses.front());
      return WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      return;
    getOperation().emitError()
        << "nothing to plant: there is no deallocation #" << nth.getValue()
        << " of an allocation with several uses (there are " << seen << ")";
    signalPassFailure();
  }
};

} // namespace
