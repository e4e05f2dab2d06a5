// arith.scaling_truncf of every element.
func.func @scaling_truncf_f64_f8E8M0FNU_f4E2M1FN(%a: tensor<?xf64>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf4E2M1FN> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf64>, tensor<?xf8E8M0FNU> to tensor<?xf4E2M1FN>
  return %r : tensor<?xf4E2M1FN>
}
