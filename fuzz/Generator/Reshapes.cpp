//===- Reshapes.cpp - Rules for other shapes of the same elements ---------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator/Rules.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace oracle;

/// One of the two goes on changing: what is a view of one buffer may not show
/// it.
static void rewriteOneOf(Grower &grower, const Known &left,
                         const Known &right) {
  if (grower.oneIn(4))
    return;
  bool changesLeft = grower.oneIn(2);
  grower.rewrite(changesLeft ? left : right);
  if (grower.oneIn(2))
    grower.read(changesLeft ? right : left);
}

static bool buildCollapse(Grower &grower) {
  auto tensor = grower.pick(
      [](const Known &known) { return known.isTensor() && known.rank() >= 2; });
  if (!tensor)
    return false;
  SmallVector<ReassociationIndices> groups;
  Sizes sizes;
  for (auto [dim, size] : llvm::enumerate(tensor->sizes)) {
    if (dim == 0 || grower.oneIn(3)) {
      groups.emplace_back();
      sizes.push_back(1);
    }
    groups.back().push_back(int64_t(dim));
    sizes.back() *= size;
  }
  if (groups.size() == tensor->sizes.size())
    return false;
  Value flat = grower.make<tensor::CollapseShapeOp>(tensor->value, groups);
  rewriteOneOf(grower, *tensor, grower.add(flat, sizes));
  return true;
}

/// Two or three factors of a size, in random order.
static Sizes factors(Grower &grower, int64_t size) {
  Sizes result;
  for (unsigned left = 1 + unsigned(grower.below(2)); left > 0; --left) {
    Sizes divisors;
    for (int64_t divisor = 1; divisor <= size; ++divisor)
      if (size % divisor == 0)
        divisors.push_back(divisor);
    int64_t factor =
        divisors.empty() ? grower.between(1, 3) : grower.oneOf(divisors);
    result.push_back(factor);
    size /= factor;
  }
  result.insert(result.begin() + int64_t(grower.below(result.size() + 1)),
                size);
  return result;
}

static bool buildExpand(Grower &grower) {
  auto tensor = grower.pick([](const Known &known) {
    return known.isTensor() && known.rank() >= 1 && known.rank() <= 3;
  });
  if (!tensor)
    return false;
  auto type = cast<RankedTensorType>(tensor->type());
  SmallVector<ReassociationIndices> groups;
  Sizes dims, sizes;
  SmallVector<OpFoldResult> shape;
  bool expandsAll = grower.oneIn(2);
  uint64_t chosen = grower.below(tensor->sizes.size());
  for (auto [dim, size] : llvm::enumerate(tensor->sizes)) {
    Sizes parts = {size};
    if (expandsAll || dim == chosen)
      parts = factors(grower, size);
    bool isDynamic = type.isDynamicDim(unsigned(dim));
    // At least one of the parts is as unknown as the whole.
    uint64_t surelyDynamic = grower.below(parts.size());
    groups.emplace_back();
    for (auto [i, part] : llvm::enumerate(parts)) {
      bool isUnknown = isDynamic && (i == surelyDynamic || grower.oneIn(2));
      groups.back().push_back(int64_t(dims.size()));
      dims.push_back(isUnknown ? ShapedType::kDynamic : part);
      sizes.push_back(part);
      if (isUnknown)
        shape.push_back(grower.index(part));
      else
        shape.push_back(grower.builder.getIndexAttr(part));
    }
  }
  Value deep = grower.make<tensor::ExpandShapeOp>(
      RankedTensorType::get(dims, type.getElementType()), tensor->value, groups,
      shape);
  // Passes that fold the reshape read the tensor instead.
  if (tensor->numElements() != 0 && grower.oneIn(4)) {
    readVector(grower, grower.add(deep, sizes));
    return true;
  }
  rewriteOneOf(grower, *tensor, grower.add(deep, sizes));
  return true;
}

static bool buildCast(Grower &grower) {
  auto tensor = grower.pick(
      [](const Known &known) { return known.isTensor() && known.rank() >= 1; });
  if (!tensor)
    return false;
  RankedTensorType type = grower.drawType(tensor->sizes, tensor->element());
  if (type == tensor->type())
    return false;
  Value other = grower.cast(*tensor, type);
  rewriteOneOf(grower, *tensor, grower.add(other, tensor->sizes));
  return true;
}

static bool buildReshape(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor)
    return false;
  Sizes sizes = factors(grower, tensor->numElements());
  RankedTensorType type = grower.drawType(sizes, tensor->element());
  SmallVector<Value> values;
  for (int64_t size : sizes)
    values.push_back(grower.index(size));
  Value shape = grower.make<tensor::FromElementsOp>(values);
  Value other = grower.make<tensor::ReshapeOp>(type, tensor->value, shape);
  rewriteOneOf(grower, *tensor, grower.add(other, sizes));
  return true;
}

static bool buildPad(Grower &grower) {
  auto tensor = grower.pick([](const Known &known) {
    return known.isTensor() && known.rank() >= 1 && known.numElements() < 40;
  });
  if (!tensor)
    return false;
  SmallVector<OpFoldResult> low, high;
  Sizes sizes;
  for (int64_t size : tensor->sizes) {
    int64_t before = grower.between(0, 2), after = grower.between(0, 2);
    low.push_back(grower.foldable(before));
    high.push_back(grower.foldable(after));
    sizes.push_back(size + before + after);
  }
  Value value = grower.scalar(tensor->element());
  Value padded = grower.make<tensor::PadOp>(Type(), tensor->value, low, high,
                                            value, /*nofold=*/grower.oneIn(4));
  rewriteOneOf(grower, *tensor, grower.add(padded, sizes));
  return true;
}

static bool buildConcat(Grower &grower) {
  auto first = grower.pick([](const Known &known) {
    return known.isTensor() && known.rank() >= 1 && known.numElements() < 40;
  });
  if (!first)
    return false;
  uint64_t dim = grower.below(first->sizes.size());
  SmallVector<Value> parts = {first->value};
  Sizes sizes = first->sizes;
  for (unsigned left = 1 + unsigned(grower.below(2)); left > 0; --left) {
    auto other = grower.pick([&](const Known &known) {
      if (!known.isTensor() || known.rank() != first->rank() ||
          known.element() != first->element() || known.numElements() >= 40)
        return false;
      for (auto [i, size] : llvm::enumerate(known.sizes))
        if (i != dim && size != first->sizes[i])
          return false;
      return true;
    });
    parts.push_back(other->value);
    sizes[dim] += other->sizes[dim];
  }
  Value all = grower.make<tensor::ConcatOp>(int64_t(dim), parts);
  rewriteOneOf(grower, *first, grower.add(all, sizes));
  return true;
}

ArrayRef<Rule> oracle::reshapeRules() {
  static constexpr Rule rules[] = {
      {"collapse", 3, buildCollapse}, {"expand", 3, buildExpand},
      {"cast", 2, buildCast},         {"reshape", 1, buildReshape},
      {"pad", 1, buildPad},           {"concat", 1, buildConcat},
  };
  return rules;
}
