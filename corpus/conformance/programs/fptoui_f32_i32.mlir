// arith.fptoui of every element.
func.func @fptoui_f32_i32(%a: tensor<?xf32>) -> tensor<?xi32> {
  %r = arith.fptoui %a : tensor<?xf32> to tensor<?xi32>
  return %r : tensor<?xi32>
}
