//===- BufferLayout.h - Where the elements of a buffer lie -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_BUFFERLAYOUT_H
#define MX_ORACLE_EXECUTION_BUFFERLAYOUT_H

#include "compiler/Execution/EntrySignature.h"
#include "compiler/Execution/HostValue.h"
#include <optional>

namespace mlir::mx {

/// A view in elements, sizes and strides known and not negative.
struct BufferLayout {
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;
  unsigned elementBytes = 0;
  /// Bytes of an element that a store writes; what follows is padding.
  unsigned valueBytes = 0;

  /// Number of elements; nothing if a size is negative or the elements would
  /// not fit into `maxBytes`.
  std::optional<uint64_t> count(uint64_t maxBytes) const;
  /// Bytes from the base up to the end of the last element, 0 if there are no
  /// elements; nothing where an element lies before the base or beyond
  /// `maxBytes`.
  std::optional<uint64_t> span(uint64_t maxBytes) const;
};

/// How a buffer of `shape` is laid out for an argument: densely, but for the
/// strides and the offset that its type fixes.
BufferLayout argumentLayout(const EntryValue &type,
                            llvm::ArrayRef<int64_t> shape);

/// Row-major `bytes` to their places from `base` on, and back. The layout's
/// span must be there. Padding reads as zeros.
void scatter(const BufferLayout &layout, llvm::ArrayRef<uint8_t> bytes,
             uint8_t *base);
std::vector<uint8_t> gather(const BufferLayout &layout, const uint8_t *base);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_BUFFERLAYOUT_H
