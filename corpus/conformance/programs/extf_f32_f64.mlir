// arith.extf of every element.
func.func @extf_f32_f64(%a: tensor<?xf32>) -> tensor<?xf64> {
  %r = arith.extf %a : tensor<?xf32> to tensor<?xf64>
  return %r : tensor<?xf64>
}
