//===- Constants.h - Attributes as run-time values ------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_CONSTANTS_H
#define MX_ORACLE_ENGINE_CONSTANTS_H

#include "interpreter/Values/Value.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace oracle {

/// The elements of an attribute whose text may say them in a line, however many
/// they are: one value all over, and others at single places.
struct CompactElements {
  struct Exception {
    int64_t position;
    uint64_t bits;
  };

  void writeTo(TensorBuilder &builder) const;

  uint64_t everywhere = 0;
  /// In the order to write them.
  llvm::SmallVector<Exception> exceptions;
};

/// The elements of a splat or of a sparse attribute; of an element that sparse
/// names twice, its first value holds, as where MLIR iterates. Fails for any
/// other attribute, for places outside the shape, and where the element type
/// has no run-time type.
llvm::FailureOr<CompactElements> compactElements(mlir::Attribute attribute);

/// The value of an integer, index or float attribute, or of a dense one (a
/// resource too) or a sparse one for a tensor. Fails where the element type has
/// no run-time type, or the attribute holds no such data or codes beyond the
/// type's width.
///
/// Codes of floats are taken as bits; nothing is computed with them.
llvm::FailureOr<RuntimeValue> constantValue(mlir::Attribute attribute);

/// A dense attribute that holds the same tensor; marks are lost.
mlir::DenseElementsAttr denseAttr(const Tensor &tensor,
                                  mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_CONSTANTS_H
