// The branch is not taken, so the second cast, which would be undefined, is not
// either. memref.cast folds into the first one: MLIR 22.1.8 makes a cast from
// memref<1xf32> to memref<2xf32>, which its own verifier refuses. Folding has to
// see whether the types are cast compatible.
// passes: canonicalize
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func private @use(%m: memref<2xf32>) attributes {no_inline} { return }
func.func @main() {
  %false = arith.constant false
  %taken = func.call @opaque(%false) : (i1) -> i1
  %m = memref.alloca() : memref<1xf32>
  %any = memref.cast %m : memref<1xf32> to memref<?xf32>
  scf.if %taken {
    %two = memref.cast %any : memref<?xf32> to memref<2xf32>
    func.call @use(%two) : (memref<2xf32>) -> ()
  }
  %c0 = arith.constant 0 : index
  %size = memref.dim %any, %c0 : memref<?xf32>
  check.expect_eq_const %size, 1 : index
  return
}
