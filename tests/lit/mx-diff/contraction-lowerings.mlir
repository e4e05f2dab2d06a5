// RUN: mx-diff --input-sets 20 --seed 3 --passes 'convert-vector-to-llvm{vector-contract-lowering=dot}' %s | FileCheck %s
// RUN: mx-diff --input-sets 20 --seed 3 --passes 'convert-vector-to-llvm{vector-contract-lowering=outerproduct}' %s | FileCheck %s
// RUN: mx-diff --input-sets 20 --seed 3 --passes 'convert-vector-to-llvm{vector-contract-lowering=parallelarith}' %s | FileCheck %s

// MLIR lowers contractions in several orders, and any of them is right.
// CHECK: agree
// CHECK-SAME: left open)

#mm = {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
#two = {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
func.func @main(%t: tensor<3x3xf32>, %u: tensor<3x3xf32>, %w: tensor<3x3xf32>) -> (tensor<3x3xf32>, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %a = vector.transfer_read %t[%c0, %c0], %z {in_bounds = [true, true]} : tensor<3x3xf32>, vector<3x3xf32>
  %b = vector.transfer_read %u[%c0, %c0], %z {in_bounds = [true, true]} : tensor<3x3xf32>, vector<3x3xf32>
  %c = vector.transfer_read %w[%c0, %c0], %z {in_bounds = [true, true]} : tensor<3x3xf32>, vector<3x3xf32>
  %r = vector.contract #mm %a, %b, %c : vector<3x3xf32>, vector<3x3xf32> into vector<3x3xf32>
  %s = vector.extract %c[0, 0] : f32 from vector<3x3xf32>
  %d = vector.contract #two %a, %b, %s : vector<3x3xf32>, vector<3x3xf32> into f32
  %o = vector.transfer_write %r, %t[%c0, %c0] {in_bounds = [true, true]} : vector<3x3xf32>, tensor<3x3xf32>
  return %o, %d : tensor<3x3xf32>, f32
}
