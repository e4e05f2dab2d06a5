// A function returns a constant: its buffer is a memref.global that is marked
// constant, and "writing to such constant global variables is undefined".
// One-Shot Bufferize holds the result of every call for writable, so the insert
// goes to the constant. The second call gives [3, 5] again; MLIR 22.1.8 writes to
// read-only memory, and where that can be written, gives [9, 5].
func.func private @constant() -> tensor<2xf32> attributes {no_inline} {
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  return %k : tensor<2xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %a = func.call @constant() : () -> tensor<2xf32>
  %w = tensor.insert %f9 into %a[%c0] : tensor<2xf32>
  check.expect_eq_const %w, dense<[9.0, 5.0]> : tensor<2xf32>
  %b = func.call @constant() : () -> tensor<2xf32>
  check.expect_eq_const %b, dense<[3.0, 5.0]> : tensor<2xf32>
  return
}
