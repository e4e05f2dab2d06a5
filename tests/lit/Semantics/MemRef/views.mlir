// RUN: mx-interp %s

// Every view shows the elements where they are: what is written through one is
// read through the others.

memref.global "private" constant @numbers : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>
memref.global "private" constant @corner : memref<2x2xi32> = dense<[[5, 7], [9, 11]]>
memref.global "private" constant @row : memref<4xi32> = dense<[4, 5, 6, 7]>
memref.global "private" constant @reversed : memref<4xi32> = dense<[7, 6, 5, 4]>
memref.global "private" constant @transposed : memref<2x3xi32> = dense<[[1, 5, 9], [3, 7, 11]]>
memref.global "private" constant @pairs : memref<3x2x2xi32> = dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]>
memref.global "private" constant @odd_row : memref<1x2xi32> = dense<[[5, 7]]>
memref.global "private" constant @odd_column : memref<2x1xi32> = dense<[[5], [7]]>
memref.global "private" constant @all : memref<12xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]>
memref.global "private" constant @four_rows : memref<4x3xi32> = dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]>
memref.global "private" constant @overlapping : memref<3x2xi32> = dense<[[5, 6], [6, 7], [7, 8]]>
memref.global "private" constant @two_sizes : memref<2xindex> = dense<[4, 3]>

func.func private @subview(%m: memref<3x4xi32>) {
  %s = memref.subview %m[1, 1] [2, 2] [1, 2] : memref<3x4xi32> to memref<2x2xi32, strided<[4, 2], offset: 5>>
  %e = memref.get_global @corner : memref<2x2xi32>
  check.expect_eq %s, %e : memref<2x2xi32, strided<[4, 2], offset: 5>>, memref<2x2xi32>
  return
}
func.func private @subview_of_lower_rank(%m: memref<3x4xi32>, %i: index) {
  %s = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1], offset: ?>>
  %e = memref.get_global @row : memref<4xi32>
  check.expect_eq %s, %e : memref<4xi32, strided<[1], offset: ?>>, memref<4xi32>
  return
}
// Either dimension of size 1 may be the one that goes; the strides say which.
func.func private @subview_drops_by_strides(%n: index, %step: index) {
  %pairs = memref.get_global @pairs : memref<3x2x2xi32>
  %last = memref.subview %pairs[1, 0, 1] [1, %n, 1] [1, %step, 1] : memref<3x2x2xi32> to memref<1x?xi32, strided<[4, ?], offset: 5>>
  %a = memref.get_global @odd_row : memref<1x2xi32>
  check.expect_eq %last, %a : memref<1x?xi32, strided<[4, ?], offset: 5>>, memref<1x2xi32>
  %first = memref.subview %pairs[1, 0, 1] [1, %n, 1] [1, %step, 1] : memref<3x2x2xi32> to memref<?x1xi32, strided<[?, 1], offset: 5>>
  %b = memref.get_global @odd_column : memref<2x1xi32>
  check.expect_eq %first, %b : memref<?x1xi32, strided<[?, 1], offset: 5>>, memref<2x1xi32>
  return
}
func.func private @subview_backwards(%m: memref<3x4xi32>) {
  %s = memref.subview %m[1, 3] [1, 4] [1, -1] : memref<3x4xi32> to memref<4xi32, strided<[-1], offset: 7>>
  %e = memref.get_global @reversed : memref<4xi32>
  check.expect_eq %s, %e : memref<4xi32, strided<[-1], offset: 7>>, memref<4xi32>
  return
}
func.func private @empty_subview_behind_the_end(%m: memref<3x4xi32>, %size: index, %i: index) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[%i, 0] [%size, 4] [1, 1] : memref<3x4xi32> to memref<?x4xi32, strided<[4, 1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?x4xi32, strided<[4, 1], offset: ?>>
  check.expect_eq_const %d, 0 : index
  return
}
func.func private @transpose(%m: memref<3x4xi32>) {
  %s = memref.subview %m[0, 1] [3, 2] [1, 2] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 2], offset: 1>>
  %t = memref.transpose %s (i, j) -> (j, i) : memref<3x2xi32, strided<[4, 2], offset: 1>> to memref<2x3xi32, strided<[2, 4], offset: 1>>
  %e = memref.get_global @transposed : memref<2x3xi32>
  check.expect_eq %t, %e : memref<2x3xi32, strided<[2, 4], offset: 1>>, memref<2x3xi32>
  return
}
func.func private @expand_and_collapse(%m: memref<3x4xi32>) {
  %x = memref.expand_shape %m [[0], [1, 2]] output_shape [3, 2, 2] : memref<3x4xi32> into memref<3x2x2xi32>
  %pairs = memref.get_global @pairs : memref<3x2x2xi32>
  check.expect_eq %x, %pairs : memref<3x2x2xi32>
  %c = memref.collapse_shape %x [[0, 1, 2]] : memref<3x2x2xi32> into memref<12xi32>
  %all = memref.get_global @all : memref<12xi32>
  check.expect_eq %c, %all : memref<12xi32>
  return
}
func.func private @expand_strided_dynamic(%m: memref<3x4xi32>, %n: index) {
  %s = memref.subview %m[0, 3] [%n, 1] [1, 1] : memref<3x4xi32> to memref<?xi32, strided<[4], offset: 3>>
  %x = memref.expand_shape %s [[0, 1]] output_shape [%n, 1] : memref<?xi32, strided<[4], offset: 3>> into memref<?x1xi32, strided<[4, 4], offset: 3>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %x[%c1, %c0] : memref<?x1xi32, strided<[4, 4], offset: 3>>
  check.expect_eq_const %v, 7 : i32
  return
}
// A dimension of size 1 may have any stride.
func.func private @collapse_around_a_single_element(%m: memref<3x4xi32>) {
  %s = memref.subview %m[0, 2] [3, 1] [1, 1] : memref<3x4xi32> to memref<3x1xi32, strided<[4, 1], offset: 2>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<3x1xi32, strided<[4, 1], offset: 2>> into memref<3xi32, strided<[4], offset: 2>>
  %c2 = arith.constant 2 : index
  %v = memref.load %c[%c2] : memref<3xi32, strided<[4], offset: 2>>
  check.expect_eq_const %v, 10 : i32
  return
}
func.func private @rank_0(%m: memref<3x4xi32>) {
  %s = memref.subview %m[2, 3] [1, 1] [1, 1] : memref<3x4xi32> to memref<1x1xi32, strided<[4, 1], offset: 11>>
  %c = memref.collapse_shape %s [] : memref<1x1xi32, strided<[4, 1], offset: 11>> into memref<i32, strided<[], offset: 11>>
  %v = memref.load %c[] : memref<i32, strided<[], offset: 11>>
  check.expect_eq_const %v, 11 : i32
  return
}
func.func private @reshape(%m: memref<3x4xi32>) {
  %sizes = memref.get_global @two_sizes : memref<2xindex>
  %r = memref.reshape %m(%sizes) : (memref<3x4xi32>, memref<2xindex>) -> memref<4x3xi32>
  %e = memref.get_global @four_rows : memref<4x3xi32>
  check.expect_eq %r, %e : memref<4x3xi32>
  %any = memref.cast %sizes : memref<2xindex> to memref<?xindex>
  %u = memref.reshape %m(%any) : (memref<3x4xi32>, memref<?xindex>) -> memref<*xi32>
  %rank = memref.rank %u : memref<*xi32>
  check.expect_eq_const %rank, 2 : index
  return
}
// The offset counts from the base, not from the view.
func.func private @reinterpret_cast(%m: memref<3x4xi32>) {
  %s = memref.subview %m[2, 2] [1, 1] [1, 1] : memref<3x4xi32> to memref<1x1xi32, strided<[4, 1], offset: 10>>
  %r = memref.reinterpret_cast %s to offset: [5], sizes: [3, 2], strides: [1, 1] : memref<1x1xi32, strided<[4, 1], offset: 10>> to memref<3x2xi32, strided<[1, 1], offset: 5>>
  %e = memref.get_global @overlapping : memref<3x2xi32>
  check.expect_eq %r, %e : memref<3x2xi32, strided<[1, 1], offset: 5>>, memref<3x2xi32>
  return
}
func.func private @strided_metadata(%m: memref<3x4xi32>, %i: index) {
  %s = memref.subview %m[%i, 2] [2, 2] [1, 1] : memref<3x4xi32> to memref<2x2xi32, strided<[4, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x2xi32, strided<[4, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  check.expect_eq_const %offset, 6 : index
  check.expect_eq_const %sizes#1, 2 : index
  check.expect_eq_const %strides#0, 4 : index
  check.expect_eq_const %strides#1, 1 : index
  %first = memref.load %base[] : memref<i32>
  check.expect_eq_const %first, 0 : i32
  return
}
func.func private @casts(%m: memref<3x4xi32>) {
  %c1 = arith.constant 1 : index
  %any = memref.cast %m : memref<3x4xi32> to memref<*xi32>
  %rank = memref.rank %any : memref<*xi32>
  check.expect_eq_const %rank, 2 : index
  %d = memref.dim %any, %c1 : memref<*xi32>
  check.expect_eq_const %d, 4 : index
  %back = memref.cast %any : memref<*xi32> to memref<?x4xi32, strided<[?, 1], offset: ?>>
  %known = memref.cast %back : memref<?x4xi32, strided<[?, 1], offset: ?>> to memref<3x4xi32>
  check.expect_eq %known, %m : memref<3x4xi32>
  %far = memref.memory_space_cast %m : memref<3x4xi32> to memref<3x4xi32, 1>
  %near = memref.memory_space_cast %far : memref<3x4xi32, 1> to memref<3x4xi32>
  check.expect_eq %near, %m : memref<3x4xi32>
  return
}
// Bytes as two elements of f32, then as one of i64; little-endian.
func.func private @view() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %bytes = memref.alloc() : memref<32xi8>
  %f = memref.view %bytes[%c8][] : memref<32xi8> to memref<2xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  memref.store %one, %f[%c0] : memref<2xf32>
  memref.store %two, %f[%c1] : memref<2xf32>
  %i = memref.view %bytes[%c8][%c1] : memref<32xi8> to memref<?xi64>
  %x = memref.load %i[%c0] : memref<?xi64>
  check.expect_eq_const %x, 0x400000003F800000 : i64
  // Offsets count from the start of a view.
  %base, %offset, %size, %stride = memref.extract_strided_metadata %f : memref<2xf32> -> memref<f32>, index, index, index
  check.expect_eq_const %offset, 0 : index
  %y = memref.load %base[] : memref<f32>
  check.expect_eq_const %y, 1.0 : f32
  %second = memref.reinterpret_cast %f to offset: [1], sizes: [1], strides: [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  %z = memref.load %second[%c0] : memref<1xf32, strided<[1], offset: 1>>
  check.expect_eq_const %z, 2.0 : f32
  memref.dealloc %bytes : memref<32xi8>
  return
}
func.func private @assumptions(%m: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 512} : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %aligned = memref.assume_alignment %a, 512 : memref<2xi32>
  %p, %q = memref.distinct_objects %aligned, %b : memref<2xi32>, memref<2xi32>
  %seven = arith.constant 7 : i32
  memref.store %seven, %p[%c0] : memref<2xi32>
  %x = memref.load %a[%c0] : memref<2xi32>
  check.expect_eq_const %x, 7 : i32
  memref.dealloc %a : memref<2xi32>
  memref.dealloc %b : memref<2xi32>
  return
}
// A pointer is some multiple of the alignment.
func.func private @pointer() {
  %a = memref.alloc() {alignment = 512} : memref<2xi32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<2xi32> -> index
  %c511 = arith.constant 511 : index
  %low = arith.andi %p, %c511 : index
  check.expect_eq_const %low, 0 : index
  memref.dealloc %a : memref<2xi32>
  return
}
func.func private @chosen(%first: i1) -> memref<2xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %chosen = arith.select %first, %a, %b : memref<2xi32>
  %other = scf.if %first -> memref<2xi32> {
    scf.yield %b : memref<2xi32>
  } else {
    scf.yield %a : memref<2xi32>
  }
  memref.dealloc %other : memref<2xi32>
  return %chosen : memref<2xi32>
}
func.func private @memrefs_flow() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %seven = arith.constant 7 : i32
  %m = call @chosen(%true) : (i1) -> memref<2xi32>
  memref.store %seven, %m[%c0] : memref<2xi32>
  cf.br ^next(%m : memref<2xi32>)
^next(%n: memref<2xi32>):
  %x = memref.load %n[%c0] : memref<2xi32>
  check.expect_eq_const %x, 7 : i32
  memref.dealloc %n : memref<2xi32>
  return
}

func.func @main() {
  %m = memref.get_global @numbers : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  call @subview(%m) : (memref<3x4xi32>) -> ()
  call @subview_of_lower_rank(%m, %c1) : (memref<3x4xi32>, index) -> ()
  %c2 = arith.constant 2 : index
  call @subview_drops_by_strides(%c2, %c1) : (index, index) -> ()
  call @subview_backwards(%m) : (memref<3x4xi32>) -> ()
  call @empty_subview_behind_the_end(%m, %c0, %c3) : (memref<3x4xi32>, index, index) -> ()
  call @transpose(%m) : (memref<3x4xi32>) -> ()
  call @expand_and_collapse(%m) : (memref<3x4xi32>) -> ()
  call @expand_strided_dynamic(%m, %c3) : (memref<3x4xi32>, index) -> ()
  call @collapse_around_a_single_element(%m) : (memref<3x4xi32>) -> ()
  call @rank_0(%m) : (memref<3x4xi32>) -> ()
  call @reshape(%m) : (memref<3x4xi32>) -> ()
  call @reinterpret_cast(%m) : (memref<3x4xi32>) -> ()
  call @strided_metadata(%m, %c1) : (memref<3x4xi32>, index) -> ()
  call @casts(%m) : (memref<3x4xi32>) -> ()
  call @view() : () -> ()
  call @assumptions(%m) : (memref<3x4xi32>) -> ()
  call @pointer() : () -> ()
  call @memrefs_flow() : () -> ()
  return
}
