//===- EntrySignature.h - Types of a compiled entry -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_ENTRYSIGNATURE_H
#define MX_ORACLE_EXECUTION_ENTRYSIGNATURE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"

namespace mlir::mx {

/// One argument or result of a bufferized function: a scalar of at most 64
/// bits, or a ranked memref of such elements.
struct EntryValue {
  bool isBuffer = false;
  /// "f8E4M3FN", "i1", "index".
  std::string elementType;
  unsigned elementBits = 0;
  /// Bytes of an element in memory, and of them those that LLVM's stores write:
  /// three of the four of an i17.
  unsigned elementBytes = 0;
  unsigned valueBytes = 0;
  /// Buffers only; ShapedType::kDynamic where not static.
  llvm::SmallVector<int64_t> shape;
  /// Buffers only, in elements; ShapedType::kDynamic where not static.
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;

  /// Eight-byte slots of the flattened value: a descriptor has two pointers, an
  /// offset, sizes and strides.
  unsigned slots() const { return isBuffer ? 3 + 2 * shape.size() : 1; }
  /// "memref<4x?xf32>" or the scalar's type, for messages.
  std::string describe() const;
};

struct EntrySignature {
  std::vector<EntryValue> arguments;
  std::vector<EntryValue> results;
};

/// The signature of `function`, taken after bufferization and before the
/// conversion to LLVM. Fails, naming argument or result, on a type that cannot
/// be passed.
llvm::Expected<EntrySignature> entrySignature(func::FuncOp function);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_ENTRYSIGNATURE_H
