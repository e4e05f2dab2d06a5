// The second region of scf.while yields %a, a tensor from outside, which comes to the
// first region as its argument the next time. One-Shot Bufferize relates the argument
// to the initial value only, and lets the insertion write over it: %a is [1, 2] after
// the loop, and MLIR 22.1.8 makes it [9, 2].
// passes: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
func.func private @opaque(%x: tensor<2xi32>) -> tensor<2xi32> attributes {no_inline} { return %x : tensor<2xi32> }
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : i32
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %a = func.call @opaque(%k) : (tensor<2xi32>) -> tensor<2xi32>
  %last = scf.while (%i = %c0, %x = %k) : (index, tensor<2xi32>) -> i32 {
    %go = arith.cmpi ult, %i, %c1 : index
    %y = tensor.insert %c9 into %x[%c0] : tensor<2xi32>
    %e = tensor.extract %y[%c1] : tensor<2xi32>
    scf.condition(%go) %e : i32
  } do {
  ^bb0(%e: i32):
    scf.yield %c1, %a : index, tensor<2xi32>
  }
  check.expect_eq_const %last, 2 : i32
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi32>
  return
}
