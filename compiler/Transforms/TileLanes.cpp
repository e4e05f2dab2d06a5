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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::mx {
#define GEN_PASS_DEF_TILELANES
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;
using namespace mlir::mx;

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
      (void)tileInLoops(rewriter, op, sizes);
    }
  }
};

} // namespace
