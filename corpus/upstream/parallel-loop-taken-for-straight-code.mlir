// Whether a region runs more than once, One-Shot Bufferize asks only operations
// with its own interface, which scf.parallel (and affine.for) lacks. So it lets
// every iteration write over a tensor from outside that the next one reads. Each
// iteration makes 3 + 9 = 12; MLIR 22.1.8 gives 12 and then 21, and a data race.
func.func private @opaque(%x: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %x : tensor<2xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f9 = arith.constant 9.0 : f32
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %m = memref.alloc() : memref<2xf32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %old = tensor.extract %a[%c0] : tensor<2xf32>
    %sum = arith.addf %old, %f9 : f32
    %w = tensor.insert %sum into %a[%c0] : tensor<2xf32>
    %new = tensor.extract %w[%c0] : tensor<2xf32>
    memref.store %new, %m[%i] : memref<2xf32>
    scf.reduce
  }
  check.expect_eq_const %m, dense<12.0> : tensor<2xf32> : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  return
}
