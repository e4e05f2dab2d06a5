// An insert out of bounds gives poison, and one that is never executed gives
// nothing. Folding it, MLIR 22.1.8 writes before the elements of the vector, and
// crashes. The result is [1, 2].
// passes: canonicalize
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %false = arith.constant false
  %go = func.call @opaque(%false) : (i1) -> i1
  %m1 = arith.constant -1 : index
  %five = arith.constant 5 : i8
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %r = scf.if %go -> vector<2xi8> {
    %w = vector.insert %five, %v[%m1] : i8 into vector<2xi8>
    scf.yield %w : vector<2xi8>
  } else {
    scf.yield %v : vector<2xi8>
  }
  check.expect_eq_const %r, dense<[1, 2]> : vector<2xi8>
  return
}
