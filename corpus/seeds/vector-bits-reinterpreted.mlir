// A bitcast keeps bits, the first element's lowest: halves, bytes and floats of
// one vector of words, and bytes as floats of 8 bits.
func.func private @opaque(%x: vector<2xi32>) -> vector<2xi32> attributes {no_inline} { return %x : vector<2xi32> }
func.func @main() {
  %k = arith.constant dense<[0x3F800000, 0x40490FDB]> : vector<2xi32>
  %v = func.call @opaque(%k) : (vector<2xi32>) -> vector<2xi32>
  %halves = vector.bitcast %v : vector<2xi32> to vector<4xi16>
  check.expect_eq_const %halves, dense<[0, 0x3F80, 0x0FDB, 0x4049]> : vector<4xi16>
  %bytes = vector.bitcast %v : vector<2xi32> to vector<8xi8>
  check.expect_eq_const %bytes, dense<[0, 0, 0x80, 0x3F, 0xDB, 0x0F, 0x49, 0x40]> : vector<8xi8>
  %floats = vector.bitcast %v : vector<2xi32> to vector<2xf32>
  check.expect_eq_const %floats, dense<[1.0, 0x40490FDB]> : vector<2xf32>
  // 0x80 is -0; 0x3F is 1.875; 0xDB is -1.375 * 2^4; 0x0F is 1.875 * 2^-6; 0x49
  // is 4.5; 0x40 is 2.
  %small = vector.bitcast %v : vector<2xi32> to vector<8xf8E4M3FN>
  %wide = arith.extf %small : vector<8xf8E4M3FN> to vector<8xf32>
  check.expect_eq_const %wide, dense<[0.0, 0.0, -0.0, 1.875, -22.0, 0.029296875, 4.5, 2.0]> : vector<8xf32>
  %back = vector.bitcast %small : vector<8xf8E4M3FN> to vector<2xi32>
  check.expect_eq %back, %v : vector<2xi32>
  return
}
