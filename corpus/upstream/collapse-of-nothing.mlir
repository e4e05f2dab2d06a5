// A group of dimensions one of which is unknown collapses into an unknown one, also
// if another is 0: the verifiers of tensor.collapse_shape and memref.collapse_shape
// agree on that. One-Shot Bufferize multiplies ? by 0 and makes it 0, and MLIR 22.1.8
// refuses its own result: "collapsed dim (0) must be dynamic if and only if
// reassociation group is dynamic". The size is 0.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %f1 = arith.constant 1.0 : f32
  %a = tensor.splat %f1[%c2] : tensor<0x?xf32>
  %s = tensor.collapse_shape %a [[0, 1]] : tensor<0x?xf32> into tensor<?xf32>
  %n = tensor.dim %s, %c0 : tensor<?xf32>
  check.expect_eq_const %n, 0 : index
  return
}
