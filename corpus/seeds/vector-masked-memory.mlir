// Lanes that a mask switches off neither read nor write: the mask keeps a load
// and a store within memory that is shorter than the vector.
func.func private @masked(%m: memref<?xi16>, %n: index, %v: vector<4xi16>) -> vector<4xi16> attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %mask = vector.create_mask %n : vector<4xi1>
  %pass = arith.constant dense<-7> : vector<4xi16>
  %old = vector.maskedload %m[%c1], %mask, %pass : memref<?xi16>, vector<4xi1>, vector<4xi16> into vector<4xi16>
  vector.maskedstore %m[%c1], %mask, %v : memref<?xi16>, vector<4xi1>, vector<4xi16>
  return %old : vector<4xi16>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant dense<[10, 11, 12]> : vector<3xi16>
  %m = memref.alloc(%c3) : memref<?xi16>
  vector.store %k, %m[%c0] : memref<?xi16>, vector<3xi16>
  %v = arith.constant dense<[20, 21, 22, 23]> : vector<4xi16>
  %two = func.call @masked(%m, %c2, %v) : (memref<?xi16>, index, vector<4xi16>) -> vector<4xi16>
  check.expect_eq_const %two, dense<[11, 12, -7, -7]> : vector<4xi16>
  %none = func.call @masked(%m, %c0, %two) : (memref<?xi16>, index, vector<4xi16>) -> vector<4xi16>
  check.expect_eq_const %none, dense<-7> : vector<4xi16>
  %one = func.call @masked(%m, %c1, %none) : (memref<?xi16>, index, vector<4xi16>) -> vector<4xi16>
  check.expect_eq_const %one, dense<[20, -7, -7, -7]> : vector<4xi16>
  check.expect_eq_const %m, dense<[10, -7, 21]> : tensor<3xi16> : memref<?xi16>
  return
}
