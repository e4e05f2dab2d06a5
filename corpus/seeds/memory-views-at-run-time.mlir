// Offsets, sizes and strides that are known only at run time: every window of
// two elements, a stride apart, is doubled in place. Element i is doubled once
// for each window it is in.
func.func private @twice(%m: memref<?xi32>, %at: index, %stride: index) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = memref.subview %m[%at] [%c2] [%stride] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  scf.for %i = %c0 to %c2 step %c1 {
    %e = memref.load %two[%i] : memref<?xi32, strided<[?], offset: ?>>
    %d = arith.addi %e, %e : i32
    memref.store %d, %two[%i] : memref<?xi32, strided<[?], offset: ?>>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %m = memref.alloc(%c5) : memref<?xi32>
  scf.for %i = %c0 to %c5 step %c1 {
    memref.store %one, %m[%i] : memref<?xi32>
  }
  // Windows {0, 2}, {1, 3}, {2, 4}, then {0, 3}.
  scf.for %i = %c0 to %c3 step %c1 {
    func.call @twice(%m, %i, %c2) : (memref<?xi32>, index, index) -> ()
  }
  func.call @twice(%m, %c0, %c3) : (memref<?xi32>, index, index) -> ()
  check.expect_eq_const %m, dense<[4, 2, 4, 4, 2]> : tensor<5xi32> : memref<?xi32>
  return
}
