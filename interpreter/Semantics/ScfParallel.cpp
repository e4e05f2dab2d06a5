//===- ScfParallel.cpp - Meaning of scf's parallel loops ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations run one after the other, the last loop fastest. Reductions fold in
// that order, the accumulator first. Two inserts of scf.forall that write one
// element are a race, which is undefined behaviour.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Scf.h"
#include "interpreter/Values/Format.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

namespace {

RuntimeValue indexValue(__int128 number) {
  return Scalar{static_cast<uint64_t>(number), {}};
}

LogicalResult prepareParallel(scf::ParallelOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  SmallVector<LoopUses> loops;
  for (auto [lower, upper, step] :
       llvm::zip_equal(op.getLowerBoundMutable(), op.getUpperBoundMutable(),
                       op.getStepMutable()))
    loops.push_back(
        {preparer.use(lower), preparer.use(upper), preparer.use(step)});
  preparer.step(op, [op, body = *body, loops = std::move(loops),
                     inits = preparer.uses(op.getInitValsMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    SmallVector<LoopBounds> bounds;
    for (const LoopUses &loop : loops) {
      FailureOr<LoopBounds> range = readBounds(frame, op, loop);
      if (failed(range))
        return LogicalResult(failure());
      bounds.push_back(*range);
    }
    // The results' slots hold the accumulators.
    SmallVector<RuntimeValue> initial = takeAll(frame, inits);
    setAll(frame, results, initial);
    return forEachPoint(frame, op, bounds, [&](ArrayRef<__int128> point) {
      SmallVector<RuntimeValue> values = llvm::map_to_vector(point, indexValue);
      return frame.run(*body, values);
    });
  });
  return success();
}

LogicalResult prepareReduce(scf::ReduceOp op, Preparer &preparer) {
  SmallVector<const PreparedRegion *> reductions;
  for (Region &region : op.getReductions()) {
    FailureOr<const PreparedRegion *> prepared = preparer.region(region);
    if (failed(prepared))
      return failure();
    reductions.push_back(*prepared);
  }
  preparer.step(op, [reductions = std::move(reductions),
                     operands = preparer.uses(op.getOperandsMutable()),
                     accumulators = resultSlots(op->getParentOp(), preparer)](
                        Frame &frame) {
    for (auto [region, operand, accumulator] :
         llvm::zip_equal(reductions, operands, accumulators)) {
      SmallVector<RuntimeValue> values{frame.take({accumulator, true}),
                                       frame.take(operand)};
      if (failed(frame.run(*region, values)))
        return failure();
      frame.set(accumulator, std::move(values.front()));
    }
    frame.exit({});
    return success();
  });
  return success();
}

/// Numbers of which some stand in an attribute and the others are operands.
struct MixedIndices {
  SmallVector<int64_t> statics;
  SmallVector<Use> dynamics;

  FailureOr<SmallVector<int64_t>> read(Frame &frame, Operation *op,
                                       StringRef what) const {
    FailureOr<SmallVector<int64_t>> known =
        frame.needIndices(op, dynamics, what);
    if (failed(known))
      return failure();
    SmallVector<int64_t> numbers = statics;
    const int64_t *next = known->begin();
    for (int64_t &number : numbers)
      if (ShapedType::isDynamic(number))
        number = *next++;
    return numbers;
  }
};

/// One byte for each element of a shared output: whether an insert wrote it.
FailureOr<Tensor> nothingWritten(Frame &frame, Operation *op,
                                 const Tensor &output) {
  FailureOr<TensorBuilder> flags =
      frame.execution.allocate(op, ElementType::integer(1), output.shape());
  if (failed(flags))
    return failure();
  std::memset(flags->bytes(), 0, flags->numElements());
  return std::move(*flags).build();
}

/// An iteration sees the shared outputs as they were before the loop: reading
/// what another iteration inserts is a race.
LogicalResult prepareForall(scf::ForallOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  MixedIndices lower{SmallVector<int64_t>(op.getStaticLowerBound()),
                     preparer.uses(op.getDynamicLowerBoundMutable())};
  MixedIndices upper{SmallVector<int64_t>(op.getStaticUpperBound()),
                     preparer.uses(op.getDynamicUpperBoundMutable())};
  MixedIndices step{SmallVector<int64_t>(op.getStaticStep()),
                    preparer.uses(op.getDynamicStepMutable())};
  SmallVector<unsigned> written;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    written.push_back(preparer.scratch(op, i));
  preparer.step(op, [op, body = *body, lower = std::move(lower),
                     upper = std::move(upper), step = std::move(step),
                     outputs = preparer.uses(op.getOutputsMutable()),
                     written = std::move(written),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<SmallVector<int64_t>> lowers =
        lower.read(frame, op, "lower bound");
    FailureOr<SmallVector<int64_t>> uppers =
        upper.read(frame, op, "upper bound");
    FailureOr<SmallVector<int64_t>> steps = step.read(frame, op, "step");
    if (failed(lowers) || failed(uppers) || failed(steps))
      return failure();
    SmallVector<LoopBounds> bounds;
    for (auto [from, to, by] : llvm::zip_equal(*lowers, *uppers, *steps)) {
      FailureOr<LoopBounds> range =
          checkBounds(frame, op, indexBounds(from, to, by));
      if (failed(range))
        return failure();
      bounds.push_back(*range);
    }
    SmallVector<RuntimeValue> shared = takeAll(frame, outputs);
    for (auto [output, flags, result] :
         llvm::zip_equal(shared, written, results)) {
      FailureOr<Tensor> none =
          nothingWritten(frame, op, std::get<Tensor>(output));
      if (failed(none))
        return failure();
      frame.set(flags, std::move(*none));
      frame.set(result, output);
    }
    auto runIteration = [&](ArrayRef<__int128> point) {
      SmallVector<RuntimeValue> values = llvm::map_to_vector(point, indexValue);
      values.append(shared);
      return frame.run(*body, values);
    };
    if (failed(forEachPoint(frame, op, bounds, runIteration)))
      return failure();
    for (unsigned slot : body->blocks.front().arguments)
      frame.set(slot, std::monostate());
    for (unsigned slot : written)
      frame.set(slot, std::monostate());
    return success();
  });
  return success();
}

LogicalResult prepareInParallel(scf::InParallelOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> inserts = preparer.region(op.getRegion());
  if (failed(inserts))
    return failure();
  preparer.step(op, [inserts = *inserts](Frame &frame) {
    SmallVector<RuntimeValue> none;
    if (failed(frame.run(*inserts, none)))
      return failure();
    frame.exit({});
    return success();
  });
  return success();
}

/// A slice of a tensor: what it covers, in the tensor's dimensions.
struct Slice {
  SmallVector<int64_t> offsets, sizes, strides;
};

LogicalResult checkSlice(Frame &frame, Operation *op, const Slice &slice,
                         ArrayRef<int64_t> shape) {
  for (auto [d, offset, size, stride, extent] :
       llvm::enumerate(slice.offsets, slice.sizes, slice.strides, shape)) {
    __int128 last = offset + __int128(size - 1) * stride;
    if (size < 0 || (size > 0 && (offset < 0 || offset >= extent || last < 0 ||
                                  last >= extent)))
      return frame.execution.undefined(
          op, "inserts a slice of offset " + Twine(offset) + ", size " +
                  Twine(size) + " and stride " + Twine(stride) +
                  " in dimension " + Twine(d) + ", which has the size " +
                  Twine(extent));
  }
  return success();
}

/// Writes the elements of `source`, in order, to a slice of `target`.
LogicalResult writeSlice(Frame &frame, Operation *op, const Tensor &source,
                         const Slice &slice, TensorBuilder &target,
                         uint8_t *written) {
  if (source.numElements() == 0)
    return success();
  Shape strides = rowMajorStrides(target.shape());
  size_t rank = slice.sizes.size();
  int64_t run = rank == 0 ? 1 : slice.sizes.back();
  int64_t runStride = rank == 0 ? 1 : slice.strides.back();
  unsigned bytes = source.elementType().storageBytes();
  SmallVector<int64_t> index(rank, 0);
  for (int64_t from = 0; from < source.numElements(); from += run) {
    int64_t start = 0;
    for (size_t d = 0; d < rank; ++d)
      start += (slice.offsets[d] + index[d] * slice.strides[d]) * strides[d];
    for (int64_t i = 0; i < run; ++i) {
      int64_t to = start + i * runStride;
      if (written[to])
        return frame.execution.undefined(
            op, "writes element " + formatIndex(to, target.shape()) +
                    ", which another insert wrote: a race");
      written[to] = 1;
    }
    if (runStride == 1)
      std::memcpy(target.bytes() + start * bytes, source.bytes() + from * bytes,
                  run * bytes);
    else
      for (int64_t i = 0; i < run; ++i)
        std::memcpy(target.bytes() + (start + i * runStride) * bytes,
                    source.bytes() + (from + i) * bytes, bytes);
    if (source.marks() || target.marks())
      for (int64_t i = 0; i < run; ++i)
        target.setMark(start + i * runStride, source.mark(from + i));
    for (size_t d = rank; d > 1; --d) {
      if (++index[d - 2] < slice.sizes[d - 2])
        break;
      index[d - 2] = 0;
    }
  }
  return success();
}

LogicalResult prepareInsert(tensor::ParallelInsertSliceOp op,
                            Preparer &preparer) {
  auto dest = dyn_cast<BlockArgument>(op.getDest());
  auto forall =
      dest ? dyn_cast<scf::ForallOp>(dest.getOwner()->getParentOp()) : nullptr;
  if (!forall || dest.getArgNumber() < forall.getRank())
    return preparer.unsupported(op, "inserts into something that is not a "
                                    "shared output of 'scf.forall'");
  unsigned number = dest.getArgNumber() - forall.getRank();
  MixedIndices offsets{SmallVector<int64_t>(op.getStaticOffsets()),
                       preparer.uses(op.getOffsetsMutable())};
  MixedIndices sizes{SmallVector<int64_t>(op.getStaticSizes()),
                     preparer.uses(op.getSizesMutable())};
  MixedIndices strides{SmallVector<int64_t>(op.getStaticStrides()),
                       preparer.uses(op.getStridesMutable())};
  preparer.step(op, [op, offsets = std::move(offsets), sizes = std::move(sizes),
                     strides = std::move(strides),
                     dropped = op.getDroppedDims(),
                     sourceUse = preparer.use(op.getSourceMutable()),
                     result = preparer.slot(forall.getResult(number)),
                     flags = preparer.scratch(forall, number)](Frame &frame) {
    FailureOr<SmallVector<int64_t>> from = offsets.read(frame, op, "offset");
    FailureOr<SmallVector<int64_t>> size = sizes.read(frame, op, "size");
    FailureOr<SmallVector<int64_t>> stride = strides.read(frame, op, "stride");
    if (failed(from) || failed(size) || failed(stride))
      return failure();
    const Tensor &source = frame.tensor(sourceUse);
    Shape expected;
    for (auto [d, extent] : llvm::enumerate(*size))
      if (!dropped.test(d))
        expected.push_back(extent);
    if (source.shape() != ArrayRef<int64_t>(expected))
      return frame.execution.undefined(
          op, "inserts a tensor of " + shapeToString(source.shape()) +
                  " as a slice of " + shapeToString(expected));
    Slice slice{std::move(*from), std::move(*size), std::move(*stride)};
    Use output{result, true}, writtenUse{flags, true};
    if (failed(checkSlice(frame, op, slice, frame.tensor(output).shape())) ||
        failed(frame.execution.step(op, source.numElements())))
      return failure();
    FailureOr<TensorBuilder> target =
        frame.execution.modify(op, std::get<Tensor>(frame.take(output)));
    FailureOr<TensorBuilder> written =
        frame.execution.modify(op, std::get<Tensor>(frame.take(writtenUse)));
    if (failed(target) || failed(written) ||
        failed(writeSlice(frame, op, source, slice, *target, written->bytes())))
      return failure();
    frame.set(result, std::move(*target).build());
    frame.set(flags, std::move(*written).build());
    return success();
  });
  return success();
}

} // namespace

void oracle::attachScfParallel(MLIRContext *context) {
  attachSteps<scf::ParallelOp>(context,
                               [](scf::ParallelOp op, Preparer &preparer) {
                                 return prepareParallel(op, preparer);
                               });
  attachSteps<scf::ReduceOp>(context, [](scf::ReduceOp op, Preparer &preparer) {
    return prepareReduce(op, preparer);
  });
  attachSteps<scf::ReduceReturnOp>(
      context, [](scf::ReduceReturnOp op, Preparer &preparer) {
        preparer.yieldOperands(op);
        return LogicalResult(success());
      });
  attachSteps<scf::ForallOp>(context, [](scf::ForallOp op, Preparer &preparer) {
    return prepareForall(op, preparer);
  });
  attachSteps<scf::InParallelOp>(context,
                                 [](scf::InParallelOp op, Preparer &preparer) {
                                   return prepareInParallel(op, preparer);
                                 });
}

void oracle::attachParallelInsertSlice(MLIRContext *context) {
  attachSteps<tensor::ParallelInsertSliceOp>(
      context, [](tensor::ParallelInsertSliceOp op, Preparer &preparer) {
        return prepareInsert(op, preparer);
      });
}
