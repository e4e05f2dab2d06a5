// A sum into memory starts from what is there and folds in order: 2^24 + 1 + 1
// in f32 stays 2^24, 1 + 1 + 2^24 does not. Twice into the same place adds up.
memref.global "private" constant @rows : memref<2x3xf32> = dense<[[16777216.0, 1.0, 1.0], [1.0, 1.0, 16777216.0]]>
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main() {
  %zero = arith.constant 0.0 : f32
  %x = memref.get_global @rows : memref<2x3xf32>
  %m = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<2x2xf32>)
  %column = memref.subview %m[0, 1] [2, 1] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[2], offset: 1>>
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<2x3xf32>) outs(%column : memref<2xf32, strided<[2], offset: 1>>) {
  ^bb0(%e: f32, %s: f32):
    %next = arith.addf %s, %e : f32
    linalg.yield %next : f32
  }
  check.expect_eq_const %m, dense<[[0.0, 16777216.0], [0.0, 16777218.0]]> : tensor<2x2xf32> : memref<2x2xf32>
  linalg.reduce ins(%x : memref<2x3xf32>) outs(%column : memref<2xf32, strided<[2], offset: 1>>) dimensions = [1]
    (%e: f32, %s: f32) {
      %next = arith.addf %s, %e : f32
      linalg.yield %next : f32
    }
  // 2^25 + 1 + 1 stays; (2^24 + 2) + 1 is a tie and goes to even, 2^24 + 4, + 1
  // stays there; + 2^24 is 2^25 + 4.
  check.expect_eq_const %m, dense<[[0.0, 33554432.0], [0.0, 33554436.0]]> : tensor<2x2xf32> : memref<2x2xf32>
  return
}
