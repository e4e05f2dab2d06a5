// A vector.mask may have nothing in it. Its folder then says each time that it has
// changed something, and MLIR 22.1.8 folds it for ever, wherever a conversion
// comes by.
// passes: convert-bufferization-to-memref
// arguments: --compile-seconds 2
func.func @main() {
  %m = arith.constant dense<[true, false]> : vector<2xi1>
  vector.mask %m { } : vector<2xi1>
  %one = arith.constant 1 : i32
  check.expect_eq_const %one, 1 : i32
  return
}
