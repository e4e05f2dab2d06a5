// Where an output of scf.forall starts as a constant, sparse conditional
// constant propagation puts the constant in place of the block argument, also
// as the destination of tensor.parallel_insert_slice, which must be an output
// of the parallel region that surrounds it. The pass leaves invalid IR.
// passes: sccp
func.func @main() {
  %sevens = arith.constant dense<7> : tensor<1xi32>
  %zeros = arith.constant dense<0> : tensor<2xi32>
  %all = scf.forall (%i) in (2) shared_outs(%o = %zeros) -> tensor<2xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sevens into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  check.expect_eq_const %all, dense<7> : tensor<2xi32>
  return
}
