// arith.shrui of every element.
func.func @shrui_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.shrui %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
