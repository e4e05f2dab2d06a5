//===- Semantics.h - What the operations of each dialect mean -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One registration a dialect, as bufferization does it: each attaches
// EvaluableOpInterface to the dialect's operations when the dialect is loaded.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_SEMANTICS_SEMANTICS_H
#define MX_ORACLE_SEMANTICS_SEMANTICS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

void registerAffineSemantics(mlir::DialectRegistry &registry);
void registerArithSemantics(mlir::DialectRegistry &registry);
void registerBufferizationSemantics(mlir::DialectRegistry &registry);
void registerCheckSemantics(mlir::DialectRegistry &registry);
void registerControlFlowSemantics(mlir::DialectRegistry &registry);
void registerFuncSemantics(mlir::DialectRegistry &registry);
void registerIndexSemantics(mlir::DialectRegistry &registry);
void registerLinalgSemantics(mlir::DialectRegistry &registry);
void registerMathSemantics(mlir::DialectRegistry &registry);
void registerMemRefSemantics(mlir::DialectRegistry &registry);
void registerMxSemantics(mlir::DialectRegistry &registry);
void registerScfSemantics(mlir::DialectRegistry &registry);
void registerShapeSemantics(mlir::DialectRegistry &registry);
void registerTensorSemantics(mlir::DialectRegistry &registry);
void registerUbSemantics(mlir::DialectRegistry &registry);
void registerVectorSemantics(mlir::DialectRegistry &registry);

/// All of the above.
void registerAllSemantics(mlir::DialectRegistry &registry);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_SEMANTICS_H
