//===- Tensor.cpp - Meaning of tensor: elements and wholes ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/LoopNest.h"
#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Semantics/Shapes.h"
#include "interpreter/Semantics/TensorParts.h"
#include "interpreter/Values/BoxCopy.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

namespace {

constexpr const char *outOfBounds = "an index is out of bounds";

/// The contents are unspecified and must be written before they are read:
/// stronger than any value, so that reading them is found.
LogicalResult prepareEmpty(tensor::EmptyOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(op,
                [op, type = *type, slot = preparer.slot(op),
                 sizes = MixedIndices(op.getType().getShape(),
                                      op.getDynamicSizesMutable(), preparer)](
                    Frame &frame) -> LogicalResult {
                  FailureOr<Shape> shape = sizes.read(frame, op, "a size");
                  if (failed(shape))
                    return failure();
                  return setPoison(frame, op, type, *shape,
                                   "the element was never written", slot);
                });
  return success();
}

/// "If the dimension index is out of bounds, the behavior is undefined."
LogicalResult prepareDim(tensor::DimOp op, Preparer &preparer) {
  preparer.step(
      op,
      [op, source = preparer.use(op.getSourceMutable()),
       index = preparer.use(op.getIndexMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<uint64_t> dimension = frame.need(op, index, "the dimension");
        if (failed(dimension))
          return failure();
        ArrayRef<int64_t> shape = frame.tensor(source).shape();
        if (*dimension >= shape.size())
          return frame.execution.undefined(
              op, "asks for dimension " +
                      Twine(static_cast<int64_t>(*dimension)) +
                      " of a tensor of rank " + Twine(shape.size()));
        frame.set(slot, Scalar{static_cast<uint64_t>(shape[*dimension]), {}});
        return success();
      });
  return success();
}

LogicalResult prepareRank(tensor::RankOp op, Preparer &preparer) {
  preparer.step(op, [tensor = preparer.use(op.getTensorMutable()),
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    frame.set(slot,
              Scalar{static_cast<uint64_t>(frame.tensor(tensor).rank()), {}});
    return success();
  });
  return success();
}

/// The same value; poison where it does not have the sizes that the new type
/// names.
LogicalResult prepareCast(tensor::CastOp op, Preparer &preparer) {
  preparer.step(op,
                [op, source = preparer.use(op.getSourceMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  const Tensor &tensor = frame.tensor(source);
                  if (!fitsType(op, tensor.shape()))
                    return setPoison(frame, op, tensor.elementType(),
                                     tensor.shape(), misfitsType, slot);
                  frame.set(slot, frame.take(source));
                  return success();
                });
  return success();
}

/// Reads one element a lane: operand 0 is the tensor, the others its indices.
template <typename T> void extractLanes(const KernelCall &call, uint64_t) {
  const Tensor &tensor = **call.operand<const Tensor *>(0);
  ArrayRef<int64_t> shape = tensor.shape();
  const T *elements = tensor.elements<T>();
  const Mark *marks = tensor.marks();
  T *result = call.result<T>();
  for (unsigned lane = 0; lane < call.lanes; ++lane) {
    int64_t position = 0;
    bool inBounds = true;
    for (auto [dimension, size] : llvm::enumerate(shape)) {
      uint64_t index = call.operand<uint64_t>(1 + dimension)[lane];
      inBounds &= index < static_cast<uint64_t>(size);
      position = inBounds ? position * size + static_cast<int64_t>(index) : 0;
    }
    if (!inBounds) {
      result[lane] = 0;
      call.reports.poison(lane, outOfBounds);
      continue;
    }
    result[lane] = elements[position];
    if (marks && !marks[position].isDefined())
      call.reports.marked(lane, marks[position]);
  }
}

struct ExtractModel : SemanticsModel<ExtractModel, tensor::ExtractOp> {
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto extract = cast<tensor::ExtractOp>(op);
    if (failed(preparer.elementType(op, extract.getType())))
      return failure();
    preparer.step(
        op,
        [op, tensor = preparer.use(extract.getTensorMutable()),
         uses = preparer.uses(extract.getIndicesMutable()),
         slot = preparer.slot(extract)](Frame &frame) -> LogicalResult {
          FailureOr<SmallVector<int64_t>> indices =
              frame.needIndices(op, uses, "an index");
          if (failed(indices))
            return failure();
          const Tensor &source = frame.tensor(tensor);
          std::optional<int64_t> position =
              positionOf(source.shape(), *indices);
          if (frame.execution.watchesAccesses() && position &&
              failed(frame.execution.notifyRead(op, 0, source, *position)))
            return failure();
          frame.set(slot,
                    position
                        ? Scalar{source.bits(*position), source.mark(*position)}
                        : Scalar{0, frame.execution.poison(op, outOfBounds)});
          return success();
        });
    return success();
  }

  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    auto extract = cast<tensor::ExtractOp>(op);
    std::optional<ElementType> type = elementTypeOf(extract.getType());
    FailureOr<unsigned> tensor = builder.useTensor(extract.getTensor());
    if (!type || failed(tensor))
      return failure();
    SmallVector<unsigned> operands = {*tensor};
    LaneKernel kernel;
    for (Value index : extract.getIndices()) {
      FailureOr<unsigned> reg = builder.use(index);
      if (failed(reg) || operands.size() >= 32)
        return failure();
      // An address that is poison is a fault.
      kernel.strictOperands |= uint32_t(1) << operands.size();
      operands.push_back(*reg);
    }
    dispatchInteger(type->width(), [&](auto storage) {
      kernel.run = extractLanes<decltype(storage)>;
    });
    builder.define(extract, builder.call(op, kernel, operands, {*type}));
    return success();
  }
};

LogicalResult prepareInsert(tensor::InsertOp op, Preparer &preparer) {
  if (failed(preparer.elementType(op, op.getType())))
    return failure();
  preparer.step(op,
                [op, scalar = preparer.use(op.getScalarMutable()),
                 dest = preparer.use(op.getDestMutable()),
                 uses = preparer.uses(op.getIndicesMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<SmallVector<int64_t>> indices =
                      frame.needIndices(op, uses, "an index");
                  if (failed(indices))
                    return failure();
                  Execution &execution = frame.execution;
                  Tensor old = std::get<Tensor>(frame.take(dest));
                  std::optional<int64_t> position =
                      positionOf(old.shape(), *indices);
                  if (!position) {
                    FailureOr<Tensor> result =
                        execution.marked(op, old.elementType(), old.shape(),
                                         execution.poison(op, outOfBounds));
                    if (failed(result))
                      return failure();
                    frame.set(slot, std::move(*result));
                    return success();
                  }
                  FailureOr<TensorBuilder> builder =
                      execution.modify(op, std::move(old));
                  if (failed(builder))
                    return failure();
                  const Scalar &element = frame.scalar(scalar);
                  builder->setBits(*position, element.bits);
                  builder->setMark(*position, element.mark);
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

LogicalResult prepareFromElements(tensor::FromElementsOp op,
                                  Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  auto shape = cast<RankedTensorType>(op.getType()).getShape();
  preparer.step(op,
                [op, type = *type, shape,
                 uses = preparer.uses(op.getElementsMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, shape);
                  if (failed(builder))
                    return failure();
                  for (auto [position, use] : llvm::enumerate(uses)) {
                    builder->setBits(position, frame.scalar(use).bits);
                    builder->setMark(position, frame.scalar(use).mark);
                  }
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

LogicalResult prepareSplat(tensor::SplatOp op, Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, input = preparer.use(op.getInputMutable()),
       sizes = MixedIndices(op.getType().getShape(),
                            op.getDynamicSizesMutable(), preparer),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = sizes.read(frame, op, "a size");
        if (failed(shape))
          return failure();
        if (hasNegativeSize(*shape))
          return setPoison(frame, op, type, *shape, negativeSize, slot);
        FailureOr<TensorBuilder> builder =
            frame.execution.allocate(op, type, *shape);
        if (failed(builder))
          return failure();
        fill(*builder, frame.scalar(input).bits, frame.scalar(input).mark);
        frame.set(slot, std::move(*builder).build());
        return success();
      });
  return success();
}

LogicalResult prepareGenerate(tensor::GenerateOp op, Preparer &preparer) {
  auto tensorType = cast<RankedTensorType>(op.getType());
  FailureOr<ElementType> type = preparer.elementType(op, tensorType);
  if (failed(type))
    return failure();
  // "There is no defined ordering": all loops are parallel.
  unsigned rank = tensorType.getRank();
  LoopNest nest(SmallVector<bool>(rank, true),
                AffineMap::getMultiDimIdentityMap(rank, op.getContext()),
                /*numOutputs=*/1);
  if (failed(nest.prepareGenerator(op.getBody(), preparer)))
    return failure();
  preparer.step(op,
                [op, type = *type, nest = std::move(nest),
                 sizes = MixedIndices(tensorType.getShape(),
                                      op.getDynamicExtentsMutable(), preparer),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<Shape> shape = sizes.read(frame, op, "an extent");
                  if (failed(shape))
                    return failure();
                  FailureOr<TensorBuilder> builder =
                      frame.execution.allocate(op, type, *shape);
                  if (failed(builder))
                    return failure();
                  LoopBuffer buffer = outputBuffer(*builder);
                  if (failed(nest.run(frame, op, *shape, buffer)))
                    return failure();
                  frame.set(slot, std::move(*builder).build());
                  return success();
                });
  return success();
}

LogicalResult prepareBitcast(tensor::BitcastOp op, Preparer &preparer) {
  FailureOr<ElementType> from =
      preparer.elementType(op, op.getSource().getType());
  if (failed(from))
    return failure();
  FailureOr<ElementType> to = preparer.elementType(op, op.getType());
  if (failed(to) || failed(prepareKernel(op, bitcastKernel(*from), preparer)))
    return failure();
  preparer.step(op, [op, type = *to, slot = preparer.slot(op)](Frame &frame) {
    const Tensor &result = frame.tensor(Use{slot, /*last=*/false});
    return fitsType(op, result.shape())
               ? success()
               : setPoison(frame, op, type, result.shape(), misfitsType, slot);
  });
  return success();
}

LogicalResult prepareYield(tensor::YieldOp op, Preparer &preparer) {
  preparer.yieldOperands(op);
  return success();
}

} // namespace

void oracle::attachTensorElements(MLIRContext *context) {
  tensor::ExtractOp::attachInterface<ExtractModel>(*context);
  attachSteps<tensor::BitcastOp, prepareBitcast>(context);
  attachSteps<tensor::CastOp, prepareCast>(context);
  attachSteps<tensor::DimOp, prepareDim>(context);
  attachSteps<tensor::EmptyOp, prepareEmpty>(context);
  attachSteps<tensor::FromElementsOp, prepareFromElements>(context);
  attachSteps<tensor::GenerateOp, prepareGenerate>(context);
  attachSteps<tensor::InsertOp, prepareInsert>(context);
  attachSteps<tensor::RankOp, prepareRank>(context);
  attachSteps<tensor::SplatOp, prepareSplat>(context);
  attachSteps<tensor::YieldOp, prepareYield>(context);
}

void oracle::registerTensorSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attachTensorElements(context);
    attachTensorReshapes(context);
    attachTensorSlices(context);
    attachTensorPad(context);
    attachTensorGathers(context);
  });
}
