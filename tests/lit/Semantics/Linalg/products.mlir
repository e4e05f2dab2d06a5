// RUN: mx-interp %s

// Each result is the accumulator and the sum of products, folded in order.

func.func private @dot() {
  %a = arith.constant dense<[-2.0, 1.0, 4.0]> : tensor<3xf32>
  %b = arith.constant dense<[0.0, 3.0, -1.0]> : tensor<3xf32>
  %init = arith.constant dense<100.0> : tensor<f32>
  %r = linalg.dot
      ins(%a, %b : tensor<3xf32>, tensor<3xf32>) outs(%init : tensor<f32>) -> tensor<f32>
  check.expect_eq_const %r, dense<99.0> : tensor<f32>
  return
}
func.func private @matmul() {
  %a = arith.constant dense<[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]]> : tensor<3x2xf32>
  %init = arith.constant dense<[[2.0, -2.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.matmul
      ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[18.0, -5.0], [-9.0, 7.0]]> : tensor<2x2xf32>
  return
}
// Nothing to sum: the accumulator.
func.func private @matmul_without_depth() {
  %a = arith.constant dense<> : tensor<2x0xf32>
  %b = arith.constant dense<> : tensor<0x2xf32>
  %init = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x0xf32>, tensor<0x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq %r, %init : tensor<2x2xf32>
  return
}
// Both operands and the accumulator are one tensor.
func.func private @matmul_of_one_tensor() {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %r = linalg.matmul ins(%a, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%a : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r, dense<[[8, 12], [18, 26]]> : tensor<2x2xi32>
  check.expect_eq_const %a, dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  return
}
// 2^24 + 1 is a tie and stays 2^24; summed the other way it would be 2^24 + 2.
func.func private @matmul_rounds_in_order() {
  %a = arith.constant dense<1.0> : tensor<1x2xf32>
  %b = arith.constant dense<1.0> : tensor<2x1xf32>
  %init = arith.constant dense<16777216.0> : tensor<1x1xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1x2xf32>, tensor<2x1xf32>) outs(%init : tensor<1x1xf32>) -> tensor<1x1xf32>
  check.expect_eq_const %r, dense<16777216.0> : tensor<1x1xf32>
  return
}
func.func private @matmul_dynamic() {
  %s = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %t = arith.constant dense<[[3.0], [4.0]]> : tensor<2x1xf32>
  %u = arith.constant dense<5.0> : tensor<1x1xf32>
  %a = tensor.cast %s : tensor<1x2xf32> to tensor<?x?xf32>
  %b = tensor.cast %t : tensor<2x1xf32> to tensor<?x?xf32>
  %init = tensor.cast %u : tensor<1x1xf32> to tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  check.expect_eq_const %r, dense<16.0> : tensor<1x1xf32> : tensor<?x?xf32>
  return
}
// The left operand is read by columns.
func.func private @matmul_transposed() {
  %a = arith.constant dense<[[-2.0, 1.0], [4.0, 0.0], [3.0, -1.0]]> : tensor<3x2xf32>
  %b = arith.constant dense<[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]]> : tensor<3x2xf32>
  %init = arith.constant dense<[[2.0, -2.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.matmul
      indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<3x2xf32>, tensor<3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[8.0, -2.0], [-4.0, 6.0]]> : tensor<2x2xf32>
  return
}
// Signed, unless the cast says otherwise: 100 * 100 + -1 * -1, and 100 * 100 + 255 * 255.
func.func private @matmul_widens() {
  %a = arith.constant dense<[[100, -1]]> : tensor<1x2xi8>
  %b = arith.constant dense<[[100], [-1]]> : tensor<2x1xi8>
  %init = arith.constant dense<[[0]]> : tensor<1x1xi32>
  %r = linalg.matmul
      ins(%a, %b : tensor<1x2xi8>, tensor<2x1xi8>) outs(%init : tensor<1x1xi32>) -> tensor<1x1xi32>
  check.expect_eq_const %r, dense<[[10001]]> : tensor<1x1xi32>
  return
}
func.func private @matmul_widens_unsigned() {
  %a = arith.constant dense<[[100, -1]]> : tensor<1x2xi8>
  %b = arith.constant dense<[[100], [-1]]> : tensor<2x1xi8>
  %init = arith.constant dense<[[0]]> : tensor<1x1xi32>
  %r = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
      ins(%a, %b : tensor<1x2xi8>, tensor<2x1xi8>) outs(%init : tensor<1x1xi32>) -> tensor<1x1xi32>
  check.expect_eq_const %r, dense<[[75025]]> : tensor<1x1xi32>
  return
}
func.func private @matvec() {
  %a = arith.constant dense<[[-2, 1, 4], [0, 3, -1]]> : tensor<2x3xi32>
  %b = arith.constant dense<[0, 3, -1]> : tensor<3xi32>
  %init = arith.constant dense<[1, 4]> : tensor<2xi32>
  %r = linalg.matvec
      ins(%a, %b : tensor<2x3xi32>, tensor<3xi32>) outs(%init : tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %r, dense<[0, 14]> : tensor<2xi32>
  return
}
func.func private @vecmat() {
  %a = arith.constant dense<[-1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[[-2, 1, 4], [0, 3, -1]]> : tensor<2x3xi32>
  %init = arith.constant dense<[1, 4, 0]> : tensor<3xi32>
  %r = linalg.vecmat
      ins(%a, %b : tensor<2xi32>, tensor<2x3xi32>) outs(%init : tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const %r, dense<[3, 9, -6]> : tensor<3xi32>
  return
}
func.func private @batch_matmul() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]> : tensor<2x2x3xf32>
  %b = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, 4.0]]]> : tensor<2x3x2xf32>
  %init = arith.constant dense<[[[0.0, 3.0], [-1.0, 2.0]], [[-2.0, 1.0], [4.0, 0.0]]]> : tensor<2x2x2xf32>
  %r = linalg.batch_matmul
      ins(%a, %b : tensor<2x2x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  check.expect_eq_const %r, dense<[[[16.0, 0.0], [-11.0, 5.0]], [[1.0, 7.0], [19.0, 8.0]]]> : tensor<2x2x2xf32>
  return
}
// The batches are summed as well.
func.func private @batch_reduce_matmul() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]> : tensor<2x2x3xf32>
  %b = arith.constant dense<[[[-1.0, 2.0], [-2.0, 1.0], [4.0, 0.0]], [[3.0, -1.0], [2.0, -2.0], [1.0, 4.0]]]> : tensor<2x3x2xf32>
  %init = arith.constant dense<[[0.0, 3.0], [-1.0, 2.0]]> : tensor<2x2xf32>
  %r = linalg.batch_reduce_matmul
      ins(%a, %b : tensor<2x2x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[19.0, 6.0], [4.0, 13.0]]> : tensor<2x2xf32>
  return
}
func.func private @batch_matvec() {
  %a = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]> : tensor<2x2x3xf32>
  %b = arith.constant dense<[[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]> : tensor<2x3xf32>
  %init = arith.constant dense<[[1.0, 4.0], [0.0, 3.0]]> : tensor<2x2xf32>
  %r = linalg.batch_matvec
      ins(%a, %b : tensor<2x2x3xf32>, tensor<2x3xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r, dense<[[-1.0, -3.0], [11.0, 28.0]]> : tensor<2x2xf32>
  return
}
func.func private @batch_vecmat() {
  %a = arith.constant dense<[[-1.0, 2.0], [-2.0, 1.0]]> : tensor<2x2xf32>
  %b = arith.constant dense<[[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]], [[2.0, -2.0, 1.0], [4.0, 0.0, 3.0]]]> : tensor<2x2x3xf32>
  %init = arith.constant dense<[[1.0, 4.0, 0.0], [3.0, -1.0, 2.0]]> : tensor<2x3xf32>
  %r = linalg.batch_vecmat
      ins(%a, %b : tensor<2x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %r, dense<[[3.0, 9.0, -6.0], [3.0, 3.0, 3.0]]> : tensor<2x3xf32>
  return
}
// Tiles of 2x1 and 1x1; the right operand is transposed.
func.func private @mmt4d() {
  %a = arith.constant dense<[[[[-2.0], [1.0]], [[4.0], [0.0]]]]> : tensor<1x2x2x1xf32>
  %b = arith.constant dense<[[[[1.0]], [[4.0]]], [[[0.0]], [[3.0]]]]> : tensor<2x2x1x1xf32>
  %init = arith.constant dense<[[[[0.0], [3.0]], [[-1.0], [2.0]]]]> : tensor<1x2x2x1xf32>
  %r = linalg.mmt4d
      ins(%a, %b : tensor<1x2x2x1xf32>, tensor<2x2x1x1xf32>) outs(%init : tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32>
  check.expect_eq_const %r, dense<[[[[14.0], [4.0]], [[11.0], [2.0]]]]> : tensor<1x2x2x1xf32>
  return
}
func.func private @batch_mmt4d() {
  %a = arith.constant dense<[[[[[-2.0, 1.0]], [[4.0, 0.0]]]], [[[[3.0, -1.0]], [[2.0, -2.0]]]]]> : tensor<2x1x2x1x2xf32>
  %b = arith.constant dense<[[[[[1.0, 4.0]], [[0.0, 3.0]]]], [[[[-1.0, 2.0]], [[-2.0, 1.0]]]]]> : tensor<2x1x2x1x2xf32>
  %init = arith.constant dense<[[[[[0.0]]]], [[[[3.0]]]]]> : tensor<2x1x1x1x1xf32>
  %r = linalg.batch_mmt4d
      ins(%a, %b : tensor<2x1x2x1x2xf32>, tensor<2x1x2x1x2xf32>) outs(%init : tensor<2x1x1x1x1xf32>) -> tensor<2x1x1x1x1xf32>
  check.expect_eq_const %r, dense<[[[[[2.0]]]], [[[[-8.0]]]]]> : tensor<2x1x1x1x1xf32>
  return
}
// The zero points are subtracted first.
func.func private @quantized_matmul() {
  %a = arith.constant dense<[[-2, 1], [4, 0]]> : tensor<2x2xi8>
  %b = arith.constant dense<[[1, 4], [0, 3]]> : tensor<2x2xi8>
  %p = arith.constant 5 : i32
  %q = arith.constant -6 : i32
  %init = arith.constant dense<[[0, 3], [-1, 2]]> : tensor<2x2xi32>
  %r = linalg.quantized_matmul
      ins(%a, %b, %p, %q : tensor<2x2xi8>, tensor<2x2xi8>, i32, i32) outs(%init : tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r, dense<[[-73, -103], [-38, -53]]> : tensor<2x2xi32>
  return
}
func.func private @quantized_batch_matmul() {
  %a = arith.constant dense<[[[-2, 1]], [[4, 0]]]> : tensor<2x1x2xi8>
  %b = arith.constant dense<[[[1], [4]], [[0], [3]]]> : tensor<2x2x1xi8>
  %p = arith.constant 5 : i32
  %q = arith.constant -6 : i32
  %init = arith.constant dense<[[[0]], [[3]]]> : tensor<2x1x1xi32>
  %r = linalg.quantized_batch_matmul
      ins(%a, %b, %p, %q : tensor<2x1x2xi8>, tensor<2x2x1xi8>, i32, i32) outs(%init : tensor<2x1x1xi32>) -> tensor<2x1x1xi32>
  check.expect_eq_const %r, dense<[[[-89]], [[-48]]]> : tensor<2x1x1xi32>
  return
}
// Any maps: here rows with rows.
func.func private @contract() {
  %a = arith.constant dense<[[-2.0, 1.0, 4.0], [0.0, 3.0, -1.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[3.0, -1.0, 2.0], [-2.0, 1.0, 4.0]]> : tensor<2x3xf32>
  %init = arith.constant dense<[-1.0, 2.0]> : tensor<2xf32>
  %r = linalg.contract
      indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>]
      ins(%a, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%init : tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %r, dense<[0.0, 1.0]> : tensor<2xf32>
  return
}
func.func @main() {
  call @dot() : () -> ()
  call @matmul() : () -> ()
  call @matmul_without_depth() : () -> ()
  call @matmul_of_one_tensor() : () -> ()
  call @matmul_rounds_in_order() : () -> ()
  call @matmul_dynamic() : () -> ()
  call @matmul_transposed() : () -> ()
  call @matmul_widens() : () -> ()
  call @matmul_widens_unsigned() : () -> ()
  call @matvec() : () -> ()
  call @vecmat() : () -> ()
  call @batch_matmul() : () -> ()
  call @batch_reduce_matmul() : () -> ()
  call @batch_matvec() : () -> ()
  call @batch_vecmat() : () -> ()
  call @mmt4d() : () -> ()
  call @batch_mmt4d() : () -> ()
  call @quantized_matmul() : () -> ()
  call @quantized_batch_matmul() : () -> ()
  call @contract() : () -> ()
  return
}
