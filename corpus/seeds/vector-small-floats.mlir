// Vectors of small floats through memory, a transfer that is padded, conversion,
// arithmetic and a sum in order.
func.func private @opaque(%x: vector<4xf32>) -> vector<4xf32> attributes {no_inline} { return %x : vector<4xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[0.3, -5.0, 0.25, 100.0]> : vector<4xf32>
  %v = func.call @opaque(%k) : (vector<4xf32>) -> vector<4xf32>
  // 0.5; -5 and 0.25 are ties, of -4 and -6, and of 0 and 0.5; 6 is the largest.
  %fours = arith.truncf %v : vector<4xf32> to vector<4xf4E2M1FN>
  check.expect_eq_const %fours, dense<[0.5, -4.0, 0.0, 6.0]> : vector<4xf4E2M1FN>
  %m = memref.alloc() : memref<4xf4E2M1FN>
  vector.transfer_write %fours, %m[%c0] : vector<4xf4E2M1FN>, memref<4xf4E2M1FN>
  %pad = arith.constant -0.5 : f4E2M1FN
  %tail = vector.transfer_read %m[%c2], %pad : memref<4xf4E2M1FN>, vector<4xf4E2M1FN>
  check.expect_eq_const %tail, dense<[0.0, 6.0, -0.5, -0.5]> : vector<4xf4E2M1FN>
  // 0.5; 2; -0.5; 5.5 is nearer to 6 than to 4.
  %s = arith.addf %fours, %tail : vector<4xf4E2M1FN>
  check.expect_eq_const %s, dense<[0.5, 2.0, -0.5, 6.0]> : vector<4xf4E2M1FN>
  %wide = arith.extf %s : vector<4xf4E2M1FN> to vector<4xf32>
  %zero = arith.constant 0.0 : f32
  %sum = vector.reduction <add>, %wide, %zero : vector<4xf32> into f32
  check.expect_eq_const %sum, 8.0 : f32
  %sixes = arith.truncf %v : vector<4xf32> to vector<4xf6E3M2FN>
  // 0.3 lies between 0.25 and 0.3125, and is nearer to the latter.
  check.expect_eq_const %sixes, dense<[0.3125, -5.0, 0.25, 28.0]> : vector<4xf6E3M2FN>
  %pick = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %eights = arith.truncf %v : vector<4xf32> to vector<4xf8E5M2>
  %zeros = arith.constant dense<0.0> : vector<4xf8E5M2>
  %chosen = arith.select %pick, %zeros, %eights : vector<4xi1>, vector<4xf8E5M2>
  // 100 lies between 96 and 112.
  check.expect_eq_const %chosen, dense<[0.0, -5.0, 0.0, 96.0]> : vector<4xf8E5M2>
  return
}
