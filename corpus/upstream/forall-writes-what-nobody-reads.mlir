// "The RaW conflict detection of One-Shot Analysis is more strict inside parallel
// regions: Buffer may have to be privatized" (BufferizableOpInterface). Where an
// iteration writes to a tensor from outside and nobody reads that, there is no such
// conflict, and all iterations of scf.forall write to the same memory: MLIR 22.1.8
// makes a data race. %m is [0, 1].
func.func @main() {
  %m = memref.alloc() : memref<2xi32>
  %scratch = tensor.empty() : tensor<1xi32>
  scf.forall (%i) in (2) {
    %x = arith.index_cast %i : index to i32
    %mine = linalg.fill ins(%x : i32) outs(%scratch : tensor<1xi32>) -> tensor<1xi32>
    memref.store %x, %m[%i] : memref<2xi32>
  }
  check.expect_eq_const %m, dense<[0, 1]> : tensor<2xi32> : memref<2xi32>
  return
}
