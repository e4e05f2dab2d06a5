// linalg.map has a block argument for its destination, which its body may read. The
// operation says that it never does, and One-Shot Bufferize gives it new memory,
// that nothing has written, to write to where the destination is needed later:
// MLIR 22.1.8 adds what happens to be there. %sum is [2, 4].
// passes: one-shot-bufferize{bufferize-function-boundaries}
func.func private @opaque(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} { return %x : tensor<2xi32> }
func.func @main() {
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %a = func.call @opaque(%k) : (tensor<2xi32>) -> tensor<2xi32>
  %sum = linalg.map ins(%k : tensor<2xi32>) outs(%a : tensor<2xi32>)
    (%in: i32, %init: i32) {
      %s = arith.addi %in, %init : i32
      linalg.yield %s : i32
    }
  check.expect_eq_const %sum, dense<[2, 4]> : tensor<2xi32>
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi32>
  return
}
