// arith.extui of every element.
func.func @extui_i8_i32(%a: tensor<?xi8>) -> tensor<?xi32> {
  %r = arith.extui %a : tensor<?xi8> to tensor<?xi32>
  return %r : tensor<?xi32>
}
