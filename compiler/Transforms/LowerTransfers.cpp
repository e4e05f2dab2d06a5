//===- LowerTransfers.cpp - Vectors to and from buffers of any stride -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "compiler/Transforms/LaneTiling.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_LOWERTRANSFERS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

/// Whether `op` is of the kind that tiles of lanes become: one dimension, no
/// mask, no lane out of bounds, no bits between elements.
static bool isLaneTransfer(VectorTransferOpInterface op) {
  auto type = dyn_cast<MemRefType>(op.getShapedType());
  return type && type.isStrided() && op.getVectorType().getRank() == 1 &&
         !op.getVectorType().isScalable() && !op.getMask() &&
         !op.hasOutOfBoundsDim() &&
         op.getVectorType().getElementType() == type.getElementType() &&
         (op.isBroadcastDim(0) || mx::hasNoPadding(type.getElementType()));
}

/// Of a buffer with at least one dimension.
static int64_t lastStride(MemRefType type) {
  return type.getStridesAndOffset().first.back();
}

/// Whether only the run knows if the lanes of `op` are neighbours.
static bool isOfUnknownStride(VectorTransferOpInterface op) {
  return isLaneTransfer(op) && op.getPermutationMap().isMinorIdentity() &&
         ShapedType::isDynamic(
             lastStride(cast<MemRefType>(op.getShapedType())));
}

static llvm::SetVector<Value> buffersOfUnknownStride(Operation *root) {
  llvm::SetVector<Value> buffers;
  root->walk([&](VectorTransferOpInterface op) {
    if (isOfUnknownStride(op))
      buffers.insert(op.getBase());
  });
  return buffers;
}

/// The outermost loop around `op` in front of which all buffers of unknown
/// stride are known that are used in it; `op` itself if there is none.
static Operation *versionRoot(Operation *op) {
  for (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()); loop;
       loop = dyn_cast<scf::ForOp>(loop->getParentOp())) {
    if (!llvm::all_of(buffersOfUnknownStride(loop), [&](Value buffer) {
          return loop.isDefinedOutsideOfLoop(buffer);
        }))
      break;
    op = loop;
  }
  return op;
}

static MemRefType withLastStrideOne(MemRefType type) {
  auto [strides, offset] = type.getStridesAndOffset();
  strides.back() = 1;
  return MemRefType::get(
      type.getShape(), type.getElementType(),
      StridedLayoutAttr::get(type.getContext(), offset, strides),
      type.getMemorySpace());
}

/// Puts `root` under a choice at run time: in front of its original comes a
/// copy in which the buffers of unknown stride have lanes that are neighbours.
static void versionByStride(RewriterBase &rewriter, Operation *root) {
  Location loc = root->getLoc();
  rewriter.setInsertionPoint(root);
  IRMapping neighbours;
  Value areNeighbours;
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  for (Value buffer : buffersOfUnknownStride(root)) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, buffer);
    Value isOne = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                        metadata.getStrides().back(), one);
    areNeighbours = areNeighbours ? arith::AndIOp::create(rewriter, loc,
                                                          areNeighbours, isOne)
                                        .getResult()
                                  : isOne;
    SmallVector<OpFoldResult> strides = metadata.getConstifiedMixedStrides();
    strides.back() = rewriter.getIndexAttr(1);
    // Not a memref.cast, which later passes fold into the loads.
    neighbours.map(buffer,
                   memref::ReinterpretCastOp::create(
                       rewriter, loc,
                       withLastStrideOne(cast<MemRefType>(buffer.getType())),
                       buffer, metadata.getConstifiedMixedOffset(),
                       metadata.getConstifiedMixedSizes(), strides)
                       .getResult());
  }

  auto choice =
      scf::IfOp::create(rewriter, loc, root->getResultTypes(), areNeighbours,
                        /*addThenBlock=*/true, /*addElseBlock=*/true);
  rewriter.replaceAllUsesWith(root->getResults(), choice.getResults());
  rewriter.setInsertionPointToStart(choice.thenBlock());
  Operation *copy = rewriter.clone(*root);
  copy->walk([&](Operation *op) {
    // The type of a view's result would no longer follow from its source's.
    if (isa<VectorTransferOpInterface, memref::LoadOp, memref::StoreOp>(op))
      for (OpOperand &operand : op->getOpOperands())
        operand.set(neighbours.lookupOrDefault(operand.get()));
  });
  scf::YieldOp::create(rewriter, loc, copy->getResults());
  rewriter.moveOpBefore(root, choice.elseBlock(), choice.elseBlock()->begin());
  rewriter.setInsertionPointToEnd(choice.elseBlock());
  scf::YieldOp::create(rewriter, loc, root->getResults());
}

/// A loop over the lanes of `op` and their indices, which carries `init`, if
/// there is one.
static scf::ForOp forEachLane(
    RewriterBase &rewriter, VectorTransferOpInterface op, Value init,
    function_ref<Value(Value lane, ValueRange at, Value carried)> body) {
  Location loc = op.getLoc();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  ValueRange inits = init ? ValueRange(init) : ValueRange();
  return scf::ForOp::create(
      rewriter, loc, index(0), index(op.getVectorType().getDimSize(0)),
      index(1), inits,
      [&](OpBuilder &, Location, Value lane, ValueRange carried) {
        SmallVector<Value> at(op.getIndices());
        at.back() = arith::AddIOp::create(rewriter, loc, at.back(), lane);
        Value next = body(lane, at, init ? carried.front() : Value());
        scf::YieldOp::create(rewriter, loc,
                             init ? ValueRange(next) : ValueRange());
      });
}

static void lowerRead(RewriterBase &rewriter, vector::TransferReadOp op,
                      bool areNeighbours) {
  Location loc = op.getLoc();
  VectorType type = op.getVectorType();
  if (areNeighbours) {
    rewriter.replaceOpWithNewOp<vector::LoadOp>(op, type, op.getBase(),
                                                op.getIndices());
    return;
  }
  Value none = ub::PoisonOp::create(rewriter, loc, type);
  scf::ForOp loop = forEachLane(
      rewriter, op, none, [&](Value lane, ValueRange at, Value vector) {
        Value element = memref::LoadOp::create(rewriter, loc, op.getBase(), at);
        return vector::InsertOp::create(rewriter, loc, element, vector,
                                        OpFoldResult(lane))
            .getResult();
      });
  rewriter.replaceOp(op, loop);
}

static void lowerWrite(RewriterBase &rewriter, vector::TransferWriteOp op,
                       bool areNeighbours) {
  Location loc = op.getLoc();
  if (areNeighbours) {
    rewriter.replaceOpWithNewOp<vector::StoreOp>(op, op.getVector(),
                                                 op.getBase(), op.getIndices());
    return;
  }
  forEachLane(rewriter, op, Value(), [&](Value lane, ValueRange at, Value) {
    Value element = vector::ExtractOp::create(rewriter, loc, op.getVector(),
                                              OpFoldResult(lane));
    memref::StoreOp::create(rewriter, loc, element, op.getBase(), at);
    return Value();
  });
  rewriter.eraseOp(op);
}

/// What is the same in all lanes is computed once.
static void computeOnScalars(ArrayRef<Operation *> broadcasts) {
  llvm::SetVector<Operation *> users;
  for (Operation *broadcast : broadcasts)
    users.insert_range(broadcast->getUsers());
  if (users.empty())
    return;
  RewritePatternSet patterns(users.front()->getContext());
  vector::populateSinkVectorOpsPatterns(patterns);
  // 22.1 folds a NaN of f8E8M0FNU to an infinity.
  GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  (void)applyOpPatternsGreedily(users.getArrayRef(), std::move(patterns),
                                config);
}

namespace {

struct LowerTransfers : mx::impl::LowerTransfersBase<LowerTransfers> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // One in another, behind a condition, is as right with two choices.
    llvm::SetVector<Operation *> roots;
    getOperation().walk([&](VectorTransferOpInterface op) {
      if (isOfUnknownStride(op))
        roots.insert(versionRoot(op));
    });
    for (Operation *root : roots)
      versionByStride(rewriter, root);

    SmallVector<VectorTransferOpInterface> transfers;
    getOperation().walk([&](VectorTransferOpInterface op) {
      if (isLaneTransfer(op))
        transfers.push_back(op);
    });
    SmallVector<Operation *> broadcasts;
    for (VectorTransferOpInterface op : transfers) {
      rewriter.setInsertionPoint(op);
      bool isContiguous = op.getPermutationMap().isMinorIdentity();
      bool areNeighbours =
          isContiguous && lastStride(cast<MemRefType>(op.getShapedType())) == 1;
      if (auto write = dyn_cast<vector::TransferWriteOp>(op.getOperation());
          write && isContiguous) {
        lowerWrite(rewriter, write, areNeighbours);
      } else if (auto read =
                     dyn_cast<vector::TransferReadOp>(op.getOperation());
                 read && isContiguous) {
        lowerRead(rewriter, read, areNeighbours);
      } else if (read && op.isBroadcastDim(0)) {
        Value element = memref::LoadOp::create(rewriter, op.getLoc(),
                                               op.getBase(), op.getIndices());
        broadcasts.push_back(rewriter.replaceOpWithNewOp<vector::BroadcastOp>(
            op, op.getVectorType(), element));
      }
    }
    computeOnScalars(broadcasts);
  }
};

} // namespace
