//===- LinalgSoftmax.cpp - Meaning of linalg: softmax ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As documented, with m = max x and l = sum f(x) along the dimension,
// f(x) = exp(x - m), f(x) / l: each operation rounded to the element type, the
// sum in ascending order from +0, the maximum that of arith.maxnumf, as the
// operation's own decomposition has them.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/LinalgParts.h"
#include "interpreter/Semantics/MathBounds.h"
#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <cmath>

using namespace mlir;
using namespace oracle;

namespace {

/// What the elements along the dimension give.
struct Line {
  std::vector<double> values;
  /// Whether some result is one of several that are right.
  bool isInexact = false;
};

/// Replaces the values of `line`, which are of format `kind`, by their softmax.
void softmax(FloatKind kind, Line &line) {
  auto round = [&](double value) {
    return kind == FloatKind::F64 ? value
                                  : toDouble(kind, fromDouble(kind, value));
  };
  double largest = line.values.front();
  for (double value : line.values)
    if (largest != largest || value > largest)
      largest = value;
  double sum = round(0);
  line.isInexact = false;
  for (double &value : line.values) {
    double difference = round(value - largest);
    value = round(std::exp(difference));
    line.isInexact |= std::isfinite(difference) && difference != 0;
    sum = round(sum + value);
  }
  for (double &value : line.values)
    value = round(value / sum);
}

LogicalResult runSoftmax(Frame &frame, linalg::SoftmaxOp op, ElementType type,
                         const Tensor &input, TensorBuilder &output) {
  FloatKind kind = type.floatKind();
  ArrayRef<int64_t> shape = input.shape();
  int64_t size = shape[op.getDimension()];
  int64_t stride = rowMajorStrides(shape)[op.getDimension()];
  Line line;
  line.values.resize(size);
  for (int64_t number = 0; number < input.numElements() / size; ++number) {
    if (failed(frame.execution.work(op, size)))
      return failure();
    int64_t first = number / stride * stride * size + number % stride;
    Mark mark;
    for (auto [i, value] : llvm::enumerate(line.values)) {
      int64_t position = first + i * stride;
      value = toDouble(kind, input.bits(position));
      mark = mark.join(input.mark(position));
    }
    softmax(kind, line);
    // A NaN along the line makes every result NaN, whatever is inexact.
    if (line.isInexact && !std::isnan(line.values.front()))
      mark = mark.join(frame.execution.unspecified(op, inexactResult));
    for (auto [i, value] : llvm::enumerate(line.values)) {
      int64_t position = first + i * stride;
      output.setBits(position, fromDouble(kind, value));
      output.setMark(position, mark);
    }
  }
  return success();
}

/// The value of a tensor operand, or what a buffer holds.
FailureOr<Tensor> valueOf(Frame &frame, Operation *op, unsigned number,
                          Use use) {
  if (isa<TensorType>(op->getOperand(number).getType()))
    return frame.tensor(use);
  return frame.execution.memory().readAll({op, number, frame.memref(use)});
}

LogicalResult prepareSoftmax(linalg::SoftmaxOp op, Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getInputOperandType());
  if (failed(type))
    return failure();
  if (!type->isFloat())
    return preparer.unsupported(op, "has elements that are not floats");
  std::optional<unsigned> slot;
  if (op->getNumResults() != 0)
    slot = preparer.slot(op->getResult(0));
  preparer.step(
      op,
      [op, type = *type, slot, input = preparer.use(op.getInputMutable()),
       output =
           preparer.use(op.getOutputMutable())](Frame &frame) -> LogicalResult {
        FailureOr<Tensor> source = valueOf(frame, op, 0, input);
        if (failed(source))
          return failure();
        Shape shape = slot ? Shape(frame.tensor(output).shape())
                           : frame.memref(output).box.sizes;
        if (source->shape() != ArrayRef<int64_t>(shape))
          return frame.execution.undefined(
              op, "has operands of different shapes, " +
                      shapeToString(source->shape()) + " and " +
                      shapeToString(shape));
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, shape);
        if (failed(builder) ||
            failed(frame.execution.step(op, source->numElements())))
          return failure();
        if (source->numElements() != 0 &&
            failed(runSoftmax(frame, op, type, *source, *builder)))
          return failure();
        // Each element: difference, exponential, sum, quotient.
        if (frame.execution.watchesFlops())
          frame.execution.notifyComputed(op,
                                         4 * uint64_t(source->numElements()));
        Tensor result = std::move(*builder).build();
        if (!slot)
          return frame.execution.memory().write(
              {op, 1, frame.memref(output)}, frame.memref(output).box, result);
        frame.set(*slot, std::move(result));
        return success();
      });
  return success();
}

} // namespace

void oracle::attachLinalgSoftmax(MLIRContext *context) {
  attachSteps<linalg::SoftmaxOp, prepareSoftmax,
              "floats only; a buffer is read as a whole first">(context);
}
