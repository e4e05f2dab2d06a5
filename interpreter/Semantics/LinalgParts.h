//===- LinalgParts.h - The parts of linalg --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_LINALGPARTS_H
#define MX_ORACLE_SEMANTICS_LINALGPARTS_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace oracle {

/// pack, unpack.
void attachLinalgRelayouts(mlir::MLIRContext *context);
/// softmax.
void attachLinalgSoftmax(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_LINALGPARTS_H
