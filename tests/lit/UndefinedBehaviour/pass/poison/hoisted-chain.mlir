// RUN: mx-interp %s --split-input-file --verify-diagnostics

// What loop-invariant code motion leaves of a loop that never runs may be a
// chain: the index of a read is a promise broken, and nobody asks for either.
func.func private @sum(%t: tensor<4xi32>, %m: memref<4xi32>, %n: index, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %next = arith.addi %i, %c1 overflow<nsw> : index
  %x = tensor.extract %t[%next] : tensor<4xi32>
  %rest = tensor.extract_slice %t[%next] [1] [1] : tensor<4xi32> to tensor<1xi32>
  %view = memref.subview %m[%next] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: ?>>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> i32 {
    %y = tensor.extract %rest[%c0] : tensor<1xi32>
    %z = memref.load %view[%c0] : memref<1xi32, strided<[1], offset: ?>>
    %a = arith.addi %x, %y : i32
    %b = arith.addi %a, %z : i32
    %c = arith.addi %sum, %b : i32
    scf.yield %c : i32
  }
  return %sum : i32
}
func.func @main(%t: tensor<4xi32>, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %max = arith.constant 9223372036854775807 : index
  %x = call @sum(%t, %m, %c0, %max) : (tensor<4xi32>, memref<4xi32>, index, index) -> i32
  return %x : i32
}
