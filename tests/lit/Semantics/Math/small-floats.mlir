// RUN: mx-interp %s

// 7.5 rounds up to 8, which is beyond f6E2M3FN: the largest value stands for
// it. f8E8M0FNU has no zero: 2^-127 stands for that.
func.func private @rounding_leaves_the_format() {
  %0 = arith.constant dense<[7.5, -7.5, 0.125]> : tensor<3xf6E2M3FN>
  %1 = math.ceil %0 : tensor<3xf6E2M3FN>
  check.expect_eq_const %1, dense<[7.5, -7.0, 1.0]> : tensor<3xf6E2M3FN>
  %2 = arith.constant dense<[0.5, 4.0]> : tensor<2xf8E8M0FNU>
  %3 = math.floor %2 : tensor<2xf8E8M0FNU>
  check.expect_eq_const %3, dense<[0x00, 0x81]> : tensor<2xf8E8M0FNU>
  return
}

// 1.125 * 1.125 = 1.265625 lies between 1.25 and 1.375; with 0.0625 on top it
// is 1.328125, nearer to 1.375. The product rounded by itself would give 1.25,
// and then the sum 1.3125, a tie, would go to 1.25.
func.func private @fma_rounds_once() {
  %0 = arith.constant 1.125 : f8E4M3FN
  %1 = arith.constant 0.0625 : f8E4M3FN
  %2 = math.fma %0, %0, %1 : f8E4M3FN
  check.expect_eq_const %2, 1.375 : f8E4M3FN
  return
}

func.func @main() {
  call @rounding_leaves_the_format() : () -> ()
  call @fma_rounds_once() : () -> ()
  return
}
