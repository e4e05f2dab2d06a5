//===- MemRefAllocations.cpp - Meaning of memref: allocations
//---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Constants.h"
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/MemRefParts.h"
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Shapes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

namespace {

/// The shape of one element: empty where that is a scalar.
Shape innerShape(MemRefType type) {
  auto vector = dyn_cast<VectorType>(type.getElementType());
  return vector ? Shape(vector.getShape()) : Shape();
}

/// The element's scalars have a run-time type, and the layout is one of strides
/// that are known.
FailureOr<ElementType> scalarType(Operation *op, MemRefType type,
                                  Preparer &preparer) {
  Type element = type.getElementType();
  if (auto vector = dyn_cast<VectorType>(element)) {
    if (vector.isScalable())
      return preparer.unsupported(op, "holds scalable vectors");
    element = vector.getElementType();
  }
  return preparer.elementType(op, element);
}

/// What the step of an allocation needs.
struct AllocStep {
  Allocation::Kind kind;
  ElementType type;
  Shape inner;
  MixedIndices sizes;
  uint64_t alignment;
  unsigned slot;
};

/// "The layout is the identity": sizes of a layout with symbols or strides
/// would need more elements than the shape has.
template <typename Op, Allocation::Kind kind>
LogicalResult prepareAlloc(Op op, Preparer &preparer) {
  MemRefType memref = op.getType();
  if (!memref.getLayout().isIdentity())
    return preparer.unsupported(op, "allocates with a layout");
  FailureOr<ElementType> type = scalarType(op, memref, preparer);
  if (failed(type))
    return failure();
  AllocStep step{
      kind,
      *type,
      innerShape(memref),
      MixedIndices(memref.getShape(), op.getDynamicSizesMutable(), preparer),
      op.getAlignment().value_or(0),
      preparer.slot(op)};
  preparer.step(
      op, [op, step = std::move(step)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = step.sizes.read(frame, op, "a size");
        if (failed(shape))
          return failure();
        FailureOr<MemRef> view = frame.execution.memory().allocate(
            op, step.kind, step.type, *shape, step.inner, step.alignment);
        if (failed(view))
          return failure();
        frame.set(step.slot, std::move(*view));
        return success();
      });
  return success();
}

LogicalResult prepareDealloc(memref::DeallocOp op, Preparer &preparer) {
  preparer.step(op,
                [op, memref = preparer.use(op.getMemrefMutable())](
                    Frame &frame) -> LogicalResult {
                  return frame.execution.memory().free(
                      {op, 0, frame.memref(memref)});
                });
  return success();
}

LogicalResult prepareScope(memref::AllocaScopeOp op, Preparer &preparer) {
  FailureOr<const PreparedRegion *> body = preparer.region(op.getBodyRegion());
  if (failed(body))
    return failure();
  preparer.step(
      op, [body = *body, results = resultSlots(op, preparer)](Frame &frame) {
        return runOnce(frame, *body, results);
      });
  return success();
}

/// One allocation for all users of a global, made when it is first needed.
LogicalResult prepareGetGlobal(memref::GetGlobalOp op, Preparer &preparer) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  if (!global)
    return preparer.unsupported(op, "names an unknown global");
  FailureOr<ElementType> type = scalarType(op, op.getType(), preparer);
  if (failed(type))
    return failure();
  std::optional<Tensor> initial;
  if (Attribute value = global.getInitialValue().value_or(Attribute());
      value && !isa<UnitAttr>(value)) {
    FailureOr<RuntimeValue> constant = constantValue(value);
    if (failed(constant) || !std::holds_alternative<Tensor>(*constant))
      return preparer.unsupported(global, "has an initial value of a kind that "
                                          "is not known");
    initial = std::get<Tensor>(*constant);
  }
  preparer.step(
      op,
      [global, initial, isConstant = global.getConstant(), type = *type,
       shape = Shape(op.getType().getShape()), inner = innerShape(op.getType()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        Memory &memory = frame.execution.memory();
        std::shared_ptr<Allocation> &allocation = memory.global(global);
        if (!allocation) {
          FailureOr<MemRef> made =
              initial ? memory.place(global, Allocation::Kind::Global, *initial)
                      : memory.allocate(global, Allocation::Kind::Global, type,
                                        shape, inner);
          if (failed(made))
            return failure();
          allocation = made->allocation;
          if (isConstant)
            allocation->makeReadOnly();
        }
        MemRef view;
        view.allocation = allocation;
        view.type = type;
        view.inner = inner;
        Shape scalars = shape;
        scalars.append(inner);
        view.box = {0, shape, rowMajorStrides(scalars)};
        view.box.strides.truncate(shape.size());
        frame.set(slot, std::move(view));
        return success();
      });
  return success();
}

} // namespace

void oracle::attachMemRefAllocations(MLIRContext *context) {
  attachSteps<memref::AllocOp,
              prepareAlloc<memref::AllocOp, Allocation::Kind::Heap>,
              "no layout but the identity">(context);
  attachSteps<memref::AllocaOp,
              prepareAlloc<memref::AllocaOp, Allocation::Kind::Stack>,
              "no layout but the identity">(context);
  attachSteps<memref::DeallocOp, prepareDealloc>(context);
  attachSteps<memref::AllocaScopeOp, prepareScope>(context);
  attachSteps<memref::AllocaScopeReturnOp>(
      context, [](memref::AllocaScopeReturnOp op, Preparer &preparer) {
        preparer.yieldOperands(op);
        return LogicalResult(success());
      });
  attachSteps<memref::GetGlobalOp, prepareGetGlobal>(context);
}
