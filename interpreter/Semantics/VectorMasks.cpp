//===- VectorMasks.cpp - Meaning of vector: masks -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/VectorParts.h"

using namespace mlir;
using namespace oracle;

std::optional<Masking> oracle::maskingOf(Operation *op, Preparer &preparer) {
  auto mask = dyn_cast<vector::MaskOp>(op->getParentOp());
  if (!mask)
    return std::nullopt;
  Masking masking{preparer.capture(mask.getMask()), std::nullopt};
  if (Value passthru = mask.getPassthru())
    masking.passthru = preparer.capture(passthru);
  return masking;
}

namespace {

/// Sets a mask of `shape` whose elements are 1 where every index is below that
/// dimension's bound; all have `mark`.
LogicalResult setBoxMask(Frame &frame, Operation *op, ArrayRef<int64_t> shape,
                         ArrayRef<int64_t> bounds, Mark mark, unsigned slot) {
  FailureOr<TensorBuilder> builder =
      frame.execution.allocate(op, ElementType::integer(1), shape);
  if (failed(builder) ||
      failed(frame.execution.step(op, builder->numElements())))
    return failure();
  uint8_t *bits = builder->elements<uint8_t>();
  // A vector of rank 0 is masked as one of a single element.
  int64_t row = shape.empty() ? 1 : shape.back();
  int64_t ones = std::clamp<int64_t>(bounds.back(), 0, row);
  for (int64_t start = 0; start < builder->numElements(); start += row) {
    bool inside = true;
    int64_t index = start / row;
    for (size_t d = shape.size(); d > 1; --d) {
      inside &= index % shape[d - 2] < bounds[d - 2];
      index /= shape[d - 2];
    }
    int64_t set = inside ? ones : 0;
    std::fill_n(bits + start, set, 1);
    std::fill_n(bits + start + set, row - set, 0);
  }
  builder->markAll(mark);
  frame.set(slot, std::move(*builder).build());
  return success();
}

/// "If operand-value is negative, it is treated as if it were zero, and if it
/// is greater than the corresponding dimension size, it is treated as if it
/// were equal to the dimension size."
LogicalResult prepareCreateMask(vector::CreateMaskOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getType())))
    return failure();
  preparer.step(op, [op, shape = shapeOf(op.getType()),
                     operands = preparer.uses(op.getOperandsMutable()),
                     slot = preparer.slot(op)](Frame &frame) {
    Shape bounds;
    Mark mark;
    for (Use use : operands) {
      const Scalar &bound = frame.scalar(use);
      bounds.push_back(static_cast<int64_t>(bound.bits));
      mark = mark.join(bound.mark);
    }
    return setBoxMask(frame, op, shape, bounds, mark, slot);
  });
  return success();
}

LogicalResult prepareConstantMask(vector::ConstantMaskOp op,
                                  Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getType())))
    return failure();
  preparer.step(op, [op, shape = shapeOf(op.getType()),
                     bounds = Shape(op.getMaskDimSizes()),
                     slot = preparer.slot(op)](Frame &frame) {
    return setBoxMask(frame, op, shape, bounds, Mark(), slot);
  });
  return success();
}

/// The operation inside looks for its masking itself (`maskingOf`), since each
/// documents its own.
LogicalResult prepareMask(vector::MaskOp op, Preparer &preparer) {
  if (op.isEmpty() && op.getPassthru())
    return preparer.unsupported(
        op, "has a pass-through, but no operation that is masked");
  FailureOr<const PreparedRegion *> body = preparer.region(op.getMaskRegion());
  if (failed(body))
    return failure();
  preparer.step(
      op, [body = *body, results = resultSlots(op, preparer)](Frame &frame) {
        return runOnce(frame, *body, results);
      });
  return success();
}

} // namespace

void oracle::attachVectorMasks(MLIRContext *context) {
  attachSteps<vector::ConstantMaskOp, prepareConstantMask>(context);
  attachSteps<vector::CreateMaskOp, prepareCreateMask>(context);
  attachSteps<vector::MaskOp, prepareMask>(context);
  attachSteps<vector::YieldOp>(context,
                               [](vector::YieldOp op, Preparer &preparer) {
                                 preparer.yieldOperands(op);
                                 return LogicalResult(success());
                               });
}
