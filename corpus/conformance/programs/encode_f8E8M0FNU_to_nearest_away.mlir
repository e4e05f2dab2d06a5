// arith.truncf of every element.
func.func @encode_f8E8M0FNU_to_nearest_away(%a: tensor<?xf32>) -> tensor<?xf8E8M0FNU> {
  %r = arith.truncf %a to_nearest_away : tensor<?xf32> to tensor<?xf8E8M0FNU>
  return %r : tensor<?xf8E8M0FNU>
}
