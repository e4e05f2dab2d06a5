// linalg.matmul extends its operands with their sign, unless told otherwise
// ("cast = #linalg.type_fn<cast_unsigned>"). linalg-specialize-generic-ops
// makes one of a loop that extends an operand with zeros. -6 is 250 as an
// unsigned i8, times 2 is 500; MLIR 22.1.8 gives -12.
// passes: linalg-specialize-generic-ops
func.func @main() {
  %a = arith.constant dense<-6> : tensor<1x1xi8>
  %b = arith.constant dense<2> : tensor<1x1xi8>
  %zero = arith.constant dense<0> : tensor<1x1xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<1x1xi8>, tensor<1x1xi8>) outs(%zero : tensor<1x1xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %wideX = arith.extui %x : i8 to i32
    %wideY = arith.extui %y : i8 to i32
    %product = arith.muli %wideX, %wideY : i32
    %next = arith.addi %sum, %product : i32
    linalg.yield %next : i32
  } -> tensor<1x1xi32>
  check.expect_eq_const %r, dense<500> : tensor<1x1xi32>
  return
}
