// A block-scaled value through two calls, a branch and a loop that folds its
// scales; its dequantized elements go to memory, where they are looked at.
!q = !mx.tensor<4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @folded(%q: !q, %n: index) -> !q attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %q) -> !q {
    %f = mx.fold_scale %s, %two : !q, f32 -> !q
    scf.yield %f : !q
  }
  return %r : !q
}
func.func private @folded_if(%go: i1, %q: !q, %n: index) -> !q attributes {no_inline} {
  %r = scf.if %go -> !q {
    %f = func.call @folded(%q, %n) : (!q, index) -> !q
    scf.yield %f : !q
  } else {
    scf.yield %q : !q
  }
  return %r : !q
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %x = arith.constant dense<[1.0, -3.0, 0.25, 16.0]> : tensor<4xf32>
  %q = mx.quantize_block %x : tensor<4xf32> -> !q
  %eight = func.call @folded_if(%true, %q, %c3) : (i1, !q, index) -> !q
  %same = func.call @folded_if(%false, %q, %c3) : (i1, !q, index) -> !q
  check.expect_eq %same, %q : !q
  %d = mx.dequantize_block %eight : !q -> tensor<4xf32>
  %e = mx.dequantize_block %same : !q -> tensor<4xf32>
  %m = memref.alloc() : memref<4x2xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<4x2xf32>)
  %left = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<4x2xf32> to memref<4xf32, strided<[2]>>
  %right = memref.subview %m[0, 1] [4, 1] [1, 1] : memref<4x2xf32> to memref<4xf32, strided<[2], offset: 1>>
  bufferization.materialize_in_destination %d in restrict writable %left : (tensor<4xf32>, memref<4xf32, strided<[2]>>) -> ()
  bufferization.materialize_in_destination %e in restrict writable %right : (tensor<4xf32>, memref<4xf32, strided<[2], offset: 1>>) -> ()
  check.expect_eq_const %m, dense<[[8.0, 1.0], [-24.0, -3.0], [2.0, 0.25], [128.0, 16.0]]> : tensor<4x2xf32> : memref<4x2xf32>
  return
}
