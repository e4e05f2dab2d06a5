//===- TileLanes.cpp - Loops over what fits into a vector -----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "compiler/Transforms/LaneTiling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::mx {
#define GEN_PASS_DEF_TILELANES
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

/// Splits off what is left behind the last whole vector; gives the part in
/// front of it.
static linalg::LinalgOp splitRemainder(RewriterBase &rewriter,
                                       linalg::LinalgOp op,
                                       const Lanes &lanes) {
  int64_t extent = op.getStaticLoopRanges()[lanes.loop];
  if (ShapedType::isStatic(extent) && extent % lanes.count == 0)
    return op;
  rewriter.setInsertionPoint(op);
  auto tiling = cast<TilingInterface>(op.getOperation());
  OpFoldResult size = tiling.getIterationDomain(rewriter)[lanes.loop].size;
  AffineExpr whole =
      rewriter.getAffineDimExpr(0).floorDiv(lanes.count) * lanes.count;
  OpFoldResult end = affine::makeComposedFoldedAffineApply(
      rewriter, op.getLoc(), AffineMap::get(1, 0, whole), size);
  auto [front, back] = linalg::splitOp(rewriter, tiling, lanes.loop, end);
  return cast<linalg::LinalgOp>(front.getOperation());
}

namespace {

struct TileLanes : mx::impl::TileLanesBase<TileLanes> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      std::optional<Lanes> lanes = findLanes(op);
      if (!lanes)
        continue;
      SmallVector<int64_t> sizes(op.getNumLoops(), 1);
      sizes[lanes->loop] = lanes->count;
      (void)tileInLoops(rewriter, splitRemainder(rewriter, op, *lanes), sizes);
    }
  }
};

} // namespace
