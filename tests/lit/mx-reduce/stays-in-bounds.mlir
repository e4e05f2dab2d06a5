// RUN: mx-reduce %s --pipeline none --opt-cmd 'sed /tensor.insert/q5' -o %t.mlir
// RUN: FileCheck %s < %t.mlir

// This compiler refuses insertions. One out of bounds into a tensor that nobody
// needs would be as simple, and only poison, but passes make an access of
// memory of it.

// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: tensor.insert {{.*}}[%[[C0]]]
func.func @main(%t: tensor<2xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c8 = arith.constant 8 : index
  %i = arith.subi %c9, %c8 : index
  %f = arith.constant 1.0 : f32
  %r = tensor.insert %f into %t[%i] : tensor<2xf32>
  return %r : tensor<2xf32>
}
