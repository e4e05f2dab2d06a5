// The source of tensor.insert_slice may have dimensions of size 1 fewer than
// the slice, and the sizes say which: below only the last one is statically 1.
// Once the others turn out to be constants, canonicalization infers a type for
// the source that lacks the first dimension instead, and casts the source to
// it. 1x2 is not 2x1, so what is inserted is undefined, or the cast is invalid
// where the type of the source knows more. tensor.parallel_insert_slice fares
// the same.
// passes: canonicalize
func.func private @opaque(%x: tensor<?x?xi32>) -> tensor<?x?xi32> attributes {no_inline} { return %x : tensor<?x?xi32> }
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[[7, 8]]> : tensor<1x2xi32>
  %cast = tensor.cast %k : tensor<1x2xi32> to tensor<?x?xi32>
  %source = func.call @opaque(%cast) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %zero = arith.constant dense<0> : tensor<1x2x2xi32>
  %r = tensor.insert_slice %source into %zero[0, 0, 0] [%c1, %c2, 1] [1, 1, 1] : tensor<?x?xi32> into tensor<1x2x2xi32>
  check.expect_eq_const %r, dense<[[[7, 0], [8, 0]]]> : tensor<1x2x2xi32>
  return
}
