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
// element are a race, which is undefined behaviour; observers find the races of
// memory.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Scf.h"
#include "interpreter/Semantics/Slice.h"
#include "interpreter/Values/BoxCopy.h"
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
    return forEachTask(frame, op, bounds, [&](ArrayRef<__int128> point) {
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
  MixedIndices lower(op.getStaticLowerBound(), op.getDynamicLowerBoundMutable(),
                     preparer);
  MixedIndices upper(op.getStaticUpperBound(), op.getDynamicUpperBoundMutable(),
                     preparer);
  MixedIndices step(op.getStaticStep(), op.getDynamicStepMutable(), preparer);
  SmallVector<unsigned> written;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    written.push_back(preparer.scratch(op, i));
  preparer.step(op, [op, body = *body, lower = std::move(lower),
                     upper = std::move(upper), step = std::move(step),
                     outputs = preparer.uses(op.getOutputsMutable()),
                     written = std::move(written),
                     results = resultSlots(op, preparer)](Frame &frame) {
    FailureOr<Shape> lowers = lower.read(frame, op, "a lower bound");
    FailureOr<Shape> uppers = upper.read(frame, op, "an upper bound");
    FailureOr<Shape> steps = step.read(frame, op, "a step");
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
    if (failed(forEachTask(frame, op, bounds, runIteration)))
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

/// Notes that an insert writes `slice` of an output. An element that one wrote
/// before is a race.
LogicalResult claim(Frame &frame, Operation *op, const Slice &slice,
                    TensorBuilder &written) {
  Shape strides = rowMajorStrides(written.shape());
  Shape steps = slice.steps(strides);
  Shape index(slice.sizes.size(), 0);
  int64_t at = slice.offset(strides);
  for (int64_t i = *elementCount(slice.sizes); i > 0; --i) {
    if (std::exchange(written.elements<uint8_t>()[at], 1) != 0)
      return frame.execution.undefined(
          op, "writes element " + formatIndex(at, written.shape()) +
                  ", which another insert wrote: a race");
    for (size_t d = index.size(); d > 0; --d) {
      at += steps[d - 1];
      if (++index[d - 1] < slice.sizes[d - 1])
        break;
      at -= steps[d - 1] * slice.sizes[d - 1];
      index[d - 1] = 0;
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
  preparer.step(op, [op, uses = SliceUses(op, preparer),
                     dropped = op.getDroppedDims(),
                     sourceUse = preparer.use(op.getSourceMutable()),
                     result = preparer.slot(forall.getResult(number)),
                     flags = preparer.scratch(forall, number)](Frame &frame) {
    FailureOr<Slice> slice = uses.read(frame, op);
    if (failed(slice))
      return failure();
    const Tensor &source = frame.tensor(sourceUse);
    Use output{result, true}, claimed{flags, true};
    Shape shape(frame.tensor(output).shape());
    if (const char *problem = slice->problem(shape))
      return frame.execution.undefined(op, Twine("can't insert: ") + problem);
    if (ArrayRef<int64_t>(dropDims(slice->sizes, dropped)) != source.shape())
      return frame.execution.undefined(
          op, "can't insert: the source has another shape than the slice");
    if (failed(frame.execution.step(op, source.numElements())) ||
        (frame.execution.watchesAccesses() &&
         failed(frame.execution.notifyRead(op, 0, source))))
      return failure();
    if (source.numElements() == 0)
      return success();
    FailureOr<TensorBuilder> target =
        frame.execution.modify(op, std::get<Tensor>(frame.take(output)));
    FailureOr<TensorBuilder> written =
        frame.execution.modify(op, std::get<Tensor>(frame.take(claimed)));
    if (failed(target) || failed(written) ||
        failed(claim(frame, op, *slice, *written)))
      return failure();
    Shape strides = rowMajorStrides(shape);
    BoxCopy(slice->sizes, rowMajorStrides(slice->sizes), slice->steps(strides))
        .run(source, 0, *target, slice->offset(strides));
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
  attachSteps<tensor::ParallelInsertSliceOp, "in scf.forall only">(
      context, [](tensor::ParallelInsertSliceOp op, Preparer &preparer) {
        return prepareInsert(op, preparer);
      });
}
