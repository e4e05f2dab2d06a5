// arith.bitcast of every element.
func.func @bitcast_i8_f8E4M3FN(%a: tensor<?xi8>) -> tensor<?xf8E4M3FN> {
  %r = arith.bitcast %a : tensor<?xi8> to tensor<?xf8E4M3FN>
  return %r : tensor<?xf8E4M3FN>
}
