// One branch adds to the accumulator, the other passes it on; the accumulator is
// read again after both.
!a = !mx.tensor<1x2xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU>
func.func private @branch(%which: i1, %acc: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) attributes {no_inline} {
  %x = arith.constant dense<[[2.0, 3.0]]> : tensor<1x2xf32>
  %b = arith.constant dense<[[10.0], [100.0]]> : tensor<2x1xf32>
  %a = mx.quantize_block %x : tensor<1x2xf32> -> !a
  %r = scf.if %which -> tensor<1x1xf32> {
    %s = mx.block_matmul %a, %b, %acc : !a, tensor<2x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
    scf.yield %s : tensor<1x1xf32>
  } else {
    scf.yield %acc : tensor<1x1xf32>
  }
  %both = arith.addf %r, %acc : tensor<1x1xf32>
  return %r, %both : tensor<1x1xf32>, tensor<1x1xf32>
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %acc = arith.constant dense<1.0> : tensor<1x1xf32>
  %t:2 = func.call @branch(%true, %acc) : (i1, tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
  check.expect_eq_const %t#0, dense<321.0> : tensor<1x1xf32>
  check.expect_eq_const %t#1, dense<322.0> : tensor<1x1xf32>
  %f:2 = func.call @branch(%false, %acc) : (i1, tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
  check.expect_eq_const %f#0, dense<1.0> : tensor<1x1xf32>
  check.expect_eq_const %f#1, dense<2.0> : tensor<1x1xf32>
  return
}
