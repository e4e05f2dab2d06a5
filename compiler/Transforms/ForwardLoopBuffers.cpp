//===- ForwardLoopBuffers.cpp - Buffers that loops need not carry ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_FORWARDLOOPBUFFERS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

/// Whether `lhs` and `rhs` are one value, or the same view of the same.
static bool isSameView(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  auto lhsView = lhs.getDefiningOp<memref::SubViewOp>();
  auto rhsView = rhs.getDefiningOp<memref::SubViewOp>();
  return lhsView && rhsView &&
         OperationEquivalence::isEquivalentTo(
             lhsView, rhsView,
             [](Value a, Value b) { return success(isSameView(a, b)); },
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

namespace {

struct ForwardLoopBuffers
    : mx::impl::ForwardLoopBuffersBase<ForwardLoopBuffers> {
  void runOnOperation() override {
    SmallVector<Operation *> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (llvm::any_of(loop.getInitArgs(), [](Value init) {
            return isa<MemRefType>(init.getType());
          }))
        loops.push_back(loop);
    });
    if (!loops.empty()) {
      RewritePatternSet patterns(&getContext());
      scf::ForOp::getCanonicalizationPatterns(patterns, &getContext());
      GreedyRewriteConfig config;
      config.enableFolding(false).enableConstantCSE(false);
      (void)applyOpPatternsGreedily(loops, std::move(patterns), config);
    }
    getOperation().walk([](memref::CopyOp copy) {
      if (isSameView(copy.getSource(), copy.getTarget()))
        copy.erase();
    });
  }
};

} // namespace
