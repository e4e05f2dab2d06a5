//===- MemRefViews.cpp - Meaning of memref: parts and shapes of views ---===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Slice.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

/// Whether a view is one of `type`: of its rank, and with the sizes, strides
/// and offset that the type names.
static bool fitsMemRefType(const MemRef &memref, Type type) {
  auto ranked = dyn_cast<MemRefType>(type);
  if (!ranked)
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (ranked.getRank() != memref.rank() ||
      failed(ranked.getStridesAndOffset(strides, offset)))
    return false;
  auto agrees = [](int64_t named, int64_t actual) {
    return ShapedType::isDynamic(named) || named == actual;
  };
  for (auto [dimension, size] : llvm::enumerate(memref.box.sizes)) {
    if (!agrees(ranked.getDimSize(dimension), size))
      return false;
    // A stride that is never taken may be any.
    if (size > 1 && !memref.box.isEmpty() &&
        !agrees(strides[dimension], memref.seenStride(dimension)))
      return false;
  }
  return memref.box.isEmpty() || agrees(offset, memref.seenOffset());
}

LogicalResult oracle::setView(Frame &frame, Operation *op, Type type,
                              MemRef view, const char *problem, unsigned slot) {
  if (view.allocation && !problem && !fitsMemRefType(view, type))
    problem = "the view is not what its type says";
  if (problem) {
    view.poison = frame.execution.poison(op, problem);
    view.allocation = nullptr;
  }
  if (view.allocation) {
    view.seenThrough(op);
  } else if (auto ranked = dyn_cast<MemRefType>(type)) {
    view.box.sizes.resize(ranked.getRank(), 0);
    view.box.strides.resize(ranked.getRank(), 0);
  }
  frame.set(slot, std::move(view));
  return success();
}

bool oracle::isStrided(Type type) {
  auto ranked = dyn_cast<MemRefType>(type);
  return !ranked || ranked.isStrided();
}

namespace {

/// Sets an index result; poison where the memref that it is read off is.
void setIndex(Frame &frame, unsigned slot, int64_t value, Mark mark) {
  frame.set(slot,
            Scalar{mark.isPoison() ? 0 : static_cast<uint64_t>(value), mark});
}

/// "If the dimension index is out of bounds the behavior is undefined."
LogicalResult prepareDim(memref::DimOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, source = preparer.use(op.getSourceMutable()),
       index = preparer.use(op.getIndexMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<uint64_t> dimension = frame.need(op, index, "the dimension");
        if (failed(dimension))
          return failure();
        const MemRef &memref = frame.memref(source);
        // Of a poison memref without rank not even that is known.
        bool isKnown = *dimension < memref.box.sizes.size();
        if (!isKnown && memref.allocation)
          return frame.execution.undefined(
              op, "asks for dimension " +
                      Twine(static_cast<int64_t>(*dimension)) +
                      " of a memref of rank " + Twine(memref.rank()));
        setIndex(frame, slot, isKnown ? memref.box.sizes[*dimension] : 0,
                 memref.poison);
        return success();
      });
  return success();
}

LogicalResult prepareRank(memref::RankOp op, Preparer &preparer) {
  bool isRanked = isa<MemRefType>(op.getMemref().getType());
  preparer.step(op, [isRanked, source = preparer.use(op.getMemrefMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    const MemRef &memref = frame.memref(source);
    setIndex(frame, slot, memref.rank(), isRanked ? Mark() : memref.poison);
    return success();
  });
  return success();
}

/// Moves `view` to its part `slice`, or says what is wrong with it.
const char *takeSlice(MemRef &view, const Slice &slice) {
  if (const char *problem = slice.problem(view.box.sizes))
    return problem;
  bool isEmpty = llvm::is_contained(slice.sizes, 0);
  for (auto [offset, size, stride, whole] : llvm::zip_equal(
           slice.offsets, slice.sizes, slice.strides, view.box.strides)) {
    int64_t distance, step;
    bool wraps = llvm::MulOverflow(offset, whole, distance) |
                 llvm::AddOverflow(view.box.offset, distance, view.box.offset);
    // The stride of a single element can be seen, and may be any number.
    if (llvm::MulOverflow(stride, whole, step))
      wraps |= size > 1;
    if (wraps && !isEmpty)
      return beyond64Bits;
    whole = step;
  }
  view.box.sizes = slice.sizes;
  return nullptr;
}

/// The dimensions of size 1 that the type of the result leaves out: the first
/// that can be, if sizes and strides of the others are to be the result's.
/// SubViewOp::getDroppedDims of MLIR 22.1 overlooks strides that it cannot
/// compare, and crashes where it finds no answer.
llvm::SmallBitVector droppedDims(memref::SubViewOp op) {
  MemRefType type = op.getType();
  MemRefType full = memref::SubViewOp::inferResultType(
      op.getSourceType(), op.getStaticOffsets(), op.getStaticSizes(),
      op.getStaticStrides());
  auto [strides, offset] = type.getStridesAndOffset();
  auto [fullStrides, fullOffset] = full.getStridesAndOffset();
  auto mayBeEqual = [](int64_t a, int64_t b) {
    return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
  };
  // fits[j]: the dimensions from the current one on can become those of the
  // result from j on. keeps[i] says which j leave dimension i in.
  int64_t rank = type.getRank(), fullRank = full.getRank();
  llvm::SmallBitVector fits(rank + 1);
  fits.set(rank);
  SmallVector<llvm::SmallBitVector> keeps(fullRank);
  for (int64_t i = fullRank; i-- > 0;) {
    llvm::SmallBitVector before(rank + 1);
    keeps[i].resize(rank + 1);
    for (int64_t j = 0; j <= rank; ++j) {
      keeps[i][j] = j < rank && fits[j + 1] &&
                    full.getDimSize(i) == type.getDimSize(j) &&
                    mayBeEqual(fullStrides[i], strides[j]);
      before[j] = keeps[i][j] || (fits[j] && full.getDimSize(i) == 1);
    }
    fits = before;
  }
  llvm::SmallBitVector dropped(fullRank);
  for (int64_t i = 0, j = 0; i < fullRank; ++i) {
    if (keeps[i][j])
      ++j;
    else
      dropped.set(i);
  }
  return dropped;
}

/// "Performing an out-of-bounds subview at runtime is undefined behavior."
LogicalResult prepareSubView(memref::SubViewOp op, Preparer &preparer) {
  return viewStep(
      op, op.getSourceMutable(), preparer,
      [op, uses = SliceUses(op, preparer), dropped = droppedDims(op)](
          Frame &frame, MemRef &view) -> FailureOr<const char *> {
        FailureOr<Slice> slice = uses.read(frame, op);
        if (failed(slice))
          return failure();
        const char *problem = takeSlice(view, *slice);
        if (!problem) {
          view.box.sizes = dropDims(view.box.sizes, dropped);
          view.box.strides = dropDims(view.box.strides, dropped);
        }
        return problem;
      });
}

/// "Sizes and strides are a permutation of the original": dimension d of the
/// result is the one that result d of the map names.
LogicalResult prepareTranspose(memref::TransposeOp op, Preparer &preparer) {
  SmallVector<unsigned> sources = llvm::map_to_vector(
      op.getPermutation().getResults(), [](AffineExpr result) {
        return cast<AffineDimExpr>(result).getPosition();
      });
  return viewStep(op, op.getInMutable(), preparer,
                  [sources](Frame &, MemRef &view) -> FailureOr<const char *> {
                    ElementBox from = view.box;
                    for (auto [to, source] : llvm::enumerate(sources)) {
                      view.box.sizes[to] = from.sizes[source];
                      view.box.strides[to] = from.strides[source];
                    }
                    return nullptr;
                  });
}

LogicalResult prepareMetadata(memref::ExtractStridedMetadataOp op,
                              Preparer &preparer) {
  auto slotsOf = [&](ResultRange results) {
    return llvm::map_to_vector(
        results, [&](Value result) { return preparer.slot(result); });
  };
  preparer.step(
      op,
      [op, type = Type(op.getBaseBuffer().getType()),
       source = preparer.use(op.getSourceMutable()),
       base = preparer.slot(op.getBaseBuffer()),
       offset = preparer.slot(op.getOffset()), sizes = slotsOf(op.getSizes()),
       strides = slotsOf(op.getStrides())](Frame &frame) -> LogicalResult {
        MemRef view = frame.memref(source);
        setIndex(frame, offset, view.seenOffset(), view.poison);
        for (auto [dimension, slot] : llvm::enumerate(sizes))
          setIndex(frame, slot, view.box.sizes[dimension], view.poison);
        for (auto [dimension, slot] : llvm::enumerate(strides))
          setIndex(frame, slot, view.seenStride(dimension), view.poison);
        view.box = {view.base, {}, {}};
        return setView(frame, op, type, std::move(view), nullptr, base);
      });
  return success();
}

} // namespace

void oracle::attachMemRefViews(MLIRContext *context) {
  attachSteps<memref::DimOp, prepareDim>(context);
  attachSteps<memref::ExtractStridedMetadataOp, prepareMetadata>(context);
  attachSteps<memref::RankOp, prepareRank>(context);
  attachSteps<memref::SubViewOp, prepareSubView, stridedOnly>(context);
  attachSteps<memref::TransposeOp, prepareTranspose>(context);
}
