// arith.subi of every element.
func.func @subi_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.subi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
