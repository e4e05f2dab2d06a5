// One-Shot Bufferize takes functions that do not call each other in the order of their
// addresses, which changes from run to run: so does the order of the constants that
// it makes global, and, where two functions are refused, which of them is told of.
// The same input has to give the same output. Every result is right.
// passes: one-shot-bufferize{bufferize-function-boundaries}
// arguments: --pipeline none --repeat-passes
func.func private @f1(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<1> : tensor<1xi32>
  %x = tensor.extract %k[%i] : tensor<1xi32>
  return %x : i32
}
func.func private @f2(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<2> : tensor<2xi32>
  %x = tensor.extract %k[%i] : tensor<2xi32>
  return %x : i32
}
func.func private @f3(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<3> : tensor<3xi32>
  %x = tensor.extract %k[%i] : tensor<3xi32>
  return %x : i32
}
func.func private @f4(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<4> : tensor<4xi32>
  %x = tensor.extract %k[%i] : tensor<4xi32>
  return %x : i32
}
func.func private @f5(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<5> : tensor<5xi32>
  %x = tensor.extract %k[%i] : tensor<5xi32>
  return %x : i32
}
func.func private @f6(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<6> : tensor<6xi32>
  %x = tensor.extract %k[%i] : tensor<6xi32>
  return %x : i32
}
func.func private @f7(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<7> : tensor<7xi32>
  %x = tensor.extract %k[%i] : tensor<7xi32>
  return %x : i32
}
func.func private @f8(%i: index) -> i32 attributes {no_inline} {
  %k = arith.constant dense<8> : tensor<8xi32>
  %x = tensor.extract %k[%i] : tensor<8xi32>
  return %x : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %x1 = func.call @f1(%c0) : (index) -> i32
  check.expect_eq_const %x1, 1 : i32
  %x2 = func.call @f2(%c0) : (index) -> i32
  check.expect_eq_const %x2, 2 : i32
  %x3 = func.call @f3(%c0) : (index) -> i32
  check.expect_eq_const %x3, 3 : i32
  %x4 = func.call @f4(%c0) : (index) -> i32
  check.expect_eq_const %x4, 4 : i32
  %x5 = func.call @f5(%c0) : (index) -> i32
  check.expect_eq_const %x5, 5 : i32
  %x6 = func.call @f6(%c0) : (index) -> i32
  check.expect_eq_const %x6, 6 : i32
  %x7 = func.call @f7(%c0) : (index) -> i32
  check.expect_eq_const %x7, 7 : i32
  %x8 = func.call @f8(%c0) : (index) -> i32
  check.expect_eq_const %x8, 8 : i32
  return
}
