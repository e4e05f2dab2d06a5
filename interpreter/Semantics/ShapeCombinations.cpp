//===- ShapeCombinations.cpp - Meaning of shape: several shapes -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/ShapeParts.h"

#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace oracle;

std::optional<Extents> oracle::broadcastExtents(ArrayRef<Extents> shapes) {
  Extents result;
  for (const Extents &shape : shapes) {
    if (shape.size() > result.size())
      result.insert(result.begin(), shape.size() - result.size(),
                    Scalar{1, {}});
    auto common = MutableArrayRef<Scalar>(result).take_back(shape.size());
    for (auto [extent, other] : llvm::zip_equal(common, shape)) {
      if (Mark mark = extent.mark.join(other.mark); !mark.isDefined())
        extent.mark = mark;
      else if (extent.bits == 1)
        extent = other;
      else if (other.bits != 1 && other.bits != extent.bits)
        return std::nullopt;
    }
  }
  return result;
}

namespace {

/// The rank of the longest shape.
size_t largestRank(ArrayRef<Extents> shapes) {
  size_t rank = 0;
  for (const Extents &shape : shapes)
    rank = std::max(rank, shape.size());
  return rank;
}

LogicalResult prepareBroadcast(shape::BroadcastOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, uses = preparer.uses(op.getShapesMutable()),
       result = ShapeResult(op->getOpResult(0), preparer)](
          Frame &frame) -> LogicalResult {
        FailureOr<SmallVector<Extents>> shapes = readExtents(frame, op, uses);
        if (failed(shapes))
          return failure();
        if (auto extents = broadcastExtents(*shapes))
          return result.set(frame, *extents);
        return result.setError(frame, largestRank(*shapes), notBroadcastable);
      });
  return success();
}

/// A predicate on shapes: poison where some extent is.
template <typename Op>
LogicalResult preparePredicate(Op op, Preparer &preparer,
                               bool (*holds)(ArrayRef<Extents>)) {
  preparer.step(
      op,
      [op, holds, uses = preparer.uses(op.getShapesMutable()),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        FailureOr<SmallVector<Extents>> shapes = readExtents(frame, op, uses);
        if (failed(shapes))
          return failure();
        Mark mark = markOf(ArrayRef<Extents>(*shapes));
        frame.set(slot, Scalar{mark.isDefined() && holds(*shapes), mark});
        return success();
      });
  return success();
}

/// "The result is undefined, but still side-effect free, in cases where the
/// inputs have differing ranks or differ in extents of shared dimensions."
LogicalResult prepareAny(shape::AnyOp op, Preparer &preparer) {
  if (op.getInputs().empty())
    return preparer.unsupported(op, "has no operands");
  preparer.step(
      op,
      [op, uses = preparer.uses(op.getInputsMutable()),
       result = ShapeResult(op->getOpResult(0), preparer)](
          Frame &frame) -> LogicalResult {
        FailureOr<SmallVector<Extents>> shapes = readExtents(frame, op, uses);
        if (failed(shapes))
          return failure();
        size_t rank = shapes->front().size();
        if (Mark mark = markOf(ArrayRef<Extents>(*shapes)); !mark.isDefined())
          return result.setMarked(frame, rank, mark);
        if (!sameExtents(*shapes))
          return result.setError(frame, rank, "the shapes differ");
        return result.set(frame, shapes->front());
      });
  return success();
}

LogicalResult prepareConcat(shape::ConcatOp op, Preparer &preparer) {
  preparer.step(op,
                [op, lhs = preparer.use(op.getLhsMutable()),
                 rhs = preparer.use(op.getRhsMutable()),
                 result = ShapeResult(op->getOpResult(0), preparer)](
                    Frame &frame) -> LogicalResult {
                  FailureOr<Extents> extents = readExtents(frame, op, lhs);
                  FailureOr<Extents> tail = readExtents(frame, op, rhs);
                  if (failed(extents) || failed(tail))
                    return failure();
                  llvm::append_range(*extents, *tail);
                  return result.set(frame, *extents);
                });
  return success();
}

/// "If `index` is negative, it is treated as indexing from the back of the
/// shape. Requires: `index` is in the range [-rank(operand),rank(operand)]".
LogicalResult prepareSplitAt(shape::SplitAtOp op, Preparer &preparer) {
  bool isShape = isa<shape::ShapeType>(op.getOperand().getType());
  preparer.step(op,
                [op, isShape, use = preparer.use(op.getOperandMutable()),
                 at = preparer.use(op.getIndexMutable()),
                 head = ShapeResult(op->getOpResult(0), preparer),
                 tail = ShapeResult(op->getOpResult(1), preparer)](
                    Frame &frame) -> LogicalResult {
                  FailureOr<Extents> extents = readExtents(frame, op, use);
                  if (failed(extents))
                    return failure();
                  const Scalar &index = frame.scalar(at);
                  int64_t rank = static_cast<int64_t>(extents->size());
                  int64_t position = static_cast<int64_t>(index.bits);
                  Mark mark = index.mark;
                  if (isShape)
                    mark = markOf(ArrayRef<Scalar>(*extents)).join(mark);
                  if (mark.isDefined() && (position < -rank || position > rank))
                    mark = frame.execution.poison(op,
                                                  "the index is out of bounds");
                  if (!mark.isDefined())
                    return LogicalResult::success(
                        succeeded(head.setMarked(frame, rank, mark)) &&
                        succeeded(tail.setMarked(frame, rank, mark)));
                  ArrayRef<Scalar> all(*extents);
                  int64_t size = position < 0 ? rank + position : position;
                  return LogicalResult::success(
                      succeeded(head.set(frame, all.take_front(size))) &&
                      succeeded(tail.set(frame, all.drop_front(size))));
                });
  return success();
}

/// What two sizes or extents combine to; nothing where that is an error.
using SizeRule = std::optional<uint64_t> (*)(uint64_t, uint64_t);

Scalar combine(Frame &frame, Operation *op, SizeRule rule, const Scalar &lhs,
               const Scalar &rhs) {
  Mark mark = lhs.mark.join(rhs.mark);
  if (!mark.isDefined())
    return {0, mark};
  if (std::optional<uint64_t> bits = rule(lhs.bits, rhs.bits))
    return {*bits, {}};
  return {0, frame.execution.poison(op, "the sizes differ")};
}

/// An operation on two sizes, or on two shapes extent by extent. "If the ranks
/// do not match, then the result is an error."
LogicalResult prepareCombination(Operation *op, Preparer &preparer,
                                 SizeRule rule) {
  auto isSize = [](Type type) { return isa<shape::SizeType, IndexType>(type); };
  bool ofSizes = isSize(op->getResult(0).getType());
  if (llvm::any_of(op->getOperandTypes(),
                   [&](Type type) { return isSize(type) != ofSizes; }))
    return preparer.unsupported(op, "combines a size and a shape");
  Use lhs = preparer.use(op->getOpOperand(0));
  Use rhs = preparer.use(op->getOpOperand(1));
  if (ofSizes) {
    preparer.step(op, [op, rule, lhs, rhs,
                       slot = preparer.slot(op->getResult(0))](Frame &frame) {
      frame.set(slot,
                combine(frame, op, rule, frame.scalar(lhs), frame.scalar(rhs)));
      return success();
    });
    return success();
  }
  preparer.step(
      op,
      [op, rule, lhs, rhs, result = ShapeResult(op->getOpResult(0), preparer)](
          Frame &frame) -> LogicalResult {
        FailureOr<Extents> extents = readExtents(frame, op, lhs);
        FailureOr<Extents> others = readExtents(frame, op, rhs);
        if (failed(extents) || failed(others))
          return failure();
        if (extents->size() != others->size())
          return result.setError(frame, extents->size(), "the ranks differ");
        for (auto [extent, other] : llvm::zip_equal(*extents, *others))
          extent = combine(frame, op, rule, extent, other);
        return result.set(frame, *extents);
      });
  return success();
}

template <typename Op, SizeRule Rule>
void attachCombination(MLIRContext *context) {
  attachSteps<Op, "two sizes or two shapes">(
      context, [](Op op, Preparer &preparer) {
        return prepareCombination(op, preparer, Rule);
      });
}

std::optional<uint64_t> meet(uint64_t lhs, uint64_t rhs) {
  return lhs == rhs ? std::optional(lhs) : std::nullopt;
}
std::optional<uint64_t> smaller(uint64_t lhs, uint64_t rhs) {
  return std::min(lhs, rhs);
}
std::optional<uint64_t> larger(uint64_t lhs, uint64_t rhs) {
  return std::max(lhs, rhs);
}

/// "for (int i = 0, i < shape.rank(); i++) {
///   res = reduce(i, shape[i], res[0], ..., res[n]);
/// }"
LogicalResult prepareReduce(shape::ReduceOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  preparer.step(
      op,
      [op, body = *body, use = preparer.use(op.getShapeMutable()),
       inits = preparer.uses(op.getInitValsMutable()),
       results = resultSlots(op, preparer)](Frame &frame) -> LogicalResult {
        FailureOr<Extents> extents = readExtents(frame, op, use);
        if (failed(extents))
          return failure();
        SmallVector<RuntimeValue> carried = takeAll(frame, inits);
        for (auto [i, extent] : llvm::enumerate(*extents)) {
          carried.insert(carried.begin(), {Scalar{i, {}}, extent});
          if (failed(frame.run(*body, carried)))
            return failure();
        }
        setAll(frame, results, carried);
        return success();
      });
  return success();
}

} // namespace

void oracle::attachShapeCombinations(MLIRContext *context) {
  attachSteps<shape::AnyOp, prepareAny>(context);
  attachSteps<shape::BroadcastOp, prepareBroadcast>(context);
  attachSteps<shape::ConcatOp, prepareConcat>(context);
  attachSteps<shape::IsBroadcastableOp>(
      context, [](shape::IsBroadcastableOp op, Preparer &preparer) {
        return preparePredicate(op, preparer, [](ArrayRef<Extents> shapes) {
          return broadcastExtents(shapes).has_value();
        });
      });
  attachCombination<shape::MaxOp, larger>(context);
  attachCombination<shape::MeetOp, meet>(context);
  attachCombination<shape::MinOp, smaller>(context);
  attachSteps<shape::ReduceOp, prepareReduce>(context);
  attachSteps<shape::ShapeEqOp>(
      context, [](shape::ShapeEqOp op, Preparer &preparer) {
        return preparePredicate(op, preparer, sameExtents);
      });
  attachSteps<shape::SplitAtOp, prepareSplitAt>(context);
  attachSteps<shape::YieldOp>(context,
                              [](shape::YieldOp op, Preparer &preparer) {
                                preparer.yieldOperands(op);
                                return LogicalResult(success());
                              });
}
