// 1 and 8 fit i8, so the shift is narrowed to i8, where 8 is not below the
// width and the result is poison (arith.shrui). It is 0, and MLIR 22.1.8 gives
// poison.
// passes: func.func(arith-int-range-narrowing{int-bitwidths-supported=8})
func.func private @opaque(%x: i8) -> i8 attributes {no_inline} { return %x : i8 }
func.func @main() {
  %start = arith.constant 1 : i8
  %c8 = arith.constant 8 : i64
  %x = func.call @opaque(%start) : (i8) -> i8
  %wide = arith.extui %x : i8 to i64
  %shifted = arith.shrui %wide, %c8 : i64
  check.expect_eq_const %shifted, 0 : i64
  return
}
