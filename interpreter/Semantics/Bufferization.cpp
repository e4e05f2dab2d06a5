//===- Bufferization.cpp - Meaning of bufferization -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where tensors and buffers meet. A tensor stays a value: to_tensor takes what
// the buffer holds at that time, and to_buffer gives a place of its own that
// holds the tensor. What later happens to the buffer does not change the
// tensor, nor any other buffer of it.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/Memory.h"
#include "interpreter/Semantics/Regions.h"
#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Semantics/Semantics.h"
#include "interpreter/Semantics/Shapes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace oracle;

namespace {

/// The strides and the offset that a type names in elements, where it names all
/// of them and they are not those of the row-major order.
std::optional<std::pair<Shape, int64_t>> namedLayout(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!memref || memref.getLayout().isIdentity() ||
      failed(memref.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  return std::make_pair(Shape(strides.begin(), strides.end()), offset);
}

LogicalResult prepareToTensor(bufferization::ToTensorOp op,
                              Preparer &preparer) {
  if (!isa<TensorType>(op.getType()) ||
      !isa<BaseMemRefType>(op.getBuffer().getType()))
    return preparer.unsupported(op, "is not from a memref to a tensor");
  if (failed(preparer.elementType(op, op.getType())))
    return failure();
  preparer.step(op,
                [op, buffer = preparer.use(op.getBufferMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  FailureOr<Tensor> contents = frame.execution.memory().readAll(
                      {op, 0, frame.memref(buffer)});
                  if (failed(contents))
                    return failure();
                  frame.set(slot, std::move(*contents));
                  return success();
                });
  return success();
}

LogicalResult prepareToBuffer(bufferization::ToBufferOp op,
                              Preparer &preparer) {
  if (!isa<TensorType>(op.getTensor().getType()) ||
      !isa<BaseMemRefType>(op.getType()))
    return preparer.unsupported(op, "is not from a tensor to a memref");
  if (failed(preparer.elementType(op, op.getTensor().getType())))
    return failure();
  preparer.step(
      op,
      [op, layout = namedLayout(op.getType()), readOnly = op.getReadOnly(),
       tensor = preparer.use(op.getTensorMutable()),
       slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
        FailureOr<MemRef> view = frame.execution.memory().place(
            op, Allocation::Kind::Tensor, frame.tensor(tensor),
            layout ? layout->second : 0,
            layout ? std::optional(layout->first) : std::nullopt);
        if (failed(view))
          return frame.execution.undefined(
              op,
              "gives a buffer whose layout begins before its first element");
        if (readOnly)
          view->allocation->makeReadOnly();
        frame.set(slot, std::move(*view));
        return success();
      });
  return success();
}

/// "Yields an undefined value" where nothing is copied. The size hint is about
/// sparse tensors.
LogicalResult prepareAllocTensor(bufferization::AllocTensorOp op,
                                 Preparer &preparer) {
  FailureOr<ElementType> type = preparer.elementType(op, op.getType());
  if (failed(type))
    return failure();
  unsigned slot = preparer.slot(op);
  if (op.getCopy()) {
    preparer.step(op, [slot, copied = preparer.use(op.getCopyMutable()[0])](
                          Frame &frame) {
      frame.set(slot, frame.take(copied));
      return success();
    });
    return success();
  }
  preparer.step(
      op,
      [op, slot, type = *type,
       sizes =
           MixedIndices(op.getType().getShape(), op.getDynamicSizesMutable(),
                        preparer)](Frame &frame) -> LogicalResult {
        FailureOr<Shape> shape = sizes.read(frame, op, "a size");
        if (failed(shape))
          return failure();
        FailureOr<Tensor> tensor = frame.execution.marked(
            op, type, *shape,
            frame.execution.poison(op, "the element was never written"));
        if (failed(tensor))
          return failure();
        frame.set(slot, std::move(*tensor));
        return success();
      });
  return success();
}

/// "`source`, `dest` and `result` must have the same runtime shape."
LogicalResult prepareMaterialize(bufferization::MaterializeInDestinationOp op,
                                 Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getSource().getType());
  if (failed(type))
    return failure();
  Use source = preparer.use(op.getSourceMutable());
  Use dest = preparer.use(op.getDestMutable());
  constexpr const char *differ =
      "the source has another shape than the destination";
  if (!isa<TensorType>(op.getDest().getType())) {
    preparer.step(op, [op, source, dest](Frame &frame) -> LogicalResult {
      const Tensor &tensor = frame.tensor(source);
      Memory &memory = frame.execution.memory();
      MemRefOperand operand{op, 1, frame.memref(dest)};
      if (failed(memory.checkLive(operand, "writes to")))
        return failure();
      ElementBox box = operand.memref.scalars();
      if (ArrayRef<int64_t>(box.sizes) != tensor.shape())
        return memory.undefined(operand, differ);
      return memory.write(operand, box, tensor);
    });
    return success();
  }
  preparer.step(op, [op, source, dest, type = *type,
                     slot = preparer.slot(op.getResult())](Frame &frame) {
    Shape shape(frame.tensor(dest).shape());
    if (ArrayRef<int64_t>(shape) != frame.tensor(source).shape())
      return setPoison(frame, op, type, shape, differ, slot);
    frame.set(slot, frame.take(source));
    return LogicalResult(success());
  });
  return success();
}

/// "After this operation, any query of the tensor returns undefined results."
LogicalResult prepareDeallocTensor(bufferization::DeallocTensorOp op,
                                   Preparer &preparer) {
  FailureOr<ElementType> type =
      preparer.elementType(op, op.getTensor().getType());
  if (failed(type))
    return failure();
  preparer.step(
      op,
      [op, type = *type, tensor = preparer.use(op.getTensorMutable())](
          Frame &frame) -> LogicalResult {
        if (tensor.last)
          return success();
        FailureOr<Tensor> gone = frame.execution.marked(
            op, type, frame.tensor(tensor).shape(),
            frame.execution.poison(op, "the tensor was deallocated"));
        if (failed(gone))
          return failure();
        frame.set(tensor.slot, std::move(*gone));
        return success();
      });
  return success();
}

/// An allocation for what a view of this shape holds, seen as `type` says.
FailureOr<MemRef> allocateLike(Memory &memory, const MemRefOperand &operand,
                               Type type) {
  const MemRef &from = operand.memref;
  if (auto ranked = dyn_cast<MemRefType>(type)) {
    bool fits = ranked.getRank() == from.rank() &&
                llvm::all_of(
                    llvm::zip(ranked.getShape(), from.shape()), [](auto sizes) {
                      auto [named, size] = sizes;
                      return ShapedType::isDynamic(named) || named == size;
                    });
    if (!fits)
      return memory.undefined(operand,
                              "the view is not what the result's type says");
  }
  std::optional<std::pair<Shape, int64_t>> layout = namedLayout(type);
  if (!layout)
    return memory.allocate(operand.op, Allocation::Kind::Heap, from.type,
                           from.shape(), from.inner);
  ElementBox box{layout->second, from.box.sizes, layout->first};
  auto extremes = box.extremes();
  if (!box.isEmpty() && (!extremes || extremes->first < 0))
    return memory.undefined(operand, "is cloned to a layout that begins before "
                                     "its first element");
  FailureOr<MemRef> view =
      memory.allocate(operand.op, Allocation::Kind::Heap, from.type,
                      extremes ? extremes->second + 1 : 0, from.inner,
                      /*alignment=*/0, elementCount(from.scalars().sizes));
  if (failed(view))
    return failure();
  int64_t lanes = view->lanes();
  box.offset *= lanes;
  for (int64_t &stride : box.strides)
    stride *= lanes;
  view->box = box;
  return view;
}

/// "Valid implementations may alias the input and output views or create an
/// actual copy": this is the copy.
LogicalResult prepareClone(bufferization::CloneOp op, Preparer &preparer) {
  preparer.step(op,
                [op, type = Type(op.getType()),
                 input = preparer.use(op.getInputMutable()),
                 slot = preparer.slot(op)](Frame &frame) -> LogicalResult {
                  Memory &memory = frame.execution.memory();
                  MemRefOperand from{op, 0, frame.memref(input)};
                  if (failed(memory.checkLive(from, "reads")))
                    return failure();
                  FailureOr<MemRef> clone = allocateLike(memory, from, type);
                  if (failed(clone) ||
                      failed(memory.copy(from, {op, 0, *clone})))
                    return failure();
                  frame.set(slot, std::move(*clone));
                  return success();
                });
  return success();
}

/// "Deallocates each of the given memrefs if there is no alias to that memref
/// in the list of retained memrefs and the corresponding condition value is
/// set. If two memrefs alias each other, only one will be deallocated. An
/// updated condition is the disjunction of all conditions where the memref
/// aliases with the retained memref." Aliases are views of one allocation.
LogicalResult runDealloc(Frame &frame, bufferization::DeallocOp op,
                         ArrayRef<Use> memrefs, ArrayRef<Use> conditions,
                         ArrayRef<Use> retained, ArrayRef<unsigned> results) {
  auto needMemRef = [&](Use use, StringRef what) {
    return frame.execution.require(op, frame.memref(use).poison,
                                   what + " is poison");
  };
  SmallVector<bool> owned;
  for (auto [use, condition] : llvm::zip_equal(memrefs, conditions)) {
    FailureOr<uint64_t> value = frame.need(op, condition, "a condition");
    if (failed(value) || failed(needMemRef(use, "a memref")))
      return failure();
    owned.push_back(*value != 0);
  }
  auto alias = [&](Use a, Use b) {
    return frame.memref(a).allocation == frame.memref(b).allocation;
  };
  llvm::SmallDenseSet<Allocation *> kept;
  for (auto [use, result] : llvm::zip_equal(retained, results)) {
    if (failed(needMemRef(use, "a retained memref")))
      return failure();
    kept.insert(frame.memref(use).allocation.get());
    bool isOwned = false;
    for (auto [number, memref] : llvm::enumerate(memrefs))
      isOwned |= owned[number] && alias(memref, use);
    frame.set(result, Scalar{isOwned, {}});
  }
  llvm::SmallDenseSet<Allocation *> freed;
  for (auto [number, use] : llvm::enumerate(memrefs)) {
    MemRefOperand operand{op, static_cast<unsigned>(number), frame.memref(use)};
    Allocation *allocation = operand.memref.allocation.get();
    if (!owned[number] || kept.contains(allocation) ||
        !freed.insert(allocation).second)
      continue;
    if (failed(frame.execution.memory().free(operand)))
      return failure();
  }
  return success();
}

LogicalResult prepareDealloc(bufferization::DeallocOp op, Preparer &preparer) {
  preparer.step(op, [op, memrefs = preparer.uses(op.getMemrefsMutable()),
                     conditions = preparer.uses(op.getConditionsMutable()),
                     retained = preparer.uses(op.getRetainedMutable()),
                     results = resultSlots(op, preparer)](Frame &frame) {
    return runDealloc(frame, op, memrefs, conditions, retained, results);
  });
  return success();
}

} // namespace

void oracle::registerBufferizationSemantics(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context,
                            bufferization::BufferizationDialect *) {
    attachSteps<bufferization::AllocTensorOp, prepareAllocTensor>(context);
    attachSteps<bufferization::CloneOp, prepareClone, "always a copy">(context);
    attachSteps<bufferization::DeallocOp, prepareDealloc>(context);
    attachSteps<bufferization::DeallocTensorOp, prepareDeallocTensor>(context);
    attachSteps<bufferization::MaterializeInDestinationOp, prepareMaterialize>(
        context);
    attachSteps<bufferization::ToBufferOp, prepareToBuffer,
                "a place of its own, also without read_only">(context);
    attachSteps<bufferization::ToTensorOp, prepareToTensor,
                "what the buffer holds then, also with restrict">(context);
  });
}
