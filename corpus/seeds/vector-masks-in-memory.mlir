// Vectors of i1 go to memory and come back, whole, under masks, and partly out of
// bounds: each of their lanes is an element of its own there.
func.func private @write(%t: tensor<5xi1>, %v: vector<4xi1>, %at: index) -> tensor<5xi1> attributes {no_inline} {
  %r = vector.transfer_write %v, %t[%at] : vector<4xi1>, tensor<5xi1>
  return %r : tensor<5xi1>
}
func.func private @read(%t: tensor<5xi1>, %at: index, %padding: i1) -> vector<4xi1> attributes {no_inline} {
  %r = vector.transfer_read %t[%at], %padding : tensor<5xi1>, vector<4xi1>
  return %r : vector<4xi1>
}
func.func private @masked(%m: memref<5xi1>, %mask: vector<4xi1>, %v: vector<4xi1>) -> vector<4xi1> attributes {no_inline} {
  %c1 = arith.constant 1 : index
  vector.maskedstore %m[%c1], %mask, %v : memref<5xi1>, vector<4xi1>, vector<4xi1>
  %r = vector.maskedload %m[%c1], %mask, %mask : memref<5xi1>, vector<4xi1>, vector<4xi1> into vector<4xi1>
  return %r : vector<4xi1>
}
func.func private @whole(%m: memref<5xi1>, %v: vector<3xi1>) -> vector<4xi1> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  vector.store %v, %m[%c2] : memref<5xi1>, vector<3xi1>
  %r = vector.load %m[%c0] : memref<5xi1>, vector<4xi1>
  return %r : vector<4xi1>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %t = arith.constant dense<[true, false, true, true, false]> : tensor<5xi1>
  %v = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  %inside = func.call @write(%t, %v, %c0) : (tensor<5xi1>, vector<4xi1>, index) -> tensor<5xi1>
  check.expect_eq_const %inside, dense<[false, true, false, true, false]> : tensor<5xi1>
  %beyond = func.call @write(%t, %v, %c3) : (tensor<5xi1>, vector<4xi1>, index) -> tensor<5xi1>
  check.expect_eq_const %beyond, dense<[true, false, true, false, true]> : tensor<5xi1>
  %r = func.call @read(%t, %c3, %true) : (tensor<5xi1>, index, i1) -> vector<4xi1>
  check.expect_eq_const %r, dense<[true, false, true, true]> : vector<4xi1>
  %m = memref.alloc() : memref<5xi1>
  linalg.fill ins(%true : i1) outs(%m : memref<5xi1>)
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %back = func.call @masked(%m, %mask, %v) : (memref<5xi1>, vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  check.expect_eq_const %back, dense<[false, false, false, true]> : vector<4xi1>
  check.expect_eq_const %m, dense<[true, false, true, false, true]> : tensor<5xi1> : memref<5xi1>
  %w = arith.constant dense<[false, true, true]> : vector<3xi1>
  %four = func.call @whole(%m, %w) : (memref<5xi1>, vector<3xi1>) -> vector<4xi1>
  check.expect_eq_const %four, dense<[true, false, false, true]> : vector<4xi1>
  check.expect_eq_const %m, dense<[true, false, false, true, true]> : tensor<5xi1> : memref<5xi1>
  return
}
