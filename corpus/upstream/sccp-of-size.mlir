// %r is 1. Before propagation of constants knows that, it takes %r for 3, with which
// the loop begins. memref.dim folds to %r, the size that the memory was made with
// and none of its operands: what is known of %r then becomes its value, and nobody
// comes back when more is known. %size is 1; MLIR 22.1.8 gives 3.
// passes: sccp
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %false = arith.constant false
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %c3) -> (index) {
    %y = scf.if %false -> (index) {
      scf.yield %c1 : index
    } else {
      scf.yield %c1 : index
    }
    scf.yield %y : index
  }
  %t = memref.alloc(%r) : memref<?xf32>
  %size = memref.dim %t, %c0 : memref<?xf32>
  check.expect_eq_const %size, 1 : index
  memref.dealloc %t : memref<?xf32>
  return
}
