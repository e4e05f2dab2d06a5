// An scf.if beside scf.condition on the same value moves from the first region
// of scf.while into the second, where it holds. What its branch uses stays
// behind, in a region that does not dominate the second one: canonicalization
// leaves invalid IR.
// passes: canonicalize
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %last = scf.while (%i = %c3) : (i32) -> i32 {
    %go = arith.cmpi sgt, %i, %c0 : i32
    %same = func.call @opaque(%i) : (i32) -> i32
    %v = scf.if %go -> i32 {
      scf.yield %same : i32
    } else {
      scf.yield %c0 : i32
    }
    scf.condition(%go) %v : i32
  } do {
  ^bb0(%v: i32):
    %less = arith.subi %v, %c3 : i32
    scf.yield %less : i32
  }
  check.expect_eq_const %last, 0 : i32
  return
}
