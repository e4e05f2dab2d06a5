// Block-scaled f4 and f6 elements: amax 12 and emax 2 give scale 2 to f4 and to
// f6E2M3, and emax 4 gives 0.5 to f6E3M2; elements then round to even, saturating.
!f4 = !mx.tensor<4xf4E2M1FN, block_size = 4, scale_type = f8E8M0FNU>
!f6a = !mx.tensor<4xf6E2M3FN, block_size = 4, scale_type = f8E8M0FNU>
!f6b = !mx.tensor<4xf6E3M2FN, block_size = 4, scale_type = f8E8M0FNU>
func.func @main() {
  %x = arith.constant dense<[12.0, -1.0, 5.0, 0.25]> : tensor<4xf32>
  // 6, -0.5, 2.5 (a tie, to 2), 0.125 (to 0)
  %a = mx.quantize_block %x : tensor<4xf32> -> !f4
  check.expect_eq_const %a, dense<[6.0, -0.5, 2.0, 0.0]> : tensor<4xf4E2M1FN>, dense<2.0> : tensor<1xf8E8M0FNU> : !f4
  // 6, -0.5, 2.5, 0.125, all there
  %b = mx.quantize_block %x : tensor<4xf32> -> !f6a
  check.expect_eq_const %b, dense<[6.0, -0.5, 2.5, 0.125]> : tensor<4xf6E2M3FN>, dense<2.0> : tensor<1xf8E8M0FNU> : !f6a
  // 24, -2, 10, 0.5, all there
  %c = mx.quantize_block %x : tensor<4xf32> -> !f6b
  check.expect_eq_const %c, dense<[24.0, -2.0, 10.0, 0.5]> : tensor<4xf6E3M2FN>, dense<0.5> : tensor<1xf8E8M0FNU> : !f6b
  %da = mx.dequantize_block %a : !f4 -> tensor<4xf32>
  check.expect_eq_const %da, dense<[12.0, -1.0, 4.0, 0.0]> : tensor<4xf32>
  %db = mx.dequantize_block %b : !f6a -> tensor<4xf32>
  check.expect_eq %db, %x : tensor<4xf32>
  %dc = mx.dequantize_block %c : !f6b -> tensor<4xf32>
  check.expect_eq %dc, %x : tensor<4xf32>
  return
}
