//===- Slices.cpp - Rules for parts of tensors ----------------------------===//
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

namespace {

/// A part of a tensor.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  /// How many elements along each dimension of the whole.
  Sizes lengths;
};

} // namespace

/// Appends a dimension: `length` elements of `size`, anywhere.
static void addDimension(Grower &grower, Slice &slice, int64_t size,
                         int64_t length, OpFoldResult lengthValue) {
  int64_t stride = 1;
  if (length > 1 && 2 * (length - 1) < size && grower.oneIn(3))
    stride = 2;
  int64_t reach = length == 0 ? 0 : stride * (length - 1) + 1;
  // An offset at the very end may not be static, not even for no elements.
  if (reach < size)
    slice.offsets.push_back(
        grower.foldableUpTo(std::min(size - reach, size - 1)));
  else if (size == 0)
    slice.offsets.push_back(grower.index(0));
  else
    slice.offsets.push_back(grower.foldable(0));
  slice.sizes.push_back(lengthValue);
  slice.strides.push_back(stride == 1 ? grower.builder.getIndexAttr(1)
                                      : grower.foldable(stride));
  slice.lengths.push_back(length);
}

/// A part of any size, none of it empty where the whole is not.
static Slice drawSlice(Grower &grower, ArrayRef<int64_t> sizes) {
  Slice slice;
  for (int64_t size : sizes) {
    int64_t length = size;
    if (size > 1 && !grower.oneIn(3))
      length = grower.between(1, size);
    if (grower.oneIn(40))
      length = 0;
    OpFoldResult value = grower.foldable(length);
    addDimension(grower, slice, size, length, value);
  }
  return slice;
}

/// What is left of the dimensions when some of size one, as the type says, are
/// dropped, and its type.
static Form reducedForm(Grower &grower, const Slice &slice, Type element) {
  Sizes dims, sizes;
  for (auto [value, length] : llvm::zip_equal(slice.sizes, slice.lengths)) {
    bool isStatic = isa<Attribute>(value);
    if (isStatic && length == 1 && grower.oneIn(2))
      continue;
    dims.push_back(isStatic ? length : ShapedType::kDynamic);
    sizes.push_back(length);
  }
  return {RankedTensorType::get(dims, element), sizes};
}

static Known extractPart(Grower &grower, const Known &tensor) {
  Slice slice = drawSlice(grower, tensor.sizes);
  Form form = reducedForm(grower, slice, tensor.element());
  Value part = grower.make<tensor::ExtractSliceOp>(
      cast<RankedTensorType>(form.type), tensor.value, slice.offsets,
      slice.sizes, slice.strides);
  return grower.add(part, form.sizes);
}

static bool buildExtractSlice(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor || tensor->sizes.empty())
    return false;
  Known part = extractPart(grower, *tensor);
  // The whole and the part live on, and one of them changes.
  if (grower.oneIn(2))
    grower.rewrite(grower.oneIn(2) ? part : *tensor);
  return true;
}

/// Dimensions of `whole` into which those of `part` go, in order; the others
/// get one index. Nothing if it does not fit.
static std::optional<SmallVector<unsigned>>
placeDimensions(Grower &grower, ArrayRef<int64_t> part,
                ArrayRef<int64_t> whole) {
  if (part.size() > whole.size())
    return std::nullopt;
  SmallVector<unsigned> places;
  size_t spare = whole.size() - part.size();
  for (auto [dim, size] : llvm::enumerate(whole)) {
    bool isPlaced = places.size() < part.size() &&
                    part[places.size()] <= size &&
                    (spare == 0 || !grower.oneIn(3));
    if (isPlaced) {
      places.push_back(unsigned(dim));
      continue;
    }
    // One index of a dimension without any is out of bounds.
    if (spare == 0 || size == 0)
      return std::nullopt;
    --spare;
  }
  return places;
}

static Known insertPart(Grower &grower, const Known &part, const Known &whole,
                        ArrayRef<unsigned> places) {
  Slice slice;
  auto type = cast<RankedTensorType>(part.type());
  unsigned next = 0;
  for (auto [dim, size] : llvm::enumerate(whole.sizes)) {
    if (next == places.size() || places[next] != dim) {
      addDimension(grower, slice, size, 1, grower.builder.getIndexAttr(1));
      continue;
    }
    int64_t length = part.sizes[next];
    OpFoldResult value = grower.builder.getIndexAttr(length);
    if (type.isDynamicDim(next))
      value = grower.index(length);
    addDimension(grower, slice, size, length, value);
    ++next;
  }
  Value updated = grower.make<tensor::InsertSliceOp>(
      part.value, whole.value, slice.offsets, slice.sizes, slice.strides);
  grower.supersede(whole.value);
  return grower.add(updated, whole.sizes);
}

Known oracle::insertSlice(Grower &grower, const Known &tensor) {
  if (tensor.sizes.empty())
    return insertElement(grower, tensor);
  std::optional<SmallVector<unsigned>> places;
  // Dimensions without elements in `tensor` would leave no place.
  auto part = grower.pick([&](const Known &known) {
    return known.isTensor() && known.element() == tensor.element() &&
           known.value != tensor.value && known.rank() <= tensor.rank();
  });
  if (part)
    places = placeDimensions(grower, part->sizes, tensor.sizes);
  if (!places) {
    // A part of the tensor itself goes elsewhere.
    part = extractPart(grower, tensor);
    places = placeDimensions(grower, part->sizes, tensor.sizes);
    if (!places)
      return insertElement(grower, tensor);
  }
  return insertPart(grower, *part, tensor, *places);
}

static bool buildInsertSlice(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor || tensor->sizes.empty())
    return false;
  insertSlice(grower, *tensor);
  return true;
}

/// A part of a part changes and goes back.
static bool buildNestedSlice(Grower &grower) {
  auto tensor = grower.pickTensor();
  if (!tensor || tensor->sizes.empty())
    return false;
  Known part = extractPart(grower, *tensor);
  Known inner = part.sizes.empty() ? part : extractPart(grower, part);
  Known changed = grower.rewrite(inner);
  auto places = placeDimensions(grower, changed.sizes, part.sizes);
  if (!places)
    return true;
  Known outer = insertPart(grower, changed, part, *places);
  places = placeDimensions(grower, outer.sizes, tensor->sizes);
  if (places)
    insertPart(grower, outer, *tensor, *places);
  return true;
}

ArrayRef<Rule> oracle::sliceRules() {
  static constexpr Rule rules[] = {
      {"extract-slice", 5, buildExtractSlice},
      {"insert-slice", 5, buildInsertSlice},
      {"nested-slice", 3, buildNestedSlice},
  };
  return rules;
}
