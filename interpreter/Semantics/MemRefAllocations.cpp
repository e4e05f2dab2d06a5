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

Shape oracle::innerShape(MemRefType type) {
  auto vector = dyn_cast<VectorType>(type.getElementType());
  return vector ? Shape(vector.getShape()) : Shape();
}

FailureOr<ElementType> oracle::scalarType(Operation *op, MemRefType type,
                                          Preparer &preparer) {
  Type element = type.getElementType();
  if (auto vector = dyn_cast<VectorType>(element)) {
    if (vector.isScalable() || vector.getRank() == 0)
      return preparer.unsupported(op, "holds vectors that are scalable or of "
                                      "rank 0");
    element = vector.getElementType();
  }
  if (isa<ShapedType>(element))
    return preparer.unsupported(op, "holds memrefs");
  return preparer.elementType(op, element);
}

namespace {

/// Where the elements of an allocation lie: strides and an offset, known or
/// symbols.
struct StridedLayout {
  MixedIndices offset, strides;
};

/// What the step of an allocation needs.
struct AllocStep {
  Allocation::Kind kind;
  ElementType type;
  Shape inner;
  MixedIndices sizes;
  /// Nothing where elements lie in a row.
  std::optional<StridedLayout> layout;
  uint64_t alignment;
  unsigned slot;
};

/// Symbols bind the offset first, then the strides, where those are dynamic
/// (builtin, strided layout). Of an affine map only strides that are numbers
/// are known.
template <typename Op>
FailureOr<std::optional<StridedLayout>> layoutOf(Op op, Preparer &preparer) {
  MemRefType type = op.getType();
  if (type.getLayout().isIdentity())
    return std::optional<StridedLayout>();
  SmallVector<int64_t> strides;
  int64_t offset;
  bool isStrided = succeeded(type.getStridesAndOffset(strides, offset));
  if (!isStrided || (!isa<StridedLayoutAttr>(type.getLayout()) &&
                     !op.getSymbolOperands().empty()))
    return preparer.unsupported(op,
                                "allocates with a layout that is not strided");
  MutableOperandRange symbols = op.getSymbolOperandsMutable();
  unsigned ofOffset = ShapedType::isDynamic(offset);
  return std::optional<StridedLayout>(
      {MixedIndices(offset, symbols.slice(0, ofOffset), preparer),
       MixedIndices(strides, symbols.slice(ofOffset, symbols.size() - ofOffset),
                    preparer)});
}

/// An allocation that is as long as the elements of `shape` need that lie as
/// `layout` says.
FailureOr<MemRef> allocateStrided(Frame &frame, Operation *op,
                                  const AllocStep &step, const Shape &shape) {
  FailureOr<Shape> offset = step.layout->offset.read(frame, op, "the offset");
  FailureOr<Shape> strides = step.layout->strides.read(frame, op, "a stride");
  if (failed(offset) || failed(strides))
    return failure();
  ElementBox box{offset->front(), shape, *strides};
  Shape length{0};
  std::optional<int64_t> payload;
  if (hasNegativeSize(shape)) {
    // Is reported by the allocation.
    length = shape;
  } else if (!box.isEmpty()) {
    auto extremes = box.extremes();
    if (!extremes || extremes->first < 0 || extremes->second == INT64_MAX)
      return frame.execution.undefined(
          op, "has a layout that puts elements outside of the allocation");
    length[0] = extremes->second + 1;
    Shape scalars(shape);
    scalars.append(step.inner);
    payload = elementCount(scalars);
  }
  FailureOr<MemRef> view = frame.execution.memory().allocate(
      op, step.kind, step.type, length, step.inner, step.alignment, payload);
  if (failed(view))
    return failure();
  int64_t lanes = view->lanes();
  view->box = box;
  // These are positions of the allocation, except where there is no element.
  view->box.offset = uint64_t(box.offset) * lanes;
  for (int64_t &stride : view->box.strides)
    stride = uint64_t(stride) * lanes;
  view->allocation->setFirstOffset(view->box.offset);
  return view;
}

template <typename Op, Allocation::Kind kind>
LogicalResult prepareAlloc(Op op, Preparer &preparer) {
  MemRefType memref = op.getType();
  FailureOr<std::optional<StridedLayout>> layout = layoutOf(op, preparer);
  if (failed(layout))
    return failure();
  FailureOr<ElementType> type = scalarType(op, memref, preparer);
  if (failed(type))
    return failure();
  AllocStep step{
      kind,
      *type,
      innerShape(memref),
      MixedIndices(memref.getShape(), op.getDynamicSizesMutable(), preparer),
      std::move(*layout),
      op.getAlignment().value_or(0),
      preparer.slot(op)};
  preparer.step(op,
                [op, step = std::move(step)](Frame &frame) -> LogicalResult {
                  FailureOr<Shape> shape = step.sizes.read(frame, op, "a size");
                  if (failed(shape))
                    return failure();
                  FailureOr<MemRef> view =
                      step.layout ? allocateStrided(frame, op, step, *shape)
                                  : frame.execution.memory().allocate(
                                        op, step.kind, step.type, *shape,
                                        step.inner, step.alignment);
                  if (failed(view))
                    return failure();
                  frame.set(step.slot, std::move(*view));
                  return success();
                });
  return success();
}

/// "The operation may move the memory region": it always does. "The content of
/// the memory block is preserved up to the lesser of the new and old sizes",
/// and the old one is freed.
LogicalResult prepareRealloc(memref::ReallocOp op, Preparer &preparer) {
  FailureOr<ElementType> type = scalarType(op, op.getType(), preparer);
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, inner = innerShape(op.getType()),
       source = preparer.use(op.getSourceMutable()),
       size = MixedIndices(op.getType().getShape(),
                           op.getDynamicResultSizeMutable(), preparer),
       alignment = op.getAlignment().value_or(0),
       slot = preparer.slot(op.getResult())](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = size.read(frame, op, "the size");
        if (failed(shape))
          return failure();
        Memory &memory = frame.execution.memory();
        MemRefOperand old{op, 0, frame.memref(source)};
        if (failed(memory.checkLive(old, "reallocates")))
          return failure();
        FailureOr<MemRef> moved = memory.allocate(
            op, Allocation::Kind::Heap, type, *shape, inner, alignment);
        if (failed(moved))
          return failure();
        MemRef from = old.memref, to = *moved;
        from.box.sizes[0] = to.box.sizes[0] =
            std::min(from.box.sizes[0], to.box.sizes[0]);
        if (failed(memory.copy({op, 0, from}, {op, 0, to})) ||
            failed(memory.free(old)))
          return failure();
        frame.set(slot, std::move(*moved));
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

/// What a global holds at first.
struct InitialValue {
  /// Elements as they are, or too many to keep.
  std::variant<std::monostate, Tensor, CompactElements> elements;

  FailureOr<Tensor> make(Execution &execution, Operation *global,
                         ElementType type, ArrayRef<int64_t> shape) const {
    if (auto *tensor = std::get_if<Tensor>(&elements))
      return *tensor;
    FailureOr<TensorBuilder> builder = execution.allocate(global, type, shape);
    if (failed(builder))
      return failure();
    std::get<CompactElements>(elements).writeTo(*builder);
    return std::move(*builder).build();
  }
};

FailureOr<InitialValue> initialValue(memref::GlobalOp global,
                                     Preparer &preparer) {
  if (global.isExternal())
    return preparer.unsupported(global, "is declared, and defined nowhere");
  if (global.isUninitialized())
    return InitialValue();
  Attribute value = *global.getInitialValue();
  if (FailureOr<CompactElements> compact = compactElements(value);
      succeeded(compact))
    return InitialValue{std::move(*compact)};
  FailureOr<RuntimeValue> constant = constantValue(value);
  if (failed(constant) || !std::holds_alternative<Tensor>(*constant))
    return preparer.unsupported(global, "has no data that fits its type");
  return InitialValue{std::get<Tensor>(*constant)};
}

/// What the step of a `get_global` needs.
struct GlobalStep {
  memref::GlobalOp global;
  InitialValue initial;
  ElementType type;
  Shape shape, inner;
  uint64_t alignment;
};

FailureOr<MemRef> makeGlobal(Execution &execution, const GlobalStep &step) {
  Memory &memory = execution.memory();
  memref::GlobalOp global = step.global;
  if (global.isUninitialized()) {
    FailureOr<MemRef> view =
        memory.allocate(global, Allocation::Kind::Global, step.type, step.shape,
                        step.inner, step.alignment);
    if (succeeded(view))
      view->allocation->marks().setAll(
          execution.poison(global, "the element was never written"));
    return view;
  }
  FailureOr<Tensor> value =
      step.initial.make(execution, global, step.type, step.shape);
  if (failed(value))
    return failure();
  FailureOr<MemRef> view =
      memory.place(global, Allocation::Kind::Global, *value, 0, std::nullopt,
                   step.alignment);
  if (succeeded(view) && global.getConstant())
    view->allocation->makeReadOnly();
  return view;
}

/// One allocation for all users of a global, made when it is first needed.
LogicalResult prepareGetGlobal(memref::GetGlobalOp op, Preparer &preparer) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  if (!global)
    return preparer.unsupported(op, "names an unknown global");
  if (!op.getType().getLayout().isIdentity())
    return preparer.unsupported(op, "is of a global with a layout");
  FailureOr<ElementType> type = scalarType(op, op.getType(), preparer);
  if (failed(type))
    return failure();
  FailureOr<InitialValue> initial = initialValue(global, preparer);
  if (failed(initial))
    return failure();
  GlobalStep step{global,
                  std::move(*initial),
                  *type,
                  Shape(op.getType().getShape()),
                  innerShape(op.getType()),
                  global.getAlignment().value_or(0)};
  preparer.step(op,
                [step = std::move(step),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  Memory &memory = frame.execution.memory();
                  if (!memory.global(step.global)) {
                    FailureOr<MemRef> made = makeGlobal(frame.execution, step);
                    if (failed(made))
                      return failure();
                    memory.global(step.global) = made->allocation;
                  }
                  MemRef view;
                  view.allocation = memory.global(step.global);
                  view.type = step.type;
                  view.inner = step.inner;
                  Shape scalars = step.shape;
                  scalars.append(step.inner);
                  view.box = {0, step.shape, rowMajorStrides(scalars)};
                  view.box.strides.truncate(step.shape.size());
                  frame.set(slot, std::move(view));
                  return success();
                });
  return success();
}

} // namespace

void oracle::attachMemRefAllocations(MLIRContext *context) {
  attachSteps<memref::AllocOp,
              prepareAlloc<memref::AllocOp, Allocation::Kind::Heap>,
              stridedOnly>(context);
  attachSteps<memref::AllocaOp,
              prepareAlloc<memref::AllocaOp, Allocation::Kind::Stack>,
              stridedOnly>(context);
  attachSteps<memref::DeallocOp, prepareDealloc>(context);
  attachSteps<memref::AllocaScopeOp, prepareScope>(context);
  attachSteps<memref::AllocaScopeReturnOp>(
      context, [](memref::AllocaScopeReturnOp op, Preparer &preparer) {
        preparer.yieldOperands(op);
        return LogicalResult(success());
      });
  // A symbol, which nothing executes.
  attachSteps<memref::GlobalOp>(context, [](memref::GlobalOp, Preparer &) {
    return LogicalResult(success());
  });
  attachSteps<memref::GetGlobalOp, prepareGetGlobal,
              "no layouts, no declarations">(context);
  attachSteps<memref::ReallocOp, prepareRealloc>(context);
}
