// Which dimensions a memref.subview drops is told by the strides that its type has
// kept. MLIR 22.1.8 compares them with the strides of the source, and not with those
// multiplied by the steps: with a step that is not known, it finds the stride 2 of
// the first dimension to be missing once and 1 once, two dimensions instead of one,
// and crashes when it expands the view. %e is 1.
// passes: one-shot-bufferize{bufferize-function-boundaries},expand-strided-metadata
func.func private @opaque(%x: index) -> index attributes {no_inline} { return %x : index }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = func.call @opaque(%c1) : (index) -> index
  %k = arith.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %s = tensor.extract_slice %k[0, 0, 0] [1, %one, 1] [1, %one, 1] : tensor<2x1x2xf32> to tensor<1x?xf32>
  %e = tensor.extract %s[%c0, %c0] : tensor<1x?xf32>
  check.expect_eq_const %e, 1.0 : f32
  return
}
