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

constexpr const char *changesCount = "the number of elements changes";

/// Every reshape gives the same elements in the same row-major order. All of
/// the result is poison where `problem` is not null or the type differs.
LogicalResult setReshaped(Frame &frame, Operation *op, Use source,
                          ArrayRef<int64_t> shape, const char *problem,
                          unsigned slot) {
  const Tensor &tensor = frame.tensor(source);
  if (!problem && !fitsType(op, shape))
    problem = misfitsType;
  if (problem)
    return setPoison(frame, op, tensor.elementType(), shape, problem, slot);
  frame.set(slot, tensor.reshaped(shape));
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
                    shape.push_back(*size);
                  }
                  const char *problem = nullptr;
                  if (hasNegativeSize(shape))
                    problem = negativeSize;
                  else if (elementCount(shape) !=
                           frame.tensor(source).numElements())
                    problem = changesCount;
                  return setReshaped(frame, op, source, shape, problem, slot);
                });
  return success();
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
        const char *problem = nullptr;
        if (hasNegativeSize(*shape))
          problem = negativeSize;
        else if (!regroups(groups, frame.tensor(source).shape(), *shape))
          problem = misgroups;
        return setReshaped(frame, op, source, *shape, problem, slot);
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
                  const char *problem =
                      elementCount(*shape) == tensor.numElements()
                          ? nullptr
                          : changesCount;
                  return setReshaped(frame, op, source, *shape, problem, slot);
                });
  return success();
}

} // namespace

void oracle::attachTensorReshapes(MLIRContext *context) {
  attachSteps<tensor::CollapseShapeOp, prepareCollapseShape>(context);
  attachSteps<tensor::ExpandShapeOp, prepareExpandShape>(context);
  attachSteps<tensor::ReshapeOp, prepareReshape>(context);
}
