// arith.bitcast of every element.
func.func @bitcast_i8_f8E8M0FNU(%a: tensor<?xi8>) -> tensor<?xf8E8M0FNU> {
  %r = arith.bitcast %a : tensor<?xi8> to tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
