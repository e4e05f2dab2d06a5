// arith.scaling_truncf of every element.
func.func @scaling_truncf_f64_f8E8M0FNU_f8E4M3FN(%a: tensor<?xf64>, %b: tensor<?xf8E8M0FNU>) -> tensor<?xf8E4M3FN> {
  %r = arith.scaling_truncf %a, %b : tensor<?xf64>, tensor<?xf8E8M0FNU> to tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
