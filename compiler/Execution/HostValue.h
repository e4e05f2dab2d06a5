//===- HostValue.h - Arguments and results of compiled code -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What goes into and comes out of a compiled entry: bits, no arithmetic, and
// nothing of the layout in memory.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_HOSTVALUE_H
#define MX_ORACLE_EXECUTION_HOSTVALUE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace mlir::mx {

/// A scalar (its bits, zero-extended) or the contents of a buffer: elements in
/// row-major order, each in `elementBytes` bytes as a memref stores it. An i1
/// and a small float take one byte, the code in the low bits and zeros above;
/// an index takes eight.
struct HostValue {
  bool isBuffer = false;
  uint64_t bits = 0;
  unsigned elementBytes = 0;
  llvm::SmallVector<int64_t> shape;
  std::vector<uint8_t> bytes;

  static HostValue scalar(uint64_t bits) {
    HostValue value;
    value.bits = bits;
    return value;
  }
  static HostValue buffer(llvm::ArrayRef<int64_t> shape, unsigned elementBytes,
                          std::vector<uint8_t> bytes) {
    HostValue value;
    value.isBuffer = true;
    value.elementBytes = elementBytes;
    value.shape.assign(shape.begin(), shape.end());
    value.bytes = std::move(bytes);
    return value;
  }

  friend bool operator==(const HostValue &, const HostValue &) = default;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_HOSTVALUE_H
