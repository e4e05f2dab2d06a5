// arith.uitofp of every element.
func.func @uitofp_i64_f32(%a: tensor<?xi64>) -> tensor<?xf32> {
  %r = arith.uitofp %a : tensor<?xi64> to tensor<?xf32>
  return %r : tensor<?xf32>
}
