// arith.scaling_truncf of every element.
func.func @scaling_truncf_f32_f64_f8E4M3FN(%a: tensor<?xf32>, %b: tensor<?xf64>) -> tensor<?xf8E4M3FN> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf32>, tensor<?xf64> to tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
