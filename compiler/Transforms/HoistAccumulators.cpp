//===- HoistAccumulators.cpp - Vectors that loops carry -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::mx {
#define GEN_PASS_DEF_HOISTACCUMULATORS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

/// Moves what the places of transfers are computed from out of `loop` where it
/// can, and nothing else: what a program does in a loop that never runs might
/// not be possible before it.
static void moveIndices(scf::ForOp loop) {
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [](Operation *op, Region *) {
        return isa<affine::AffineApplyOp>(op) ||
               op->hasTrait<OpTrait::ConstantLike>();
      },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}

namespace {

struct HoistAccumulators : mx::impl::HoistAccumulatorsBase<HoistAccumulators> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // Inner loops first: what leaves one may leave the next.
    getOperation().walk([&](scf::ForOp loop) {
      auto writes = loop.getBody()->getOps<vector::TransferWriteOp>();
      if (writes.empty() || !(*writes.begin()).hasPureTensorSemantics())
        return;
      // A read and a write are of one place if their indices are one value.
      DominanceInfo dominance;
      eliminateCommonSubExpressions(rewriter, dominance, loop);
      moveIndices(loop);
      hoistLoopInvariantSubsets(rewriter, loop);
    });
  }
};

} // namespace
