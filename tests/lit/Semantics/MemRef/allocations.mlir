// RUN: mx-interp %s

// An allocation is one place, however it is seen.

memref.global "private" constant @primes : memref<4xi32> = dense<[2, 3, 5, 7]>
memref.global "private" @same_primes : memref<4xi32> = dense<[2, 3, 5, 7]>
memref.global "private" constant @four_to_nine : memref<6xi16> = dense<[4, 5, 6, 7, 8, 9]>
memref.global "private" @counter : memref<i64> = dense<40> {alignment = 128}
memref.global "private" @scratch : memref<3xf16> = uninitialized

func.func private @alloc_of_each_element_type() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %bits = memref.alloc() : memref<2xi1>
  %nibbles = memref.alloc() : memref<2xi4>
  %small = memref.alloc() : memref<2xf4E2M1FN>
  %wide = memref.alloc() : memref<2xindex>
  %true = arith.constant true
  %m1 = arith.constant -1 : i4
  %x = arith.constant 1.5 : f4E2M1FN
  memref.store %true, %bits[%c1] : memref<2xi1>
  memref.store %m1, %nibbles[%c0] : memref<2xi4>
  memref.store %x, %small[%c1] : memref<2xf4E2M1FN>
  memref.store %c1, %wide[%c0] : memref<2xindex>
  %a = memref.load %bits[%c1] : memref<2xi1>
  check.expect_eq_const %a, true : i1
  %b = memref.load %nibbles[%c0] : memref<2xi4>
  check.expect_eq_const %b, -1 : i4
  %c = memref.load %small[%c1] : memref<2xf4E2M1FN>
  check.expect_eq_const %c, 1.5 : f4E2M1FN
  %d = memref.load %wide[%c0] : memref<2xindex>
  check.expect_eq_const %d, 1 : index
  memref.dealloc %bits : memref<2xi1>
  memref.dealloc %nibbles : memref<2xi4>
  memref.dealloc %small : memref<2xf4E2M1FN>
  memref.dealloc %wide : memref<2xindex>
  return
}

// The scalars of a vector follow each other.
func.func private @vectors() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %bytes = memref.alloc() : memref<12xi8>
  %m = memref.view %bytes[%c0][] : memref<12xi8> to memref<2xvector<3xi16>>
  %low = arith.constant dense<[4, 5, 6]> : vector<3xi16>
  %high = arith.constant dense<[7, 8, 9]> : vector<3xi16>
  memref.store %high, %m[%c0] : memref<2xvector<3xi16>>
  %v = memref.load %m[%c0] : memref<2xvector<3xi16>>
  memref.store %v, %m[%c1] : memref<2xvector<3xi16>>
  memref.store %low, %m[%c0] : memref<2xvector<3xi16>>
  %scalars = memref.view %bytes[%c0][] : memref<12xi8> to memref<6xi16>
  %e = memref.get_global @four_to_nine : memref<6xi16>
  check.expect_eq %scalars, %e : memref<6xi16>
  memref.dealloc %bytes : memref<12xi8>
  return
}

func.func private @alloc_with_strides() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %seven = arith.constant 7 : i32
  // The offset is the first symbol, then come strides.
  %m = memref.alloc(%c2)[%c1, %c5] : memref<?x3xi32, strided<[?, 1], offset: ?>>
  memref.store %seven, %m[%c1, %c2] : memref<?x3xi32, strided<[?, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x3xi32, strided<[?, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  check.expect_eq_const %offset, 1 : index
  check.expect_eq_const %strides#0, 5 : index
  // 1 + 1 * 5 + 2 * 1
  %flat = memref.reinterpret_cast %base to offset: [8], sizes: [1], strides: [1] : memref<i32> to memref<1xi32, strided<[1], offset: 8>>
  %x = memref.load %flat[%c0] : memref<1xi32, strided<[1], offset: 8>>
  check.expect_eq_const %x, 7 : i32
  memref.dealloc %m : memref<?x3xi32, strided<[?, 1], offset: ?>>
  // An affine map whose strides are numbers.
  %t = memref.alloc() : memref<2x3xi32, affine_map<(d0, d1) -> (d0 + d1 * 2)>>
  memref.store %seven, %t[%c1, %c2] : memref<2x3xi32, affine_map<(d0, d1) -> (d0 + d1 * 2)>>
  memref.dealloc %t : memref<2x3xi32, affine_map<(d0, d1) -> (d0 + d1 * 2)>>
  return
}

func.func private @alloca_in_each_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i32 {
    %m = memref.alloca() : memref<i32>
    %next = arith.addi %sum, %one : i32
    memref.store %next, %m[] : memref<i32>
    %read = memref.load %m[] : memref<i32>
    scf.yield %read : i32
  }
  check.expect_eq_const %sum, 4 : i32
  return
}

func.func private @alloca_scope_gives_values() {
  %x = arith.constant 3 : i32
  %y = memref.alloca_scope -> i32 {
    %m = memref.alloca() : memref<i32>
    memref.store %x, %m[] : memref<i32>
    %read = memref.load %m[] : memref<i32>
    memref.alloca_scope.return %read : i32
  }
  check.expect_eq_const %y, 3 : i32
  return
}

// The contents stay up to the lesser of both sizes.
func.func private @realloc_larger_and_smaller(%size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 5.0 : f32
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%c1] : memref<2xf32>
  %larger = memref.realloc %m(%size) : memref<2xf32> to memref<?xf32>
  %d = memref.dim %larger, %c0 : memref<?xf32>
  check.expect_eq_const %d, 4 : index
  memref.store %x, %larger[%c3] : memref<?xf32>
  %kept = memref.load %larger[%c1] : memref<?xf32>
  check.expect_eq_const %kept, 5.0 : f32
  %smaller = memref.realloc %larger {alignment = 256} : memref<?xf32> to memref<2xf32>
  %again = memref.load %smaller[%c1] : memref<2xf32>
  check.expect_eq_const %again, 5.0 : f32
  memref.dealloc %smaller : memref<2xf32>
  return
}

func.func private @count() {
  %m = memref.get_global @counter : memref<i64>
  %one = arith.constant 1 : i64
  %old = memref.load %m[] : memref<i64>
  %new = arith.addi %old, %one : i64
  memref.store %new, %m[] : memref<i64>
  return
}
func.func private @globals_are_one_place() {
  func.call @count() : () -> ()
  func.call @count() : () -> ()
  %m = memref.get_global @counter : memref<i64>
  %x = memref.load %m[] : memref<i64>
  check.expect_eq_const %x, 42 : i64
  %primes = memref.get_global @primes : memref<4xi32>
  %e = memref.get_global @same_primes : memref<4xi32>
  check.expect_eq %primes, %e : memref<4xi32>
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f16
  %s = memref.get_global @scratch : memref<3xf16>
  memref.store %half, %s[%c0] : memref<3xf16>
  %y = memref.load %s[%c0] : memref<3xf16>
  check.expect_eq_const %y, 0.5 : f16
  return
}

func.func private @zero_sized(%zero: index) {
  %m = memref.alloc(%zero) : memref<?x8xf32>
  %n = memref.alloc(%zero) : memref<?x8xf32>
  memref.copy %m, %n : memref<?x8xf32> to memref<?x8xf32>
  memref.dealloc %m : memref<?x8xf32>
  memref.dealloc %n : memref<?x8xf32>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  call @alloc_of_each_element_type() : () -> ()
  call @vectors() : () -> ()
  call @alloc_with_strides() : () -> ()
  call @alloca_in_each_iteration(%c4) : (index) -> ()
  call @alloca_scope_gives_values() : () -> ()
  call @realloc_larger_and_smaller(%c4) : (index) -> ()
  call @globals_are_one_place() : () -> ()
  call @zero_sized(%c0) : (index) -> ()
  return
}
