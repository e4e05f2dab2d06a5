// 4294967295 fits an unsigned i32, so the minsi is narrowed to i32, where it is
// compared as -1. The smaller of it and 0 is 0 (arith.minsi). MLIR 22.1.8 gives
// 4294967295.
// passes: func.func(arith-int-range-narrowing{int-bitwidths-supported=32})
func.func private @opaque(%x: i32) -> i32 attributes {no_inline} { return %x : i32 }
func.func @main() {
  %start = arith.constant -1 : i32
  %c0 = arith.constant 0 : i64
  %x = func.call @opaque(%start) : (i32) -> i32
  %wide = arith.extui %x : i32 to i64
  %smaller = arith.minsi %wide, %c0 : i64
  check.expect_eq_const %smaller, 0 : i64
  return
}
