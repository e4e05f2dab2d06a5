// A product and a sum, each rounded: nothing allows a fused operation.
func.func @multiply_add_f32(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %p = arith.mulf %a, %b : tensor<?xf32>
  %r = arith.addf %p, %c : tensor<?xf32>
  return %r : tensor<?xf32>
}
