//===- TensorPad.cpp - Meaning of tensor: pad -----------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Constants.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/TensorParts.h"
#include "interpreter/Values/BoxCopy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace oracle;

namespace {

/// What a pad puts around its source: a value that is the same everywhere, or
/// what its body yields at each point.
struct PadValue {
  std::optional<Scalar> constant;
  std::optional<Use> outer;
  const PreparedRegion *body = nullptr;
};

FailureOr<PadValue> preparePadValue(tensor::PadOp op, Preparer &preparer) {
  PadValue result;
  Value yielded =
      cast<tensor::YieldOp>(op.getRegion().front().getTerminator()).getValue();
  Attribute attribute;
  if (matchPattern(yielded, m_Constant(&attribute)))
    if (FailureOr<RuntimeValue> value = constantValue(attribute);
        succeeded(value)) {
      result.constant = std::get<Scalar>(*value);
      return result;
    }
  if (!op.getRegion().isAncestor(yielded.getParentRegion())) {
    result.outer = preparer.capture(yielded);
    return result;
  }
  FailureOr<const PreparedRegion *> body = preparer.region(op.getRegion());
  if (failed(body))
    return failure();
  result.body = *body;
  return result;
}

/// Runs the body at every point of the result that the source does not cover;
/// its arguments are the indices of that point.
LogicalResult runBody(Frame &frame, const PreparedRegion &body,
                      ArrayRef<int64_t> low, ArrayRef<int64_t> sourceShape,
                      TensorBuilder &builder) {
  ArrayRef<int64_t> shape = builder.shape();
  SmallVector<int64_t> point(shape.size(), 0);
  SmallVector<RuntimeValue> values;
  for (int64_t position = 0; position < builder.numElements(); ++position) {
    bool covered = true;
    for (auto [index, start, size] : llvm::zip_equal(point, low, sourceShape))
      covered &= index >= start && index - start < size;
    if (!covered) {
      values.clear();
      for (int64_t index : point)
        values.push_back(Scalar{static_cast<uint64_t>(index), {}});
      if (failed(frame.run(body, values)))
        return failure();
      const Scalar &element = std::get<Scalar>(values.front());
      builder.setBits(position, element.bits);
      builder.setMark(position, element.mark);
    }
    size_t i = shape.size();
    while (i > 0 && ++point[i - 1] == shape[i - 1])
      point[--i] = 0;
  }
  return success();
}

/// "The result tensor dimensions are low[i] + dim[i] + high[i]."
FailureOr<Shape> paddedShape(Frame &frame, tensor::PadOp op,
                             ArrayRef<int64_t> low, ArrayRef<int64_t> source,
                             ArrayRef<int64_t> high) {
  Shape shape;
  for (auto [before, size, after] : llvm::zip_equal(low, source, high)) {
    int64_t sum;
    if (llvm::AddOverflow(before, size, sum) ||
        llvm::AddOverflow(sum, after, sum))
      return frame.execution.fail(
          Fault::Kind::Limit, op,
          "gives a size that passes the limit of 64 bits");
    shape.push_back(sum);
  }
  return shape;
}

LogicalResult preparePad(tensor::PadOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  FailureOr<PadValue> padValue = preparePadValue(op, preparer);
  if (failed(padValue))
    return failure();
  preparer.step(
      op,
      [op, type = *type, value = *padValue,
       source = preparer.use(op.getSourceMutable()),
       lows = MixedIndices(op.getStaticLow(), op.getLowMutable(), preparer),
       highs = MixedIndices(op.getStaticHigh(), op.getHighMutable(), preparer),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> low = lows.read(frame, op, "a padding");
        if (failed(low))
          return failure();
        FailureOr<Shape> high = highs.read(frame, op, "a padding");
        if (failed(high))
          return failure();
        const Tensor &inner = frame.tensor(source);
        FailureOr<Shape> shape =
            paddedShape(frame, op, *low, inner.shape(), *high);
        if (failed(shape))
          return failure();
        auto isNegative = [](int64_t padding) { return padding < 0; };
        if (llvm::any_of(*low, isNegative) || llvm::any_of(*high, isNegative))
          return setPoison(frame, op, type, *shape, "a padding is negative",
                           slot);
        if (!fitsType(op, *shape))
          return setPoison(frame, op, type, *shape, misfitsType, slot);
        if (ArrayRef<int64_t>(*shape) == inner.shape()) {
          frame.set(slot, frame.take(source));
          return success();
        }
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, *shape);
        if (failed(builder))
          return failure();
        if (value.body) {
          if (failed(
                  runBody(frame, *value.body, *low, inner.shape(), *builder)))
            return failure();
        } else {
          const Scalar &element =
              value.outer ? frame.scalar(*value.outer) : *value.constant;
          fill(*builder, element.bits, element.mark);
        }
        if (inner.numElements() != 0) {
          Shape strides = rowMajorStrides(*shape);
          int64_t offset = 0;
          for (auto [padding, stride] : llvm::zip_equal(*low, strides))
            offset += padding * stride;
          BoxCopy(inner.shape(), rowMajorStrides(inner.shape()), strides)
              .run(inner, 0, *builder, offset);
        }
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

} // namespace

void oracle::attachTensorPad(MLIRContext *context) {
  attachSteps<tensor::PadOp, preparePad>(context);
}
