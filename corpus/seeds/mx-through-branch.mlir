// A block-scaled value chosen by scf.if, and both candidates read afterwards.
!q = !mx.tensor<2x4xf6E2M3FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main(%which: i1, %x: tensor<2x4xf32>, %y: tensor<2x4xf32>) -> (tensor<2x4xf32>, !q, !q) {
  %a = mx.quantize_block %x : tensor<2x4xf32> -> !q
  %b = mx.quantize_block %y scale_rounding(rceil) : tensor<2x4xf32> -> !q
  %r = scf.if %which -> !q {
    scf.yield %a : !q
  } else {
    %h = arith.constant 0.5 : f32
    %f = mx.fold_scale %b, %h : !q, f32 -> !q
    scf.yield %f : !q
  }
  %half = arith.constant 0.5 : f32
  %halved = mx.fold_scale %b, %half : !q, f32 -> !q
  %expected = arith.select %which, %a, %halved : !q
  check.expect_eq %r, %expected : !q
  %d = mx.dequantize_block %r : !q -> tensor<2x4xf32>
  return %d, %a, %b : tensor<2x4xf32>, !q, !q
}
