//===- MemRefViews.cpp - Meaning of memref: views
//---------------------------===//
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

namespace {

int64_t wrap(uint64_t value) { return static_cast<int64_t>(value); }

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
        if (failed(frame.execution.require(op, memref.poison,
                                           "the memref is poison")))
          return failure();
        if (*dimension >= memref.box.sizes.size())
          return frame.execution.undefined(
              op, "asks for dimension " +
                      Twine(static_cast<int64_t>(*dimension)) +
                      " of a memref of rank " + Twine(memref.rank()));
        frame.set(
            slot,
            Scalar{static_cast<uint64_t>(memref.box.sizes[*dimension]), {}});
        return success();
      });
  return success();
}

/// Whether a view is one of `type`: of its rank, and with the sizes, strides
/// and offset that the type names.
bool fitsMemRefType(const MemRef &memref, Type type) {
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
  int64_t lanes = memref.lanes();
  for (auto [dimension, size] : llvm::enumerate(memref.box.sizes)) {
    if (!agrees(ranked.getDimSize(dimension), size))
      return false;
    // A stride that is never taken may be any.
    if (size > 1 && !memref.box.isEmpty() &&
        !agrees(strides[dimension], memref.box.strides[dimension] / lanes))
      return false;
  }
  return memref.box.isEmpty() || agrees(offset, memref.box.offset / lanes);
}

/// "Undefined if the sizes, strides or offset do not agree at run time."
LogicalResult prepareCast(memref::CastOp op, Preparer &preparer) {
  preparer.step(op,
                [op, type = Type(op.getType()),
                 source = preparer.use(op.getSourceMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const MemRef &memref = frame.memref(source);
                  if (memref.allocation && !fitsMemRefType(memref, type))
                    return frame.execution.memory().undefined(
                        {op, 0, memref},
                        "the view is not what its new type says");
                  MemRef view = memref;
                  view.seenThrough(op);
                  frame.set(slot, std::move(view));
                  return success();
                });
  return success();
}

LogicalResult prepareSubView(memref::SubViewOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, source = preparer.use(op.getSourceMutable()),
       uses = SliceUses(op, preparer), dropped = op.getDroppedDims(),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Slice> slice = uses.read(frame, op);
        if (failed(slice))
          return failure();
        const MemRef &memref = frame.memref(source);
        if (failed(frame.execution.require(op, memref.poison,
                                           "the memref is poison")))
          return failure();
        if (const char *problem = slice->problem(memref.box.sizes))
          return frame.execution.memory().undefined({op, 0, memref}, problem);
        MemRef view = memref;
        // Strides of dimensions of size 1 can be seen
        // (extract_strided_metadata) and may be any number: they wrap.
        Shape strides;
        for (auto [offset, stride, whole] : llvm::zip_equal(
                 slice->offsets, slice->strides, memref.box.strides)) {
          view.box.offset = wrap(view.box.offset + uint64_t(offset) * whole);
          strides.push_back(wrap(uint64_t(stride) * whole));
        }
        view.box.sizes = dropDims(slice->sizes, dropped);
        view.box.strides = dropDims(strides, dropped);
        view.seenThrough(op);
        frame.set(slot, std::move(view));
        return success();
      });
  return success();
}

} // namespace

void oracle::attachMemRefViews(MLIRContext *context) {
  attachSteps<memref::DimOp, prepareDim>(context);
  attachSteps<memref::CastOp, prepareCast>(context);
  attachSteps<memref::SubViewOp, prepareSubView>(context);
}
