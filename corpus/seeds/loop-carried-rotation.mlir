// Three tensors go round in a loop, one of them changed on the way, and then one
// tensor that is carried twice is written by one name and read by the other.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %ka = arith.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %kb = arith.constant dense<[2.0, 2.0]> : tensor<2xf32>
  %kc = arith.constant dense<[3.0, 3.0]> : tensor<2xf32>
  %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %ka, %b = %kb, %c = %kc) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %s = arith.addf %a, %b : tensor<2xf32>
    scf.yield %b, %c, %s : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
  // 1 2 3, 2 3 3, 3 3 5, 3 5 6, 5 6 8
  check.expect_eq_const %r#0, dense<5.0> : tensor<2xf32>
  check.expect_eq_const %r#1, dense<6.0> : tensor<2xf32>
  check.expect_eq_const %r#2, dense<8.0> : tensor<2xf32>
  %x = arith.addf %ka, %kb : tensor<2xf32>
  %q:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%p = %x, %q = %x) -> (tensor<2xf32>, tensor<2xf32>) {
    %e = tensor.extract %q[%c0] : tensor<2xf32>
    %d = arith.addf %e, %e : f32
    %w = tensor.insert %d into %p[%i] : tensor<2xf32>
    scf.yield %w, %q : tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %q#0, dense<[6.0, 6.0]> : tensor<2xf32>
  check.expect_eq_const %q#1, dense<[3.0, 3.0]> : tensor<2xf32>
  check.expect_eq_const %x, dense<[3.0, 3.0]> : tensor<2xf32>
  return
}
