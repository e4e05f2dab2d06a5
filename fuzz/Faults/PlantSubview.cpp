//===- PlantSubview.cpp - Views of the wrong part -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Faults/Mistake.h"
#include "fuzz/Faults/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace oracle {
#define GEN_PASS_DEF_PLANTSUBVIEW
#include "fuzz/Faults/Passes.h.inc"
} // namespace oracle

using namespace mlir;

/// Whether `user` takes a memref of any layout.
static bool takesAnyLayout(Operation *user) {
  return isa<memref::CopyOp, memref::LoadOp, memref::StoreOp, memref::CastOp>(
             user) ||
         isa<DestinationStyleOpInterface>(user);
}

/// What to add to the offset along `dim` so that the view, as far as sizes
/// tell, stays within its source; 0 where it fills it.
static int64_t stepAlong(memref::SubViewOp view, unsigned dim) {
  std::optional<int64_t> offset =
      getConstantIntValue(view.getMixedOffsets()[dim]);
  std::optional<int64_t> size = getConstantIntValue(view.getMixedSizes()[dim]);
  std::optional<int64_t> stride =
      getConstantIntValue(view.getMixedStrides()[dim]);
  int64_t rows = view.getSourceType().getDimSize(dim);
  if (size == 0)
    return 0;
  if (!offset || !size || !stride || ShapedType::isDynamic(rows))
    return 1;
  if (*offset + (*size - 1) * *stride + 1 < rows)
    return 1;
  return *offset > 0 ? -1 : 0;
}

/// The innermost dimension that has a wrong offset to offer.
static std::optional<unsigned> movableDimension(memref::SubViewOp view) {
  for (unsigned dim = view.getSourceType().getRank(); dim-- > 0;)
    if (stepAlong(view, dim) != 0)
      return dim;
  return std::nullopt;
}

/// A new offset is another type.
static bool fits(Operation *op) {
  auto view = dyn_cast<memref::SubViewOp>(op);
  return view && movableDimension(view) &&
         llvm::all_of(op->getUsers(), takesAnyLayout);
}

static void move(Operation *op) {
  auto view = cast<memref::SubViewOp>(op);
  unsigned dim = *movableDimension(view);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> offsets = view.getMixedOffsets();
  Value offset = getValueOrCreateConstantIndexOp(builder, loc, offsets[dim]);
  Value step =
      arith::ConstantIndexOp::create(builder, loc, stepAlong(view, dim));
  offsets[dim] = arith::AddIOp::create(builder, loc, offset, step).getResult();
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      view.getType().getShape(), view.getSourceType(), offsets,
      view.getMixedSizes(), view.getMixedStrides());
  auto moved =
      memref::SubViewOp::create(builder, loc, type, view.getSource(), offsets,
                                view.getMixedSizes(), view.getMixedStrides());
  op->replaceAllUsesWith(moved);
  op->erase();
}

static constexpr oracle::Mistake table[] = {
    {"offset", "subview that can be moved", fits, move},
};

namespace {

struct PlantSubview
    : oracle::MistakesPass<oracle::impl::PlantSubviewBase<PlantSubview>> {
  using MistakesPass::MistakesPass;
  ArrayRef<oracle::Mistake> mistakes() const override { return table; }
};

} // namespace
