// scf-forall-to-for builds loops without results and erases an scf.forall that
// has some, although they are in use. MLIR 22.1.8 crashes, or leaves operands
// that are gone.
// passes: func.func(scf-forall-to-for)
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
