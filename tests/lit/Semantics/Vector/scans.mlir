// RUN: mx-interp %s

// The initial value is the first result, and the last element is not folded.
func.func private @exclusive() {
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %init = arith.constant dense<10> : vector<i32>
  %r, %last = vector.scan <add>, %v, %init {inclusive = false, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  check.expect_eq_const %r, dense<[10, 11, 13]> : vector<3xi32>
  check.expect_eq_const %last, dense<13> : vector<i32>
  return
}
func.func private @inclusive() {
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %init = arith.constant dense<10> : vector<i32>
  %r, %last = vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  check.expect_eq_const %r, dense<[11, 13, 16]> : vector<3xi32>
  check.expect_eq_const %last, dense<16> : vector<i32>
  return
}
func.func private @along_either_dimension() {
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %rows = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %a, %x = vector.scan <mul>, %v, %rows {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<2xf32>
  check.expect_eq_const %a, dense<[[1.0, 2.0, 6.0], [8.0, 40.0, 240.0]]> : vector<2x3xf32>
  check.expect_eq_const %x, dense<[6.0, 240.0]> : vector<2xf32>
  %columns = arith.constant dense<[0.0, -9.0, 9.0]> : vector<3xf32>
  %b, %y = vector.scan <maximumf>, %v, %columns {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xf32>, vector<3xf32>
  check.expect_eq_const %b, dense<[[0.0, -9.0, 9.0], [1.0, 2.0, 9.0]]> : vector<2x3xf32>
  check.expect_eq_const %y, dense<[1.0, 2.0, 9.0]> : vector<3xf32>
  return
}
func.func private @one_element() {
  %v = arith.constant dense<[5]> : vector<1xi8>
  %init = arith.constant dense<1> : vector<i8>
  %r, %last = vector.scan <xor>, %v, %init {inclusive = false, reduction_dim = 0 : i64} : vector<1xi8>, vector<i8>
  check.expect_eq_const %r, dense<[1]> : vector<1xi8>
  check.expect_eq_const %last, dense<1> : vector<i8>
  return
}
func.func @main() {
  call @exclusive() : () -> ()
  call @inclusive() : () -> ()
  call @along_either_dimension() : () -> ()
  call @one_element() : () -> ()
  return
}
