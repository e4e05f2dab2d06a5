// RUN: mx-interp %s

// Elements keep their row-major order.

func.func private @collapse_and_expand() {
  %t = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x2x2xi32> into tensor<4x2xi32>
  check.expect_eq_const %c, dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [4, 1, 2] : tensor<4x2xi32> into tensor<4x1x2xi32>
  check.expect_eq_const %e, dense<[[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]]> : tensor<4x1x2xi32>
  return
}
func.func private @rank_0() {
  %t = arith.constant dense<[[7]]> : tensor<1x1xi8>
  %scalar = tensor.collapse_shape %t [] : tensor<1x1xi8> into tensor<i8>
  check.expect_eq_const %scalar, dense<7> : tensor<i8>
  %back = tensor.expand_shape %scalar [] output_shape [1] : tensor<i8> into tensor<1xi8>
  check.expect_eq_const %back, dense<7> : tensor<1xi8>
  return
}
func.func private @zero_sized() {
  %t = arith.constant dense<> : tensor<0x3xi8>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<0x3xi8> into tensor<0xi8>
  check.expect_eq_const %c, dense<> : tensor<0xi8>
  return
}
func.func private @dynamic() {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %d = tensor.cast %t : tensor<4xi8> to tensor<?xi8>
  %n = arith.constant 2 : index
  %e = tensor.expand_shape %d [[0, 1]] output_shape [%n, 2] : tensor<?xi8> into tensor<?x2xi8>
  check.expect_eq_const %e, dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<?x2xi8>
  %shape = arith.constant dense<[1, 4]> : tensor<2xi32>
  %r = tensor.reshape %e(%shape) : (tensor<?x2xi8>, tensor<2xi32>) -> tensor<?x?xi8>
  check.expect_eq_const %r, dense<[[1, 2, 3, 4]]> : tensor<1x4xi8> : tensor<?x?xi8>
  return
}
func.func private @reshape() {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %shape = arith.constant dense<[3, 2]> : tensor<2xindex>
  %r = tensor.reshape %t(%shape) : (tensor<2x3xi8>, tensor<2xindex>) -> tensor<3x2xi8>
  check.expect_eq_const %r, dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
  return
}
func.func @main() {
  call @collapse_and_expand() : () -> ()
  call @rank_0() : () -> ()
  call @zero_sized() : () -> ()
  call @dynamic() : () -> ()
  call @reshape() : () -> ()
  return
}
