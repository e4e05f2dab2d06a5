// The broadcast of two constants is folded to a constant of the type of the
// result. MLIR 22.1.8 makes a shape.const_shape of type tensor<?xindex>, which
// its own verifier rejects: a constant has as many extents as it lists.
// passes: canonicalize
func.func @main() {
  %a = shape.const_shape [2, 1] : tensor<2xindex>
  %b = shape.const_shape [3] : tensor<1xindex>
  %all = shape.broadcast %a, %b : tensor<2xindex>, tensor<1xindex> -> tensor<?xindex>
  check.expect_eq_const %all, dense<[2, 3]> : tensor<2xindex> : tensor<?xindex>
  return
}
