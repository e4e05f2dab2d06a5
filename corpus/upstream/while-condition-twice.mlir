// An scf.if beside scf.condition on the same value moves from the first region
// of scf.while into the second, where it stands for one block argument that its
// result was forwarded to. Where the result is forwarded twice, the other block
// argument gets what the branch not taken yields: the loop below ends with 7,
// and MLIR 22.1.8 gives 100.
// passes: canonicalize
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c100 = arith.constant 100 : index
  %start = func.call @opaque(%c0) : (index) -> index
  %r:3 = scf.while (%i = %start) : (index) -> (index, index, index) {
    %go = arith.cmpi ult, %i, %c1 : index
    %v = scf.if %go -> index {
      %more = arith.addi %i, %c7 : index
      scf.yield %more : index
    } else {
      scf.yield %c100 : index
    }
    scf.condition(%go) %v, %v, %i : index, index, index
  } do {
  ^bb0(%x: index, %y: index, %z: index):
    scf.yield %y : index
  }
  check.expect_eq_const %r#2, 7 : index
  return
}
