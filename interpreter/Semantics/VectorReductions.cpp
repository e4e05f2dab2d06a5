//===- VectorReductions.cpp - Meaning of vector: reductions and scans -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/VectorReductions.h"

#include "interpreter/Semantics/VectorNest.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

static arith::AtomicRMWKind foldKind(vector::CombiningKind kind, bool isFloat) {
  using From = vector::CombiningKind;
  using To = arith::AtomicRMWKind;
  switch (kind) {
  case From::ADD:
    return isFloat ? To::addf : To::addi;
  case From::MUL:
    return isFloat ? To::mulf : To::muli;
  case From::MINUI:
    return To::minu;
  case From::MINSI:
    return To::mins;
  case From::MINNUMF:
    return To::minnumf;
  case From::MINIMUMF:
    return To::minimumf;
  case From::MAXUI:
    return To::maxu;
  case From::MAXSI:
    return To::maxs;
  case From::MAXNUMF:
    return To::maxnumf;
  case From::MAXIMUMF:
    return To::maximumf;
  case From::AND:
    return To::andi;
  case From::OR:
    return To::ori;
  case From::XOR:
    return To::xori;
  }
  return To::assign;
}

FailureOr<ReductionRule>
oracle::reductionOf(Operation *op, vector::CombiningKind kind, ElementType type,
                    Preparer &preparer, FloatPromises promises) {
  std::optional<ReductionRule> reduction =
      reductionOf(foldKind(kind, type.isFloat()), type, promises);
  if (reduction)
    return *reduction;
  return preparer.unsupported(
      op, "combines elements of " + type.name() + " with '" +
              vector::stringifyCombiningKind(kind) + "'");
}

namespace {

/// One fold: the accumulator and input 0.
VectorNest foldNest(Operation *op, SmallVector<bool> parallel, Shape extents,
                    OpOperand &source, ElementType type, AffineMap resultMap,
                    const ReductionRule &reduction, Preparer &preparer) {
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(parallel.size(), op->getContext());
  return VectorNest(
      op, std::move(parallel), std::move(extents), {{source, identity}},
      {{type, resultMap}},
      [&](LaneBuilder &builder, ArrayRef<unsigned> inputs,
          ArrayRef<unsigned> outputs) -> SmallVector<unsigned, 2> {
        return {builder.call(op, reduction.kernel, {outputs[0], inputs[0]},
                             {type})};
      },
      preparer);
}

/// The number of the first element that a reduction folds, and the element,
/// marked by what decides that; nothing where all are masked off.
std::optional<std::pair<int64_t, Scalar>> firstElement(const Tensor &source,
                                                       const Tensor *mask) {
  for (int64_t i = 0; i < source.numElements(); ++i) {
    Mark mark = mask ? mask->mark(i) : Mark();
    if (!mask || mask->bits(i) || !mark.isDefined())
      return std::pair{i, Scalar{source.bits(i), mark.join(source.mark(i))}};
  }
  return std::nullopt;
}

/// Folds in ascending order, the accumulator first, unless `fastmath` leaves
/// the order open.
LogicalResult prepareReduction(vector::ReductionOp op, Preparer &preparer) {
  VectorType source = op.getSourceVectorType();
  FailureOr<ElementType> type = preparer.elementType(op, source);
  if (failed(type))
    return failure();
  arith::FastMathFlags flags = op.getFastmath();
  FailureOr<ReductionRule> reduction =
      reductionOf(op, op.getKind(), *type, preparer, promisesOf(flags));
  if (failed(reduction))
    return failure();
  std::optional<Use> acc;
  if (op.getAcc())
    acc = preparer.use(op.getAccMutable()[0]);
  bool isOpen = reduction->dependsOnOrder &&
                bitEnumContainsAny(flags, arith::FastMathFlags::reassoc) &&
                source.getNumElements() + acc.has_value() > 2;
  VectorNest nest =
      foldNest(op, SmallVector<bool>(source.getRank(), false),
               Shape(source.getShape()), op.getVectorMutable(), *type,
               AffineMap::get(source.getRank(), 0, op.getContext()), *reduction,
               preparer);
  preparer.step(
      op,
      [op, acc, isOpen, type = *type, nest = std::move(nest),
       identity = reduction->identity, slot = preparer.slot(op),
       vector =
           preparer.use(op.getVectorMutable())](Frame &frame) -> LogicalResult {
        Execution &execution = frame.execution;
        const Tensor &elements = frame.tensor(vector);
        Scalar start{identity, {}};
        int64_t skipped = 0;
        if (acc) {
          start = frame.scalar(*acc);
        } else if (auto first = firstElement(elements, nest.mask(frame))) {
          start = first->second;
          skipped = first->first + 1;
        } else {
          start.mark = execution.unspecified(op, "every element is masked off");
          skipped = elements.numElements();
        }
        // Of a vector of rank 0 there is nothing left to fold.
        if (skipped == elements.numElements()) {
          frame.set(slot, start);
          return success();
        }
        FailureOr<TensorBuilder> builder = startFrom(frame, op, type, start);
        if (failed(builder) || failed(nest.run(frame, *builder, skipped)))
          return failure();
        Scalar result = std::get<Scalar>(finish(op, std::move(*builder)));
        if (isOpen)
          result.mark = result.mark.join(
              execution.unspecified(op, "the order of reduction is open"));
        frame.set(slot, result);
        return success();
      });
  return success();
}

LogicalResult prepareMultiReduction(vector::MultiDimReductionOp op,
                                    Preparer &preparer) {
  VectorType source = op.getSourceVectorType();
  FailureOr<ElementType> type = preparer.elementType(op, source);
  if (failed(type))
    return failure();
  FailureOr<ReductionRule> reduction =
      reductionOf(op, op.getKind(), *type, preparer);
  if (failed(reduction))
    return failure();
  SmallVector<bool> parallel;
  SmallVector<AffineExpr> kept;
  for (auto [dimension, reduced] : llvm::enumerate(op.getReductionMask())) {
    parallel.push_back(!reduced);
    if (!reduced)
      kept.push_back(getAffineDimExpr(dimension, op.getContext()));
  }
  VectorNest nest = foldNest(
      op, std::move(parallel), Shape(source.getShape()), op.getSourceMutable(),
      *type, AffineMap::get(source.getRank(), 0, kept, op.getContext()),
      *reduction, preparer);
  preparer.step(op,
                [op, type = *type, nest = std::move(nest),
                 acc = preparer.use(op.getAccMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<TensorBuilder> builder =
                      startFrom(frame, op, type, frame.take(acc));
                  if (failed(builder) || failed(nest.run(frame, *builder)))
                    return failure();
                  frame.set(slot, finish(op, std::move(*builder)));
                  return success();
                });
  return success();
}

/// The documentation gives both forms the initial value: an exclusive scan
/// starts with it, and an inclusive one with it and the first element. "The
/// result of the last reduction in the scan" is the last element along the
/// scanned dimension.
LogicalResult prepareScan(vector::ScanOp op, Preparer &preparer) {
  VectorType source = op.getSourceType();
  FailureOr<ElementType> type = preparer.elementType(op, source);
  if (failed(type))
    return failure();
  FailureOr<ReductionRule> reduction =
      reductionOf(op, op.getKind(), *type, preparer);
  if (failed(reduction))
    return failure();
  unsigned rank = source.getRank();
  unsigned scanned = op.getReductionDim();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, op.getContext());
  SmallVector<bool> parallel(rank, true);
  parallel[scanned] = false;
  VectorNest nest(
      op, std::move(parallel), Shape(source.getShape()),
      {{op.getSourceMutable(), identity}},
      {{*type, identity}, {*type, identity.dropResult(scanned)}},
      [&](LaneBuilder &builder, ArrayRef<unsigned> inputs,
          ArrayRef<unsigned> outputs) -> SmallVector<unsigned, 2> {
        unsigned next = builder.call(op, reduction->kernel,
                                     {outputs[1], inputs[0]}, {*type});
        return {op.getInclusive() ? next : outputs[1], next};
      },
      preparer);
  // Where the last elements along the scanned dimension lie.
  Shape strides = rowMajorStrides(source.getShape());
  int64_t last = (source.getDimSize(scanned) - 1) * strides[scanned];
  Shape sizes(source.getShape());
  sizes.erase(sizes.begin() + scanned);
  strides.erase(strides.begin() + scanned);
  BoxCopy lastElements(sizes, strides, rowMajorStrides(sizes));
  preparer.step(op,
                [op, type = *type, nest = std::move(nest), last, lastElements,
                 shape = Shape(source.getShape()),
                 initial = preparer.use(op.getInitialValueMutable()),
                 dest = preparer.slot(op.getDest()),
                 accumulated = preparer.slot(op.getAccumulatedValue())](
                    Frame &frame) -> LogicalResult {
                  FailureOr<TensorBuilder> result =
                      frame.execution.allocate(op, type, shape);
                  FailureOr<TensorBuilder> running =
                      startFrom(frame, op, type, frame.take(initial));
                  if (failed(result) || failed(running))
                    return failure();
                  TensorBuilder outputs[] = {std::move(*result),
                                             std::move(*running)};
                  if (failed(nest.run(frame, outputs)))
                    return failure();
                  Tensor scan = std::move(outputs[0]).build();
                  lastElements.run(scan, last, outputs[1], 0);
                  frame.set(dest, std::move(scan));
                  frame.set(accumulated, std::move(outputs[1]).build());
                  return success();
                });
  return success();
}

} // namespace

void oracle::attachVectorReductions(MLIRContext *context) {
  attachSteps<vector::MultiDimReductionOp, prepareMultiReduction>(context);
  attachSteps<vector::ReductionOp, prepareReduction>(context);
  attachSteps<vector::ScanOp, prepareScan>(context);
}
