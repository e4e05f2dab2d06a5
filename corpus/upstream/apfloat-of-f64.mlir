// convert-arith-to-apfloat hands floats to its library as an i64 each, to which it
// extends their bits, and truncates what comes back. An f64 has 64 bits already:
// MLIR 22.1.8 fails with "'arith.extui' op operand type 'i64' and result type 'i64'
// are cast incompatible". The sum is 3.75.
// passes: convert-arith-to-apfloat
func.func private @opaque(%x: f64) -> f64 attributes {no_inline} { return %x : f64 }
func.func @main() {
  %c = arith.constant 1.75 : f64
  %d = arith.constant 2.0 : f64
  %x = func.call @opaque(%c) : (f64) -> f64
  %sum = arith.addf %x, %d : f64
  check.expect_eq_const %sum, 3.75 : f64
  return
}
