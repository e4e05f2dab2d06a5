//===- Memory.cpp - Rules for memory, beside tensors ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace oracle;

/// Memory of one's own that holds nothing yet.
static Known allocate(Grower &grower, const Form &form) {
  auto type = cast<MemRefType>(form.type);
  Value memory = grower.oneIn(4) && grower.depth == 0
                     ? grower.make<memref::AllocaOp>(type).getResult()
                     : grower.make<memref::AllocOp>(type).getResult();
  Known known{memory, form.sizes};
  known.allocation = ++grower.state.allocations;
  return known;
}

static Known allocateFilled(Grower &grower, const Form &form) {
  Value value = grower.scalar(cast<MemRefType>(form.type).getElementType());
  Known memory = allocate(grower, form);
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

static void load(Grower &grower, const Known &memory) {
  SmallVector<Value> indices = drawIndices(grower, memory);
  Value value = grower.make<memref::LoadOp>(memory.value, indices);
  grower.add(value);
  if (grower.oneIn(2))
    grower.print(value);
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
  load(grower, *memory);
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
  load(grower, *memory);
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
  load(grower, *target);
  grower.hadEffects = true;
  return true;
}

/// A tensor is written to memory; both go on, apart.
static bool buildMaterialize(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor || !grower.allowsEffects)
    return false;
  Known source = *tensor;
  auto type = RankedTensorType::get(source.sizes, source.element());
  // Into memory that nothing else has been given to: `restrict` promises that.
  Known memory = allocate(
      grower, {MemRefType::get(source.sizes, source.element()), source.sizes});
  if (grower.oneIn(2)) {
    source = grower.fresh({type, source.sizes});
    if (grower.oneIn(2))
      source = grower.rewrite(source);
  }
  Value fixed = grower.cast(source, type);
  grower.make<bufferization::MaterializeInDestinationOp>(
      Type(), fixed, memory.value, /*restrict=*/true, /*writable=*/true);
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
  load(grower, memory);
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

//===----------------------------------------------------------------------===//
// Affine loops
//===----------------------------------------------------------------------===//

/// An affine loop over a dimension of memory: loads, computes and stores, with
/// a stride, and maybe never.
static bool buildAffineLoop(Grower &grower) {
  if (!grower.allowsEffects || !grower.mayNest(4))
    return false;
  auto target = grower.pick([](const Known &known) {
    return known.isMemRef() && known.rank() == 1 && known.sizes[0] > 0;
  });
  if (!target)
    return false;
  auto source = grower.pick([&](const Known &known) {
    return known.isMemRef() && known.rank() == 1 && known.sizes[0] > 0 &&
           known.element() == target->element();
  });
  int64_t stride = target->sizes[0] > 1 && grower.oneIn(2) ? 2 : 1;
  int64_t trips = (target->sizes[0] + stride - 1) / stride;
  if (grower.oneIn(4))
    trips = 0;
  bool fitsSource = source->sizes[0] >= trips && grower.oneIn(2);
  Value captured = grower.scalar(target->element());
  StringRef name = drawCombiner(grower, target->element());
  OpBuilder &builder = grower.builder;
  auto loop = grower.make<affine::AffineForOp>(int64_t(0), trips);
  grower.inside(loop.getBody(), uint64_t(trips), [&] {
    builder.setInsertionPointToStart(loop.getBody());
    Value variable = loop.getInductionVar();
    AffineMap strided =
        AffineMap::get(1, 0, builder.getAffineDimExpr(0) * stride);
    Value value = captured;
    if (fitsSource) {
      Value loaded = grower.make<affine::AffineLoadOp>(source->value, variable);
      value = grower.makeNamed(name, {loaded, captured}, captured.getType());
    }
    grower.make<affine::AffineStoreOp>(value, target->value, strided,
                                       ValueRange(variable));
  });
  load(grower, *target);
  grower.hadEffects = true;
  return true;
}

/// Two affine loops, one in the other, that both carry a number; the inner one
/// may use the outer one's.
static bool buildAffineNest(Grower &grower) {
  if (!grower.mayNest(12))
    return false;
  auto init = grower.pick([](const Known &known) {
    return known.isScalar() && !known.type().isIndex();
  });
  if (!init)
    return false;
  Type type = init->type();
  StringRef first = drawCombiner(grower, type);
  StringRef second = drawCombiner(grower, type);
  int64_t outerTrips = grower.between(0, 3), innerTrips = grower.between(0, 3);
  bool usesOuter = !grower.oneIn(3);
  bool computesBetween = grower.oneIn(3);
  Value captured = grower.scalar(type);
  auto outer = grower.make<affine::AffineForOp>(
      int64_t(0), outerTrips, int64_t(1), ValueRange(init->value));
  grower.inside(outer.getBody(), uint64_t(outerTrips), [&] {
    Value carried = outer.getRegionIterArgs()[0];
    auto inner = grower.make<affine::AffineForOp>(
        int64_t(0), innerTrips, int64_t(1), ValueRange(carried));
    grower.inside(inner.getBody(), uint64_t(innerTrips), [&] {
      Value own = inner.getRegionIterArgs()[0];
      Value other = usesOuter ? carried : captured;
      Value next = grower.makeNamed(first, {own, other}, type);
      grower.make<affine::AffineYieldOp>(next);
    });
    Value result = inner.getResult(0);
    if (computesBetween)
      result = grower.makeNamed(second, {result, carried}, type);
    grower.make<affine::AffineYieldOp>(result);
  });
  grower.add(outer.getResult(0));
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
      {"affine-loop", 2, buildAffineLoop},
      {"affine-nest", 1, buildAffineNest},
  };
  return rules;
}
