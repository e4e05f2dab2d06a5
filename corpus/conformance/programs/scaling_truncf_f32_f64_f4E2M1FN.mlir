// arith.scaling_truncf of every element.
func.func @scaling_truncf_f32_f64_f4E2M1FN(%a: tensor<?xf32>, %b: tensor<?xf64>) -> tensor<?xf4E2M1FN> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf32>, tensor<?xf64> to tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
