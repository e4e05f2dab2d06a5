//===- PinDroppedDimensions.cpp - Views that upstream misreads ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which of several dimensions of size 1 a subview drops follows from its types.
// SubViewOp::getDroppedDims (22.1) takes the first of them where strides are
// not known, and then `memref.dim` folds to the size of another dimension, or
// to a value that does not exist.
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::mx {
#define GEN_PASS_DEF_PINDROPPEDDIMENSIONS
#include "compiler/Transforms/Passes.h.inc"
} // namespace mlir::mx

using namespace mlir;

/// Whether the sizes alone leave open what is dropped.
static bool isAmbiguous(memref::SubViewOp op) {
  int64_t dropped = op.getSourceType().getRank() - op.getType().getRank();
  return dropped > 0 && llvm::count(op.getStaticSizes(), 1) > dropped;
}

/// The dimensions of the source that are those of the result, in order: the
/// last that can be. Empty where none can.
static SmallVector<int64_t> keptDimensions(memref::SubViewOp op) {
  MemRefType type = op.getType();
  MemRefType full = memref::SubViewOp::inferResultType(
      op.getSourceType(), op.getStaticOffsets(), op.getStaticSizes(),
      op.getStaticStrides());
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  SmallVector<int64_t> fullStrides = full.getStridesAndOffset().first;
  auto isSame = [&](int64_t i, int64_t j) {
    return full.getDimSize(i) == type.getDimSize(j) &&
           (fullStrides[i] == strides[j] ||
            ShapedType::isDynamic(fullStrides[i]) ||
            ShapedType::isDynamic(strides[j]));
  };
  SmallVector<int64_t> kept;
  int64_t j = type.getRank();
  for (int64_t i = full.getRank(); i-- > 0 && j > 0;)
    if (isSame(i, j - 1)) {
      kept.push_back(i);
      --j;
    }
  if (j > 0)
    return {};
  return llvm::to_vector(llvm::reverse(kept));
}

/// The same view with the size and the stride of each dimension by name.
static Value spellOut(memref::SubViewOp op, ArrayRef<int64_t> kept) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto multiply = [&](OpFoldResult number, Value stride) -> Value {
    return arith::MulIOp::create(
        builder, loc, getValueOrCreateConstantIndexOp(builder, loc, number),
        stride);
  };
  // A result's type must say what the operation says.
  auto asInType = [&](int64_t known, Value value) -> OpFoldResult {
    if (ShapedType::isDynamic(known))
      return value;
    return builder.getIndexAttr(known);
  };

  auto source =
      memref::ExtractStridedMetadataOp::create(builder, loc, op.getSource());
  Value offset = source.getOffset();
  for (auto [number, stride] :
       llvm::zip_equal(op.getMixedOffsets(), source.getStrides()))
    offset =
        arith::AddIOp::create(builder, loc, offset, multiply(number, stride));
  auto [strides, knownOffset] = op.getType().getStridesAndOffset();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<OpFoldResult> steps = op.getMixedStrides();
  SmallVector<OpFoldResult> keptSizes, keptStrides;
  for (auto [dimension, known] : llvm::zip_equal(kept, strides)) {
    keptSizes.push_back(sizes[dimension]);
    keptStrides.push_back(asInType(
        known, multiply(steps[dimension], source.getStrides()[dimension])));
  }
  return memref::ReinterpretCastOp::create(
      builder, loc, op.getType(), op.getSource(), asInType(knownOffset, offset),
      keptSizes, keptStrides);
}

namespace {

struct PinDroppedDimensions
    : mx::impl::PinDroppedDimensionsBase<PinDroppedDimensions> {
  void runOnOperation() override {
    SmallVector<memref::SubViewOp> views;
    getOperation().walk([&](memref::SubViewOp op) {
      if (isAmbiguous(op))
        views.push_back(op);
    });
    for (memref::SubViewOp op : views) {
      SmallVector<int64_t> kept = keptDimensions(op);
      if (int64_t(kept.size()) != op.getType().getRank())
        continue;
      op.replaceAllUsesWith(spellOut(op, kept));
      op.erase();
    }
  }
};

} // namespace
