// Sparse conditional constant propagation folds each operation, and where that gives
// another value, memref.dim the size of the allocation, takes over what is known of
// it, but does not come back when less is known: the result of the loop is 0 while
// only its initial value is known, and any number in the end. %size is 1; MLIR 22.1.8
// leaves it at 0.
// passes: sccp
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %c0) -> (index) {
    %one = func.call @opaque(%c1) : (index) -> index
    scf.yield %one : index
  }
  %a = memref.alloc(%n) : memref<?xi32>
  %size = memref.dim %a, %c0 : memref<?xi32>
  check.expect_eq_const %size, 1 : index
  return
}
