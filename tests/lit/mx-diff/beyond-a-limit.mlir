// RUN: exits 1 mx-diff %s --pipeline scalar 2> /dev/null | FileCheck %s

// What a tensor comes from is written before the tensor is read: that is a limit of
// One-Shot Bufferize, which makes other values. It does not make invalid IR.
// CHECK: @main: compile error in scalar/buffers
// CHECK-NEXT: pass: one-shot-bufferize
func.func private @branch(%c: i1, %x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  cf.cond_br %c, ^bb1(%x : tensor<1xf32>), ^bb1(%y : tensor<1xf32>)
^bb1(%r: tensor<1xf32>):
  return %r : tensor<1xf32>
}
func.func @main(%x: f32, %y: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  %t = bufferization.to_tensor %m restrict : memref<1xf32> to tensor<1xf32>
  memref.store %y, %m[%c0] : memref<1xf32>
  %u = call @branch(%c, %t, %t) : (i1, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %r = tensor.extract %u[%c0] : tensor<1xf32>
  return %r : f32
}
