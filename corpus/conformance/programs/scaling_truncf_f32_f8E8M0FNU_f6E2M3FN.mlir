// arith.scaling_truncf of every element.
func.func @scaling_truncf_f32_f8E8M0FNU_f6E2M3FN(%a: tensor<?xf32>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf6E2M3FN> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf32>, tensor<?xf8E8M0FNU> to tensor<?xf6E2M3FN>
  return %r : tensor<?xf6E2M3FN>
}
