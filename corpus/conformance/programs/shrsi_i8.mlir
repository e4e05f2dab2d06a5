// arith.shrsi of every element.
func.func @shrsi_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.shrsi %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
