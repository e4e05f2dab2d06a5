// RUN: mx-interp %s

// The result is the value that was stored, and memory holds it.

func.func private @integers(%m: memref<2xi8>, %i: index) {
  %c5 = arith.constant 5 : i8
  %cm3 = arith.constant -3 : i8
  %assigned = memref.atomic_rmw assign %c5, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %assigned, 5 : i8
  %sum = memref.atomic_rmw addi %cm3, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %sum, 2 : i8
  %product = memref.atomic_rmw muli %cm3, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %product, -6 : i8
  %maxs = memref.atomic_rmw maxs %cm3, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %maxs, -3 : i8
  // 253 and 5, without sign.
  %minu = memref.atomic_rmw minu %c5, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %minu, 5 : i8
  // 0b101 & 0b11111101
  %and = memref.atomic_rmw andi %cm3, %m[%i] : (i8, memref<2xi8>) -> i8
  check.expect_eq_const %and, 5 : i8
  %x = memref.load %m[%i] : memref<2xi8>
  check.expect_eq_const %x, 5 : i8
  return
}
func.func private @floats(%m: memref<f32>) {
  %x = arith.constant 1.5 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = memref.atomic_rmw assign %x, %m[] : (f32, memref<f32>) -> f32
  %sum = memref.atomic_rmw addf %x, %m[] : (f32, memref<f32>) -> f32
  check.expect_eq_const %sum, 3.0 : f32
  %product = memref.atomic_rmw mulf %x, %m[] : (f32, memref<f32>) -> f32
  check.expect_eq_const %product, 4.5 : f32
  %maxnum = memref.atomic_rmw maxnumf %nan, %m[] : (f32, memref<f32>) -> f32
  check.expect_eq_const %maxnum, 4.5 : f32
  %maximum = memref.atomic_rmw maximumf %nan, %m[] : (f32, memref<f32>) -> f32
  check.expect_eq_const %maximum, 0x7FC00000 : f32
  return
}
func.func private @generic(%m: memref<2xi8>, %i: index) {
  %c7 = arith.constant 7 : i8
  memref.store %c7, %m[%i] : memref<2xi8>
  %x = memref.generic_atomic_rmw %m[%i] : memref<2xi8> {
  ^bb0(%current: i8):
    %square = arith.muli %current, %current : i8
    memref.atomic_yield %square : i8
  }
  check.expect_eq_const %x, 49 : i8
  %y = memref.load %m[%i] : memref<2xi8>
  check.expect_eq_const %y, 49 : i8
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xi8>
  %f = memref.alloca() : memref<f32>
  call @integers(%m, %c1) : (memref<2xi8>, index) -> ()
  call @floats(%f) : (memref<f32>) -> ()
  call @generic(%m, %c1) : (memref<2xi8>, index) -> ()
  return
}
