//===- TileBlocks.cpp - Loops over the blocks that share a scale ----------===//
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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

namespace mlir::mx {
#define GEN_PASS_DEF_TILEBLOCKS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

/// The size of the blocks of `loop`; 0 if there are none, or they do not divide
/// it, or an index depends on the loop in another way.
static int64_t blockSize(linalg::LinalgOp op, unsigned loop) {
  int64_t size = 0;
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults()) {
      if (!expr.isFunctionOfDim(loop) || isa<AffineDimExpr>(expr))
        continue;
      std::optional<int64_t> divisor = divisorOf(expr, loop);
      if (!divisor)
        return 0;
      size = std::gcd(size, *divisor);
    }
  int64_t extent = op.getStaticLoopRanges()[loop];
  bool divides = size > 1 && ShapedType::isStatic(extent) && extent % size == 0;
  return divides ? size : 0;
}

namespace {

struct TileBlocks : mx::impl::TileBlocksBase<TileBlocks> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      std::optional<Lanes> lanes = findLanes(op);
      if (!lanes)
        continue;
      SmallVector<int64_t> sizes;
      for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
        sizes.push_back(loop == lanes->loop ? 0 : blockSize(op, loop));
      if (llvm::any_of(sizes, [](int64_t size) { return size != 0; }))
        (void)tileInLoops(rewriter, op, sizes);
    }
  }
};

} // namespace
