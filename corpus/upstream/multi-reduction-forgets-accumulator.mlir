// A reduction of no dimension still combines each element with its accumulator:
// the operation "takes an initial accumulator operand" (vector.multi_reduction).
// The result is [11, 22]; MLIR 22.1.8 folds it to its source, [1, 2].
// passes: canonicalize
func.func private @opaque(%x: vector<2xi32>) -> vector<2xi32> attributes {no_inline} { return %x : vector<2xi32> }
func.func @main() {
  %start = arith.constant dense<[1, 2]> : vector<2xi32>
  %acc = arith.constant dense<[10, 20]> : vector<2xi32>
  %v = func.call @opaque(%start) : (vector<2xi32>) -> vector<2xi32>
  %r = vector.multi_reduction <add>, %v, %acc [] : vector<2xi32> to vector<2xi32>
  check.expect_eq_const %r, dense<[11, 22]> : vector<2xi32>
  return
}
