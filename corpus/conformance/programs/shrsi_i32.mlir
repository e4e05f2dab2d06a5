// arith.shrsi of every element.
func.func @shrsi_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.shrsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
