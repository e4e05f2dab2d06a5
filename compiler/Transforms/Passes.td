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

def ExpandSmallFloats : Pass<"expand-small-floats", "::mlir::ModuleOp"> {
  let summary = "Turn small floats into bytes and their operations into integer code";
  let description = [{
    LLVM has no small floats, and its own conversions from and to them, f16 and
    bf16 disagree with each other. After this pass:

    - every small float of OCP Microscaling v1.0 is an i8 that holds its code,
      in scalars, vectors, memrefs, tensors, constants and globals, through
      function boundaries and control flow; f16 and bf16 stay in memory;
    - conversions from and to small floats, f16 and bf16 are integer code;
    - arithmetic on them is done in f32 or f64 such that the result is the exact
      one, rounded once, nonsaturating.

    No operation is folded on the way. An operation that computes on such floats
    and has no expansion is an error that names it: lower vector contractions
    and named linalg operations first. Blocks that cannot be reached are erased.

    ```mlir
    func.func @extend(%x: f8E4M3FN) -> f32 {
      %0 = arith.extf %x : f8E4M3FN to f32
      return %0 : f32
    }
    // becomes a function of an i8: shifts, an addition for the exponent's bias,
    // and selects for subnormals and NaN.
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

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
