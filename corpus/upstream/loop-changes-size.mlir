// A loop may carry a tensor<?xi32> whose size changes: it begins with three elements,
// which a cast has forgotten, and ends with two. Canonicalization takes the cast into
// scf.for and lets it carry a tensor<3xi32>, to which it casts what the body yields,
// though "the operation is invalid if converting to a mismatching constant dimension"
// (tensor.cast). %r is [1, 2]; MLIR 22.1.8 makes a cast of two elements to three.
// passes: canonicalize
func.func private @opaque(%x: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} { return %x : tensor<?xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %three = tensor.empty() : tensor<3xi32>
  %init = tensor.cast %three : tensor<3xi32> to tensor<?xi32>
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %cast = tensor.cast %k : tensor<2xi32> to tensor<?xi32>
  %two = func.call @opaque(%cast) : (tensor<?xi32>) -> tensor<?xi32>
  %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %init) -> (tensor<?xi32>) {
    %next = func.call @opaque(%two) : (tensor<?xi32>) -> tensor<?xi32>
    scf.yield %next : tensor<?xi32>
  }
  %r = tensor.cast %last : tensor<?xi32> to tensor<2xi32>
  check.expect_eq_const %r, dense<[1, 2]> : tensor<2xi32>
  return
}
