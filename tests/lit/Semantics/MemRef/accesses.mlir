// RUN: mx-interp %s

memref.global "private" constant @numbers : memref<4xi32> = dense<[1, 2, 3, 4]>
memref.global "private" constant @moved : memref<4xi32> = dense<[1, 2, 1, 2]>

func.func private @fresh_numbers() -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  %numbers = memref.get_global @numbers : memref<4xi32>
  memref.copy %numbers, %m : memref<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}

func.func private @copy_between_layouts() {
  %m = call @fresh_numbers() : () -> memref<4xi32>
  %t = memref.alloc() : memref<4xi32, strided<[3], offset: 2>>
  memref.copy %m, %t : memref<4xi32> to memref<4xi32, strided<[3], offset: 2>>
  check.expect_eq %t, %m : memref<4xi32, strided<[3], offset: 2>>, memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %t : memref<4xi32, strided<[3], offset: 2>>
  return
}
// Both halves of one allocation are places of their own.
func.func private @copy_within_an_allocation() {
  %m = call @fresh_numbers() : () -> memref<4xi32>
  %low = memref.subview %m[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
  %high = memref.subview %m[2] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 2>>
  memref.copy %low, %high : memref<2xi32, strided<[1]>> to memref<2xi32, strided<[1], offset: 2>>
  %e = memref.get_global @moved : memref<4xi32>
  check.expect_eq %m, %e : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
func.func private @copy_of_unranked() {
  %m = call @fresh_numbers() : () -> memref<4xi32>
  %t = memref.alloc() : memref<4xi32>
  %from = memref.cast %m : memref<4xi32> to memref<*xi32>
  %to = memref.cast %t : memref<4xi32> to memref<*xi32>
  memref.copy %from, %to : memref<*xi32> to memref<*xi32>
  check.expect_eq %t, %m : memref<4xi32>
  memref.dealloc %from : memref<*xi32>
  memref.dealloc %t : memref<4xi32>
  return
}
func.func private @hints_change_nothing(%i: index) {
  %m = call @fresh_numbers() : () -> memref<4xi32>
  %nine = arith.constant 9 : i32
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xi32>
  memref.store %nine, %m[%i] {nontemporal = true} : memref<4xi32>
  %x = memref.load %m[%i] {nontemporal = true} : memref<4xi32>
  check.expect_eq_const %x, 9 : i32
  memref.dealloc %m : memref<4xi32>
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  call @copy_between_layouts() : () -> ()
  call @copy_within_an_allocation() : () -> ()
  call @copy_of_unranked() : () -> ()
  call @hints_change_nothing(%c1) : (index) -> ()
  return
}
