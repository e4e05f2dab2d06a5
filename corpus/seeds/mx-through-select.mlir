// arith.select between two block-scaled values, by a condition known only at
// run time.
!q = !mx.tensor<2xf4E2M1FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %x = arith.constant dense<[1.0, 6.0]> : tensor<2xf32>
  %y = arith.constant dense<[-4.0, 0.5]> : tensor<2xf32>
  %a = mx.quantize_block %x : tensor<2xf32> -> !q
  %b = mx.quantize_block %y : tensor<2xf32> -> !q
  %true = arith.constant true
  %c = func.call @opaque(%true) : (i1) -> i1
  %s = arith.select %c, %a, %b : !q
  %d = mx.dequantize_block %s : !q -> tensor<2xf32>
  check.expect_eq_const %d, dense<[1.0, 6.0]> : tensor<2xf32>
  %one = arith.constant true
  %not = arith.xori %c, %one : i1
  %t = arith.select %not, %a, %b : !q
  %e = mx.dequantize_block %t : !q -> tensor<2xf32>
  check.expect_eq_const %e, dense<[-4.0, 0.5]> : tensor<2xf32>
  return
}
