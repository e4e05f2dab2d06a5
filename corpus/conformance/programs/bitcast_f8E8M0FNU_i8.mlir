// arith.bitcast of every element.
func.func @bitcast_f8E8M0FNU_i8(%a: tensor<?xf8E8M0FNU>) -> tensor<?xi8> {
  %r = arith.bitcast %a : tensor<?xf8E8M0FNU> to tensor<?xi8>
  return %r : tensor<?xi8>
}
