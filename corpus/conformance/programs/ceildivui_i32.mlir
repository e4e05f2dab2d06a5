// arith.ceildivui of every element.
func.func @ceildivui_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.ceildivui %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
