// A function may have several blocks and operations with regions of their own.
// ownership-based-buffer-deallocation takes each alone; where a block with such an
// operation ends in a branch, MLIR 22.1.8 crashes. There is not even a buffer here. %r
// is 1.
// passes: ownership-based-buffer-deallocation
// crashes: by memory that is freed already, which an allocator may leave as it was
func.func private @choose(%c: i1, %a: i32) -> i32 attributes {no_inline} {
  %x = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^meet(%x : i32)
^right:
  cf.br ^meet(%a : i32)
^meet(%r: i32):
  return %r : i32
}
func.func @main() {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %r = func.call @choose(%true, %one) : (i1, i32) -> i32
  check.expect_eq_const %r, 1 : i32
  return
}
