// arith.floordivsi of every element.
func.func @floordivsi_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.floordivsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
