// arith.remsi of every element.
func.func @remsi_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.remsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
