// Lanes go where their indices say, and may come from one place; a lane that the
// mask switches off may name a place that another one writes. Compressed lanes
// lie side by side.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<[10, 11, 12, 13, 14, 15]> : vector<6xi32>
  %m = memref.alloc() : memref<6xi32>
  vector.store %k, %m[%c0] : memref<6xi32>, vector<6xi32>
  %at = arith.constant dense<[3, 0, 3, 2]> : vector<4xi32>
  %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %pass = arith.constant dense<-1> : vector<4xi32>
  %g = vector.gather %m[%c1] [%at], %mask, %pass : memref<6xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  check.expect_eq_const %g, dense<[14, 11, 14, -1]> : vector<4xi32>
  %v = arith.constant dense<[20, 21, 22, 23]> : vector<4xi32>
  %to = arith.constant dense<[3, 0, 1, 3]> : vector<4xi32>
  vector.scatter %m[%c1] [%to], %mask, %v : memref<6xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  check.expect_eq_const %m, dense<[10, 21, 22, 13, 20, 15]> : tensor<6xi32> : memref<6xi32>
  %gaps = arith.constant dense<[true, false, false, true]> : vector<4xi1>
  vector.compressstore %m[%c0], %gaps, %v : memref<6xi32>, vector<4xi1>, vector<4xi32>
  check.expect_eq_const %m, dense<[20, 23, 22, 13, 20, 15]> : tensor<6xi32> : memref<6xi32>
  %e = vector.expandload %m[%c1], %gaps, %pass : memref<6xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  check.expect_eq_const %e, dense<[23, -1, -1, 22]> : vector<4xi32>
  return
}
