// Transfers that turn dimensions around, broadcast one, or go down a column, of
// memory that is strided itself.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f32
  %k = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : vector<3x4xf32>
  %m = memref.alloc() : memref<3x4xf32>
  vector.transfer_write %k, %m[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  %even = memref.subview %m[0, 0] [3, 2] [1, 2] : memref<3x4xf32> to memref<3x2xf32, strided<[4, 2]>>
  %across = vector.transfer_read %even[%c0, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<3x2xf32, strided<[4, 2]>>, vector<2x3xf32>
  check.expect_eq_const %across, dense<[[0.0, 4.0, 8.0], [2.0, 6.0, 10.0]]> : vector<2x3xf32>
  %column = vector.transfer_read %m[%c1, %c1], %pad {permutation_map = affine_map<(i, j) -> (i)>} : memref<3x4xf32>, vector<3xf32>
  check.expect_eq_const %column, dense<[5.0, 9.0, 0.0]> : vector<3xf32>
  %spread = vector.transfer_read %even[%c1, %c0], %pad {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, 0)>} : memref<3x2xf32, strided<[4, 2]>>, vector<2x2xf32>
  check.expect_eq_const %spread, dense<[[4.0, 4.0], [6.0, 6.0]]> : vector<2x2xf32>
  vector.transfer_write %spread, %m[%c1, %c1] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x2xf32>, memref<3x4xf32>
  check.expect_eq_const %m, dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 4.0, 6.0, 7.0], [8.0, 4.0, 6.0, 11.0]]> : tensor<3x4xf32> : memref<3x4xf32>
  return
}
