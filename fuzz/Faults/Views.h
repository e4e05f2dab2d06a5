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

} // namespace oracle

#endif // MX_ORACLE_FAULTS_VIEWS_H
