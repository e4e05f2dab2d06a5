// A bitcast of vectors moves bits, the first element's first. Four elements of 6
// bits are three of 8: [0x81, 0x30, 0x10]. LLVM 22.1.8 folds the bitcast of a
// constant, and gives [1, 2, 3].
func.func @main() {
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi6>
  %r = vector.bitcast %v : vector<4xi6> to vector<3xi8>
  check.expect_eq_const %r, dense<[0x81, 0x30, 0x10]> : vector<3xi8>
  return
}
