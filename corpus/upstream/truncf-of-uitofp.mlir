// A truncf of a converted integer becomes one conversion, which rounds once
// where the program rounds twice (arith.truncf: "if the value cannot be exactly
// represented, it is rounded"). 18434 is 18432 in f16, halfway between two
// values of f8E5M2, and then 16384, the even one. MLIR 22.1.8 gives 20480.
// passes: canonicalize
func.func private @opaque(%x: i16) -> i16 attributes {no_inline} { return %x : i16 }
func.func @main() {
  %start = arith.constant 18434 : i16
  %x = func.call @opaque(%start) : (i16) -> i16
  %half = arith.uitofp %x : i16 to f16
  %small = arith.truncf %half : f16 to f8E5M2
  check.expect_eq_const %small, 16384.0 : f8E5M2
  return
}
