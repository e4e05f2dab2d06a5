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
// fails and leaves the program as it was. A further kind is one more definition
// here, whose name begins with "plant-", and one more file.
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
    operands that it overwrites although their values are needed.

    ```mlir
    %y = linalg.add {mx.overwrite = [2]}
           ins(%x, %ten : tensor<3xf32>, tensor<3xf32>)
           outs(%x : tensor<3xf32>) -> tensor<3xf32>
    // writes to the memory of %x, and whoever reads %x later reads %y.
    ```

    It is an error where no operation is marked, or where a marked operand is
    none that the analysis wants copied.
  }];
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

#endif // MX_ORACLE_FAULTS_PASSES_TD
