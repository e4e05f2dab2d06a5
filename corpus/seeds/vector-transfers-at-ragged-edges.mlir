// Reads that run over the end of memory are padded and writes are cut off there,
// in either dimension; a mask takes more away, and its lanes are padded too.
func.func private @window(%m: memref<?x?xi32>, %i: index, %j: index) -> vector<2x4xi32> attributes {no_inline} {
  %pad = arith.constant -1 : i32
  %v = vector.transfer_read %m[%i, %j], %pad : memref<?x?xi32>, vector<2x4xi32>
  return %v : vector<2x4xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %pad = arith.constant -1 : i32
  %k = arith.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]> : vector<3x5xi32>
  %m = memref.alloc(%c3, %c5) : memref<?x?xi32>
  vector.transfer_write %k, %m[%c0, %c0] : vector<3x5xi32>, memref<?x?xi32>
  %inside = func.call @window(%m, %c1, %c0) : (memref<?x?xi32>, index, index) -> vector<2x4xi32>
  check.expect_eq_const %inside, dense<[[5, 6, 7, 8], [10, 11, 12, 13]]> : vector<2x4xi32>
  %corner = func.call @window(%m, %c2, %c3) : (memref<?x?xi32>, index, index) -> vector<2x4xi32>
  check.expect_eq_const %corner, dense<[[13, 14, -1, -1], [-1, -1, -1, -1]]> : vector<2x4xi32>
  %mask = vector.create_mask %c1, %c3 : vector<2x4xi1>
  %some = vector.transfer_read %m[%c0, %c1], %pad, %mask : memref<?x?xi32>, vector<2x4xi32>
  check.expect_eq_const %some, dense<[[1, 2, 3, -1], [-1, -1, -1, -1]]> : vector<2x4xi32>
  %new = arith.constant dense<[[90, 91, 92, 93], [94, 95, 96, 97]]> : vector<2x4xi32>
  vector.transfer_write %new, %m[%c2, %c3] : vector<2x4xi32>, memref<?x?xi32>
  vector.transfer_write %new, %m[%c0, %c0], %mask : vector<2x4xi32>, memref<?x?xi32>
  check.expect_eq_const %m, dense<[[90, 91, 92, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 90, 91]]> : tensor<3x5xi32> : memref<?x?xi32>
  return
}
