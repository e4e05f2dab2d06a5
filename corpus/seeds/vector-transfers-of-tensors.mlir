// A vector written into a tensor makes a new one, and the old one is read after
// that; vectors are carried through a loop that goes over the end of the tensor.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %pad = arith.constant 0.0 : f32
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<7xf32>
  %t = arith.addf %k, %k : tensor<7xf32>
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %r:2 = scf.for %i = %c0 to %c7 step %c4 iter_args(%out = %t, %sums = %zeros) -> (tensor<7xf32>, vector<4xf32>) {
    %v = vector.transfer_read %t[%i], %pad : tensor<7xf32>, vector<4xf32>
    %w = arith.mulf %v, %v : vector<4xf32>
    %next = vector.transfer_write %w, %out[%i] : vector<4xf32>, tensor<7xf32>
    %s = arith.addf %sums, %v : vector<4xf32>
    scf.yield %next, %s : tensor<7xf32>, vector<4xf32>
  }
  check.expect_eq_const %r#0, dense<[4.0, 16.0, 36.0, 64.0, 100.0, 144.0, 196.0]> : tensor<7xf32>
  check.expect_eq_const %r#1, dense<[12.0, 16.0, 20.0, 8.0]> : vector<4xf32>
  check.expect_eq_const %t, dense<[2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0]> : tensor<7xf32>
  %mask = vector.create_mask %c3 : vector<4xi1>
  %part = vector.transfer_write %r#1, %t[%c3], %mask : vector<4xf32>, tensor<7xf32>
  check.expect_eq_const %part, dense<[2.0, 4.0, 6.0, 12.0, 16.0, 20.0, 14.0]> : tensor<7xf32>
  return
}
