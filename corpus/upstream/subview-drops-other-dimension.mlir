// The slice has sizes [1, 2, 1] and type 1x2, so its last dimension is dropped.
// Where the strides are not known, memref.subview drops the first unit dimension it
// finds, and takes the result for 2x1: MLIR 22.1.8 fails when it expands the view,
// with "expected result type with size = 2 instead of 1 in dim = 0". %e is 3.
// passes: one-shot-bufferize{bufferize-function-boundaries},expand-strided-metadata
func.func private @opaque(%x: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> attributes {no_inline} { return %x : tensor<2x2x2xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %a = func.call @opaque(%k) : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %s = tensor.extract_slice %a[0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<2x2x2xf32> to tensor<1x2xf32>
  %e = tensor.extract %s[%c0, %c1] : tensor<1x2xf32>
  check.expect_eq_const %e, 3.0 : f32
  return
}
