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
  let summary = "Turn narrow floats into integers and their operations into "
                "integer code";
  let description = [{
    LLVM has no small floats, its own conversions from and to them, f16 and
    bf16 disagree with each other, and its code for bf16 can lose a sign (x86,
    22.1). After this pass:

    - every small float of OCP Microscaling v1.0 is an i8 that holds its code,
      and f16 and bf16 are an i16, in scalars, vectors, memrefs, tensors,
      constants and globals, through function boundaries and control flow;
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

def ExpandCheckConstants : Pass<"expand-check-constants", "::mlir::ModuleOp"> {
  let summary = "Turn checks against attributes into checks against values";
  let description = [{
    `check.expect_eq_const` becomes `check.expect_eq` with an `arith.constant`,
    or, for a buffer, a private `memref.global`. A check of a block-scaled
    tensor stays; `mx-to-linalg` splits it first.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::check::CheckDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
}

def ElementwiseToLinalg : Pass<"elementwise-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Turn elementwise operations on tensors into linalg, folding "
                "nothing";
  let description = [{
    As upstream's `convert-elementwise-to-linalg`, whose conversion folds an
    operation on constants before it rewrites it: 22.1 folds a NaN of
    f8E8M0FNU to an infinity. One-Shot Bufferize does not know these operations
    on tensors.
  }];
  let dependentDialects = [
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def TileBlocks : Pass<"tile-blocks", "::mlir::ModuleOp"> {
  let summary = "Tile loops over blocks that share a scale by the block size";
  let description = [{
    Of a linalg operation on tensors that vectors can compute, a loop `d` that
    occurs as an index `d floordiv B`, and otherwise only as itself, is tiled by
    B: each tile reads one scale. The loop's size must be a static multiple of
    B, and is that for the `mx` operations.

    After it the operation still has the index, and within a tile that is zero;
    `fold-pinned-maps` makes it so.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def FoldPinnedMaps : Pass<"fold-pinned-maps", "::mlir::ModuleOp"> {
  let summary = "Make a constant of each index that operand shapes pin to one "
                "value";
  let description = [{
    The static sizes of the operands bound the loops of a linalg operation, and
    so the indices that its maps compute. Each result of a map that has one
    value over the whole domain becomes that constant. Upstream's vectorizer
    takes constants and dimensions, and refuses the operation otherwise.

    ```mlir
    // d2 < 32, from the static size of another operand
    affine_map<(d0, d1, d2) -> (d0, d2 floordiv 32)>
    // becomes
    affine_map<(d0, d1, d2) -> (d0, 0)>
    ```
    Where d2 reaches 32, as before the operation is tiled, the index has two
    values and nothing changes. A result that is a dimension alone stays even if
    it has one value: loops get their sizes from those. A named operation with
    such an index, as of a convolution by a window of one element, becomes
    `linalg.generic`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def TileLanes : Pass<"tile-lanes", "::mlir::ModuleOp"> {
  let summary = "Tile linalg operations into what one vector computes";
  let description = [{
    A linalg operation on tensors whose result lies in memory along a parallel
    loop, and whose inputs do or are the same for all of that loop, is tiled:
    by up to sixteen of that loop, and by one of every other. Loops keep their
    order, so a reduction folds in the order that it had. What is left where the
    loop's size is no multiple of the tile's stays a linalg operation.

    Operations stay whole whose body has anything but `arith` on scalars, or
    whose elements have no whole number of bytes.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def VectorizeTiles : Pass<"vectorize-tiles", "::mlir::ModuleOp"> {
  let summary = "Turn the tiles of tile-lanes into vector operations";
  let description = [{
    By upstream's vectorizer, loops of one iteration dropped. A tile that it
    refuses stays a linalg operation.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"
  ];
}

def HoistAccumulators : Pass<"hoist-accumulators", "::mlir::ModuleOp"> {
  let summary = "Let loops carry vectors that they read and write at one place";
  let description = [{
    As upstream's `loop-invariant-subset-hoisting`, of loops of vector transfers
    alone, and with the indices of those moved out of the loop first: the
    accumulator of a reduction is read before the loop over it and written
    after.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def ForwardLoopBuffers : Pass<"forward-loop-buffers", "::mlir::ModuleOp"> {
  let summary = "Use a buffer itself in and after loops that only carry it";
  let description = [{
    Where One-Shot Bufferize updates a tensor in place, a loop carries its buffer
    and yields what it got, and a slice that is written in place is copied to
    itself. Upstream leaves both to canonicalization, which folds: 22.1 folds a
    NaN of f8E8M0FNU to an infinity.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def LowerTransfers : Pass<"lower-transfers", "::mlir::ModuleOp"> {
  let summary = "Turn transfers of vectors into loads and stores for any stride";
  let description = [{
    A buffer that comes from a caller has a stride that only the run knows. A
    nest of loops around transfers becomes two, and the run chooses: one for
    buffers whose elements are neighbours in the last dimension, where vectors
    are loaded and stored whole, and one that goes lane by lane. Upstream's
    lowering would always do the latter.

    A lane that is broadcast is loaded as a scalar, and what depends on such
    lanes alone is computed once.

    Masks, lanes out of bounds and vectors of several dimensions are left to
    `convert-vector-to-scf`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def LowerPackedVectors : Pass<"lower-packed-vectors", "::mlir::ModuleOp"> {
  let summary = "Load and store vectors lane by lane where LLVM packs them";
  let description = [{
    In a buffer, an element of type i1 has a byte of its own. LLVM keeps the
    lanes of a vector of i1 in a bit each, in memory too, and so it is with all
    integers whose width is not that of one, two, four, eight... bytes. Where
    upstream's lowering would load or store such vectors whole, a loop goes over
    the lanes: those of masks that are set, and within bounds.

    Vectors of several dimensions are left to `convert-vector-to-scf`, which
    comes before.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def LowerLinalgToLoops : Pass<"lower-linalg-to-loops", "::mlir::ModuleOp"> {
  let summary = "Turn linalg operations on buffers into loops, folding nothing";
  let description = [{
    As upstream's `convert-linalg-to-loops`, which also folds whatever constant
    it meets on its way: 22.1 folds a NaN of f8E8M0FNU to an infinity.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def LowerObservations : Pass<"lower-observations", "::mlir::ModuleOp"> {
  let summary = "Turn checks and prints into calls of runtime functions";
  let description = [{
    After bufferization and while small floats still are what they are: values
    go out as codes, with the type they had. `check.expect_eq`,
    `check.expect_close` and `vector.print` become calls of `mx_rt_*` functions
    that take i64 only; location, operation and element type stand in a list of
    sites, an attribute of the module. `vector.print` of punctuation alone shows
    no value and is erased.

    ```mlir
    func.func @scalar(%a: f8E4M3FN, %b: f8E4M3FN) {
      check.expect_eq %a, %b : f8E4M3FN
      return
    }
    // becomes (abridged)
    func.func @scalar(%a: f8E4M3FN, %b: f8E4M3FN) {
      %0 = arith.bitcast %a : f8E4M3FN to i8
      %1 = arith.extui %0 : i8 to i64
      ...
      call @mx_rt_check_scalars(%site, %1, %3) : (i64, i64, i64) -> ()
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"
  ];
}

def StripAllocAlignment : Pass<"strip-alloc-alignment", "::mlir::ModuleOp"> {
  let summary = "Drop what an allocation asks beyond its bytes";
  let description = [{
    An alignment makes the conversion to LLVM allocate more than the bytes of
    the buffer, and a write behind the buffer then lands in the slack, where
    nobody sees it. The runtime aligns every allocation to 64 bytes; alignments
    up to that are dropped.
  }];
}

def InstrumentTraffic : Pass<"instrument-traffic", "::mlir::ModuleOp"> {
  let summary = "Make code count what it moves";
  let description = [{
    Behind the lowering to loops and before the conversion to LLVM. Each
    operation that loads, stores, copies or allocates has a number, its place
    among them in the order of the text, and calls a runtime function with it:
    how many scalars, of how many bytes each; what was allocated and freed. Of
    masked vectors and of those that reach past the end, the lanes that are
    there count. Stack allocations end with the scope they are in. An operation
    that touches memory in any other way is an error that names it.

    ```mlir
    %x = memref.load %m[%i] : memref<4xf32>
    // becomes
    call @mx_rt_count_load(%number, %c1, %c4) : (i64, i64, i64) -> ()
    %x = memref.load %m[%i] : memref<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"
  ];
}

def LowerToLLVM : Pass<"lower-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert what is left to the LLVM dialect, in one conversion";
  let description = [{
    The patterns of upstream's conversions of arith, cf, complex, func, index,
    math, memref, ub and vector, applied together: on a small module a pass for
    each takes several times as long. Allocations call the generic functions
    (`_mlir_memref_to_llvm_alloc` and its kin). `vector.fma`, and so an outer
    product with an accumulator, rounds once; `vector.contract` multiplies, then
    adds to the accumulator in the order of its domain. An operation that no
    pattern converts is an error that names it. Fields of a descriptor are taken
    from where they came, wherever that can be seen.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"
  ];
}

#endif // MX_ORACLE_TRANSFORMS_PASSES_TD
