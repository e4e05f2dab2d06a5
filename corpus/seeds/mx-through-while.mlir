// scf.while carries a block-scaled value and a counter until the largest element
// passes a bound.
!q = !mx.tensor<2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %q = mx.quantize_block %x : tensor<2xf32> -> !q
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %bound = arith.constant 40.0 : f32
  %four = arith.constant 4.0 : f32
  %r:2 = scf.while (%v = %q, %n = %c0) : (!q, index) -> (!q, index) {
    %d = mx.dequantize_block %v : !q -> tensor<2xf32>
    %top = tensor.extract %d[%c1] : tensor<2xf32>
    %go = arith.cmpf olt, %top, %bound : f32
    scf.condition(%go) %v, %n : !q, index
  } do {
  ^bb0(%v: !q, %n: index):
    %f = mx.fold_scale %v, %four : !q, f32 -> !q
    %m = arith.addi %n, %c1 : index
    scf.yield %f, %m : !q, index
  }
  check.expect_eq_const %r#1, 2 : index
  %d = mx.dequantize_block %r#0 : !q -> tensor<2xf32>
  check.expect_eq_const %d, dense<[16.0, 48.0]> : tensor<2xf32>
  return
}
