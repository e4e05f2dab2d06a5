// Empty tensor elimination replaces a tensor.empty by the place that it is inserted
// into. Here that place is a result of the very scf.if whose branch has the
// tensor.empty: MLIR 22.1.8 uses the result inside of the operation that makes it, and
// fails with "operand #0 does not dominate this use". %y[0] is 5.
// passes: eliminate-empty-tensors
func.func private @opaque(%x: i1) -> i1 attributes {no_inline} { return %x : i1 }
func.func @main() {
  %c0 = arith.constant 0 : index
  %no = arith.constant false
  %k = arith.constant dense<[5]> : tensor<1xi32>
  %condition = func.call @opaque(%no) : (i1) -> i1
  %r:2 = scf.if %condition -> (tensor<1xi32>, tensor<1xi32>) {
    %empty = tensor.empty() : tensor<1xi32>
    scf.yield %empty, %k : tensor<1xi32>, tensor<1xi32>
  } else {
    scf.yield %k, %k : tensor<1xi32>, tensor<1xi32>
  }
  %y = tensor.insert_slice %r#0 into %r#1[0] [1] [1] : tensor<1xi32> into tensor<1xi32>
  %x = tensor.extract %y[%c0] : tensor<1xi32>
  check.expect_eq_const %x, 5 : i32
  return
}
