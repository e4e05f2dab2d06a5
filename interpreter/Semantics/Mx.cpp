//===- Mx.cpp - Meaning of mx ---------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Semantics, "The mx dialect"; OCP Microscaling Formats (MX) v1.0, 6.3. Shapes
// that disagree at run time are undefined behaviour. A mark on an element of a
// block that is quantized reaches the scale, and so the whole block.
//
//===----------------------------------------------------------------------===//
#include "compiler/Dialect/Mx/Mx.h"
#include "interpreter/Numerics/BlockScale.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr ElementType scaleType = ElementType::floating(FloatKind::F8E8M0FNU);

ScaleRounding roundingOf(mx::ScaleRounding rounding) {
  switch (rounding) {
  case mx::ScaleRounding::Floor:
    return ScaleRounding::Floor;
  case mx::ScaleRounding::Ceil:
    return ScaleRounding::Ceil;
  case mx::ScaleRounding::Even:
    return ScaleRounding::Even;
  case mx::ScaleRounding::RCeil:
    return ScaleRounding::RCeil;
  }
  return ScaleRounding::Floor;
}

/// How a block-scaled type lays out its elements: along the blocked axis,
/// `blockSize` elements share a scale.
struct Blocking {
  unsigned axis;
  int64_t blockSize;
  FloatKind element;

  static FailureOr<Blocking> of(Operation *op, mx::MxTensorType type,
                                Preparer &preparer) {
    FailureOr<ElementType> element =
        preparer.elementType(op, type.getElementType());
    if (failed(element))
      return failure();
    return Blocking{unsigned(type.getBlockedAxis()), type.getBlockSize(),
                    element->floatKind()};
  }

  Shape scaleShape(ArrayRef<int64_t> shape) const {
    Shape scales(shape);
    scales[axis] /= blockSize;
    return scales;
  }
};

/// The elements of a shape as a sequence of blocks: block b covers
/// `start(b) + i * stride` for i below the block size, and block b has scale b.
struct BlockOrder {
  int64_t numBlocks = 0;
  int64_t stride = 1;
  int64_t blockSize;

  BlockOrder(ArrayRef<int64_t> shape, const Blocking &blocking)
      : blockSize(blocking.blockSize) {
    if (llvm::is_contained(shape, 0))
      return;
    numBlocks = *elementCount(blocking.scaleShape(shape));
    stride = *elementCount(shape.drop_front(blocking.axis + 1));
  }
  int64_t start(int64_t block) const {
    return block / stride * stride * blockSize + block % stride;
  }
};

LogicalResult requireSize(Frame &frame, Operation *op, const Twine &what,
                          int64_t size, int64_t expected) {
  if (size == expected)
    return success();
  return frame.execution.undefined(op, what + " has the size " + Twine(size) +
                                           " where " + Twine(expected) +
                                           " is needed");
}

/// Dimensions that `type` knows are those of a value.
LogicalResult requireStaticSizes(Frame &frame, Operation *op,
                                 ArrayRef<int64_t> type,
                                 ArrayRef<int64_t> shape) {
  for (auto [d, expected, size] : llvm::enumerate(type, shape))
    if (!ShapedType::isDynamic(expected) &&
        failed(requireSize(frame, op, "dimension " + Twine(d), size, expected)))
      return failure();
  return success();
}

LogicalResult prepareQuantize(mx::QuantizeBlockOp op, Preparer &preparer) {
  auto type = cast<mx::MxTensorType>(op.getResult().getType());
  FailureOr<Blocking> blocking = Blocking::of(op, type, preparer);
  if (failed(blocking))
    return failure();
  preparer.step(op, [op, type, blocking = *blocking,
                     rounding = roundingOf(op.getScaleRounding()),
                     use = preparer.use(op.getInputMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    const Tensor &input = frame.tensor(use);
    ArrayRef<int64_t> shape = input.shape();
    if (failed(requireStaticSizes(frame, op, type.getShape(), shape)))
      return failure();
    if (shape[blocking.axis] % blocking.blockSize != 0)
      return frame.execution.undefined(
          op, "dimension " + Twine(blocking.axis) +
                  " is blocked, and its size " + Twine(shape[blocking.axis]) +
                  " is not a multiple of the block size " +
                  Twine(blocking.blockSize));
    if (failed(frame.execution.step(op, input.numElements())))
      return failure();
    FailureOr<TensorBuilder> elements = frame.execution.allocate(
        op, ElementType::floating(blocking.element), shape);
    FailureOr<TensorBuilder> scales =
        frame.execution.allocate(op, scaleType, blocking.scaleShape(shape));
    if (failed(elements) || failed(scales))
      return failure();
    BlockOrder order(shape, blocking);
    std::vector<uint32_t> values(order.numBlocks ? order.blockSize : 0);
    std::vector<uint8_t> codes(values.size());
    for (int64_t block = 0; block < order.numBlocks; ++block) {
      int64_t start = order.start(block);
      Mark mark;
      for (int64_t i = 0; i < order.blockSize; ++i) {
        values[i] = input.elements<uint32_t>()[start + i * order.stride];
        mark = mark.join(input.mark(start + i * order.stride));
      }
      scales->elements<uint8_t>()[block] =
          quantizeBlock(blocking.element, rounding, values, codes);
      scales->setMark(block, mark);
      for (int64_t i = 0; i < order.blockSize; ++i) {
        elements->elements<uint8_t>()[start + i * order.stride] = codes[i];
        elements->setMark(start + i * order.stride, mark);
      }
    }
    frame.set(slot,
              std::make_shared<const BlockScaled>(BlockScaled{
                  std::move(*elements).build(), std::move(*scales).build(),
                  blocking.axis, blocking.blockSize}));
    // An element is divided by its scale.
    if (frame.execution.watchesFlops())
      frame.execution.notifyComputed(op, input.numElements(),
                                     input.numElements());
    return success();
  });
  return success();
}

/// f32(P) * X in f32, one rounding; NaN where X is NaN, because it is in f32.
LogicalResult prepareDequantize(mx::DequantizeBlockOp op, Preparer &preparer) {
  FailureOr<Blocking> blocking = Blocking::of(
      op, cast<mx::MxTensorType>(op.getInput().getType()), preparer);
  if (failed(blocking))
    return failure();
  ArrayRef<int64_t> resultShape =
      cast<RankedTensorType>(op.getResult().getType()).getShape();
  preparer.step(op, [op, resultShape, blocking = *blocking,
                     use = preparer.use(op.getInputMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    const BlockScaled &input = frame.blockScaled(use);
    ArrayRef<int64_t> shape = input.elements.shape();
    if (failed(requireStaticSizes(frame, op, resultShape, shape)) ||
        failed(frame.execution.step(op, input.elements.numElements())))
      return failure();
    FailureOr<TensorBuilder> result = frame.execution.allocate(
        op, ElementType::floating(FloatKind::F32), shape);
    if (failed(result))
      return failure();
    const float *elementValues = decodeTable(blocking.element);
    const float *scaleValues = decodeTable(FloatKind::F8E8M0FNU);
    const uint8_t *codes = input.elements.elements<uint8_t>();
    float *out = result->elements<float>();
    BlockOrder order(shape, blocking);
    bool hasMarks = input.elements.marks() || input.scales.marks();
    for (int64_t block = 0; block < order.numBlocks; ++block) {
      float scale = scaleValues[input.scales.elements<uint8_t>()[block]];
      int64_t at = order.start(block);
      for (int64_t i = 0; i < order.blockSize; ++i, at += order.stride) {
        out[at] = elementValues[codes[at]] * scale;
        if (hasMarks)
          result->setMark(
              at, input.elements.mark(at).join(input.scales.mark(block)));
      }
    }
    if (frame.execution.watchesFlops())
      frame.execution.notifyComputed(op, result->numElements(),
                                     result->numElements());
    frame.set(slot, std::move(*result).build());
    return success();
  });
  return success();
}

/// Columns that are computed together, so that a strip of the accumulator and
/// of B stay in the caches.
constexpr int64_t columnStrip = 256;

/// acc[m, n] = acc[m, n] + (f32(P[m, k]) * X) * B[k, n], k ascending, each
/// operation rounded to f32. No multiplication is fused into an addition:
/// the project is compiled without contraction.
LogicalResult multiply(Execution &execution, Operation *op,
                       const BlockScaled &lhs, const Tensor &rhs,
                       FloatKind element, TensorBuilder &acc) {
  int64_t rows = acc.shape()[0], columns = acc.shape()[1];
  int64_t depth = rhs.shape()[0], scalesPerRow = lhs.scales.shape()[1];
  const float *elementValues = decodeTable(element);
  const float *scaleValues = decodeTable(FloatKind::F8E8M0FNU);
  const uint8_t *codes = lhs.elements.elements<uint8_t>();
  const uint8_t *scales = lhs.scales.elements<uint8_t>();
  for (int64_t n = 0; n < columns; n += columnStrip) {
    int64_t width = std::min(columnStrip, columns - n);
    for (int64_t m = 0; m < rows; ++m) {
      if (failed(execution.step(op, depth * width)))
        return failure();
      float *__restrict out = acc.elements<float>() + m * columns + n;
      for (int64_t k = 0; k < depth; ++k) {
        float scale = scaleValues[scales[m * scalesPerRow + k / lhs.blockSize]];
        float left = elementValues[codes[m * depth + k]] * scale;
        const float *__restrict in = rhs.elements<float>() + k * columns + n;
        for (int64_t i = 0; i < width; ++i)
          out[i] = out[i] + left * in[i];
      }
    }
  }
  return success();
}

/// A mark on anything in row m of A or in column n of B reaches (m, n).
void multiplyMarks(const BlockScaled &lhs, const Tensor &rhs,
                   TensorBuilder &acc) {
  bool hasMarks = lhs.elements.marks() || lhs.scales.marks() || rhs.marks();
  if (!hasMarks || acc.numElements() == 0)
    return;
  int64_t rows = acc.shape()[0], columns = acc.shape()[1];
  int64_t depth = rhs.shape()[0], scalesPerRow = lhs.scales.shape()[1];
  std::vector<Mark> columnMarks(columns);
  for (int64_t k = 0; k < depth; ++k)
    for (int64_t n = 0; n < columns; ++n)
      columnMarks[n] = columnMarks[n].join(rhs.mark(k * columns + n));
  for (int64_t m = 0; m < rows; ++m) {
    Mark rowMark;
    for (int64_t k = 0; k < depth; ++k)
      rowMark = rowMark.join(lhs.elements.mark(m * depth + k));
    for (int64_t s = 0; s < scalesPerRow; ++s)
      rowMark = rowMark.join(lhs.scales.mark(m * scalesPerRow + s));
    for (int64_t n = 0; n < columns; ++n) {
      Mark *old = acc.marks();
      Mark own = old ? old[m * columns + n] : Mark();
      acc.setMark(m * columns + n, own.join(rowMark).join(columnMarks[n]));
    }
  }
}

LogicalResult prepareMatmul(mx::BlockMatmulOp op, Preparer &preparer) {
  FailureOr<Blocking> blocking =
      Blocking::of(op, cast<mx::MxTensorType>(op.getLhs().getType()), preparer);
  if (failed(blocking))
    return failure();
  preparer.step(op, [op, element = blocking->element,
                     lhsUse = preparer.use(op.getLhsMutable()),
                     rhsUse = preparer.use(op.getRhsMutable()),
                     accUse = preparer.use(op.getAccMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    const BlockScaled &lhs = frame.blockScaled(lhsUse);
    const Tensor &rhs = frame.tensor(rhsUse);
    ArrayRef<int64_t> left = lhs.elements.shape(), right = rhs.shape();
    ArrayRef<int64_t> out = frame.tensor(accUse).shape();
    if (failed(requireSize(frame, op, "dimension 0 of the right operand",
                           right[0], left[1])) ||
        failed(requireSize(frame, op, "dimension 0 of the accumulator", out[0],
                           left[0])) ||
        failed(requireSize(frame, op, "dimension 1 of the accumulator", out[1],
                           right[1])))
      return failure();
    FailureOr<TensorBuilder> acc =
        frame.execution.modify(op, std::get<Tensor>(frame.take(accUse)));
    if (failed(acc))
      return failure();
    if (failed(multiply(frame.execution, op, lhs, rhs, element, *acc)))
      return failure();
    multiplyMarks(lhs, rhs, *acc);
    // Scale, multiply and add, at every point.
    if (frame.execution.watchesFlops()) {
      uint64_t points = uint64_t(left[1]) * acc->numElements();
      frame.execution.notifyComputed(op, 3 * points, points);
    }
    frame.set(slot, std::move(*acc).build());
    return success();
  });
  return success();
}

LogicalResult prepareFoldScale(mx::FoldScaleOp op, Preparer &preparer) {
  preparer.step(op, [op, inputUse = preparer.use(op.getInputMutable()),
                     alphaUse = preparer.use(op.getAlphaMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    const BlockScaled &input = frame.blockScaled(inputUse);
    const Scalar &alpha = frame.scalar(alphaUse);
    if (failed(frame.execution.step(op, input.scales.numElements())))
      return failure();
    FailureOr<TensorBuilder> scales = frame.execution.modify(op, input.scales);
    if (failed(scales))
      return failure();
    uint8_t *codes = scales->elements<uint8_t>();
    for (int64_t i = 0; i < scales->numElements(); ++i) {
      codes[i] = foldScale(codes[i], uint32_t(alpha.bits));
      scales->setMark(i, input.scales.mark(i).join(alpha.mark));
    }
    frame.set(slot, std::make_shared<const BlockScaled>(
                        BlockScaled{input.elements, std::move(*scales).build(),
                                    input.axis, input.blockSize}));
    return success();
  });
  return success();
}

} // namespace

void oracle::registerMxSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, mx::MxDialect *) {
    attachSteps<mx::QuantizeBlockOp>(
        context, [](mx::QuantizeBlockOp op, Preparer &preparer) {
          return prepareQuantize(op, preparer);
        });
    attachSteps<mx::DequantizeBlockOp>(
        context, [](mx::DequantizeBlockOp op, Preparer &preparer) {
          return prepareDequantize(op, preparer);
        });
    attachSteps<mx::BlockMatmulOp>(
        context, [](mx::BlockMatmulOp op, Preparer &preparer) {
          return prepareMatmul(op, preparer);
        });
    attachSteps<mx::FoldScaleOp>(context,
                                 [](mx::FoldScaleOp op, Preparer &preparer) {
                                   return prepareFoldScale(op, preparer);
                                 });
  });
}
