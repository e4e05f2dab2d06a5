//===- Elements.cpp - Rules for single elements and new tensors -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

/// Indices of an element of a tensor that has some.
static SmallVector<Value> drawIndices(Grower &grower, ArrayRef<int64_t> sizes) {
  SmallVector<Value> indices;
  for (int64_t size : sizes)
    indices.push_back(grower.indexUpTo(size - 1));
  return indices;
}

Known oracle::insertElement(Grower &grower, const Known &tensor) {
  Value element = grower.scalar(tensor.element());
  SmallVector<Value> indices = drawIndices(grower, tensor.sizes);
  Value before;
  bool readsBefore = grower.oneIn(3);
  if (readsBefore)
    before = grower.make<tensor::ExtractOp>(tensor.value, indices);
  Value updated = grower.make<tensor::InsertOp>(element, tensor.value, indices);
  grower.supersede(tensor.value);
  // What was there, or is there now, at the very element that was written.
  if (readsBefore)
    grower.add(before);
  else if (grower.oneIn(2))
    grower.add(grower.make<tensor::ExtractOp>(tensor.value, indices));
  if (grower.oneIn(4))
    grower.add(grower.make<tensor::ExtractOp>(updated, indices));
  return grower.add(updated, tensor.sizes);
}

static bool buildInsert(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor)
    return false;
  insertElement(grower, *tensor);
  return true;
}

/// Prefers an old version that nothing has read since.
static bool buildExtract(Grower &grower) {
  auto tensor = grower.pick([](const Known &known) {
    return (known.isTensor() || known.isMx()) && known.isStale;
  });
  if (!tensor)
    tensor = grower.pickTensor();
  if (!tensor)
    return false;
  grower.read(*tensor);
  return true;
}

static bool buildFresh(Grower &grower) {
  auto form = grower.paletteForm();
  if (!form)
    return false;
  grower.fresh(*form);
  return true;
}

static bool buildFill(Grower &grower) {
  auto tensor =
      grower.pick([](const Known &known) { return known.isTensor(); });
  if (!tensor)
    return false;
  Value value = grower.scalar(tensor->element());
  auto fill = grower.make<linalg::FillOp>(value, tensor->value);
  grower.supersede(tensor->value);
  grower.add(fill.getResult(0), tensor->sizes);
  return true;
}

static bool buildSplat(Grower &grower) {
  auto form = grower.paletteForm();
  if (!form || !isa<RankedTensorType>(form->type))
    return false;
  auto type = cast<RankedTensorType>(form->type);
  SmallVector<Value> dynamic;
  Value value = grower.scalar(type.getElementType());
  for (auto [dim, size] : llvm::zip_equal(type.getShape(), form->sizes))
    if (ShapedType::isDynamic(dim))
      dynamic.push_back(grower.index(size));
  grower.add(grower.make<tensor::SplatOp>(value, type, dynamic), form->sizes);
  return true;
}

/// Elements computed from their indices and from what is around.
static bool buildGenerate(Grower &grower) {
  auto form = grower.paletteForm();
  if (!form || !isa<RankedTensorType>(form->type) || !grower.mayNest(16))
    return false;
  auto type = cast<RankedTensorType>(form->type);
  if (!type.getElementType().isIntOrIndexOrFloat() || form->sizes.empty())
    return false;
  SmallVector<Value> dynamic;
  for (auto [dim, size] : llvm::zip_equal(type.getShape(), form->sizes))
    if (ShapedType::isDynamic(dim))
      dynamic.push_back(grower.index(size));
  // From the same element of another tensor, if there is one.
  auto source = grower.pick([&](const Known &known) {
    return known.isTensor() && known.sizes == form->sizes &&
           known.element() == type.getElementType();
  });
  Value captured = grower.scalar(type.getElementType());
  auto generate = grower.make<tensor::GenerateOp>(
      type, dynamic, [&](OpBuilder &builder, Location loc, ValueRange indices) {
        Value value = captured;
        if (source) {
          Value element =
              tensor::ExtractOp::create(builder, loc, source->value, indices);
          Value first = arith::ConstantIndexOp::create(builder, loc, 0);
          Value isFirst = arith::CmpIOp::create(
              builder, loc, arith::CmpIPredicate::eq, indices[0], first);
          value =
              arith::SelectOp::create(builder, loc, isFirst, value, element);
        }
        tensor::YieldOp::create(builder, loc, value);
      });
  grower.add(generate, form->sizes);
  return true;
}

static bool buildDim(Grower &grower) {
  auto tensor = grower.pick([](const Known &known) {
    return known.isTensor() && !known.sizes.empty();
  });
  if (!tensor)
    return false;
  auto dim = int64_t(grower.below(tensor->sizes.size()));
  Value number = grower.constant(grower.builder.getIndexAttr(dim));
  grower.addIndex(grower.make<tensor::DimOp>(tensor->value, number),
                  tensor->sizes[dim], tensor->sizes[dim]);
  return true;
}

/// One of two tensors, without a region.
static bool buildSelectTensor(Grower &grower) {
  auto left = grower.pick(
      [](const Known &known) { return known.isTensor() || known.isMx(); });
  if (!left)
    return false;
  auto right = grower.pick([&](const Known &known) {
    return known.form() == left->form() && known.value != left->value;
  });
  if (!right)
    return false;
  Value condition = grower.condition();
  Known chosen = grower.add(
      grower.make<arith::SelectOp>(condition, left->value, right->value),
      left->sizes);
  grower.rewrite(chosen);
  grower.read(*left);
  grower.read(*right);
  return true;
}

ArrayRef<Rule> oracle::elementRules() {
  static constexpr Rule rules[] = {
      {"insert", 6, buildInsert},    {"extract", 6, buildExtract},
      {"new-tensor", 4, buildFresh}, {"fill", 2, buildFill},
      {"splat", 1, buildSplat},      {"generate", 2, buildGenerate},
      {"dim", 1, buildDim},          {"tensor-select", 2, buildSelectTensor},
  };
  return rules;
}
