//===- Memory.cpp - Rules for memory, beside tensors ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

static Known makeMemory(Grower &grower, const Form &form, bool onStack) {
  auto type = cast<MemRefType>(form.type);
  Value memory = onStack ? grower.make<memref::AllocaOp>(type).getResult()
                         : grower.make<memref::AllocOp>(type).getResult();
  Known known{memory, form.sizes};
  known.allocation = ++grower.state.allocations;
  return known;
}

/// Not on the stack: a tensor that ends up there may be returned.
Known oracle::allocate(Grower &grower, const Form &form) {
  return makeMemory(grower, form, /*onStack=*/false);
}

Known oracle::allocateFilled(Grower &grower, const Form &form) {
  Value value = grower.scalar(cast<MemRefType>(form.type).getElementType());
  bool onStack = grower.depth == 0 && grower.oneIn(4);
  Known memory = makeMemory(grower, form, onStack);
  grower.make<linalg::FillOp>(ValueRange(value), ValueRange(memory.value));
  return grower.add(memory);
}

/// A memref form of a size that the program likes.
static std::optional<Form> memoryForm(Grower &grower) {
  auto form = grower.paletteForm();
  if (!form || !isa<RankedTensorType>(form->type))
    return std::nullopt;
  Type element = cast<RankedTensorType>(form->type).getElementType();
  return Form{MemRefType::get(form->sizes, element), form->sizes};
}

static std::optional<Known> pickMemory(Grower &grower) {
  return grower.pick([](const Known &known) {
    return known.isMemRef() && known.numElements() != 0;
  });
}

static SmallVector<Value> drawIndices(Grower &grower, const Known &memory) {
  SmallVector<Value> indices;
  for (int64_t size : memory.sizes)
    indices.push_back(grower.indexUpTo(size - 1));
  return indices;
}

static bool buildAlloc(Grower &grower) {
  auto form = memoryForm(grower);
  if (!form)
    return false;
  allocateFilled(grower, *form);
  return true;
}

static bool buildStore(Grower &grower) {
  auto memory = pickMemory(grower);
  if (!memory || !grower.allowsEffects)
    return false;
  Value value = grower.scalar(memory->element());
  SmallVector<Value> indices = drawIndices(grower, *memory);
  grower.make<memref::StoreOp>(value, memory->value, indices);
  grower.hadEffects = true;
  return true;
}

static bool buildLoad(Grower &grower) {
  auto memory = pickMemory(grower);
  if (!memory || !grower.allowsEffects)
    return false;
  grower.read(*memory);
  return true;
}

/// Another view of the same memory, which then changes.
static bool buildSubview(Grower &grower) {
  auto memory = pickMemory(grower);
  if (!memory || memory->sizes.empty() || !grower.allowsEffects)
    return false;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  Sizes lengths;
  for (int64_t size : memory->sizes) {
    int64_t length = grower.between(1, size);
    offsets.push_back(grower.foldableUpTo(size - length));
    sizes.push_back(grower.builder.getIndexAttr(length));
    strides.push_back(grower.builder.getIndexAttr(1));
    lengths.push_back(length);
  }
  Known view{
      grower.make<memref::SubViewOp>(memory->value, offsets, sizes, strides),
      lengths};
  view.allocation = memory->allocation;
  grower.add(view);
  Value value = grower.scalar(view.element());
  SmallVector<Value> indices = drawIndices(grower, view);
  grower.make<memref::StoreOp>(value, view.value, indices);
  grower.read(*memory);
  grower.hadEffects = true;
  return true;
}

/// The same memory under a type that knows less.
static bool buildMemoryCast(Grower &grower) {
  auto memory = pickMemory(grower);
  if (!memory || memory->sizes.empty())
    return false;
  auto type = cast<MemRefType>(memory->type());
  Sizes dims(memory->sizes.size(), ShapedType::kDynamic);
  auto other = MemRefType::get(dims, type.getElementType(), type.getLayout());
  if (other == type)
    return false;
  Known view{grower.make<memref::CastOp>(other, memory->value), memory->sizes};
  view.allocation = memory->allocation;
  grower.add(view);
  return true;
}

static bool buildCopyMemory(Grower &grower) {
  auto source = pickMemory(grower);
  if (!source || source->allocation == 0 || !grower.allowsEffects)
    return false;
  // Source and target may not overlap.
  auto target = grower.pick([&](const Known &known) {
    return known.isMemRef() && known.sizes == source->sizes &&
           known.element() == source->element() && known.allocation != 0 &&
           known.allocation != source->allocation;
  });
  if (!target)
    target = allocateFilled(
        grower,
        {MemRefType::get(source->sizes, source->element()), source->sizes});
  grower.make<memref::CopyOp>(source->value, target->value);
  grower.read(*target);
  grower.hadEffects = true;
  return true;
}

/// Whether it is an argument of the function.
static bool isGiven(Value memory) {
  auto argument = dyn_cast<BlockArgument>(memory);
  return argument && isa<func::FuncOp>(argument.getOwner()->getParentOp());
}

/// A tensor is written to memory; both go on, apart.
static bool buildMaterialize(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor || !grower.allowsEffects)
    return false;
  Known source = *tensor;
  auto type = RankedTensorType::get(source.sizes, source.element());
  // Into memory in which nothing else is materialized: `restrict` promises
  // that.
  auto given = grower.pick([&](const Known &known) {
    return known.isMemRef() && isGiven(known.value) &&
           known.sizes == source.sizes && known.element() == source.element();
  });
  Known memory =
      given ? *given
            : allocate(grower, {MemRefType::get(source.sizes, source.element()),
                                source.sizes});
  if (given) {
    // Arguments may be views of one another.
    if (grower.depth != 0 || grower.materializes)
      return false;
    grower.materializes = true;
    grower.hadEffects = true;
  }
  if (grower.oneIn(2)) {
    source = grower.fresh({type, source.sizes});
    if (grower.oneIn(2))
      source = grower.rewrite(source);
  }
  Value fixed = grower.cast(source, type);
  grower.make<bufferization::MaterializeInDestinationOp>(
      Type(), fixed, memory.value, /*restrict=*/true, /*writable=*/true);
  if (!given)
    grower.add(memory);
  Known value = grower.add(fixed, source.sizes);
  for (unsigned left = 1 + unsigned(grower.below(2)); left > 0; --left) {
    if (grower.oneIn(2)) {
      grower.rewrite(value);
      continue;
    }
    Value stored = grower.scalar(memory.element());
    SmallVector<Value> indices = drawIndices(grower, memory);
    grower.make<memref::StoreOp>(stored, memory.value, indices);
  }
  grower.read(memory);
  grower.read(value);
  return true;
}

/// Memory becomes a tensor, and is never seen again.
static bool buildToTensor(Grower &grower) {
  auto form = memoryForm(grower);
  if (!form || form->sizes.empty())
    return false;
  auto type = cast<MemRefType>(form->type);
  Value value = grower.scalar(type.getElementType());
  Known memory = allocate(grower, *form);
  grower.make<linalg::FillOp>(ValueRange(value), ValueRange(memory.value));
  if (memory.numElements() != 0) {
    Value other = grower.scalar(type.getElementType());
    SmallVector<Value> indices = drawIndices(grower, memory);
    grower.make<memref::StoreOp>(other, memory.value, indices);
  }
  Value tensor = grower.make<bufferization::ToTensorOp>(
      RankedTensorType::get(form->sizes, type.getElementType()), memory.value,
      /*restrict=*/true, /*writable=*/true);
  Known known = grower.add(tensor, form->sizes);
  grower.rewrite(known);
  grower.read(known);
  return true;
}

static bool buildAllocTensor(Grower &grower) {
  auto tensor =
      grower.pick([](const Known &known) { return known.isTensor(); });
  if (!tensor)
    return false;
  auto copy = grower.make<bufferization::AllocTensorOp>(
      cast<RankedTensorType>(tensor->type()), ValueRange(), tensor->value);
  Known known = grower.add(copy, tensor->sizes);
  grower.rewrite(grower.oneIn(2) ? known : *tensor);
  return true;
}

ArrayRef<Rule> oracle::memoryRules() {
  static constexpr Rule rules[] = {
      {"alloc", 2, buildAlloc},
      {"store", 2, buildStore},
      {"load", 2, buildLoad},
      {"subview", 1, buildSubview},
      {"memory-cast", 1, buildMemoryCast},
      {"memory-copy", 1, buildCopyMemory},
      {"materialize", 2, buildMaterialize},
      {"to-tensor", 1, buildToTensor},
      {"alloc-tensor", 1, buildAllocTensor},
  };
  return rules;
}
