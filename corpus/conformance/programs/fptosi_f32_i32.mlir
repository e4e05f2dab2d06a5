// arith.fptosi of every element.
func.func @fptosi_f32_i32(%a: tensor<?xf32>) -> tensor<?xi32> {
  %r = arith.fptosi %a : tensor<?xf32> to tensor<?xi32>
  return %r : tensor<?xi32>
}
