//===- Shape.cpp - Meaning of shape: making and asking shapes -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Semantics/ShapeParts.h"
#include "interpreter/Semantics/Shapes.h"

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

Mark oracle::markOf(ArrayRef<Scalar> extents) {
  Mark mark;
  for (const Scalar &extent : extents)
    mark = mark.join(extent.mark);
  return mark;
}

Mark oracle::markOf(ArrayRef<Extents> shapes) {
  Mark mark;
  for (const Extents &shape : shapes)
    mark = mark.join(markOf(ArrayRef<Scalar>(shape)));
  return mark;
}

bool oracle::sameExtents(ArrayRef<Scalar> lhs, ArrayRef<Scalar> rhs) {
  return llvm::equal(lhs, rhs, [](const Scalar &a, const Scalar &b) {
    return a.mark.isDefined() && b.mark.isDefined() && a.bits == b.bits;
  });
}

bool oracle::sameExtents(ArrayRef<Extents> shapes) {
  return llvm::all_of(shapes, [&](const Extents &shape) {
    return sameExtents(shapes.front(), shape);
  });
}

FailureOr<Extents> oracle::readExtents(Frame &frame, Operation *op, Use use) {
  const Tensor &tensor = frame.tensor(use);
  if (failed(frame.execution.step(op, tensor.numElements())))
    return failure();
  Extents extents;
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    extents.push_back({tensor.bits(i), tensor.mark(i)});
  return extents;
}

FailureOr<SmallVector<Extents>> oracle::readExtents(Frame &frame, Operation *op,
                                                    ArrayRef<Use> uses) {
  SmallVector<Extents> shapes;
  for (Use use : uses) {
    FailureOr<Extents> shape = readExtents(frame, op, use);
    if (failed(shape))
      return failure();
    shapes.push_back(std::move(*shape));
  }
  return shapes;
}

LogicalResult ShapeResult::set(Frame &frame, ArrayRef<Scalar> extents) const {
  if (isa<shape::ShapeType>(result.getType())) {
    if (Mark mark = markOf(extents); !mark.isDefined())
      return setMarked(frame, extents.size(), mark);
    if (llvm::any_of(extents, [](const Scalar &extent) {
          return static_cast<int64_t>(extent.bits) < 0;
        }))
      return setError(frame, extents.size(), negativeSize);
  } else if (int64_t rank =
                 cast<RankedTensorType>(result.getType()).getDimSize(0);
             !ShapedType::isDynamic(rank) &&
             rank != static_cast<int64_t>(extents.size())) {
    return setError(frame, rank, misfitsType);
  }
  FailureOr<TensorBuilder> builder =
      frame.execution.allocate(result.getOwner(), ElementType::index(),
                               static_cast<int64_t>(extents.size()));
  if (failed(builder))
    return failure();
  for (auto [i, extent] : llvm::enumerate(extents)) {
    builder->setBits(i, extent.bits);
    builder->setMark(i, extent.mark);
  }
  frame.set(slot, std::move(*builder).build());
  return success();
}

LogicalResult ShapeResult::setMarked(Frame &frame, size_t rank,
                                     Mark mark) const {
  // A shape without extents could not show the mark.
  int64_t size = std::max<size_t>(rank, 1);
  if (auto tensor = dyn_cast<RankedTensorType>(result.getType());
      tensor && !tensor.isDynamicDim(0))
    size = tensor.getDimSize(0);
  FailureOr<Tensor> marked = frame.execution.marked(
      result.getOwner(), ElementType::index(), size, mark);
  if (failed(marked))
    return failure();
  frame.set(slot, std::move(*marked));
  return success();
}

LogicalResult ShapeResult::setError(Frame &frame, size_t rank,
                                    const char *reason) const {
  return setMarked(frame, rank,
                   frame.execution.poison(result.getOwner(), reason));
}

namespace {

/// A shape has one state, that of an error or not; the extents of a tensor are
/// values for themselves.
Mark markOfAll(Type type, ArrayRef<Scalar> extents) {
  return isa<shape::ShapeType>(type) ? markOf(extents) : Mark();
}

/// The sizes of a tensor, vector or memref.
Extents sizesOf(const RuntimeValue &value) {
  auto *tensor = std::get_if<Tensor>(&value);
  const MemRef *memref =
      tensor ? nullptr : std::get<std::shared_ptr<const MemRef>>(value).get();
  return llvm::map_to_vector(tensor ? tensor->shape() : memref->shape(),
                             [&](int64_t size) {
                               return Scalar{static_cast<uint64_t>(size),
                                             memref ? memref->poison : Mark()};
                             });
}

/// "If the index is error or out-of-bound then it returns an invalid size if
/// the return type carries error information else the behavior is undefined."
Scalar extentAt(Frame &frame, Operation *op, ArrayRef<Scalar> extents,
                const Scalar &dimension) {
  if (!dimension.mark.isDefined())
    return {0, dimension.mark};
  if (dimension.bits >= extents.size())
    return {0, frame.execution.poison(op, "the dimension is out of bounds")};
  return extents[dimension.bits];
}

LogicalResult prepareConstShape(shape::ConstShapeOp op, Preparer &preparer) {
  auto extents =
      llvm::map_to_vector(op.getShape().getValues<APInt>(), [](APInt extent) {
        return Scalar{extent.getZExtValue(), {}};
      });
  preparer.step(op, [extents = Extents(extents),
                     result = ShapeResult(op->getOpResult(0), preparer)](
                        Frame &frame) { return result.set(frame, extents); });
  return success();
}

LogicalResult prepareFromExtents(shape::FromExtentsOp op, Preparer &preparer) {
  preparer.step(
      op, [uses = preparer.uses(op.getExtentsMutable()),
           result = ShapeResult(op->getOpResult(0), preparer)](Frame &frame) {
        return result.set(frame, llvm::map_to_vector(uses, [&](Use use) {
                            return frame.scalar(use);
                          }));
      });
  return success();
}

/// A conversion between shapes and extent tensors.
LogicalResult prepareConversion(Operation *op, Preparer &preparer) {
  auto tensor = dyn_cast<TensorType>(op->getResult(0).getType());
  if (tensor && (!tensor.hasRank() || tensor.getRank() != 1))
    return preparer.unsupported(op, "gives a tensor that is not of rank 1");
  preparer.step(op,
                [op, use = preparer.use(op->getOpOperand(0)),
                 result = ShapeResult(op->getOpResult(0), preparer)](
                    Frame &frame) -> LogicalResult {
                  FailureOr<Extents> extents = readExtents(frame, op, use);
                  return failed(extents) ? failure()
                                         : result.set(frame, *extents);
                });
  return success();
}

LogicalResult prepareShapeOf(shape::ShapeOfOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getArg().getType())))
    return failure();
  bool isMemRef = isa<BaseMemRefType>(op.getArg().getType());
  preparer.step(op, [use = preparer.use(op.getArgMutable()), isMemRef,
                     result = ShapeResult(op->getOpResult(0), preparer)](
                        Frame &frame) {
    Extents sizes = sizesOf(frame.get(use));
    // Of a poison memref without rank nothing is known.
    if (isMemRef && !frame.memref(use).poison.isDefined())
      return result.setMarked(frame, sizes.size(), frame.memref(use).poison);
    return result.set(frame, sizes);
  });
  return success();
}

LogicalResult prepareDim(shape::DimOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getValue().getType())))
    return failure();
  preparer.step(op, [op, use = preparer.use(op.getValueMutable()),
                     dimension = preparer.use(op.getIndexMutable()),
                     slot = preparer.slot(op.getExtent())](Frame &frame) {
    frame.set(slot, extentAt(frame, op, sizesOf(frame.get(use)),
                             frame.scalar(dimension)));
    return success();
  });
  return success();
}

/// Of an error every extent is one.
LogicalResult prepareGetExtent(shape::GetExtentOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, use = preparer.use(op.getShapeMutable()),
       dimension = preparer.use(op.getDimMutable()),
       slot = preparer.slot(op.getExtent())](Frame &frame) -> LogicalResult {
        FailureOr<Extents> extents = readExtents(frame, op, use);
        if (failed(extents))
          return failure();
        frame.set(slot, extentAt(frame, op, *extents, frame.scalar(dimension)));
        return success();
      });
  return success();
}

LogicalResult prepareRank(shape::RankOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, type = op.getShape().getType(),
       use = preparer.use(op.getShapeMutable()),
       slot = preparer.slot(op.getRank())](Frame &frame) -> LogicalResult {
        FailureOr<Extents> extents = readExtents(frame, op, use);
        if (failed(extents))
          return failure();
        frame.set(slot, Scalar{extents->size(), markOfAll(type, *extents)});
        return success();
      });
  return success();
}

/// The product of the extents. An index wraps; there is no size of more than 63
/// bits.
LogicalResult prepareNumElements(shape::NumElementsOp op, Preparer &preparer) {
  bool wraps = isa<IndexType>(op.getResult().getType());
  preparer.step(
      op,
      [op, wraps, use = preparer.use(op.getShapeMutable()),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        FailureOr<Extents> extents = readExtents(frame, op, use);
        if (failed(extents))
          return failure();
        Scalar product{1, markOf(ArrayRef<Scalar>(*extents))};
        Shape sizes;
        for (const Scalar &extent : *extents) {
          product.bits *= extent.bits;
          sizes.push_back(static_cast<int64_t>(extent.bits));
        }
        if (!wraps && product.mark.isDefined() &&
            (hasNegativeSize(sizes) ||
             (!llvm::is_contained(sizes, 0) && !elementCount(sizes))))
          product.mark =
              frame.execution.poison(op, "the number of elements is no size");
        frame.set(slot, product);
        return success();
      });
  return success();
}

} // namespace

void oracle::registerShapeSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, shape::ShapeDialect *) {
    attachSteps<shape::ConstShapeOp, prepareConstShape>(context);
    attachSteps<shape::DimOp, prepareDim>(context);
    attachSteps<shape::FromExtentTensorOp>(
        context, [](shape::FromExtentTensorOp op, Preparer &preparer) {
          return prepareConversion(op, preparer);
        });
    attachSteps<shape::FromExtentsOp, prepareFromExtents>(context);
    attachSteps<shape::GetExtentOp, prepareGetExtent>(context);
    attachSteps<shape::NumElementsOp, prepareNumElements>(context);
    attachSteps<shape::RankOp, prepareRank>(context);
    attachSteps<shape::ShapeOfOp, prepareShapeOf, "no !shape.value_shape">(
        context);
    attachSteps<shape::ToExtentTensorOp, "results of rank 1">(
        context, [](shape::ToExtentTensorOp op, Preparer &preparer) {
          return prepareConversion(op, preparer);
        });
    attachShapeSizes(context);
    attachShapeCombinations(context);
    attachShapeConstraints(context);
  });
}
