//===- MemRefParts.h - The parts of memref
//----------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_MEMREFPARTS_H
#define MX_ORACLE_SEMANTICS_MEMREFPARTS_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace oracle {

/// alloc, alloca, alloca_scope, dealloc, global, get_global.
void attachMemRefAllocations(mlir::MLIRContext *context);
/// load, store, copy.
void attachMemRefAccesses(mlir::MLIRContext *context);
/// cast, dim, rank, subview: other views of the same allocation.
void attachMemRefViews(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_MEMREFPARTS_H
