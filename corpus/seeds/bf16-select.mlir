// The sign of a negative bf16 survives a sum, and a selection between the sum
// and the operand, whatever the optimizer makes of the bits.
func.func @main(%a: tensor<4xbf16>, %c: tensor<4xi1>) -> tensor<4xbf16> {
  %x = arith.constant dense<[-1.5, -3.0, 2.0, -0.0]> : tensor<4xbf16>
  %yes = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %kept = call @double_where(%x, %yes) : (tensor<4xbf16>, tensor<4xi1>) -> tensor<4xbf16>
  check.expect_eq_const %kept, dense<[-3.0, -3.0, 4.0, -0.0]> : tensor<4xbf16>
  %r = call @double_where(%a, %c) : (tensor<4xbf16>, tensor<4xi1>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

func.func private @double_where(%a: tensor<4xbf16>, %c: tensor<4xi1>) -> tensor<4xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %a) -> tensor<4xbf16> {
    %x = tensor.extract %t[%i] : tensor<4xbf16>
    %twice = tensor.extract %c[%i] : tensor<4xi1>
    %sum = arith.addf %x, %x : bf16
    %chosen = arith.select %twice, %sum, %x : bf16
    %next = tensor.insert %chosen into %t[%i] : tensor<4xbf16>
    scf.yield %next : tensor<4xbf16>
  }
  return %r : tensor<4xbf16>
}
