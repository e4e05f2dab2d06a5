//===- MxAttrs.td - Attributes of the mx dialect -----------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_MX_MXATTRS_TD
#define MX_ORACLE_DIALECT_MX_MXATTRS_TD

include "compiler/Dialect/Mx/MxDialect.td"
include "mlir/IR/EnumAttr.td"

def Mx_ScaleRounding : I32EnumAttr<"ScaleRounding",
    "how a block's scale follows from its largest magnitude", [
      I32EnumAttrCase<"Floor", 0, "floor">,
      I32EnumAttrCase<"Ceil", 1, "ceil">,
      I32EnumAttrCase<"Even", 2, "even">,
      I32EnumAttrCase<"RCeil", 3, "rceil">
    ]> {
  let cppNamespace = "::mlir::mx";
  let genSpecializedAttr = 0;
}

def Mx_ScaleRoundingAttr : EnumAttr<Mx_Dialect, Mx_ScaleRounding,
                                    "scale_rounding"> {
  let summary = "how a block's scale follows from its largest magnitude";
  let description = [{
    With `amax` the largest magnitude of the block and `emax` the exponent of
    the element type's largest binade, the scale is 2^e where

    - `floor`: e = floor(log2(amax)) - emax (OCP Microscaling v1.0, 6.3);
    - `ceil`: e = ceil(log2(amax)) - emax;
    - `even`: `amax` is first rounded, to nearest even, to as many significant
      bits as the element type has, counted from its leading one bit; then as
      `floor`;
    - `rceil`: 2^e is the smallest power of two with amax / 2^e no larger than
      the element type's largest value.

    In all four, e is clamped to [-127, 127].

    Example:

    ```mlir
    %q = mx.quantize_block %x scale_rounding(ceil) : tensor<64xf32> -> !mx.tensor<64xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
    ```
  }];
}

#endif // MX_ORACLE_DIALECT_MX_MXATTRS_TD
