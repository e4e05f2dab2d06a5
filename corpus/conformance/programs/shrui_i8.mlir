// arith.shrui of every element.
func.func @shrui_i8(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
  %r = arith.shrui %a, %b : tensor<?xi8>
  return %r : tensor<?xi8>
}
