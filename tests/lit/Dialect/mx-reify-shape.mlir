// RUN: mx-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s

// CHECK-LABEL: @result_shape_is_that_of_the_destination
// CHECK-SAME: %[[ACC:[a-z0-9]*]]: tensor<?x?xf32>)
func.func @result_shape_is_that_of_the_destination(%a: !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x?xf32>, %acc: tensor<?x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<?x64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  // CHECK: %[[D:.*]] = tensor.dim %[[ACC]]
  // CHECK: return %[[D]]
  return %d : index
}
