//===- Passes.td - Transformation passes -------------------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_PASSES_TD
#define MX_ORACLE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MxToLinalg : Pass<"mx-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Lower block-scaled tensors to linalg on elements and scales";
  let description = [{
    Every `!mx.tensor` becomes two tensors, elements then scales: in functions
    and calls, in structured control flow (`scf.if`, `for`, `while`,
    `index_switch`, `execute_region`), in `arith.select` with one condition, in
    `ub.poison` and in checks. Attributes of a function's argument or result go
    to both its parts.

    `mx` operations become `linalg.generic` with the very roundings that they
    document; arithmetic on small floats stays `arith` on the small types.
    `mx.block_matmul` becomes one operation with the accumulator as its
    destination, so that it bufferizes in place.

    A block argument of unstructured control flow that is block-scaled is an
    error (`lift-cf-to-scf` gives it structure first), and so is an operation
    outside this list that has one as an operand or result.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // MX_ORACLE_TRANSFORMS_PASSES_TD
