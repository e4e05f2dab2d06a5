// RUN: mx-interp %s

func.func @scratch_of_each_iteration() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %squares = memref.alloc() : memref<3xindex>
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %scratch = memref.alloc() : memref<index>
    memref.store %i, %scratch[] : memref<index>
    %j = memref.load %scratch[] : memref<index>
    %square = arith.muli %j, %j : index
    memref.store %square, %squares[%i] : memref<3xindex>
    memref.dealloc %scratch : memref<index>
  }
  %t = bufferization.to_tensor %squares : memref<3xindex> to tensor<3xindex>
  check.expect_eq_const %t, dense<[0, 1, 4]> : tensor<3xindex>
  memref.dealloc %squares : memref<3xindex>
  return
}
