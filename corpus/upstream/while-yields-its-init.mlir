// The loop begins with %a and goes on with %a: each iteration overwrites what it
// carries, and the second one has %a itself, not a copy as the first has. %a is
// [1, 2] to the end; MLIR 22.1.8 makes it [9, 2].
func.func private @opaque(%t: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %t : tensor<2xf32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f9 = arith.constant 9.0 : f32
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %k = tensor.from_elements %f1, %f2 : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  scf.while (%i = %c0, %carried = %a) : (index, tensor<2xf32>) -> () {
    %more = arith.cmpi ult, %i, %c1 : index
    %changed = tensor.insert %f9 into %carried[%c0] : tensor<2xf32>
    %e = tensor.extract %changed[%c0] : tensor<2xf32>
    check.expect_eq_const %e, 9.0 : f32
    scf.condition(%more)
  } do {
    scf.yield %c1, %a : index, tensor<2xf32>
  }
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
