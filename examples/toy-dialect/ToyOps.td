//===- ToyOps.td - A dialect that is not the project's -----*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXAMPLES_TOYOPS_TD
#define MX_ORACLE_EXAMPLES_TOYOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
  let summary = "A scalar operation, a loop and a tensor operation";
}

class Toy_Op<string mnemonic, list<Trait> traits = []>
    : Op<Toy_Dialect, mnemonic, traits>;

def Toy_Integer : AnyTypeOf<[I8, I16, I32]>;

def Toy_SaturatingAddOp : Toy_Op<"saturating_add", [
    Pure, Commutative, SameOperandsAndResultType, Elementwise]> {
  let summary = "signed addition that stays in range";
  let description = [{
    The sum of two signed integers, or the end of the type's range that it lies
    beyond; element by element on tensors.

    ```mlir
    %sum = toy.saturating_add %a, %b : i8
    ```
  }];
  let arguments = (ins AnyTypeOf<[Toy_Integer, RankedTensorOf<[Toy_Integer]>]>:$lhs,
                       AnyTypeOf<[Toy_Integer, RankedTensorOf<[Toy_Integer]>]>:$rhs);
  let results = (outs AnyTypeOf<[Toy_Integer, RankedTensorOf<[Toy_Integer]>]>:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
}

def Toy_RepeatOp : Toy_Op<"repeat", [SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a body that runs a fixed number of times";
  let description = [{
    Runs its body `count` times. The body takes the values that the run before
    yielded, the first one the operands; the last ones are the results.

    ```mlir
    %r = toy.repeat 3 %x : (i8) -> i8 {
    ^bb0(%v: i8):
      %sum = toy.saturating_add %v, %v : i8
      toy.yield %sum : i8
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$count,
                       Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $count $inits attr-dict `:` functional-type($inits, $results) $body
  }];
  let hasRegionVerifier = 1;
}

def Toy_YieldOp : Toy_Op<"yield", [Pure, Terminator, HasParent<"RepeatOp">]> {
  let summary = "what one run of a repeated body gives to the next";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Toy_ReverseOp : Toy_Op<"reverse", [Pure, SameOperandsAndResultType]> {
  let summary = "a tensor with the order of its first dimension reversed";
  let description = [{
    ```mlir
    %r = toy.reverse %t : tensor<4x2xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor);
  let results = (outs AnyRankedTensor:$reversed);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasVerifier = 1;
}

#endif // MX_ORACLE_EXAMPLES_TOYOPS_TD
