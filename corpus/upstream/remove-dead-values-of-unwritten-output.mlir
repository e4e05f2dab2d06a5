// An output of scf.forall that no insertion writes comes out as it went in.
// remove-dead-values sees that its block argument has no use, takes the result
// for dead with it, and puts poison where the result is used.
// passes: remove-dead-values
func.func private @opaque(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} { return %x : tensor<2xi32> }
func.func @main() {
  %sevens = arith.constant dense<7> : tensor<2xi32>
  %x = func.call @opaque(%sevens) : (tensor<2xi32>) -> tensor<2xi32>
  %same = scf.forall (%i) in (2) shared_outs(%o = %x) -> tensor<2xi32> {
    scf.forall.in_parallel {
    }
  }
  check.expect_eq_const %same, dense<7> : tensor<2xi32>
  return
}
