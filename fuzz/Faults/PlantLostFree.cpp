//===- PlantLostFree.cpp - Forget to free ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTLOSTFREE
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

namespace {

struct PlantLostFree : oracle::impl::PlantLostFreeBase<PlantLostFree> {
  using PlantLostFreeBase::PlantLostFreeBase;

  void runOnOperation() override {
    SmallVector<memref::DeallocOp> deallocs;
    getOperation().walk(
        [&](memref::DeallocOp dealloc) { deallocs.push_back(dealloc); });
    if (nth < deallocs.size()) {
      deallocs[nth].erase();
      return;
    }
    (void)oracle::nothingToPlant(getOperation(), "deallocation", nth,
                                 deallocs.size());
    signalPassFailure();
  }
};

} // namespace
