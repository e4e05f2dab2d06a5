// Sparse conditional constant propagation has no value for a result of
// scf.forall: the terminator of its region says nothing of the results, so
// their lattice is never initialised, and whoever reads them is taken never to
// run. A branch that yields such a value does not count where values meet: the
// result below, 7, becomes the constant of the other branch, 1.
// passes: sccp
func.func @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %false = arith.constant false
  %which = func.call @opaque(%false) : (i1) -> i1
  %sevens = arith.constant dense<7> : tensor<2xi32>
  %init = tensor.empty() : tensor<2xi32>
  %all = scf.forall (%i) in (2) shared_outs(%o = %init) -> tensor<2xi32> {
    %one = tensor.extract_slice %sevens[%i] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  %r = scf.if %which -> i32 {
    scf.yield %c1 : i32
  } else {
    %seven = tensor.extract %all[%c0] : tensor<2xi32>
    scf.yield %seven : i32
  }
  check.expect_eq_const %r, 7 : i32
  return
}
