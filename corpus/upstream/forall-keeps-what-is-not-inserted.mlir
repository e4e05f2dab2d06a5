// "If an index is not updated at all, its value will be equal to the one in the
// original tensor", says tensor.parallel_insert_slice. One-Shot Bufferize does not
// count that as a read of the shared tensor, and lets the tensor.insert, which
// belongs to no result, write over it. The result is [3, 9]; MLIR 22.1.8 gives
// [9, 9].
func.func private @opaque(%x: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %x : tensor<2xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %r = scf.forall (%i) in (1) shared_outs(%o = %a) -> (tensor<2xf32>) {
    %w = tensor.insert %f9 into %o[%c0] : tensor<2xf32>
    %s = tensor.extract_slice %w[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[1] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  check.expect_eq_const %r, dense<[3.0, 9.0]> : tensor<2xf32>
  return
}
