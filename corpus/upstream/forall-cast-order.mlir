// Canonicalization takes a cast of an output into scf.forall, and builds the
// loop anew with the i-th parallel_insert_slice writing the i-th output,
// although each insertion names the block argument that it writes and they may
// stand in any order. The results are [1, 2] and [3, 4]; MLIR 22.1.8 swaps
// them.
// passes: canonicalize
func.func @main() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[3, 4]> : tensor<2xi32>
  %zero = arith.constant dense<0> : tensor<2xi32>
  %cast = tensor.cast %zero : tensor<2xi32> to tensor<?xi32>
  %r:2 = scf.forall (%i) in (2) shared_outs(%x = %cast, %y = %cast) -> (tensor<?xi32>, tensor<?xi32>) {
    %ai = tensor.extract_slice %a[%i] [1] [1] : tensor<2xi32> to tensor<1xi32>
    %bi = tensor.extract_slice %b[%i] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %bi into %y[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
      tensor.parallel_insert_slice %ai into %x[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  %first = tensor.cast %r#0 : tensor<?xi32> to tensor<2xi32>
  %second = tensor.cast %r#1 : tensor<?xi32> to tensor<2xi32>
  check.expect_eq_const %first, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %second, dense<[3, 4]> : tensor<2xi32>
  return
}
