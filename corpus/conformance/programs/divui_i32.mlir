// arith.divui of every element.
func.func @divui_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.divui %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
