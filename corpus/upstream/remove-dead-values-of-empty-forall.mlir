// An scf.forall without iterations gives its shared_outs as they came in. The
// analyses see only that its body does not run, and no value for its results, so
// remove-dead-values puts poison in their place.
// passes: remove-dead-values
func.func private @opaque(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} { return %x : tensor<2xi32> }
func.func @main() {
  %sevens = arith.constant dense<7> : tensor<2xi32>
  %zero = arith.constant dense<0> : tensor<1xi32>
  %x = func.call @opaque(%sevens) : (tensor<2xi32>) -> tensor<2xi32>
  %all = scf.forall (%i) in (0) shared_outs(%o = %x) -> tensor<2xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %zero into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  check.expect_eq_const %all, dense<7> : tensor<2xi32>
  return
}
