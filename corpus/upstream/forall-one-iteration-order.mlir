// An insertion of scf.forall names the shared output that it writes, as the
// output's block argument; insertions may stand in any order. Where there is
// one iteration, canonicalization puts the body in place of the loop and gives
// the first result what the first insertion makes, which here is the second
// output. The results are [1, 2] and [3, 4]; MLIR 22.1.8 swaps them, or builds
// invalid IR where their types differ.
// passes: canonicalize
func.func @main() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[3, 4]> : tensor<2xi32>
  %zero = arith.constant dense<0> : tensor<2xi32>
  %r:2 = scf.forall (%i) in (1) shared_outs(%x = %zero, %y = %zero) -> (tensor<2xi32>, tensor<2xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %y[0] [2] [1] : tensor<2xi32> into tensor<2xi32>
      tensor.parallel_insert_slice %a into %x[0] [2] [1] : tensor<2xi32> into tensor<2xi32>
    }
  }
  check.expect_eq_const %r#0, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %r#1, dense<[3, 4]> : tensor<2xi32>
  return
}
