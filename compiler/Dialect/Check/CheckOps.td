//===- CheckOps.td - The check dialect and its operations --*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DIALECT_CHECK_CHECKOPS_TD
#define MX_ORACLE_DIALECT_CHECK_CHECKOPS_TD

include "compiler/Dialect/Mx/MxTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::mlir::check";
  let summary = "Programs that check their own values";
  let description = [{
    A check compares a value and records, where it fails, its location and the
    first element that differs; execution goes on. The interpreter and compiled
    code report the failures at the end.

    Checks write to a resource of their own, so they are never removed, merged
    or moved, and compete with no other memory access. A check of a tensor
    survives bufferization as a check of a buffer.
  }];
  let dependentDialects = ["::mlir::mx::MxDialect"];
}

def Check_Element : AnyTypeOf<[AnyInteger, Index, AnyFloat],
                              "integer, index or float">;
def Check_Value : AnyTypeOf<[
    Check_Element, RankedTensorOf<[Check_Element]>, MemRefOf<[Check_Element]>,
    FixedVectorOfAnyRank<[Check_Element]>, Mx_Tensor],
  "integer, index, float, ranked tensor, memref or vector of these, or "
  "block-scaled tensor">;
def Check_FloatValue : AnyTypeOf<[
    AnyFloat, RankedTensorOf<[AnyFloat]>, MemRefOf<[AnyFloat]>,
    FixedVectorOfAnyRank<[AnyFloat]>],
  "float, or ranked tensor, memref or vector of floats">;

// Writes CheckResource, and reads the operands that are buffers.
class Check_Op<string mnemonic> : Op<Check_Dialect, mnemonic, [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let hasVerifier = 1;
}

def Check_ExpectEqOp : Check_Op<"expect_eq"> {
  let summary = "two values are equal, element by element";
  let description = [{
    Floats are compared by their bits, except that any NaN equals any NaN; -0.0
    and +0.0 differ. Block-scaled tensors are equal where their elements and
    their scales are. Dynamic shapes that differ at run time are a failure.

    Both operands have one type; buffers may differ in layout and memory space,
    and then both types are spelled.

    Example:

    ```mlir
    check.expect_eq %actual, %expected : tensor<4xf32>
    check.expect_eq %view, %m : memref<4xf32, strided<[2]>>, memref<4xf32>
    ```
  }];
  let arguments = (ins Check_Value:$actual, Check_Value:$expected);
  let assemblyFormat = [{
    $actual `,` $expected attr-dict `:`
    custom<OneOrTwoTypes>(type($actual), type($expected))
  }];
}

def Check_ExpectEqConstOp : Check_Op<"expect_eq_const"> {
  let summary = "a value equals a constant";
  let description = [{
    As `check.expect_eq`, with an attribute for the expected value: an integer
    or float attribute for a scalar, a dense one for a tensor, memref or vector, and two
    dense ones, elements and scales, for a block-scaled tensor.

    The type of the value is spelled after a colon where it is not the type of
    the attribute: for a dynamic shape, a buffer, or a block-scaled tensor. A
    dynamic shape that is not the constant's at run time is a failure.

    Example:

    ```mlir
    check.expect_eq_const %i, 42 : i32
    check.expect_eq_const %t, dense<[1.0, 2.0]> : tensor<2xf32>
    check.expect_eq_const %m, dense<[1.0, 2.0]> : tensor<2xf32> : memref<?xf32>
    check.expect_eq_const %q, dense<1.0> : tensor<32xf8E4M3FN>, dense<2.0> : tensor<1xf8E8M0FNU> : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
    ```
  }];
  let arguments = (ins
    Check_Value:$actual,
    TypedAttrInterface:$expected,
    OptionalAttr<TypedAttrInterface>:$scales
  );
  let assemblyFormat = [{
    $actual `,` $expected (`,` $scales^)? attr-dict ``
    custom<TypeUnlessOf>(type($actual), ref($expected))
  }];
}

def Check_ExpectCloseOp : Check_Op<"expect_close"> {
  let summary = "two float values are within a number of ulp";
  let description = [{
    Element by element, at most `max_ulp` representable values of the type lie
    between the two, the farther one counted; +0 and -0 are 0 apart, any NaN is
    0 apart from any NaN, and no number is close to a NaN.

    Operand types are as for `check.expect_eq`; block-scaled tensors are
    dequantized first.

    Example:

    ```mlir
    check.expect_close %actual, %expected {max_ulp = 2 : i64} : tensor<4xf32>
    ```
  }];
  let arguments = (ins
    Check_FloatValue:$actual,
    Check_FloatValue:$expected,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$max_ulp
  );
  let assemblyFormat = [{
    $actual `,` $expected attr-dict `:`
    custom<OneOrTwoTypes>(type($actual), type($expected))
  }];
}

#endif // MX_ORACLE_DIALECT_CHECK_CHECKOPS_TD
