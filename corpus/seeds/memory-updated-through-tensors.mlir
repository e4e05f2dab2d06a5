// Memory comes in as a tensor, two versions are made of it, and one of them goes
// back to the same memory. The other one still has its elements.
memref.global "private" constant @start : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %f10 = arith.constant 10.0 : f32
  %f20 = arith.constant 20.0 : f32
  %start = memref.get_global @start : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %start, %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %u = tensor.insert %f10 into %t[%c0] : tensor<4xf32>
  %v = tensor.insert %f20 into %t[%c3] : tensor<4xf32>
  %w = arith.addf %u, %v : tensor<4xf32>
  check.expect_eq_const %u, dense<[10.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  check.expect_eq_const %v, dense<[1.0, 2.0, 3.0, 20.0]> : tensor<4xf32>
  bufferization.materialize_in_destination %w in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  check.expect_eq_const %m, dense<[11.0, 4.0, 6.0, 24.0]> : tensor<4xf32> : memref<4xf32>
  check.expect_eq_const %u, dense<[10.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return
}
