// arith.bitcast of every element.
func.func @bitcast_f8E4M3FN_i8(%a: tensor<?xf8E4M3FN>) -> tensor<?xi8> {
  %r = arith.bitcast %a : tensor<?xf8E4M3FN> to tensor<?xi8>
  return %r : tensor<?xi8>
}
