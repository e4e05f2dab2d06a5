// Two tensors carried by a loop: the second becomes the first, and their sum the
// second, as in Fibonacci's sequence. A buffer may not be overwritten before the
// other value that was in it is used; the first tensor is read after the loop.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %a, %y = %b) -> (tensor<2xf32>, tensor<2xf32>) {
    %s = arith.addf %x, %y : tensor<2xf32>
    scf.yield %y, %s : tensor<2xf32>, tensor<2xf32>
  }
  // (a, b) -> (b, a + b): after five trips a * 3 + b * 5, a * 5 + b * 8.
  check.expect_eq_const %r#0, dense<[38.0, 46.0]> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<[61.0, 74.0]> : tensor<2xf32>
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
