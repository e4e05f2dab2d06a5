// A tensor is written to a given place; the place is then looked at, and changed,
// and the tensor is what it was.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f9 = arith.constant 9.0 : f32
  %t = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %u = arith.addf %t, %t : tensor<3xf32>
  %m = memref.alloc() : memref<5xf32>
  linalg.fill ins(%f9 : f32) outs(%m : memref<5xf32>)
  %window = memref.subview %m[1] [3] [1] : memref<5xf32> to memref<3xf32, strided<[1], offset: 1>>
  bufferization.materialize_in_destination %u in restrict writable %window : (tensor<3xf32>, memref<3xf32, strided<[1], offset: 1>>) -> ()
  check.expect_eq_const %m, dense<[9.0, 2.0, 4.0, 6.0, 9.0]> : tensor<5xf32> : memref<5xf32>
  memref.store %f9, %window[%c0] : memref<3xf32, strided<[1], offset: 1>>
  check.expect_eq_const %m, dense<[9.0, 9.0, 4.0, 6.0, 9.0]> : tensor<5xf32> : memref<5xf32>
  check.expect_eq_const %u, dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  check.expect_eq_const %t, dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return
}
