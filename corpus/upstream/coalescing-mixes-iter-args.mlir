// affine-loop-coalescing makes one loop of two, and takes the value that the outer
// one carries for the one that the inner one carries: %a below is what the inner
// loop starts with, the same for all its trips. %r is (1 + 2 * 1) + 2 * 3, 9; MLIR
// 22.1.8 doubles it four times, and gives 16.
// passes: func.func(affine-loop-coalescing)
func.func private @opaque(%x: i64) -> i64 attributes {no_inline} { return %x : i64 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i64
  %x = func.call @opaque(%one) : (i64) -> i64
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (i64) {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (i64) {
      %n = arith.addi %b, %a : i64
      scf.yield %n : i64
    }
    scf.yield %s : i64
  }
  check.expect_eq_const %r, 9 : i64
  return
}
