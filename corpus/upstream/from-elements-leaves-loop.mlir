// A tensor that is made anew in every iteration holds 5, 5 there, whatever was
// inserted before. Sparsification and bufferization takes the buffer of
// tensor.from_elements, together with what fills it, out of the loop that writes
// over it. The last %old is 5; MLIR 22.1.8 gives 9.
// passes: sparsification-and-bufferization
func.func private @opaque(%x: i64) -> i64 attributes {no_inline} { return %x : i64 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k0 = arith.constant 0 : i64
  %k5 = arith.constant 5 : i64
  %k9 = arith.constant 9 : i64
  %five = func.call @opaque(%k5) : (i64) -> i64
  %nine = func.call @opaque(%k9) : (i64) -> i64
  %zero = func.call @opaque(%k0) : (i64) -> i64
  %j = arith.index_cast %zero : i64 to index
  %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%p = %zero, %q = %zero) -> (i64, i64) {
    %i = arith.andi %k, %j : index
    %t = tensor.from_elements %five, %five : tensor<2xi64>
    %old = tensor.extract %t[%i] : tensor<2xi64>
    %w = tensor.insert %nine into %t[%i] : tensor<2xi64>
    %new = tensor.extract %w[%i] : tensor<2xi64>
    scf.yield %old, %new : i64, i64
  }
  check.expect_eq_const %r#0, 5 : i64
  check.expect_eq_const %r#1, 9 : i64
  return
}
