// 4294967295 fits an unsigned i32, so the comparison is narrowed to i32, signed
// as it is, where -1 is compared. 4294967295 is not less than 0 (arith.cmpi,
// slt). MLIR 22.1.8 gives true.
// passes: func.func(arith-int-range-narrowing{int-bitwidths-supported=32})
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %start = arith.constant -1 : i32
  %c0 = arith.constant 0 : i64
  %x = func.call @opaque(%start) : (i32) -> i32
  %wide = arith.extui %x : i32 to i64
  %less = arith.cmpi slt, %wide, %c0 : i64
  check.expect_eq_const %less, false : i1
  return
}
