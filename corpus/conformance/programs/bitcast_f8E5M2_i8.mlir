// arith.bitcast of every element.
func.func @bitcast_f8E5M2_i8(%a: tensor<?xf8E5M2>) -> tensor<?xi8> {
  %r = arith.bitcast %a : tensor<?xf8E5M2> to tensor<?xi8>
  return %r : tensor<?xi8>
}
