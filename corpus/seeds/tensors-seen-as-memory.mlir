// A tensor is read element by element through a buffer of it; a later version
// made from the same tensor does not show there.
func.func private @sum(%m: memref<3xf32, strided<[?], offset: ?>>) -> f32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero) -> f32 {
    %e = memref.load %m[%i] : memref<3xf32, strided<[?], offset: ?>>
    %next = arith.addf %s, %e : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %f50 = arith.constant 50.0 : f32
  %k = arith.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %t = arith.addf %k, %k : tensor<3xf32>
  %m = bufferization.to_buffer %t read_only : tensor<3xf32> to memref<3xf32, strided<[?], offset: ?>>
  %u = tensor.insert %f50 into %t[%c1] : tensor<3xf32>
  %s = func.call @sum(%m) : (memref<3xf32, strided<[?], offset: ?>>) -> f32
  check.expect_eq_const %s, 14.0 : f32
  check.expect_eq_const %u, dense<[2.0, 50.0, 8.0]> : tensor<3xf32>
  check.expect_eq_const %t, dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  return
}
