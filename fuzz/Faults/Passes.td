//===- Passes.td - Known kinds of bugs, planted ------------*- tablegen -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// For tests: each pass makes the mistake that a faulty compiler would make, in a
// place that the program or an option names. A pass that finds nowhere to make it
// fails and leaves the program as it was. A further kind is a row of a pass's
// table, or one more definition here, whose name begins with "plant-", and one
// more file; FaultTable.cpp says where in a pipeline it is planted.
//

#ifndef MX_ORACLE_FAULTS_PASSES_TD
#define MX_ORACLE_FAULTS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PlantInPlace : Pass<"plant-in-place", "::mlir::ModuleOp"> {
  let summary = "Test only: bufferize marked operands in place, right or not";
  let description = [{
    One-Shot Bufferize across functions, with the options of the pipeline
    `scalar`. What the analysis decides is overruled for the operands that the
    program marks: an operation's attribute `mx.overwrite` lists the numbers of
    operands that it overwrites although their values are needed. With the
    option `edge` it is overruled for one operand that the analysis wants
    copied and that is of this kind, whatever the program marks:

    - `any`: of every kind;
    - `insert`, `insert-slice`, `extract-slice`, `fill`, `reshape`, `select`,
      `call`: the tensor of such an operation (`reshape`: of any that only
      changes the shape);
    - `outs`, `accumulator`: the destination of a linalg operation without or
      with a reduction;
    - `iter-arg`, `while`, `forall`: what such a loop starts with;
    - `duplicate`: a tensor that is another operand of the operation too;
    - `constant`, `argument`: a constant, or an argument of the function;
    - `branch`, `loop`: a tensor from outside of the branch or loop in which the
      operation is.

    ```mlir
    %y = linalg.add {mx.overwrite = [2]}
           ins(%x, %ten : tensor<3xf32>, tensor<3xf32>)
           outs(%x : tensor<3xf32>) -> tensor<3xf32>
    // writes to the memory of %x, and whoever reads %x later reads %y.
    ```

    It is an error where no operation is marked, or where a marked operand is
    none that the analysis wants copied.
  }];
  let options = [
    Option<"edge", "edge", "std::string", /*default=*/"",
           "Which kind of operand to overrule the analysis for">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the operands of that kind, from 0">,
  ];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def PlantEarlyFree : Pass<"plant-early-free", "::mlir::ModuleOp"> {
  let summary = "Test only: free an allocation behind its first use";
  let description = [{
    Moves a `memref.dealloc` to right behind the first operation that uses its
    `memref.alloc` for more than another view of it. Deallocations whose
    allocation has no later use do not count.
  }];
  let options = [
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the deallocations, from 0">,
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def PlantLostFree : Pass<"plant-lost-free", "::mlir::ModuleOp"> {
  let summary = "Test only: forget to free an allocation";
  let description = [{
    Erases a `memref.dealloc`.
  }];
  let options = [
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the deallocations, from 0">,
  ];
}

def PlantCopy : Pass<"plant-copy", "::mlir::ModuleOp"> {
  let summary = "Test only: lose, shorten or misplace a copy";
  let description = [{
    Of a `memref.copy`:

    - `drop` erases it;
    - `shorten` leaves out the last row of its outermost dimension of several;
    - `late` moves it behind the next use of what it reads or writes;
    - `early` moves it before the last such use, with its allocation.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the copies that the mistake fits, from 0">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def PlantStrayCopy : Pass<"plant-stray-copy", "::mlir::ModuleOp"> {
  let summary = "Test only: update a copy of an argument, not the argument";
  let description = [{
    Copies a memref that a function gets, and that it writes to other than
    through views, to a new allocation where the function begins, and goes on
    with that. Nothing is wrong with the values, where the caller looks at
    results alone: what is wrong is that bytes are moved in vain.
  }];
  let options = [
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the arguments that are written to, from 0">,
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def PlantSubview : Pass<"plant-subview", "::mlir::ModuleOp"> {
  let summary = "Test only: look at the wrong part of a buffer";
  let description = [{
    `offset` moves a `memref.subview` by one element along its innermost
    dimension that has room, forward if it can, else backward. Views of views
    and views that are yielded or passed stay: their type would change.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the subviews that can be moved, from 0">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def PlantHoist : Pass<"plant-hoist", "::mlir::ModuleOp"> {
  let summary = "Test only: move out of a loop what belongs into it";
  let description = [{
    - `alloc` moves a `memref.alloc` before the loop around it whose memory the
      loop yields or frees, so that all trips share it;
    - `write` moves a store, a copy or an operation on buffers before the loop
      around it, where all that it uses is known there, what the loop carries
      being taken for what it starts with.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the operations that the mistake fits, from 0">,
  ];
}

def PlantSwap : Pass<"plant-swap", "::mlir::ModuleOp"> {
  let summary = "Test only: take one tensor for another";
  let description = [{
    Exchanges the first two tensors (or buffers) of one type:

    - `inits`, with which a loop starts;
    - `yields`, which a loop hands to its next trip;
    - `arguments`, which a call passes;
    - `results`, of a call or of an operation with regions.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the operations that the mistake fits, from 0">,
  ];
}

def PlantStaleAlias : Pass<"plant-stale-alias", "::mlir::ModuleOp"> {
  let summary = "Test only: go on with a buffer as it was before a call";
  let description = [{
    Takes the buffer that a call gets for the buffer that it returns, as if the
    callee had updated it in place.
  }];
  let options = [
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the pairs of argument and result, from 0">,
  ];
  let dependentDialects = [
    "::mlir::memref::MemRefDialect"
  ];
}

def PlantLostYield : Pass<"plant-lost-yield", "::mlir::ModuleOp"> {
  let summary = "Test only: forget what a branch yields";
  let description = [{
    A branch of `scf.if` or `scf.index_switch` that yields another version of a
    tensor from outside yields the tensor as it was.
  }];
  let options = [
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the tensors that branches update, from 0">,
  ];
}

def PlantScale : Pass<"plant-scale", "::mlir::ModuleOp"> {
  let summary = "Test only: scale a block wrongly";
  let description = [{
    Where `mx-to-linalg` has made `linalg.generic` of it:

    - `wrong-divisor` finds the block of an index as if blocks were twice as
      long;
    - `first-block` always takes the first block's scale, which is right only
      within a tile of one block;
    - `bias` decodes a scale with an exponent that is one too high;
    - `smallest-is-zero` decodes 0x00 as 0, not as 2^-127;
    - `nan-is-infinite` decodes 0xFF as an infinity;
    - `logarithm` computes a block's exponent as floor(log2(amax)) in f32, one
      too high just below most powers of two.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the operations that the mistake fits, from 0">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect"
  ];
}

def PlantRounding : Pass<"plant-rounding", "::mlir::ModuleOp"> {
  let summary = "Test only: round to a narrow float wrongly";
  let description = [{
    Of an `arith.truncf` of scalars to a float with a sign:

    - `truncate` drops what does not fit;
    - `ties-away` rounds ties away from zero;
    - `no-saturation` forgets to clamp before;
    - `no-sign` converts the magnitude;
    - `no-subnormals` makes zeros of subnormal results.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the conversions that the mistake fits, from 0">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect"
  ];
}

def PlantContraction : Pass<"plant-contraction", "::mlir::ModuleOp"> {
  let summary = "Test only: sum up products in another way";
  let description = [{
    - `scale-last` makes (a * c) * b of (a * b) * c;
    - `fuse` makes one `math.fma` of a product and a sum;
    - `allow-fusion` lets code generation do so, by the flag `contract`;
    - `from-zero` fills the destination of a reduction on tensors with zeros
      first;
    - `reverse` runs a loop that reduces floats in memory backward.
  }];
  let options = [
    Option<"kind", "kind", "std::string", /*default=*/"",
           "Which mistake">,
    Option<"nth", "nth", "unsigned", /*default=*/"0",
           "Which of the operations that the mistake fits, from 0">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect"
  ];
}

#endif // MX_ORACLE_FAULTS_PASSES_TD
