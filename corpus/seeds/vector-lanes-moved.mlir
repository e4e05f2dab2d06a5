// Lanes change places and nothing else: shuffled from two vectors, interleaved and
// back, transposed, sliced out and put back, read and written one by one.
func.func private @opaque(%x: vector<4xi8>) -> vector<4xi8> attributes {no_inline} { return %x : vector<4xi8> }
func.func @main() {
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[0, 1, 2, 3]> : vector<4xi8>
  %l = arith.constant dense<[10, 11, 12, 13]> : vector<4xi8>
  %a = func.call @opaque(%k) : (vector<4xi8>) -> vector<4xi8>
  %b = func.call @opaque(%l) : (vector<4xi8>) -> vector<4xi8>
  %s = vector.shuffle %a, %b [7, 0, 0, 4, 3] : vector<4xi8>, vector<4xi8>
  check.expect_eq_const %s, dense<[13, 0, 0, 10, 3]> : vector<5xi8>
  %i = vector.interleave %a, %b : vector<4xi8> -> vector<8xi8>
  check.expect_eq_const %i, dense<[0, 10, 1, 11, 2, 12, 3, 13]> : vector<8xi8>
  %even, %odd = vector.deinterleave %i : vector<8xi8> -> vector<4xi8>
  check.expect_eq %even, %a : vector<4xi8>
  check.expect_eq %odd, %b : vector<4xi8>
  %square = vector.shape_cast %i : vector<8xi8> to vector<2x4xi8>
  %across = vector.transpose %square, [1, 0] : vector<2x4xi8> to vector<4x2xi8>
  check.expect_eq_const %across, dense<[[0, 2], [10, 12], [1, 3], [11, 13]]> : vector<4x2xi8>
  %part = vector.extract_strided_slice %square {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi8> to vector<2x2xi8>
  check.expect_eq_const %part, dense<[[10, 1], [12, 3]]> : vector<2x2xi8>
  %moved = vector.insert_strided_slice %part, %square {offsets = [0, 2], strides = [1, 1]} : vector<2x2xi8> into vector<2x4xi8>
  check.expect_eq_const %moved, dense<[[0, 10, 10, 1], [2, 12, 12, 3]]> : vector<2x4xi8>
  %e = vector.extract %a[%c2] : i8 from vector<4xi8>
  %w = vector.insert %e, %b[%c2] : i8 into vector<4xi8>
  check.expect_eq_const %w, dense<[10, 11, 2, 13]> : vector<4xi8>
  check.expect_eq_const %b, dense<[10, 11, 12, 13]> : vector<4xi8>
  return
}
