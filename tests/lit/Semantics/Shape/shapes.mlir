// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e extent_out_of_bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: exits 1 mx-interp %s -e dim_out_of_bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: exits 1 mx-interp %s -e another_rank 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: exits 1 mx-interp %s -e rank_of_error 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: exits 1 mx-interp %s -e too_many_elements 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: mx-interp %s -e shape_returned | FileCheck %s --check-prefix=SHAPE
// RUN: exits 3 mx-interp %s -e of_value_shape 2>&1 | FileCheck %s --check-prefix=VALUE

func.func private @constants() {
  %extents = shape.const_shape [4, 5, 6] : tensor<3xindex>
  check.expect_eq_const %extents, dense<[4, 5, 6]> : tensor<3xindex>
  %shape = shape.const_shape [1, 2] : !shape.shape
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %tensor, dense<[1, 2]> : tensor<2xindex>
  return
}
func.func private @shape_of_a_tensor() {
  %c3 = arith.constant 3 : index
  %t = tensor.empty(%c3) : tensor<?x2xf32>
  %extents = shape.shape_of %t : tensor<?x2xf32> -> tensor<2xindex>
  check.expect_eq_const %extents, dense<[3, 2]> : tensor<2xindex>
  %shape = shape.shape_of %t : tensor<?x2xf32> -> !shape.shape
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %tensor, dense<[3, 2]> : tensor<2xindex>
  return
}
func.func private @shape_of_a_tensor_without_rank() {
  %t = tensor.empty() : tensor<4x5xf32>
  %unranked = tensor.cast %t : tensor<4x5xf32> to tensor<*xf32>
  %extents = shape.shape_of %unranked : tensor<*xf32> -> tensor<?xindex>
  %known = tensor.cast %extents : tensor<?xindex> to tensor<2xindex>
  check.expect_eq_const %known, dense<[4, 5]> : tensor<2xindex>
  return
}
func.func private @shape_of_a_scalar() {
  %t = tensor.empty() : tensor<f32>
  %extents = shape.shape_of %t : tensor<f32> -> tensor<?xindex>
  %rank = shape.rank %extents : tensor<?xindex> -> index
  check.expect_eq_const %rank, 0 : index
  %count = shape.num_elements %extents : tensor<?xindex> -> index
  check.expect_eq_const %count, 1 : index
  return
}
func.func private @shape_of_a_buffer() {
  %c3 = arith.constant 3 : index
  %m = memref.alloc(%c3) : memref<?x7xi8>
  %extents = shape.shape_of %m : memref<?x7xi8> -> tensor<?xindex>
  %known = tensor.cast %extents : tensor<?xindex> to tensor<2xindex>
  check.expect_eq_const %known, dense<[3, 7]> : tensor<2xindex>
  memref.dealloc %m : memref<?x7xi8>
  return
}
func.func private @from_extents() {
  %c2 = arith.constant 2 : index
  %size = shape.const_size 9
  %shape = shape.from_extents %c2, %size : index, !shape.size
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %tensor, dense<[2, 9]> : tensor<2xindex>
  return
}
func.func private @from_a_tensor() {
  %extents = arith.constant dense<[8, 0]> : tensor<2xindex>
  %shape = shape.from_extent_tensor %extents : tensor<2xindex>
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<?xindex>
  %known = tensor.cast %tensor : tensor<?xindex> to tensor<2xindex>
  check.expect_eq_const %known, dense<[8, 0]> : tensor<2xindex>
  return
}
func.func private @extents() {
  %c1 = arith.constant 1 : index
  %one = shape.const_size 1
  %tensor = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %a = shape.get_extent %tensor, %c1 : tensor<3xindex>, index -> index
  check.expect_eq_const %a, 5 : index
  %shape = shape.const_shape [7, 8] : !shape.shape
  %b = shape.get_extent %shape, %one : !shape.shape, !shape.size -> !shape.size
  %b_index = shape.size_to_index %b : !shape.size
  check.expect_eq_const %b_index, 8 : index
  return
}
func.func private @dim() {
  %c0 = arith.constant 0 : index
  %one = shape.const_size 1
  %t = tensor.empty() : tensor<3x2xf32>
  %a = shape.dim %t, %c0 : tensor<3x2xf32>, index -> index
  check.expect_eq_const %a, 3 : index
  %b = shape.dim %t, %one : tensor<3x2xf32>, !shape.size -> !shape.size
  %b_index = shape.size_to_index %b : !shape.size
  check.expect_eq_const %b_index, 2 : index
  return
}
func.func private @rank_and_number_of_elements() {
  %extents = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %rank = shape.rank %extents : tensor<3xindex> -> index
  check.expect_eq_const %rank, 3 : index
  %count = shape.num_elements %extents : tensor<3xindex> -> index
  check.expect_eq_const %count, 120 : index
  %shape = shape.const_shape [7, 0] : !shape.shape
  %size = shape.rank %shape : !shape.shape -> !shape.size
  %size_index = shape.size_to_index %size : !shape.size
  check.expect_eq_const %size_index, 2 : index
  %none = shape.num_elements %shape : !shape.shape -> !shape.size
  %none_index = shape.size_to_index %none : !shape.size
  check.expect_eq_const %none_index, 0 : index
  return
}
// Where one extent is 0 the others may have any product.
func.func private @no_elements_of_a_huge_shape() {
  %shape = shape.const_shape [4611686018427387904, 4, 0] : !shape.shape
  %count = shape.num_elements %shape : !shape.shape -> !shape.size
  %index = shape.size_to_index %count : !shape.size
  check.expect_eq_const %index, 0 : index
  return
}
func.func private @through_control_flow(%taken: i1) -> !shape.shape {
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [3] : !shape.shape
  %shape = scf.if %taken -> !shape.shape {
    scf.yield %a : !shape.shape
  } else {
    scf.yield %b : !shape.shape
  }
  return %shape : !shape.shape
}
func.func private @called() {
  %false = arith.constant false
  %shape = call @through_control_flow(%false) : (i1) -> !shape.shape
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<1xindex>
  check.expect_eq_const %tensor, dense<3> : tensor<1xindex>
  return
}
func.func @main() {
  call @constants() : () -> ()
  call @shape_of_a_tensor() : () -> ()
  call @shape_of_a_tensor_without_rank() : () -> ()
  call @shape_of_a_scalar() : () -> ()
  call @shape_of_a_buffer() : () -> ()
  call @from_extents() : () -> ()
  call @from_a_tensor() : () -> ()
  call @extents() : () -> ()
  call @dim() : () -> ()
  call @rank_and_number_of_elements() : () -> ()
  call @no_elements_of_a_huge_shape() : () -> ()
  call @called() : () -> ()
  return
}

// BOUNDS: poison comes from {{.*}}: the dimension is out of bounds
func.func private @extent_out_of_bounds() -> index {
  %c3 = arith.constant 3 : index
  %tensor = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %tensor_of_any_rank = tensor.cast %tensor : tensor<3xindex> to tensor<?xindex>
  %a = shape.get_extent %tensor_of_any_rank, %c3 : tensor<?xindex>, index -> index
  return %a : index
}
func.func private @dim_out_of_bounds() -> index {
  %c = arith.constant -1 : index
  %t = tensor.empty() : tensor<3x2xf32>
  %a = shape.dim %t, %c : tensor<3x2xf32>, index -> index
  return %a : index
}
// RANK: poison comes from {{.*}}: the shape of the result is not that of its type
func.func private @another_rank() -> tensor<3xindex> {
  %shape = shape.const_shape [1, 2] : !shape.shape
  %tensor = shape.to_extent_tensor %shape : !shape.shape -> tensor<3xindex>
  return %tensor : tensor<3xindex>
}
// An error has no rank, though it was made from one extent.
// ERROR: poison comes from {{.*}}: a size is negative
func.func private @rank_of_error() -> !shape.size {
  %c = arith.constant -1 : index
  %shape = shape.from_extents %c : index
  %rank = shape.rank %shape : !shape.shape -> !shape.size
  return %rank : !shape.size
}
// MANY: poison comes from {{.*}}: the number of elements is no size
func.func private @too_many_elements() -> !shape.size {
  %shape = shape.const_shape [4611686018427387904, 4] : !shape.shape
  %count = shape.num_elements %shape : !shape.shape -> !shape.size
  return %count : !shape.size
}
// SHAPE: dense<[1, 2]> : tensor<2xindex>
func.func private @shape_returned() -> !shape.shape {
  %shape = shape.const_shape [1, 2] : !shape.shape
  return %shape : !shape.shape
}
// VALUE: 'shape.with_shape'
func.func private @of_value_shape() {
  %t = tensor.empty() : tensor<3x2xf32>
  %shape = shape.const_shape [3, 2] : !shape.shape
  %v = shape.with_shape %t, %shape : tensor<3x2xf32>, !shape.shape
  %s = shape.shape_of %v : !shape.value_shape -> !shape.shape
  return
}
