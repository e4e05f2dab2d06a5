//===- MemRefCasts.cpp - Meaning of memref: casts and assumptions -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

namespace {

/// "Acts as an assertion" that sizes, strides and offset are those of the type;
/// and between memory spaces, which are all one here.
template <typename Op> LogicalResult prepareCast(Op op, Preparer &preparer) {
  return viewStep(
      op, op.getSourceMutable(), preparer,
      [](Frame &, MemRef &) -> FailureOr<const char *> { return nullptr; });
}

/// "Creates a new memref descriptor using the base of the source": offset and
/// strides count from there, and nothing of the source's own view is left.
LogicalResult prepareReinterpretCast(memref::ReinterpretCastOp op,
                                     Preparer &preparer) {
  MixedIndices offsets(op.getStaticOffsets(), op.getOffsetsMutable(), preparer);
  MixedIndices sizes(op.getStaticSizes(), op.getSizesMutable(), preparer);
  MixedIndices strides(op.getStaticStrides(), op.getStridesMutable(), preparer);
  return viewStep(
      op, op.getSourceMutable(), preparer,
      [op, offsets = std::move(offsets), sizes = std::move(sizes),
       strides = std::move(strides)](Frame &frame,
                                     MemRef &view) -> FailureOr<const char *> {
        FailureOr<Shape> offset = offsets.read(frame, op, "the offset");
        FailureOr<Shape> size = sizes.read(frame, op, "a size");
        FailureOr<Shape> stride = strides.read(frame, op, "a stride");
        if (failed(offset) || failed(size) || failed(stride))
          return failure();
        view.box = {offset->front(), *size, *stride};
        if (hasNegativeSize(*size))
          return negativeSize;
        int64_t lanes = view.lanes();
        bool wraps =
            llvm::MulOverflow(view.box.offset, lanes, view.box.offset) |
            llvm::AddOverflow(view.box.offset, view.base, view.box.offset);
        for (auto [count, step] :
             llvm::zip_equal(view.box.sizes, view.box.strides))
          if (llvm::MulOverflow(step, lanes, step))
            wraps |= count > 1;
        return wraps && !view.box.isEmpty() ? beyond64Bits : nullptr;
      });
}

/// A view of bytes as elements of another type. It lies within the bytes, and
/// its first element where elements of its type may.
LogicalResult prepareView(memref::ViewOp op, Preparer &preparer) {
  FailureOr<ElementType> type = scalarType(op, op.getType(), preparer);
  if (failed(type))
    return failure();
  // Bytes may hold what is no code of such an element.
  if (type->width() < 8 * type->storageBytes())
    return preparer.unsupported(op, "sees bytes as elements of " +
                                        type->name() +
                                        ", which leave bits of them open");
  return viewStep(
      op, op.getSourceMutable(), preparer,
      [op, type = *type, inner = innerShape(op.getType()),
       shift = preparer.use(op.getByteShiftMutable()),
       sizes = MixedIndices(op.getType().getShape(), op.getSizesMutable(),
                            preparer)](
          Frame &frame, MemRef &view) -> FailureOr<const char *> {
        FailureOr<uint64_t> bytes = frame.need(op, shift, "the byte shift");
        FailureOr<Shape> shape = sizes.read(frame, op, "a size");
        if (failed(bytes) || failed(shape))
          return failure();
        if (hasNegativeSize(*shape))
          return negativeSize;
        Shape scalars = *shape;
        scalars.append(inner);
        std::optional<int64_t> count = elementCount(scalars);
        int64_t first = static_cast<int64_t>(*bytes), size, end;
        if (!count || first < 0 ||
            llvm::MulOverflow<int64_t>(*count, type.storageBytes(), size) ||
            llvm::AddOverflow(first, size, end) || end > view.box.sizes[0])
          return "the view is out of bounds";
        // Allocations are aligned for every type.
        int64_t start = view.box.offset + first;
        if (start % type.storageBytes() != 0)
          return "the view is not aligned for its element type";
        view.type = type;
        view.inner = inner;
        view.base = start / type.storageBytes();
        view.box = {view.base, *shape, rowMajorStrides(scalars)};
        view.box.strides.truncate(shape->size());
        return nullptr;
      });
}

/// "If the buffer isn't aligned to the given alignment, its result is poison."
/// It holds for the address of the view's first element. How the caller aligns
/// its memory is not known.
LogicalResult prepareAssumeAlignment(memref::AssumeAlignmentOp op,
                                     Preparer &preparer) {
  return viewStep(op, op.getMemrefMutable(), preparer,
                  [alignment = uint64_t(op.getAlignment())](
                      Frame &, MemRef &view) -> FailureOr<const char *> {
                    const Allocation &allocation = *view.allocation;
                    uint64_t address =
                        allocation.address() +
                        uint64_t(view.box.offset) * view.type.storageBytes();
                    bool holds =
                        allocation.kind() == Allocation::Kind::Argument ||
                        address % alignment == 0;
                    return holds ? nullptr
                                 : "the memory is not aligned as it is assumed "
                                   "to be";
                  });
}

/// "If the memrefs do alias, the load/store behavior is undefined."
LogicalResult prepareDistinctObjects(memref::DistinctObjectsOp op,
                                     Preparer &preparer) {
  SmallVector<unsigned> slots = llvm::map_to_vector(
      op.getResults(), [&](Value result) { return preparer.slot(result); });
  preparer.step(op, [op, slots, uses = preparer.uses(op.getOperandsMutable())](
                        Frame &frame) {
    SmallVector<MemRef> views = llvm::map_to_vector(
        uses, [&](Use use) { return MemRef(frame.memref(use)); });
    llvm::SmallPtrSet<const Allocation *, 4> seen;
    const char *problem = nullptr;
    for (const MemRef &view : views)
      if (view.allocation && !seen.insert(view.allocation.get()).second)
        problem = "two of the memrefs are views of one allocation";
    for (auto [view, result, slot] :
         llvm::zip_equal(views, op->getResults(), slots))
      if (failed(setView(frame, op, result.getType(), std::move(view), problem,
                         slot)))
        return failure();
    return success();
  });
  return success();
}

/// Where in memory something lies, no program says.
LogicalResult preparePointer(memref::ExtractAlignedPointerAsIndexOp op,
                             Preparer &preparer) {
  preparer.step(op, [op, source = preparer.use(op.getSourceMutable()),
                     slot = preparer.slot(op)](Frame &frame) {
    const MemRef &memref = frame.memref(source);
    if (!memref.allocation) {
      frame.set(slot, Scalar{0, memref.poison});
      return success();
    }
    frame.set(slot,
              Scalar{memref.allocation->address() +
                         uint64_t(memref.base) * memref.type.storageBytes(),
                     frame.execution.unspecified(
                         op, "an address is not the program's to know")});
    return success();
  });
  return success();
}

} // namespace

void oracle::attachMemRefCasts(MLIRContext *context) {
  attachSteps<memref::AssumeAlignmentOp, prepareAssumeAlignment, stridedOnly>(
      context);
  attachSteps<memref::CastOp, prepareCast<memref::CastOp>, stridedOnly>(
      context);
  attachSteps<memref::DistinctObjectsOp, prepareDistinctObjects>(context);
  attachSteps<memref::ExtractAlignedPointerAsIndexOp, preparePointer>(context);
  attachSteps<memref::MemorySpaceCastOp, prepareCast<memref::MemorySpaceCastOp>,
              stridedOnly>(context);
  attachSteps<memref::ReinterpretCastOp, prepareReinterpretCast>(context);
  attachSteps<memref::ViewOp, prepareView,
              "no elements narrower than their bytes">(context);
}
