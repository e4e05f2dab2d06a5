// arith.truncf of every element.
func.func @truncf_f64_f32(%a: tensor<?xf64>) -> tensor<?xf32> {
  %r = arith.truncf %a : tensor<?xf64> to tensor<?xf32>
  return %r : tensor<?xf32>
}
