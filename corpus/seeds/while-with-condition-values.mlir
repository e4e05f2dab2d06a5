// What scf.while hands on is what its condition names, not what came in: another
// number of values, in another order, of other types. The halvings of a tensor
// until its sum is at most 3, and how many there were.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %limit = arith.constant 3.0 : f32
  %k = arith.constant dense<[8.0, 6.0]> : tensor<2xf32>
  %t = arith.mulf %k, %half : tensor<2xf32>
  %r:3 = scf.while (%x = %t, %n = %c0) : (tensor<2xf32>, index) -> (index, tensor<2xf32>, f32) {
    %a = tensor.extract %x[%c0] : tensor<2xf32>
    %b = tensor.extract %x[%c1] : tensor<2xf32>
    %sum = arith.addf %a, %b : f32
    %go = arith.cmpf ogt, %sum, %limit : f32
    %next = arith.addi %n, %c1 : index
    scf.condition(%go) %next, %x, %sum : index, tensor<2xf32>, f32
  } do {
  ^bb0(%n: index, %x: tensor<2xf32>, %sum: f32):
    %y = arith.mulf %x, %half : tensor<2xf32>
    scf.yield %y, %n : tensor<2xf32>, index
  }
  // Sums 7, 3.5, 1.75.
  check.expect_eq_const %r#0, 3 : index
  check.expect_eq_const %r#1, dense<[1.0, 0.75]> : tensor<2xf32>
  check.expect_eq_const %r#2, 1.75 : f32
  check.expect_eq_const %t, dense<[4.0, 3.0]> : tensor<2xf32>
  return
}
