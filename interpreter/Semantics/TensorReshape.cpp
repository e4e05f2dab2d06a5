//===- TensorReshape.cpp - Meaning of tensor: reshapes --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/TensorParts.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

namespace {

/// "[2x3] to [5]", for messages.
std::string fromTo(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return "[" + shapeToString(from) + "] to [" + shapeToString(to) + "]";
}

/// Every reshape gives the same elements in the same row-major order.
LogicalResult setReshaped(Frame &frame, Operation *op, Use source,
                          ArrayRef<int64_t> shape, unsigned slot) {
  if (failed(checkShape(frame, op, shape)))
    return failure();
  frame.set(slot, frame.tensor(source).reshaped(shape));
  return success();
}

LogicalResult prepareReshape(tensor::ReshapeOp op, Preparer &preparer) {
  preparer.step(op,
                [op, source = preparer.use(op.getSourceMutable()),
                 sizes = preparer.use(op.getShapeMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &extents = frame.tensor(sizes);
                  Shape shape;
                  for (int64_t i = 0; i < extents.numElements(); ++i) {
                    FailureOr<int64_t> size =
                        needElement(frame, op, extents, i, "a size");
                    if (failed(size))
                      return failure();
                    if (*size < 0)
                      return frame.execution.undefined(
                          op, "has the negative size " + Twine(*size) +
                                  " in dimension " + Twine(i));
                    shape.push_back(*size);
                  }
                  const Tensor &tensor = frame.tensor(source);
                  if (elementCount(shape) != tensor.numElements())
                    return frame.execution.undefined(
                        op, "changes the number of elements, from " +
                                fromTo(tensor.shape(), shape));
                  return setReshaped(frame, op, source, shape, slot);
                });
  return success();
}

using Groups = SmallVector<ReassociationIndices, 4>;

/// The product of each group's sizes; nothing where one overflows.
std::optional<Shape> groupProducts(const Groups &groups,
                                   ArrayRef<int64_t> shape) {
  Shape products;
  for (const ReassociationIndices &group : groups) {
    Shape sizes;
    for (int64_t dimension : group)
      sizes.push_back(shape[dimension]);
    std::optional<int64_t> product = elementCount(sizes);
    if (!product)
      return std::nullopt;
    products.push_back(*product);
  }
  return products;
}

/// "The reassociation maps applied to the result tensor with the higher rank
/// must result in the operand tensor with the smaller rank."
LogicalResult prepareExpandShape(tensor::ExpandShapeOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, source = preparer.use(op.getSrcMutable()),
       sizes = MixedIndices(op.getStaticOutputShape(),
                            op.getOutputShapeMutable(), preparer),
       groups = op.getReassociationIndices(),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = sizes.read(frame, op, "a size");
        if (failed(shape))
          return failure();
        for (auto [dimension, size] : llvm::enumerate(*shape))
          if (size < 0)
            return frame.execution.undefined(
                op, "has the negative size " + Twine(size) + " in dimension " +
                        Twine(dimension));
        Shape from(frame.tensor(source).shape());
        // A tensor of rank 0 has no groups, and its expansion one element.
        bool fits = groups.empty() ? elementCount(*shape) == 1
                                   : groupProducts(groups, *shape) == from;
        if (!fits)
          return frame.execution.undefined(
              op, "does not regroup the sizes, from " + fromTo(from, *shape));
        return setReshaped(frame, op, source, *shape, slot);
      });
  return success();
}

LogicalResult prepareCollapseShape(tensor::CollapseShapeOp op,
                                   Preparer &preparer) {
  preparer.step(op,
                [op, source = preparer.use(op.getSrcMutable()),
                 groups = op.getReassociationIndices(),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &tensor = frame.tensor(source);
                  std::optional<Shape> shape =
                      groupProducts(groups, tensor.shape());
                  // Only a tensor without elements has sizes whose product
                  // overflows.
                  if (!shape)
                    return frame.execution.fail(
                        Fault::Kind::Limit, op,
                        "collapses [" + shapeToString(tensor.shape()) +
                            "] to a size that passes the limit of 64 bits");
                  if (elementCount(*shape) != tensor.numElements())
                    return frame.execution.undefined(
                        op, "changes the number of elements, from " +
                                fromTo(tensor.shape(), *shape));
                  return setReshaped(frame, op, source, *shape, slot);
                });
  return success();
}

} // namespace

void oracle::attachTensorReshapes(MLIRContext *context) {
  attachSteps<tensor::CollapseShapeOp, prepareCollapseShape>(context);
  attachSteps<tensor::ExpandShapeOp, prepareExpandShape>(context);
  attachSteps<tensor::ReshapeOp, prepareReshape>(context);
}
