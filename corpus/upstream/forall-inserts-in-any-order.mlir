// "If an index is updated exactly once", it holds the value "of a slice that was
// used for the update", says tensor.parallel_insert_slice. Its terminator is a graph
// region, in which One-Shot Bufferize takes any operation to come before any other,
// so it misses that the first insert overwrites what the second inserts. The result
// is [9, 3]; MLIR 22.1.8 gives [9, 9].
func.func private @opaque(%x: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %x : tensor<2xf32> }
func.func @main() {
  %f9 = arith.constant 9.0 : f32
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %r = scf.forall (%i) in (1) shared_outs(%o = %a) -> (tensor<2xf32>) {
    %s = tensor.extract_slice %o[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
    %nine = tensor.splat %f9 : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %nine into %o[0] [1] [1] : tensor<1xf32> into tensor<2xf32>
      tensor.parallel_insert_slice %s into %o[1] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  check.expect_eq_const %r, dense<[9.0, 3.0]> : tensor<2xf32>
  return
}
