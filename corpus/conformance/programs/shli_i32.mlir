// arith.shli of every element.
func.func @shli_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.shli %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
