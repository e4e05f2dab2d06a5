//===- Scf.h - The parts of scf -------------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_SCF_H
#define MX_ORACLE_SEMANTICS_SCF_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace oracle {

/// scf.parallel, scf.forall and their terminators.
void attachScfParallel(mlir::MLIRContext *context);
/// tensor.parallel_insert_slice, which has a meaning only inside scf.forall.
void attachParallelInsertSlice(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SCF_H
