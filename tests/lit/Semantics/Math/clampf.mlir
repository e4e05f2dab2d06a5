// RUN: mx-interp %s

// "maxf(minf(value, min), max)": the bounds are to be given the other way
// round for the value to come through.
func.func @main() {
  %0 = arith.constant dense<[-5.0, 1.0, 5.0]> : tensor<3xf32>
  %low = arith.constant dense<-2.0> : tensor<3xf32>
  %high = arith.constant dense<2.0> : tensor<3xf32>
  %1 = math.clampf %0 to [%low, %high] : tensor<3xf32>
  check.expect_eq_const %1, dense<2.0> : tensor<3xf32>
  %2 = math.clampf %0 to [%high, %low] : tensor<3xf32>
  check.expect_eq_const %2, dense<[-2.0, 1.0, 2.0]> : tensor<3xf32>
  return
}
