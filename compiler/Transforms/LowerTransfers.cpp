//===- LowerTransfers.cpp - Vectors to and from buffers of any stride -----===//
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
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::mx {
#define GEN_PASS_DEF_LOWERTRANSFERS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

namespace {

/// Where a transfer of a vector of one dimension has its lanes: neighbours in
/// the last dimension of `buffer`, the first of them at `indices`.
struct Place {
  Value buffer;
  SmallVector<Value> indices;
  VectorType type;

  MemRefType bufferType() const { return cast<MemRefType>(buffer.getType()); }
  /// Elements from one lane to the next; nothing if that is not static.
  std::optional<int64_t> stride() const {
    auto [strides, offset] = bufferType().getStridesAndOffset();
    if (ShapedType::isDynamic(strides.back()))
      return std::nullopt;
    return strides.back();
  }
};

/// Whether `op` is of the kind that comes from tiles of lanes: no mask, no lane
/// out of bounds, one dimension.
bool isTileTransfer(VectorTransferOpInterface op) {
  auto type = dyn_cast<MemRefType>(op.getShapedType());
  return type && type.isStrided() && op.getVectorType().getRank() == 1 &&
         !op.getVectorType().isScalable() && !op.getMask() &&
         !op.hasOutOfBoundsDim() &&
         op.getVectorType().getElementType() == type.getElementType();
}

/// Spells what reads or writes the lanes of a place.
class LaneAccess {
public:
  LaneAccess(OpBuilder &builder, Location loc, Place place)
      : builder(builder), loc(loc), place(std::move(place)) {}

  Value read() {
    return atStride(
        place.type, [&](Value buffer) { return readNeighbours(buffer); },
        [&] { return readOneByOne(); });
  }
  void write(Value vector) {
    atStride(
        Type(),
        [&](Value buffer) {
          vector::StoreOp::create(builder, loc, vector, buffer, place.indices);
          return Value();
        },
        [&] {
          writeOneByOne(vector);
          return Value();
        });
  }

private:
  /// Emits `neighbours` on a buffer whose last stride is statically 1, or
  /// `oneByOne`, or a choice between them by the stride at run time; gives the
  /// value of `type` that they give, if there is one.
  Value atStride(Type type, function_ref<Value(Value)> neighbours,
                 function_ref<Value()> oneByOne) {
    if (std::optional<int64_t> stride = place.stride())
      return *stride == 1 ? neighbours(place.buffer) : oneByOne();
    Value stride =
        memref::ExtractStridedMetadataOp::create(builder, loc, place.buffer)
            .getStrides()
            .back();
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value isOne = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        stride, one);
    TypeRange types = type ? TypeRange(type) : TypeRange();
    auto choice = scf::IfOp::create(builder, loc, types, isOne,
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    auto fill = [&](Block *block, function_ref<Value()> make) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(block);
      Value value = make();
      scf::YieldOp::create(builder, loc,
                           type ? ValueRange(value) : ValueRange());
    };
    fill(choice.thenBlock(), [&] {
      return neighbours(
          memref::CastOp::create(builder, loc, unitStrideType(), place.buffer));
    });
    fill(choice.elseBlock(), oneByOne);
    return type ? choice.getResult(0) : Value();
  }

  MemRefType unitStrideType() const {
    MemRefType type = place.bufferType();
    auto [strides, offset] = type.getStridesAndOffset();
    strides.back() = 1;
    return MemRefType::get(
        type.getShape(), type.getElementType(),
        StridedLayoutAttr::get(type.getContext(), offset, strides),
        type.getMemorySpace());
  }

  Value readNeighbours(Value buffer) {
    return vector::LoadOp::create(builder, loc, place.type, buffer,
                                  place.indices);
  }
  Value readOneByOne() {
    Value none = ub::PoisonOp::create(builder, loc, place.type);
    return forEachLane(none, [&](Value lane, ValueRange at, Value vector) {
      Value element = memref::LoadOp::create(builder, loc, place.buffer, at);
      return vector::InsertOp::create(builder, loc, element, vector,
                                      OpFoldResult(lane))
          .getResult();
    });
  }
  void writeOneByOne(Value vector) {
    forEachLane(Value(), [&](Value lane, ValueRange at, Value) {
      Value element =
          vector::ExtractOp::create(builder, loc, vector, OpFoldResult(lane));
      memref::StoreOp::create(builder, loc, element, place.buffer, at);
      return Value();
    });
  }

  /// A loop over lanes and their indices, which carries `init`, if there is
  /// one.
  Value forEachLane(Value init,
                    function_ref<Value(Value, ValueRange, Value)> body) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value count =
        arith::ConstantIndexOp::create(builder, loc, place.type.getDimSize(0));
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop = scf::ForOp::create(
        builder, loc, zero, count, one, init ? ValueRange(init) : ValueRange(),
        [&](OpBuilder &, Location, Value lane, ValueRange carried) {
          SmallVector<Value> at = place.indices;
          at.back() = arith::AddIOp::create(builder, loc, at.back(), lane);
          Value next = body(lane, at, init ? carried.front() : Value());
          scf::YieldOp::create(builder, loc,
                               init ? ValueRange(next) : ValueRange());
        });
    return init ? loop.getResult(0) : Value();
  }

  OpBuilder &builder;
  Location loc;
  Place place;
};

struct LowerTransfers : mx::impl::LowerTransfersBase<LowerTransfers> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<VectorTransferOpInterface> ops;
    getOperation().walk([&](VectorTransferOpInterface op) {
      if (isTileTransfer(op))
        ops.push_back(op);
    });
    SmallVector<Operation *> broadcasts;
    for (VectorTransferOpInterface op : ops) {
      Location loc = op.getLoc();
      rewriter.setInsertionPoint(op);
      Place place{op.getBase(), llvm::to_vector(op.getIndices()),
                  op.getVectorType()};
      if (op.getPermutationMap().isMinorIdentity()) {
        LaneAccess access(rewriter, loc, place);
        if (auto write = dyn_cast<vector::TransferWriteOp>(op.getOperation())) {
          access.write(write.getVector());
          rewriter.eraseOp(op);
        } else {
          rewriter.replaceOp(op, access.read());
        }
      } else if (op.isBroadcastDim(0)) {
        Value element =
            memref::LoadOp::create(rewriter, loc, place.buffer, place.indices);
        broadcasts.push_back(rewriter.replaceOpWithNewOp<vector::BroadcastOp>(
            op, place.type, element));
      }
    }
    computeOnScalars(broadcasts);
  }

  /// What is the same in all lanes is computed once.
  void computeOnScalars(ArrayRef<Operation *> broadcasts) {
    llvm::SetVector<Operation *> users;
    for (Operation *broadcast : broadcasts)
      users.insert_range(broadcast->getUsers());
    if (users.empty())
      return;
    RewritePatternSet patterns(&getContext());
    vector::populateSinkVectorOpsPatterns(patterns);
    // 22.1 folds a NaN of f8E8M0FNU to an infinity.
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false);
    (void)applyOpPatternsGreedily(users.getArrayRef(), std::move(patterns),
                                  config);
  }
};

} // namespace
