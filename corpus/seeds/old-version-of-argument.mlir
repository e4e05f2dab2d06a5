// The same with an argument for x, which the caller still owns: y may not be
// written over it.
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %ten = arith.constant 10.0 : f32
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%x : tensor<16xf32>) {
  ^bb0(%e: f32):
    %s = arith.addf %e, %ten : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %z = arith.addf %x, %y : tensor<16xf32>
  %tens = arith.constant dense<10.0> : tensor<16xf32>
  %y_again = arith.addf %x, %tens : tensor<16xf32>
  check.expect_eq %y, %y_again : tensor<16xf32>
  %z_again = arith.addf %x, %y_again : tensor<16xf32>
  check.expect_eq %z, %z_again : tensor<16xf32>
  return %y, %z : tensor<16xf32>, tensor<16xf32>
}
