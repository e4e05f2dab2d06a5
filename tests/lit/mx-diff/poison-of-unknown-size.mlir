// What a pass leaves where nobody looks may be of unknown size, as no constant may;
// what it is then is not known.
// RUN: exits 3 mx-diff %s --pipeline none --passes 'remove-dead-values{canonicalize=true},sroa' | FileCheck %s
// CHECK: unsupported in after passes
// CHECK: 'ub.poison' has a shape that is not known
func.func @opaque(%a: i1) -> i1 attributes {no_inline} {
  return %a : i1
}
func.func @main(%t: tensor<1x1xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %false = arith.constant false
  %cast = tensor.cast %t : tensor<1x1xi1> to tensor<?x?xi1>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%carried = %cast) -> (tensor<?x?xi1>) {
    %f = func.call @opaque(%false) : (i1) -> i1
    scf.yield %cast : tensor<?x?xi1>
  }
  return
}
