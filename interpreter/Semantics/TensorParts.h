//===- TensorParts.h - The parts of tensor ----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_TENSORPARTS_H
#define MX_ORACLE_SEMANTICS_TENSORPARTS_H

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace oracle {

/// Operations on single elements and on whole tensors.
void attachTensorElements(mlir::MLIRContext *context);
/// reshape, expand_shape, collapse_shape.
void attachTensorReshapes(mlir::MLIRContext *context);
/// extract_slice, insert_slice, concat.
void attachTensorSlices(mlir::MLIRContext *context);
/// pad.
void attachTensorPad(mlir::MLIRContext *context);
/// gather, scatter.
void attachTensorGathers(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_TENSORPARTS_H
