// The body of linalg.generic runs once for every element, which its part of
// One-Shot Bufferize does not say: an element writes over a tensor from outside
// that the next one reads. Each element is 3 + 9 = 12; MLIR 22.1.8 gives 12 and
// then 21.
func.func private @opaque(%x: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %x : tensor<2xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<2xf32>) {
  ^bb0(%out: f32):
    %old = tensor.extract %a[%c0] : tensor<2xf32>
    %sum = arith.addf %old, %f9 : f32
    %w = tensor.insert %sum into %a[%c0] : tensor<2xf32>
    %new = tensor.extract %w[%c0] : tensor<2xf32>
    linalg.yield %new : f32
  } -> tensor<2xf32>
  check.expect_eq_const %g, dense<12.0> : tensor<2xf32>
  return
}
