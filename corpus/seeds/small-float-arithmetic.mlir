// Arithmetic directly on small floats: the exact result, rounded once.
#id = affine_map<(i) -> (i)>
func.func @main() {
  %a = arith.constant dense<[1.0, 448.0, 0.001953125, -0.0]> : tensor<4xf8E4M3FN>
  %b = arith.constant dense<[1.125, 448.0, 0.5, 0.0]> : tensor<4xf8E4M3FN>
  %sum = arith.addf %a, %b : tensor<4xf8E4M3FN>
  // 2.125 is halfway between 2 and 2.25; 896 is past the end; 2^-9 + 0.5 rounds.
  check.expect_eq_const %sum, dense<[0x40, 0x7F, 0x30, 0x00]> : tensor<4xf8E4M3FN>
  %product = arith.mulf %a, %b : tensor<4xf8E4M3FN>
  // 2^-9 * 0.5 is halfway between 0 and the smallest value.
  check.expect_eq_const %product, dense<[0x39, 0x7F, 0x00, 0x80]> : tensor<4xf8E4M3FN>
  return
}
