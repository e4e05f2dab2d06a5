// The result of tensor.extract_slice may have dimensions of size 1 fewer, and
// its type says which: of the sizes below only the last one is statically 1.
// Once the others turn out to be constants, canonicalization infers a type for
// the result that lacks the first dimension instead ("1x6x1 rank-reduced to 2-D
// will infer the 6x1 2-D shape, but not 1x6"), and casts that. The slice is
// 1x2; MLIR 22.1.8 makes it 2x1, or an invalid cast where the type knows more.
// passes: canonicalize
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant dense<[[[1], [2]]]> : tensor<1x2x1xi32>
  %slice = tensor.extract_slice %k[0, 0, 0] [%c1, %c2, 1] [1, 1, 1] : tensor<1x2x1xi32> to tensor<?x?xi32>
  %rows = tensor.dim %slice, %c0 : tensor<?x?xi32>
  %columns = tensor.dim %slice, %c1 : tensor<?x?xi32>
  check.expect_eq_const %rows, 1 : index
  check.expect_eq_const %columns, 2 : index
  return
}
