// arith.bitcast of every element.
func.func @bitcast_i8_f8E5M2(%a: tensor<?xi8>) -> tensor<?xf8E5M2> {
  %r = arith.bitcast %a : tensor<?xi8> to tensor<?xf8E5M2>
  return %r : tensor<?xf8E5M2>
}
