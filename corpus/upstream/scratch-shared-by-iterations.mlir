// The iterations of affine.parallel may run at the same time. Buffer loop hoisting
// moves the memory that each has for itself out of the loop, and then all write to
// and read from the same memory: a data race that a sequential run cannot show.
// Without it %m is [0, 1, 2, 3].
// passes: func.func(buffer-loop-hoisting)
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xindex>
  affine.parallel (%i) = (0) to (4) {
    %s = memref.alloc() : memref<1xindex>
    memref.store %i, %s[%c0] : memref<1xindex>
    %v = memref.load %s[%c0] : memref<1xindex>
    memref.store %v, %m[%i] : memref<4xindex>
  }
  check.expect_eq_const %m, dense<[0, 1, 2, 3]> : tensor<4xindex> : memref<4xindex>
  memref.dealloc %m : memref<4xindex>
  return
}
