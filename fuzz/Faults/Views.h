//===- Views.h - What a memref is a view of ---------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_FAULTS_VIEWS_H
#define MX_ORACLE_FAULTS_VIEWS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace oracle {

/// The memref that `op` only makes another view of; null where it does more.
mlir::Value viewedBy(mlir::Operation *op);

/// What a memref is a view of in the end, as far as its own function says.
mlir::Value viewedMemRef(mlir::Value memref);

/// The operations that use `memref`, or a view of it, for more than a view, in
/// no order.
llvm::SmallVector<mlir::Operation *> usersOf(mlir::Value memref);

/// The operations of `block` that are or hold some of `users`, in order.
llvm::SmallVector<mlir::Operation *>
inBlock(mlir::Block &block, llvm::ArrayRef<mlir::Operation *> users);

/// Adds, in order, what makes those operands of `op` that `isKnown` does not
/// hold for, and so on: views, constants, arithmetic, and allocations where
/// `allocations`. False where something else makes one.
bool collectMakers(mlir::Operation *op,
                   llvm::function_ref<bool(mlir::Value)> isKnown,
                   bool allocations,
                   llvm::SetVector<mlir::Operation *> &makers);

} // namespace oracle

#endif // MX_ORACLE_FAULTS_VIEWS_H
