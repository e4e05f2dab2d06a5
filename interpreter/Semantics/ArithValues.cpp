//===- ArithValues.cpp - Constants and select of arith --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Semantics/Arith.h"

#include "interpreter/Engine/Constants.h"

using namespace mlir;
using namespace oracle;

LaneKernel oracle::selectKernel(unsigned width) {
  LaneKernel kernel;
  kernel.marks = MarkRule::Select;
  dispatchInteger(width, [&](auto storage) {
    using T = decltype(storage);
    kernel.run = [](const KernelCall &call, uint64_t) {
      const uint8_t *condition = call.operand<uint8_t>(0);
      const T *ifTrue = call.operand<T>(1), *ifFalse = call.operand<T>(2);
      T *result = call.result<T>();
#pragma clang loop vectorize(assume_safety)
      for (unsigned i = 0; i < call.lanes; ++i)
        result[i] = condition[i] ? ifTrue[i] : ifFalse[i];
    };
  });
  return kernel;
}

namespace {

/// Joins `mark` to every element of `tensor`.
FailureOr<Tensor> markAll(Execution &execution, Operation *op, Tensor tensor,
                          Mark mark) {
  FailureOr<TensorBuilder> builder = execution.modify(op, std::move(tensor));
  if (failed(builder))
    return failure();
  Mark *marks = builder->makeMarks();
  for (int64_t i = 0; i < builder->numElements(); ++i)
    marks[i] = mark.join(marks[i]);
  return std::move(*builder).build();
}

/// "If the condition is poison, then the operation returns poison": all of the
/// value that it chose.
LogicalResult markWhole(Execution &execution, Operation *op,
                        RuntimeValue &value, Mark mark) {
  if (auto *tensor = std::get_if<Tensor>(&value)) {
    FailureOr<Tensor> marked = markAll(execution, op, std::move(*tensor), mark);
    if (failed(marked))
      return failure();
    value = std::move(*marked);
    return success();
  }
  if (auto *shared = std::get_if<std::shared_ptr<const BlockScaled>>(&value)) {
    const BlockScaled &whole = **shared;
    FailureOr<Tensor> elements = markAll(execution, op, whole.elements, mark);
    FailureOr<Tensor> scales = markAll(execution, op, whole.scales, mark);
    if (failed(elements) || failed(scales))
      return failure();
    value = std::make_shared<const BlockScaled>(BlockScaled{
        std::move(*elements), std::move(*scales), whole.axis, whole.blockSize});
    return success();
  }
  if (auto *shared = std::get_if<std::shared_ptr<const MemRef>>(&value);
      shared && mark.isPoison()) {
    MemRef memref = **shared;
    memref.allocation = nullptr;
    memref.poison = mark;
    value = std::make_shared<const MemRef>(std::move(memref));
    return success();
  }
  return execution.require(op, mark, "condition is poison");
}

struct SelectModel : SemanticsModel<SelectModel, arith::SelectOp> {
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto select = cast<arith::SelectOp>(op);
    bool elementwise = isa<ShapedType>(select.getCondition().getType());
    bool scalars = elementTypeOf(select.getType()).has_value();
    if (elementwise || scalars) {
      FailureOr<ElementType> type = preparer.elementType(op, select.getType());
      if (failed(type))
        return failure();
      return prepareKernel(op, selectKernel(type->width()), preparer);
    }
    // A scalar condition chooses a whole value, whatever its type.
    preparer.step(op, [op, uses = preparer.uses(op->getOpOperands()),
                       result = preparer.slot(select)](Frame &frame) {
      Scalar condition = frame.scalar(uses[0]);
      RuntimeValue chosen = frame.take(uses[condition.bits ? 1 : 2]);
      if (!condition.mark.isDefined() &&
          failed(markWhole(frame.execution, op, chosen, condition.mark)))
        return failure();
      frame.set(result, std::move(chosen));
      return success();
    });
    return success();
  }
  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    std::optional<ElementType> type = elementTypeOf(op->getResult(0).getType());
    return type ? emitKernel(op, selectKernel(type->width()), builder)
                : failure();
  }
};

/// A splat and a sparse attribute take a line of text whatever their size. A
/// large one is made when it is executed, where limits hold.
bool isLargeCompact(ElementsAttr attr) {
  constexpr int64_t largest = 1 << 20;
  if (!isa<SparseElementsAttr>(attr) && !attr.isSplat())
    return false;
  std::optional<int64_t> count = elementCount(attr.getShapedType().getShape());
  return !count || *count > largest;
}

LogicalResult prepareLargeCompact(Operation *op, ElementsAttr attr,
                                  Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, attr.getShapedType());
  if (failed(type))
    return failure();
  FailureOr<CompactElements> elements = compactElements(attr);
  if (failed(elements))
    return preparer.unsupported(op, "has no data that fits its type");
  preparer.step(op, [op, type = *type,
                     shape = Shape(attr.getShapedType().getShape()),
                     elements = std::move(*elements),
                     slot = preparer.slot(op->getResult(0))](Frame &frame) {
    FailureOr<TensorBuilder> builder =
        frame.execution.allocate(op, type, shape);
    if (failed(builder))
      return failure();
    elements.writeTo(*builder);
    frame.set(slot, std::move(*builder).build());
    return success();
  });
  return success();
}

struct ConstantModel : SemanticsModel<ConstantModel, arith::ConstantOp> {
  static StringRef limits() { return "no resources without data"; }
  LogicalResult prepare(Operation *op, Preparer &preparer) const {
    auto constant = cast<arith::ConstantOp>(op);
    if (failed(preparer.elementType(op, constant.getType())))
      return failure();
    // A resource is as long as its text.
    if (auto elements = dyn_cast<ElementsAttr>(constant.getValue());
        elements && isa<DenseElementsAttr, SparseElementsAttr>(elements) &&
        isLargeCompact(elements))
      return prepareLargeCompact(op, elements, preparer);
    FailureOr<RuntimeValue> value = constantValue(constant.getValue());
    if (failed(value))
      return preparer.unsupported(op, "has no data that fits its type");
    preparer.step(
        op, [value = *value, slot = preparer.slot(constant)](Frame &frame) {
          frame.set(slot, value);
          return success();
        });
    return success();
  }
  LogicalResult emitLanes(Operation *op, LaneBuilder &builder) const {
    auto constant = cast<arith::ConstantOp>(op);
    std::optional<ElementType> type = elementTypeOf(constant.getType());
    if (!type)
      return failure();
    FailureOr<RuntimeValue> value = constantValue(constant.getValue());
    if (failed(value))
      return failure();
    builder.define(constant,
                   builder.immediate(*type, std::get<Scalar>(*value).bits));
    return success();
  }
};

} // namespace

void oracle::attachArithValues(MLIRContext *context) {
  arith::ConstantOp::attachInterface<ConstantModel>(*context);
  arith::SelectOp::attachInterface<SelectModel>(*context);
}
