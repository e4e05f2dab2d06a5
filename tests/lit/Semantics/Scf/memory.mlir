// RUN: mx-interp %s

func.func private @for_carries_buffers() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<0> : tensor<2xindex>
  %a = bufferization.to_buffer %t : tensor<2xindex> to memref<2xindex>
  %b = bufferization.to_buffer %t : tensor<2xindex> to memref<2xindex>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<2xindex>, memref<2xindex>) {
    memref.store %i, %x[%c1] : memref<2xindex>
    scf.yield %y, %x : memref<2xindex>, memref<2xindex>
  }
  %in_first = memref.load %r#0[%c1] : memref<2xindex>
  %in_a = memref.load %a[%c1] : memref<2xindex>
  check.expect_eq_const %in_first, 1 : index
  check.expect_eq_const %in_a, 2 : index
  return
}
// A view into a buffer that grows shorter.
func.func private @while_walks_along_a_buffer() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %t = arith.constant dense<[3, 4, 5, 0, 6]> : tensor<5xi32>
  %m = bufferization.to_buffer %t : tensor<5xi32> to memref<5xi32>
  %all = memref.cast %m : memref<5xi32> to memref<?xi32, strided<[1], offset: ?>>
  %r:2 = scf.while (%v = %all, %sum = %zero) : (memref<?xi32, strided<[1], offset: ?>>, i32) -> (memref<?xi32, strided<[1], offset: ?>>, i32) {
    %x = memref.load %v[%c0] : memref<?xi32, strided<[1], offset: ?>>
    %goes_on = arith.cmpi ne, %x, %zero : i32
    scf.condition(%goes_on) %v, %sum : memref<?xi32, strided<[1], offset: ?>>, i32
  } do {
  ^bb0(%v: memref<?xi32, strided<[1], offset: ?>>, %sum: i32):
    %x = memref.load %v[%c0] : memref<?xi32, strided<[1], offset: ?>>
    %more = arith.addi %sum, %x : i32
    %size = memref.dim %v, %c0 : memref<?xi32, strided<[1], offset: ?>>
    %rest = arith.subi %size, %c1 : index
    %w = memref.subview %v[1] [%rest] [1] : memref<?xi32, strided<[1], offset: ?>> to memref<?xi32, strided<[1], offset: ?>>
    scf.yield %w, %more : memref<?xi32, strided<[1], offset: ?>>, i32
  }
  check.expect_eq_const %r#1, 12 : i32
  %left = memref.dim %r#0, %c0 : memref<?xi32, strided<[1], offset: ?>>
  check.expect_eq_const %left, 2 : index
  return
}
func.func private @branches_choose_buffers() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  %c = memref.alloc() : memref<1xf32>
  %p = scf.if %true -> memref<1xf32> {
    scf.yield %a : memref<1xf32>
  } else {
    scf.yield %b : memref<1xf32>
  }
  %q = scf.index_switch %c2 -> memref<1xf32>
  case 2 {
    scf.yield %b : memref<1xf32>
  }
  default {
    scf.yield %a : memref<1xf32>
  }
  %r = scf.execute_region -> memref<1xf32> {
    scf.yield %c : memref<1xf32>
  }
  %s = arith.select %true, %r, %p : memref<1xf32>
  memref.store %one, %a[%c0] : memref<1xf32>
  memref.copy %p, %q : memref<1xf32> to memref<1xf32>
  memref.copy %q, %s : memref<1xf32> to memref<1xf32>
  %x = memref.load %c[%c0] : memref<1xf32>
  check.expect_eq_const %x, 1.0 : f32
  memref.dealloc %p : memref<1xf32>
  memref.dealloc %q : memref<1xf32>
  memref.dealloc %r : memref<1xf32>
  return
}
func.func private @parallel_fills_and_reduces() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloca() : memref<4xindex>
  %n = memref.alloca() : memref<4xindex>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = arith.muli %i, %i : index
    memref.store %x, %m[%i] : memref<4xindex>
  }
  %sum = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%c0) -> index {
    %x = memref.load %m[%i] : memref<4xindex>
    scf.reduce(%x : index) {
    ^bb0(%acc: index, %value: index):
      %next = arith.addi %acc, %value : index
      scf.reduce.return %next : index
    }
  }
  check.expect_eq_const %sum, 14 : index
  scf.forall (%i) in (4) {
    %x = memref.load %m[%i] : memref<4xindex>
    memref.store %x, %n[%i] : memref<4xindex>
  }
  %t = bufferization.to_tensor %n : memref<4xindex> to tensor<4xindex>
  check.expect_eq_const %t, dense<[0, 1, 4, 9]> : tensor<4xindex>
  return
}
func.func @main() {
  call @for_carries_buffers() : () -> ()
  call @while_walks_along_a_buffer() : () -> ()
  call @branches_choose_buffers() : () -> ()
  call @parallel_fills_and_reduces() : () -> ()
  return
}
