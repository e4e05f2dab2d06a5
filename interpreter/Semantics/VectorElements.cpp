//===- VectorElements.cpp - Meaning of vector: elements and positions -----===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/VectorParts.h"
#include "interpreter/Values/BoxCopy.h"

using namespace mlir;
using namespace oracle;

namespace {

/// "The value `-1` represents a poison index", and "the result is undefined if
/// any index is out-of-bounds": of an operation that may be hoisted, so that is
/// poison too.
constexpr const char *badPosition = "a position is out of bounds";

/// The part of a vector that a position of its leading dimensions names.
struct SubVector {
  SubVector(VectorType whole, size_t positions)
      : outer(whole.getShape().take_front(positions)),
        inner(whole.getShape().drop_front(positions)) {}

  /// Row-major number of the part's first element; nothing where the position
  /// is out of bounds.
  std::optional<int64_t> start(ArrayRef<int64_t> position) const {
    std::optional<int64_t> part = positionOf(outer, position);
    if (part)
      return *part * *elementCount(inner);
    return std::nullopt;
  }

  Shape outer, inner;
};

LogicalResult prepareExtract(vector::ExtractOp op, Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getSource().getType());
  if (failed(type))
    return failure();
  bool isElement = !isa<VectorType>(op.getType());
  preparer.step(
      op,
      [op, type = *type, isElement, shape = shapeOf(op.getType()),
       part = SubVector(op.getSourceVectorType(), op.getNumIndices()),
       positions = MixedIndices(op.getStaticPosition(),
                                op.getDynamicPositionMutable(), preparer),
       source = preparer.use(op.getSourceMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> position = positions.read(frame, op, "a position");
        if (failed(position))
          return failure();
        const Tensor &whole = frame.tensor(source);
        std::optional<int64_t> start = part.start(*position);
        if (isElement) {
          frame.set(slot,
                    start ? Scalar{whole.bits(*start), whole.mark(*start)}
                          : Scalar{0, frame.execution.poison(op, badPosition)});
          return success();
        }
        if (!start)
          return setPoison(frame, op, type, shape, badPosition, slot);
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, shape);
        if (failed(builder) ||
            failed(frame.execution.step(op, builder->numElements())))
          return failure();
        BoxCopy({builder->numElements()}, {1}, {1})
            .run(whole, *start, *builder, 0);
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

LogicalResult prepareInsert(vector::InsertOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type) ||
      failed(preparer.elementType(op, op.getValueToStoreType())))
    return failure();
  preparer.step(
      op,
      [op, type = *type,
       part = SubVector(op.getDestVectorType(), op.getNumIndices()),
       positions = MixedIndices(op.getStaticPosition(),
                                op.getDynamicPositionMutable(), preparer),
       value = preparer.use(op.getValueToStoreMutable()),
       dest = preparer.use(op.getDestMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> position = positions.read(frame, op, "a position");
        if (failed(position))
          return failure();
        std::optional<int64_t> start = part.start(*position);
        if (!start)
          return setPoison(frame, op, type, frame.tensor(dest).shape(),
                           badPosition, slot);
        FailureOr<TensorBuilder> builder =
            frame.execution.modify(op, std::get<Tensor>(frame.take(dest)));
        if (failed(builder))
          return failure();
        if (auto *element = std::get_if<Scalar>(&frame.get(value))) {
          builder->setBits(*start, element->bits);
          builder->setMark(*start, element->mark);
        } else {
          const Tensor &inserted = frame.tensor(value);
          if (failed(frame.execution.step(op, inserted.numElements())))
            return failure();
          BoxCopy({inserted.numElements()}, {1}, {1})
              .run(inserted, 0, *builder, *start);
        }
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

LogicalResult prepareFromElements(vector::FromElementsOp op,
                                  Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, shape = shapeOf(op.getType()),
                 elements = preparer.uses(op.getElementsMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, shape);
                  if (failed(builder) ||
                      failed(frame.execution.step(op, elements.size())))
                    return failure();
                  for (auto [i, use] : llvm::enumerate(elements)) {
                    const Scalar &element = frame.scalar(use);
                    builder->setBits(i, element.bits);
                    builder->setMark(i, element.mark);
                  }
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

LogicalResult prepareToElements(vector::ToElementsOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getSource().getType())))
    return failure();
  preparer.step(op, [op, source = preparer.use(op.getSourceMutable()),
                     slots = resultSlots(op, preparer)](Frame &frame) {
    Tensor vector = std::get<Tensor>(frame.take(source));
    for (auto [i, slot] : llvm::enumerate(slots))
      frame.set(slot, Scalar{vector.bits(i), vector.mark(i)});
    return frame.execution.step(op, slots.size());
  });
  return success();
}

LogicalResult prepareStep(vector::StepOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, shape = shapeOf(op.getType()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, shape);
                  if (failed(builder) ||
                      failed(frame.execution.step(op, builder->numElements())))
                    return failure();
                  for (int64_t i = 0; i < builder->numElements(); ++i)
                    builder->setBits(i, i);
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

/// Writes the elements of `from` as elements of another width: the bits of a
/// row follow each other, the lowest of its first element first.
void repack(Execution &execution, Operation *op, const Tensor &from,
            TensorBuilder &to) {
  ElementType fromType = from.elementType(), toType = to.elementType();
  uint64_t fromWidth = fromType.width(), toWidth = toType.width();
  auto markOf = [&](int64_t position) {
    Mark mark = from.mark(position);
    if (mark.isDefined() && fromType != toType &&
        hasOpenBits(fromType, from.bits(position)))
      return execution.unspecified(op, nanBitsSeen);
    return mark;
  };
  bool keepsWidth = fromWidth == toWidth;
  int64_t fromRow = keepsWidth ? 1 : from.shape().back();
  int64_t toRow = keepsWidth ? 1 : to.shape().back();
  for (int64_t position = 0; position < to.numElements(); ++position) {
    int64_t rowStart = position / toRow * fromRow;
    uint64_t start = position % toRow * toWidth;
    uint64_t bits = 0;
    Mark mark;
    for (uint64_t done = 0; done < toWidth;) {
      int64_t source = rowStart + (start + done) / fromWidth;
      uint64_t skipped = (start + done) % fromWidth;
      uint64_t taken = std::min(fromWidth - skipped, toWidth - done);
      uint64_t mask = ~uint64_t(0) >> (64 - taken);
      bits |= (from.bits(source) >> skipped & mask) << done;
      mark = mark.join(markOf(source));
      done += taken;
    }
    to.setBits(position, bits);
    to.setMark(position, mark);
  }
}

/// "The minor 1-D vector size is casted to a vector with a different element
/// type but same bitwidth." A result is as marked as any element whose bits it
/// has.
LogicalResult prepareBitCast(vector::BitCastOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type) ||
      failed(preparer.elementType(op, op.getSource().getType())))
    return failure();
  preparer.step(
      op,
      [op, type = *type, shape = shapeOf(op.getType()),
       source = preparer.use(op.getSourceMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, shape);
        const Tensor &from = frame.tensor(source);
        if (failed(builder) ||
            failed(frame.execution.step(
                op, std::max(from.numElements(), builder->numElements()))))
          return failure();
        repack(frame.execution, op, from, *builder);
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachVectorElements(MLIRContext *context) {
  attachSteps<vector::BitCastOp, prepareBitCast>(context);
  attachSteps<vector::ExtractOp, prepareExtract>(context);
  attachSteps<vector::FromElementsOp, prepareFromElements>(context);
  attachSteps<vector::InsertOp, prepareInsert>(context);
  attachSteps<vector::StepOp, prepareStep>(context);
  attachSteps<vector::ToElementsOp, prepareToElements>(context);
}
