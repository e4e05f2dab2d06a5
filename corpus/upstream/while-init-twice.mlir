// One-Shot Bufferize lets an operation in the before region of scf.while write
// over the buffer of a carried tensor that came in twice: %p and %q are both %a,
// the subtraction that nobody needs is written over it, and %p is read after
// that. %w#1 is [3, 5]; MLIR 22.1.8 gives [0, 0].
func.func private @opaque(%x: tensor<2xf32>) -> tensor<2xf32> attributes {no_inline} { return %x : tensor<2xf32> }
func.func @main() {
  %k = arith.constant dense<[3.0, 5.0]> : tensor<2xf32>
  %a = func.call @opaque(%k) : (tensor<2xf32>) -> tensor<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w:3 = scf.while (%i = %c0, %p = %a, %q = %a) : (index, tensor<2xf32>, tensor<2xf32>) -> (index, tensor<2xf32>, tensor<2xf32>) {
    %go = arith.cmpi slt, %i, %c1 : index
    %unused = arith.subf %q, %q : tensor<2xf32>
    %m = arith.maximumf %p, %p : tensor<2xf32>
    scf.condition(%go) %i, %m, %m : index, tensor<2xf32>, tensor<2xf32>
  } do {
  ^bb0(%i: index, %p: tensor<2xf32>, %q: tensor<2xf32>):
    %n = arith.addi %i, %c1 : index
    scf.yield %n, %q, %q : index, tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %w#1, dense<[3.0, 5.0]> : tensor<2xf32>
  return
}
