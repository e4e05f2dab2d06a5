// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e load_out_of_bounds 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: exits 1 mx-interp %s -e store_out_of_bounds 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: exits 1 mx-interp %s -e masked_load_out_of_bounds 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: exits 1 mx-interp %s -e poison_mask 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: exits 1 mx-interp %s -e not_aligned 2>&1 | FileCheck %s --check-prefix=ALIGNED
// RUN: exits 1 mx-interp %s -e load_after_free 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: exits 1 mx-interp %s -e never_written 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: exits 1 mx-interp %s -e transfer_out_of_bounds 2>&1 | FileCheck %s --check-prefix=TRANSFER

memref.global constant @table : memref<2x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]>

func.func private @load_and_store() {
  %t = memref.get_global @table : memref<2x4xi32>
  %m = memref.alloc() : memref<2x4xi32>
  memref.copy %t, %m : memref<2x4xi32> to memref<2x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %row = vector.load %m[%c1, %c1] : memref<2x4xi32>, vector<3xi32>
  check.expect_eq_const %row, dense<[5, 6, 7]> : vector<3xi32>
  %box = vector.load %m[%c0, %c2] : memref<2x4xi32>, vector<2x2xi32>
  check.expect_eq_const %box, dense<[[2, 3], [6, 7]]> : vector<2x2xi32>
  %point = vector.load %m[%c1, %c2] {alignment = 4 : i64} : memref<2x4xi32>, vector<i32>
  check.expect_eq_const %point, dense<6> : vector<i32>
  vector.store %box, %m[%c0, %c0] : memref<2x4xi32>, vector<2x2xi32>
  check.expect_eq_const %m, dense<[[2, 3, 2, 3], [6, 7, 6, 7]]> : tensor<2x4xi32> : memref<2x4xi32>
  // What was loaded is a value.
  check.expect_eq_const %row, dense<[5, 6, 7]> : vector<3xi32>
  memref.dealloc %m : memref<2x4xi32>
  return
}
// Lanes follow the strides of the view.
func.func private @views() {
  %m = memref.alloc() : memref<2x4xi32>
  %zero = arith.constant dense<0> : vector<2x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  vector.store %zero, %m[%c0, %c0] : memref<2x4xi32>, vector<2x4xi32>
  %view = memref.subview %m[0, 1] [2, 2] [1, 1] : memref<2x4xi32> to memref<2x2xi32, strided<[4, 1], offset: 1>>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.store %v, %view[%c0, %c0] : memref<2x2xi32, strided<[4, 1], offset: 1>>, vector<2x2xi32>
  check.expect_eq_const %m, dense<[[0, 1, 2, 0], [0, 3, 4, 0]]> : tensor<2x4xi32> : memref<2x4xi32>
  %every = memref.subview %m[0, 0] [1, 2] [1, 2] : memref<2x4xi32> to memref<2xi32, strided<[2]>>
  %pad = arith.constant 9 : i32
  %read = vector.transfer_read %every[%c0], %pad : memref<2xi32, strided<[2]>>, vector<3xi32>
  check.expect_eq_const %read, dense<[0, 2, 9]> : vector<3xi32>
  memref.dealloc %m : memref<2x4xi32>
  return
}
func.func private @masked() {
  %m = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %some = arith.constant dense<[true, false, true]> : vector<3xi1>
  %first = arith.constant dense<[false, true, false]> : vector<3xi1>
  %other = arith.constant dense<[10, 20, 30]> : vector<3xi32>
  %a = vector.maskedload %m[%c0], %some, %other : memref<4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  check.expect_eq_const %a, dense<[1, 20, 3]> : vector<3xi32>
  // A lane that is masked off may lie out of bounds.
  %b = vector.maskedload %m[%c2], %first, %other : memref<4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  check.expect_eq_const %b, dense<[10, 4, 30]> : vector<3xi32>
  vector.maskedstore %m[%c2], %first, %other : memref<4xi32>, vector<3xi1>, vector<3xi32>
  check.expect_eq_const %m, dense<[1, 2, 3, 20]> : tensor<4xi32> : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
// Only lanes that are not masked off take an element.
func.func private @packed() {
  %m = memref.alloc() : memref<3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  vector.store %v, %m[%c0] : memref<3xi32>, vector<3xi32>
  %some = arith.constant dense<[false, true, false, true]> : vector<4xi1>
  %other = arith.constant dense<[10, 20, 30, 40]> : vector<4xi32>
  %a = vector.expandload %m[%c1], %some, %other : memref<3xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  check.expect_eq_const %a, dense<[10, 2, 30, 3]> : vector<4xi32>
  vector.compressstore %m[%c0], %some, %other : memref<3xi32>, vector<4xi1>, vector<4xi32>
  check.expect_eq_const %m, dense<[20, 40, 3]> : tensor<3xi32> : memref<3xi32>
  %none = arith.constant dense<false> : vector<4xi1>
  vector.compressstore %m[%c0], %none, %other : memref<3xi32>, vector<4xi1>, vector<4xi32>
  check.expect_eq_const %m, dense<[20, 40, 3]> : tensor<3xi32> : memref<3xi32>
  memref.dealloc %m : memref<3xi32>
  return
}
func.func private @gather_and_scatter() {
  %m = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %at = arith.constant dense<[3, 99, 0]> : vector<3xi32>
  %some = arith.constant dense<[true, false, true]> : vector<3xi1>
  %other = arith.constant dense<[10, 20, 30]> : vector<3xi32>
  %a = vector.gather %m[%c0] [%at], %some, %other : memref<4xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  check.expect_eq_const %a, dense<[4, 20, 1]> : vector<3xi32>
  vector.scatter %m[%c0] [%at], %some, %other : memref<4xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  check.expect_eq_const %m, dense<[30, 2, 3, 10]> : tensor<4xi32> : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
func.func private @transfers() {
  %m = memref.alloc() : memref<2x3xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant -1 : i32
  %zero = arith.constant dense<0> : vector<2x3xi32>
  vector.transfer_write %zero, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.transfer_write %v, %m[%c1, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi32>, memref<2x3xi32>
  check.expect_eq_const %m, dense<[[0, 0, 0], [1, 3, 0]]> : tensor<2x3xi32> : memref<2x3xi32>
  %a = vector.transfer_read %m[%c1, %c1], %pad : memref<2x3xi32>, vector<2x3xi32>
  check.expect_eq_const %a, dense<[[3, 0, -1], [-1, -1, -1]]> : vector<2x3xi32>
  %mask = arith.constant dense<[false, true, true]> : vector<3xi1>
  %row = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  vector.mask %mask { vector.transfer_write %row, %m[%c0, %c0] : vector<3xi32>, memref<2x3xi32> } : vector<3xi1>
  check.expect_eq_const %m, dense<[[0, 8, 9], [1, 3, 0]]> : tensor<2x3xi32> : memref<2x3xi32>
  memref.dealloc %m : memref<2x3xi32>
  return
}
// One element that is a vector, and the same memory.
func.func private @elements_of_vectors() {
  %m = memref.alloc() : memref<2x2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %whole = vector.type_cast %m : memref<2x2xi32> to memref<vector<2x2xi32>>
  memref.store %v, %whole[] : memref<vector<2x2xi32>>
  check.expect_eq_const %m, dense<[[1, 2], [3, 4]]> : tensor<2x2xi32> : memref<2x2xi32>
  %back = memref.load %whole[] : memref<vector<2x2xi32>>
  check.expect_eq %back, %v : vector<2x2xi32>
  memref.dealloc %m : memref<2x2xi32>
  %rows = memref.alloc() : memref<2xvector<3xi32>>
  %row = arith.constant dense<[5, 6, 7]> : vector<3xi32>
  vector.store %row, %rows[%c1] : memref<2xvector<3xi32>>, vector<3xi32>
  %again = vector.load %rows[%c1] : memref<2xvector<3xi32>>, vector<3xi32>
  check.expect_eq %again, %row : vector<3xi32>
  memref.dealloc %rows : memref<2xvector<3xi32>>
  return
}
// Dimensions change sides one by one, and back.
func.func private @elements_taken_apart() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]> : vector<2x3x2xi32>
  %m = memref.alloc() : memref<vector<2x3x2xi32>>
  memref.store %v, %m[] : memref<vector<2x3x2xi32>>
  %planes = vector.type_cast %m : memref<vector<2x3x2xi32>> to memref<2xvector<3x2xi32>>
  %rows = vector.type_cast %planes : memref<2xvector<3x2xi32>> to memref<2x3xvector<2xi32>>
  %plane = memref.load %planes[%c1] : memref<2xvector<3x2xi32>>
  check.expect_eq_const %plane, dense<[[7, 8], [9, 10], [11, 12]]> : vector<3x2xi32>
  %row = memref.load %rows[%c1, %c0] : memref<2x3xvector<2xi32>>
  check.expect_eq_const %row, dense<[7, 8]> : vector<2xi32>
  memref.store %row, %rows[%c0, %c1] : memref<2x3xvector<2xi32>>
  %together = vector.type_cast %rows : memref<2x3xvector<2xi32>> to memref<2xvector<3x2xi32>>
  %first = memref.load %together[%c0] : memref<2xvector<3x2xi32>>
  check.expect_eq_const %first, dense<[[1, 2], [7, 8], [5, 6]]> : vector<3x2xi32>
  memref.dealloc %m : memref<vector<2x3x2xi32>>
  return
}
func.func @main() {
  call @load_and_store() : () -> ()
  call @views() : () -> ()
  call @masked() : () -> ()
  call @packed() : () -> ()
  call @gather_and_scatter() : () -> ()
  call @transfers() : () -> ()
  call @elements_of_vectors() : () -> ()
  call @elements_taken_apart() : () -> ()
  return
}

// LOAD: undefined behaviour: 'vector.load' touches element [1, 4] of [2x4] in lane [2]
func.func private @load_out_of_bounds() {
  %t = memref.get_global @table : memref<2x4xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = vector.load %t[%c1, %c2] : memref<2x4xi32>, vector<3xi32>
  return
}

// STORE: undefined behaviour: 'vector.store' touches element [2] of [2] in lane [1]
func.func private @store_out_of_bounds() {
  %m = memref.alloca() : memref<2xi32>
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<0> : vector<2xi32>
  vector.store %v, %m[%c1] : memref<2xi32>, vector<2xi32>
  return
}

// MASKED: undefined behaviour: 'vector.maskedload' touches element [2] of [2] in lane [1]
func.func private @masked_load_out_of_bounds() {
  %m = memref.alloca() : memref<2xi32>
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<0> : vector<2xi32>
  %mask = arith.constant dense<[false, true]> : vector<2xi1>
  %r = vector.maskedload %m[%c1], %mask, %v : memref<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return
}

// MASK: use of poison: 'vector.maskedstore' what decides about lane [1] is poison
func.func private @poison_mask() {
  %m = memref.alloca() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<0> : vector<2xi32>
  %no = arith.constant false
  %p = ub.poison : i1
  %mask = vector.from_elements %no, %p : vector<2xi1>
  vector.maskedstore %m[%c0], %mask, %v : memref<2xi32>, vector<2xi1>, vector<2xi32>
  return
}

// ALIGNED: undefined behaviour: 'vector.load' touches an address that is no multiple of 16
func.func private @not_aligned() {
  %t = memref.get_global @table : memref<2x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = vector.load %t[%c0, %c1] {alignment = 16 : i64} : memref<2x4xi32>, vector<2xi32>
  return
}

// FREED: undefined behaviour: 'vector.load' touches allocation #0 (8 bytes) after it was freed
func.func private @load_after_free() {
  %m = memref.alloc() : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<2xi32>, vector<2xi32>
  return
}

// WRITTEN: use of poison: 'check.expect_eq_const' checked element [1] is poison
func.func private @never_written() {
  %m = memref.alloca() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  memref.store %x, %m[%c0] : memref<2xi32>
  %v = vector.load %m[%c0] : memref<2xi32>, vector<2xi32>
  check.expect_eq_const %v, dense<5> : vector<2xi32>
  return
}

// TRANSFER: undefined behaviour: 'vector.transfer_read' touches element [2] of [2] in lane [1]
func.func private @transfer_out_of_bounds() {
  %m = memref.alloca() : memref<2xi32>
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0 : i32
  %v = vector.transfer_read %m[%c1], %pad {in_bounds = [true]} : memref<2xi32>, vector<2xi32>
  return
}
