//===- VectorizeTiles.cpp - Tiles of one vector to vector operations ------===//
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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_VECTORIZETILES
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

/// Whether one vector holds all iterations of `op`.
static bool isTileOfLanes(linalg::LinalgOp op) {
  std::optional<Lanes> lanes = findLanes(op);
  if (!lanes)
    return false;
  SmallVector<int64_t> expected(op.getNumLoops(), 1);
  expected[lanes->loop] = lanes->count;
  return op.getStaticLoopRanges() == expected;
}

/// `op` with its one loop of more than one iteration alone, operands
/// accordingly.
static FailureOr<linalg::GenericOp> dropUnitLoops(RewriterBase &rewriter,
                                                  linalg::GenericOp op) {
  if (op.getNumLoops() == 1)
    return op;
  linalg::ControlDropUnitDims control;
  control.rankReductionStrategy =
      linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
  auto dropped = linalg::dropUnitDims(rewriter, op, control);
  if (failed(dropped))
    return failure();
  rewriter.replaceOp(op, dropped->replacements);
  return cast<linalg::GenericOp>(dropped->resultOp.getOperation());
}

/// The transfers from `begin` to `end`, of which it says what the vectorizer
/// leaves to canonicalization: a tile is as large as its vector.
static SmallVector<Operation *> transfersInBounds(Block::iterator begin,
                                                  Block::iterator end) {
  SmallVector<Operation *> transfers;
  for (Operation &op : llvm::make_range(begin, end))
    if (auto transfer = dyn_cast<VectorTransferOpInterface>(op)) {
      SmallVector<bool> inBounds(transfer.getTransferRank(), true);
      op.setAttr(transfer.getInBoundsAttrName(),
                 Builder(op.getContext()).getBoolArrayAttr(inBounds));
      transfers.push_back(&op);
    }
  return transfers;
}

/// Makes transfers out of and into slices refer to the tensors that those are
/// of: no slice is left to be written back, and it can be seen that a loop
/// always writes the same place.
static void foldSlices(ArrayRef<Operation *> transfers) {
  llvm::SetVector<Operation *> ops(transfers.begin(), transfers.end());
  for (unsigned i = 0; i < ops.size(); ++i)
    for (Operation *user : ops[i]->getUsers())
      if (isa<tensor::InsertSliceOp>(user))
        ops.insert(user);
  if (ops.empty())
    return;
  RewritePatternSet patterns(ops.front()->getContext());
  tensor::populateFoldTensorSubsetIntoVectorTransferPatterns(patterns);
  tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
  // 22.1 folds a NaN of f8E8M0FNU to an infinity.
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  // Slices that don't fold are as right as transfers.
  (void)applyOpPatternsGreedily(ops.getArrayRef(), std::move(patterns), config);
}

/// Gives the transfers of the operations that `op` becomes.
static SmallVector<Operation *> vectorizeTile(RewriterBase &rewriter,
                                              linalg::LinalgOp op) {
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  FailureOr<linalg::GenericOp> tile =
      generic ? generic : linalg::generalizeNamedOp(rewriter, op);
  if (succeeded(tile))
    tile = dropUnitLoops(rewriter, *tile);
  if (failed(tile))
    return {};
  rewriter.setInsertionPoint(*tile);
  Operation *before = (*tile)->getPrevNode();
  FailureOr<linalg::VectorizationResult> vectors =
      linalg::vectorize(rewriter, *tile);
  if (failed(vectors))
    return {};
  SmallVector<Operation *> transfers = transfersInBounds(
      before ? std::next(before->getIterator()) : (*tile)->getBlock()->begin(),
      (*tile)->getIterator());
  rewriter.replaceOp(*tile, vectors->replacements);
  return transfers;
}

namespace {

struct VectorizeTiles : mx::impl::VectorizeTilesBase<VectorizeTiles> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    SmallVector<Operation *> transfers;
    for (linalg::LinalgOp op : ops)
      if (isTileOfLanes(op))
        llvm::append_range(transfers, vectorizeTile(rewriter, op));
    foldSlices(transfers);
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
        [&](tensor::ExtractSliceOp slice) {
          if (slice->use_empty())
            rewriter.eraseOp(slice);
        });
  }
};

} // namespace
