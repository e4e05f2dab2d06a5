// arith.remui of every element.
func.func @remui_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.remui %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
