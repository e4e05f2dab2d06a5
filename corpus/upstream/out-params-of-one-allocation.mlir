// A function returns one allocation as two results. Out parameters are meant to
// replace the allocation: MLIR 22.1.8 replaces it twice, the second time after it is
// gone, and crashes.
// passes: buffer-results-to-out-params{hoist-static-allocs}
func.func private @twice(%x: f32) -> (memref<1xf32>, memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  return %m, %m : memref<1xf32>, memref<1xf32>
}
func.func @main() {
  %f3 = arith.constant 3.0 : f32
  %r:2 = func.call @twice(%f3) : (f32) -> (memref<1xf32>, memref<1xf32>)
  check.expect_eq_const %r#0, dense<3.0> : tensor<1xf32> : memref<1xf32>
  check.expect_eq_const %r#1, dense<3.0> : tensor<1xf32> : memref<1xf32>
  return
}
