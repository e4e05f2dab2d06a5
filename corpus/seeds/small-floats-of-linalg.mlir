// Sums and products of f6 and f4 elements: each operation rounds once, to even,
// and what is too large is the largest there is.
#id = affine_map<(i) -> (i)>
func.func @main() {
  %a = arith.constant dense<[1.0, 1.25, 7.0, -7.5]> : tensor<4xf6E2M3FN>
  %b = arith.constant dense<[0.125, 1.25, 1.0, -1.0]> : tensor<4xf6E2M3FN>
  // 1.125; 2.5; 8 and -8.5 are past 7.5
  %s = arith.addf %a, %b : tensor<4xf6E2M3FN>
  check.expect_eq_const %s, dense<[1.125, 2.5, 7.5, -7.5]> : tensor<4xf6E2M3FN>
  // 0.125; 1.5625 is a tie of 1.5 and 1.625 and goes to even, 1.5; 7; 7.5
  %p = arith.mulf %a, %b : tensor<4xf6E2M3FN>
  check.expect_eq_const %p, dense<[0.125, 1.5, 7.0, 7.5]> : tensor<4xf6E2M3FN>
  %x = arith.constant dense<[0.5, 3.0, 6.0, -1.0]> : tensor<4xf4E2M1FN>
  %y = arith.constant dense<[1.5, 1.5, 4.0, 0.5]> : tensor<4xf4E2M1FN>
  %zero = arith.constant 0.0 : f4E2M1FN
  %start = tensor.splat %zero : tensor<4xf4E2M1FN>
  // 0.75 is a tie of 0.5 and 1 and goes to the even code, 1; 4.5 is nearer to 4;
  // 24 is past 6; -0.5
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf4E2M1FN>, tensor<4xf4E2M1FN>) outs(%start : tensor<4xf4E2M1FN>) {
  ^bb0(%l: f4E2M1FN, %r: f4E2M1FN, %o: f4E2M1FN):
    %e = arith.mulf %l, %r : f4E2M1FN
    linalg.yield %e : f4E2M1FN
  } -> tensor<4xf4E2M1FN>
  check.expect_eq_const %z, dense<[1.0, 4.0, 6.0, -0.5]> : tensor<4xf4E2M1FN>
  return
}
