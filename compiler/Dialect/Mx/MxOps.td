//===- MxOps.td - Operations of the mx dialect -------------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_MX_MXOPS_TD
#define MX_ORACLE_DIALECT_MX_MXOPS_TD

include "compiler/Dialect/Mx/MxAttrs.td"
include "compiler/Dialect/Mx/MxTypes.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Speculatable only where no dynamic dimension could break a promise: a
// mismatch that shows at run time is undefined behaviour.
class Mx_ShapeDependentOp<string mnemonic, list<Trait> traits = []>
    : Op<Mx_Dialect, mnemonic, !listconcat(traits, [
        NoMemoryEffect,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>])>;

def Mx_QuantizeBlockOp : Mx_ShapeDependentOp<"quantize_block"> {
  let summary = "convert an f32 tensor to a block-scaled one";
  let description = [{
    OCP Microscaling Formats (MX) v1.0, 6.3. For each block, with amax its
    largest magnitude, the scale X is the power of two that `scale_rounding`
    picks; `floor`, the specification's rule, is the default and not printed.
    The exponent comes from the bits of amax, never from a logarithm in f32.
    Each element is V_i / X, exact, rounded once to nearest even, saturating.

    A block of zeros has the scale 2^-127 and keeps the signs of its zeros. A
    block with a NaN or an infinity has a NaN scale and NaN elements (+0 where
    the element type has no NaN).

    The shapes agree, and the blocked dimension is a multiple of the block size:
    checked where static, undefined where dynamic.

    Example:

    ```mlir
    %q = mx.quantize_block %x : tensor<32x64xf32> -> !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
    %r = mx.quantize_block %x scale_rounding(even) : tensor<32x64xf32> -> !mx.tensor<32x64xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
    ```
  }];
  let arguments = (ins
    RankedTensorOf<[F32]>:$input,
    DefaultValuedAttr<Mx_ScaleRoundingAttr,
                      "::mlir::mx::ScaleRounding::Floor">:$scale_rounding
  );
  let results = (outs Mx_Tensor:$result);
  let assemblyFormat = [{
    $input `` custom<ScaleRounding>($scale_rounding) attr-dict `:`
    type($input) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def Mx_DequantizeBlockOp : Mx_ShapeDependentOp<"dequantize_block"> {
  let summary = "the f32 values a block-scaled tensor means";
  let description = [{
    Element i is f32(P_i) * f32(X_block(i)) with one f32 rounding: exact unless
    the product is subnormal or overflows, and NaN where the scale is NaN.

    The shapes agree: checked where static, undefined where dynamic.

    Example:

    ```mlir
    %d = mx.dequantize_block %q : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x64xf32>
    ```
  }];
  let arguments = (ins Mx_Tensor:$input);
  let results = (outs RankedTensorOf<[F32]>:$result);
  let assemblyFormat = [{
    $input attr-dict `:` qualified(type($input)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Mx_BlockMatmulOp : Mx_ShapeDependentOp<"block_matmul", [
    AllTypesMatch<["acc", "result"]>,
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "block-scaled matrix times f32 matrix, plus accumulator";
  let description = [{
    With lhs of shape MxK, blocked on its last axis, rhs of shape KxN and acc of
    shape MxN: for each (m, n), t starts as acc[m, n], and for k ascending

        t = t + ((f32(P[m, k]) * f32(X[m, k floordiv block_size])) * rhs[k, n])

    each operation rounded to f32, grouped exactly so. K = 0 gives acc. The
    accumulator is the destination: an operand, and the buffer of the result.

    The shapes agree: checked where static, undefined where dynamic.

    Example:

    ```mlir
    %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
    ```
  }];
  let arguments = (ins
    Mx_Tensor:$lhs,
    RankedTensorOf<[F32]>:$rhs,
    RankedTensorOf<[F32]>:$acc
  );
  let results = (outs RankedTensorOf<[F32]>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $acc attr-dict `:`
    qualified(type($lhs)) `,` type($rhs) `,` type($acc) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getAccMutable(); }
  }];
}

def Mx_FoldScaleOp : Op<Mx_Dialect, "fold_scale", [
    Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "multiply every scale by a power of two";
  let description = [{
    Every scale times alpha; the elements stay. For alpha = 2^j (subnormal
    powers included) this adds j to the exponent, exactly; a scale that leaves
    [2^-127, 2^127] becomes NaN, and NaN stays NaN. For any other alpha all
    scales become NaN.

    Canonicalization drops alpha = 1 and merges two constant powers whose
    exponents have the same sign if their product is an f32. Little more is
    sound: with exponents of unlike sign the first fold may make a NaN that the
    merged one would not, and folding behind a dequantize differs where the
    scale, but not the product, leaves its range.

    Example:

    ```mlir
    %s = mx.fold_scale %t, %alpha : !mx.tensor<64xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<64xf6E3M2FN, block_size = 32, scale_type = f8E8M0FNU>
    ```
  }];
  let arguments = (ins Mx_Tensor:$input, F32:$alpha);
  let results = (outs Mx_Tensor:$result);
  let assemblyFormat = [{
    $input `,` $alpha attr-dict `:`
    qualified(type($input)) `,` type($alpha) `->`
    qualified(type($result))
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

#endif // MX_ORACLE_DIALECT_MX_MXOPS_TD
