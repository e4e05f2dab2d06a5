//===- PlantEarlyFree.cpp - Free what is still needed ---------------------===//
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

namespace oracle {
#define GEN_PASS_DEF_PLANTEARLYFREE
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// The operations of the allocation's block in which it is used for more than
/// a view or a deallocation, from the first on.
static SmallVector<Operation *> usesOf(memref::AllocOp alloc) {
  SmallVector<Operation *> users = oracle::usersOf(alloc.getMemref());
  llvm::erase_if(users, llvm::IsaPred<memref::DeallocOp>);
  return oracle::inBlock(*alloc->getBlock(), users);
}

namespace {

struct PlantEarlyFree : oracle::impl::PlantEarlyFreeBase<PlantEarlyFree> {
  using PlantEarlyFreeBase::PlantEarlyFreeBase;

  void runOnOperation() override {
    unsigned seen = 0;
    WalkResult walk = getOperation().walk([&](memref::DeallocOp dealloc) {
      auto alloc = oracle::viewedMemRef(dealloc.getMemref())
                       .getDefiningOp<memref::AllocOp>();
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
    (void)oracle::nothingToPlant(getOperation(), "deallocation", nth, seen,
                                 " of an allocation with several uses");
    signalPassFailure();
  }
};

} // namespace
