//===- LowerPackedVectors.cpp - Lanes that are less than bytes ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::mx {
#define GEN_PASS_DEF_LOWERPACKEDVECTORS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

/// Whether the lanes of `vector` lie closer to each other in LLVM's memory than
/// the elements of `memory` do.
static bool isPacked(VectorType vector, Type memory) {
  auto type = dyn_cast<MemRefType>(memory);
  auto element = dyn_cast<IntegerType>(vector.getElementType());
  return type && element && type.getElementType() == element &&
         vector.getRank() == 1 && !vector.isScalable() &&
         (element.getWidth() < 8 || !llvm::isPowerOf2_32(element.getWidth()));
}

namespace {

/// A load or a store of a vector, whatever the operation.
struct Access {
  Operation *op;
  VectorType type;
  Value base;
  ValueRange indices;
  /// The index that grows with the lane; none where all lanes are one element.
  std::optional<unsigned> dim;
  /// Null: all lanes.
  Value mask;
  bool mayLeaveBounds = false;
  /// Null for a load.
  Value stored = Value();
  /// What lanes hold that are not loaded: one value, a vector of them, or null
  /// where all are.
  Value other = Value();
};

} // namespace

template <typename Op> static Access accessOfTransfer(Op op) {
  AffineMap map = op.getPermutationMap();
  std::optional<unsigned> dim;
  if (!op.isBroadcastDim(0))
    dim = map.getDimPosition(0);
  return {op,  op.getVectorType(), op.getBase(),        op.getIndices(),
          dim, op.getMask(),       !op.isDimInBounds(0)};
}

template <typename Op>
static Access accessOf(Op op, VectorType type, Value mask) {
  unsigned last = op.getMemRefType().getRank() - 1;
  return {op, type, op.getBase(), op.getIndices(), last, mask};
}

/// The access that `op` is, if its lanes are packed.
static std::optional<Access> packedAccess(Operation *op) {
  auto access =
      llvm::TypeSwitch<Operation *, std::optional<Access>>(op)
          .Case([](vector::TransferReadOp read) -> std::optional<Access> {
            if (read.getVectorType().getRank() != 1)
              return std::nullopt;
            Access access = accessOfTransfer(read);
            access.other = read.getPadding();
            return access;
          })
          .Case([](vector::TransferWriteOp write) -> std::optional<Access> {
            if (write.getVectorType().getRank() != 1)
              return std::nullopt;
            Access access = accessOfTransfer(write);
            access.stored = write.getVector();
            return access;
          })
          .Case([](vector::LoadOp load) {
            return accessOf(load, load.getVectorType(), Value());
          })
          .Case([](vector::StoreOp store) {
            Access access = accessOf(store, store.getVectorType(), Value());
            access.stored = store.getValueToStore();
            return access;
          })
          .Case([](vector::MaskedLoadOp load) {
            Access access =
                accessOf(load, load.getVectorType(), load.getMask());
            access.other = load.getPassThru();
            return access;
          })
          .Case([](vector::MaskedStoreOp store) {
            Access access =
                accessOf(store, store.getVectorType(), store.getMask());
            access.stored = store.getValueToStore();
            return access;
          })
          .Default([](Operation *) { return std::nullopt; });
  if (!access || !isPacked(access->type, access->base.getType()))
    return std::nullopt;
  return access;
}

/// Whether a lane takes part; null where each does.
static Value isActive(OpBuilder &builder, Location loc, const Access &access,
                      Value lane, ArrayRef<Value> at) {
  Value active;
  if (access.mask)
    active = vector::ExtractOp::create(builder, loc, access.mask,
                                       OpFoldResult(lane));
  if (!access.mayLeaveBounds || !access.dim)
    return active;
  Value size = memref::DimOp::create(builder, loc, access.base, *access.dim);
  Value isInside = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ult, at[*access.dim], size);
  return active
             ? arith::AndIOp::create(builder, loc, active, isInside).getResult()
             : isInside;
}

static Value loadLane(OpBuilder &builder, Location loc, const Access &access,
                      Value lane, ArrayRef<Value> at, Value active) {
  auto load = [&]() -> Value {
    return memref::LoadOp::create(builder, loc, access.base, at);
  };
  if (!active)
    return load();
  auto choice = scf::IfOp::create(
      builder, loc, active,
      [&](OpBuilder &, Location) {
        scf::YieldOp::create(builder, loc, load());
      },
      [&](OpBuilder &, Location) {
        Value other = access.other;
        if (isa<VectorType>(other.getType()))
          other = vector::ExtractOp::create(builder, loc, other,
                                            OpFoldResult(lane));
        scf::YieldOp::create(builder, loc, other);
      });
  return choice.getResult(0);
}

static void storeLane(OpBuilder &builder, Location loc, const Access &access,
                      Value lane, ArrayRef<Value> at, Value active) {
  auto store = [&] {
    Value element = vector::ExtractOp::create(builder, loc, access.stored,
                                              OpFoldResult(lane));
    memref::StoreOp::create(builder, loc, element, access.base, at);
  };
  if (!active)
    return store();
  scf::IfOp::create(builder, loc, active, [&](OpBuilder &, Location) {
    store();
    scf::YieldOp::create(builder, loc);
  });
}

/// Puts a loop over the lanes in the place of the access.
static void lowerAccess(RewriterBase &rewriter, const Access &access) {
  Location loc = access.op->getLoc();
  rewriter.setInsertionPoint(access.op);
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  SmallVector<Value> inits;
  if (!access.stored)
    inits.push_back(ub::PoisonOp::create(rewriter, loc, access.type));
  auto loop = scf::ForOp::create(
      rewriter, loc, index(0), index(access.type.getDimSize(0)), index(1),
      inits, [&](OpBuilder &builder, Location, Value lane, ValueRange carried) {
        SmallVector<Value> at(access.indices);
        if (access.dim)
          at[*access.dim] =
              arith::AddIOp::create(builder, loc, at[*access.dim], lane);
        Value active = isActive(builder, loc, access, lane, at);
        SmallVector<Value> next;
        if (access.stored) {
          storeLane(builder, loc, access, lane, at, active);
        } else {
          Value element = loadLane(builder, loc, access, lane, at, active);
          next.push_back(vector::InsertOp::create(
              builder, loc, element, carried.front(), OpFoldResult(lane)));
        }
        scf::YieldOp::create(builder, loc, next);
      });
  rewriter.replaceOp(access.op, loop.getResults());
}

namespace {

struct LowerPackedVectors
    : mx::impl::LowerPackedVectorsBase<LowerPackedVectors> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> packed;
    getOperation().walk([&](Operation *op) {
      if (packedAccess(op))
        packed.push_back(op);
    });
    // What one loads another may store, so operands are looked at when it is
    // their turn.
    for (Operation *op : packed)
      lowerAccess(rewriter, *packedAccess(op));
  }
};

} // namespace
