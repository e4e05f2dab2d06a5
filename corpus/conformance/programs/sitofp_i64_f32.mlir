// arith.sitofp of every element.
func.func @sitofp_i64_f32(%a: tensor<?xi64>) -> tensor<?xf32> {
  %r = arith.sitofp %a : tensor<?xi64> to tensor<?xf32>
  return %r : tensor<?xf32>
}
