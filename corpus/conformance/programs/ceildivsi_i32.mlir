// arith.ceildivsi of every element.
func.func @ceildivsi_i32(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.ceildivsi %a, %b : tensor<?xi32>
  return %r : tensor<?xi32>
}
