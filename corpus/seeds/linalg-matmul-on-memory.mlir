// Matrix products on memory: into a window of a larger place, onto what is there,
// with an operand that is the other one transposed.
memref.global "private" constant @a : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0]]>
func.func @main() {
  %one = arith.constant 1.0 : f32
  %a = memref.get_global @a : memref<2x2xf32>
  %at = memref.transpose %a (i, j) -> (j, i) : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
  %m = memref.alloc() : memref<3x3xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<3x3xf32>)
  %c = memref.subview %m[1, 0] [2, 2] [1, 2] : memref<3x3xf32> to memref<2x2xf32, strided<[3, 2], offset: 3>>
  linalg.matmul ins(%a, %at : memref<2x2xf32>, memref<2x2xf32, strided<[1, 2]>>) outs(%c : memref<2x2xf32, strided<[3, 2], offset: 3>>)
  // A times A transposed is [[5, 11], [11, 25]].
  check.expect_eq_const %m, dense<[[1.0, 1.0, 1.0], [6.0, 1.0, 12.0], [12.0, 1.0, 26.0]]> : tensor<3x3xf32> : memref<3x3xf32>
  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32, strided<[3, 2], offset: 3>>)
  // A times A is [[7, 10], [15, 22]].
  check.expect_eq_const %m, dense<[[1.0, 1.0, 1.0], [13.0, 1.0, 22.0], [27.0, 1.0, 48.0]]> : tensor<3x3xf32> : memref<3x3xf32>
  return
}
