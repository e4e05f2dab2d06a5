// RUN: mx-interp %s --split-input-file --verify-diagnostics

// What loop-invariant code motion leaves of a loop that never runs: a promise
// broken, a read out of bounds, and nobody who asks.
func.func private @sum(%t: tensor<4xi32>, %n: index, %i: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %b = arith.addi %a, %a overflow<nsw> : i32
  %x = tensor.extract %t[%i] : tensor<4xi32>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> i32 {
    %y = arith.addi %b, %x : i32
    %next = arith.addi %sum, %y : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
func.func @main(%t: tensor<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %max = arith.constant 2147483647 : i32
  %x = call @sum(%t, %c0, %c4, %max) : (tensor<4xi32>, index, index, i32) -> i32
  return %x : i32
}

// -----

func.func @main(%x: f32) -> f32 {
  %m = ub.poison : memref<2xf32>
  %s = memref.subview %m[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  %e = memref.expand_shape %s [[0, 1]] output_shape [1, 1] : memref<1xf32, strided<[1], offset: 1>> into memref<1x1xf32, strided<[1, 1], offset: 1>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %e : memref<1x1xf32, strided<[1, 1], offset: 1>> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %e : memref<1x1xf32, strided<[1, 1], offset: 1>> -> index
  return %x : f32
}
