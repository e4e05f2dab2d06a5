//===- BufferLayout.cpp - Where the elements of a buffer lie --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/BufferLayout.h"

#include <cstring>

using namespace mlir;
using namespace mlir::mx;

std::optional<uint64_t> BufferLayout::count(uint64_t maxBytes) const {
  if (llvm::any_of(sizes, [](int64_t size) { return size < 0; }))
    return std::nullopt;
  if (llvm::is_contained(sizes, 0))
    return 0;
  uint64_t count = 1;
  for (int64_t size : sizes) {
    if (uint64_t(size) > maxBytes / elementBytes / count)
      return std::nullopt;
    count *= uint64_t(size);
  }
  return count;
}

std::optional<uint64_t> BufferLayout::span(uint64_t maxBytes) const {
  std::optional<uint64_t> elements = count(maxBytes);
  if (!elements)
    return std::nullopt;
  if (*elements == 0)
    return 0;
  // Sizes fit into 64 bits together, so sums of products fit into 128 bits.
  __int128 first = offset, last = offset;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides))
    (stride < 0 ? first : last) += __int128(size - 1) * stride;
  if (first < 0 || (last + 1) * elementBytes > __int128(maxBytes))
    return std::nullopt;
  return uint64_t(last + 1) * elementBytes;
}

BufferLayout mlir::mx::argumentLayout(const EntryValue &type,
                                      ArrayRef<int64_t> shape) {
  BufferLayout layout;
  layout.sizes.assign(shape.begin(), shape.end());
  layout.strides.assign(type.strides.begin(), type.strides.end());
  layout.offset = ShapedType::isDynamic(type.offset) ? 0 : type.offset;
  layout.elementBytes = type.elementBytes;
  layout.valueBytes = type.valueBytes;
  int64_t dense = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    int64_t &stride = layout.strides[dim];
    if (ShapedType::isDynamic(stride))
      stride = dense;
    // Whatever overflows here does not pass span() either.
    if (llvm::MulOverflow(stride, std::max<int64_t>(shape[dim], 1), dense))
      dense = std::numeric_limits<int64_t>::max();
  }
  return layout;
}

namespace {

/// Calls `visit` with the position of each element, in row-major order.
template <typename Visit>
void forEachPosition(const BufferLayout &layout, unsigned dim, int64_t position,
                     Visit &visit) {
  if (dim == layout.sizes.size())
    return visit(position);
  for (int64_t i = 0; i < layout.sizes[dim]; ++i)
    forEachPosition(layout, dim + 1, position + i * layout.strides[dim], visit);
}

} // namespace

void mlir::mx::scatter(const BufferLayout &layout, ArrayRef<uint8_t> bytes,
                       uint8_t *base) {
  const uint8_t *next = bytes.data();
  auto store = [&](int64_t position) {
    std::memcpy(base + position * layout.elementBytes, next,
                layout.elementBytes);
    next += layout.elementBytes;
  };
  if (!bytes.empty())
    forEachPosition(layout, 0, layout.offset, store);
}

std::vector<uint8_t> mlir::mx::gather(const BufferLayout &layout,
                                      const uint8_t *base) {
  std::vector<uint8_t> bytes;
  auto load = [&](int64_t position) {
    const uint8_t *element = base + position * layout.elementBytes;
    bytes.insert(bytes.end(), element, element + layout.valueBytes);
    bytes.insert(bytes.end(), layout.elementBytes - layout.valueBytes, 0);
  };
  if (!llvm::is_contained(layout.sizes, 0))
    forEachPosition(layout, 0, layout.offset, load);
  return bytes;
}
