// passes: plant-in-place
// A loop carries two tensors, and each trip the second becomes the first and
// their sum the second: (1, 1) becomes (1, 2), (2, 3), (3, 5). The sum is made to
// overwrite the second before it has become the first, so that the first is the
// sum too: (2, 2) after one trip, and 4 for the sum in the second.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %b = tensor.from_elements %f1, %f1 : tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (tensor<2xf32>, tensor<2xf32>) {
    %s = linalg.add {mx.overwrite = [2]} ins(%x, %y : tensor<2xf32>, tensor<2xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %y, %s : tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %r#0, dense<3.0> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<5.0> : tensor<2xf32>
  return
}
