// RUN: mx-interp %s
// RUN: exits 1 mx-interp %s -e no_broadcast 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: exits 1 mx-interp %s -e error_of_shapes 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: exits 1 mx-interp %s -e split_too_far 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: exits 1 mx-interp %s -e split_too_far_back 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: exits 1 mx-interp %s -e any_of_different 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: exits 1 mx-interp %s -e ranks_differ 2>&1 | FileCheck %s --check-prefix=RANKS

func.func private @broadcast_extents() {
  %a = shape.const_shape [2, 1, 4] : tensor<3xindex>
  %b = shape.const_shape [3, 1] : tensor<2xindex>
  %c = shape.const_shape [4] : tensor<1xindex>
  %all = shape.broadcast %c, %a, %b : tensor<1xindex>, tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
  check.expect_eq_const %all, dense<[2, 3, 4]> : tensor<3xindex>
  return
}
func.func private @broadcast_shapes() {
  %a = shape.const_shape [2, 1] : !shape.shape
  %scalar = shape.const_shape [] : !shape.shape
  %all = shape.broadcast %scalar, %a : !shape.shape, !shape.shape -> !shape.shape
  %extents = shape.to_extent_tensor %all : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %extents, dense<[2, 1]> : tensor<2xindex>
  return
}
func.func private @broadcast_to_nothing() {
  %a = shape.const_shape [0] : tensor<1xindex>
  %b = shape.const_shape [1] : tensor<1xindex>
  %all = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  check.expect_eq_const %all, dense<0> : tensor<1xindex>
  return
}
func.func private @is_broadcastable() {
  %a = shape.const_shape [2, 2] : tensor<2xindex>
  %b = shape.const_shape [3, 1, 2] : tensor<3xindex>
  %c = shape.const_shape [3, 2] : tensor<2xindex>
  %yes = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<3xindex>
  check.expect_eq_const %yes, true
  %no = shape.is_broadcastable %a, %c : tensor<2xindex>, tensor<2xindex>
  check.expect_eq_const %no, false
  // Each two of them broadcast, but not all three.
  %d = shape.const_shape [1, 2] : tensor<2xindex>
  %all = shape.is_broadcastable %d, %a, %c : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
  check.expect_eq_const %all, false
  return
}
func.func private @shape_eq() {
  %a = shape.const_shape [2, 3] : !shape.shape
  %b = shape.const_shape [2, 3] : tensor<2xindex>
  %c = shape.const_shape [2] : tensor<1xindex>
  %d = shape.const_shape [3, 2] : tensor<2xindex>
  %yes = shape.shape_eq %a, %b : !shape.shape, tensor<2xindex>
  check.expect_eq_const %yes, true
  %shorter = shape.shape_eq %b, %c : tensor<2xindex>, tensor<1xindex>
  check.expect_eq_const %shorter, false
  %other = shape.shape_eq %b, %b, %d : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
  check.expect_eq_const %other, false
  return
}
func.func private @any() {
  %a = shape.const_shape [2, 3] : !shape.shape
  %b = shape.const_shape [2, 3] : tensor<2xindex>
  %any = shape.any %a, %b : !shape.shape, tensor<2xindex> -> !shape.shape
  %extents = shape.to_extent_tensor %any : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %extents, dense<[2, 3]> : tensor<2xindex>
  return
}
func.func private @concat() {
  %a = shape.const_shape [2, 3] : tensor<2xindex>
  %b = shape.const_shape [4] : tensor<1xindex>
  %both = shape.concat %a, %b : tensor<2xindex>, tensor<1xindex> -> tensor<3xindex>
  check.expect_eq_const %both, dense<[2, 3, 4]> : tensor<3xindex>
  %empty = shape.const_shape [] : !shape.shape
  %same = shape.concat %empty, %b : !shape.shape, tensor<1xindex> -> !shape.shape
  %extents = shape.to_extent_tensor %same : !shape.shape -> tensor<1xindex>
  check.expect_eq_const %extents, dense<4> : tensor<1xindex>
  return
}
func.func private @split_at() {
  %shape = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %c1 = arith.constant 1 : index
  %head, %tail = "shape.split_at"(%shape, %c1) : (tensor<3xindex>, index) -> (tensor<1xindex>, tensor<2xindex>)
  check.expect_eq_const %head, dense<4> : tensor<1xindex>
  check.expect_eq_const %tail, dense<[5, 6]> : tensor<2xindex>
  return
}
func.func private @split_at_the_ends() {
  %shape = shape.const_shape [4, 5, 6] : !shape.shape
  %c3 = arith.constant 3 : index
  %all, %nothing = "shape.split_at"(%shape, %c3) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %all_rank = shape.rank %all : !shape.shape -> !shape.size
  %all_index = shape.size_to_index %all_rank : !shape.size
  check.expect_eq_const %all_index, 3 : index
  %c = arith.constant -3 : index
  %before, %after = "shape.split_at"(%shape, %c) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %rank = shape.rank %before : !shape.shape -> !shape.size
  %index = shape.size_to_index %rank : !shape.size
  check.expect_eq_const %index, 0 : index
  return
}
func.func private @split_from_the_back() {
  %shape = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %c = arith.constant -1 : index
  %head, %tail = "shape.split_at"(%shape, %c) : (tensor<3xindex>, index) -> (tensor<2xindex>, tensor<1xindex>)
  check.expect_eq_const %head, dense<[4, 5]> : tensor<2xindex>
  check.expect_eq_const %tail, dense<6> : tensor<1xindex>
  return
}
func.func private @extremes_by_extent() {
  %a = shape.const_shape [2, 7] : !shape.shape
  %b = shape.const_shape [3, 5] : !shape.shape
  %max = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %high = shape.to_extent_tensor %max : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %high, dense<[3, 7]> : tensor<2xindex>
  %min = shape.min %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %low = shape.to_extent_tensor %min : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %low, dense<[2, 5]> : tensor<2xindex>
  return
}
func.func private @meeting() {
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [1, 2] : !shape.shape
  %both = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %extents = shape.to_extent_tensor %both : !shape.shape -> tensor<2xindex>
  check.expect_eq_const %extents, dense<[1, 2]> : tensor<2xindex>
  return
}
// 0 * 10 + 4, 1 * 10 + 5, 2 * 10 + 6: the index counts, and the order.
func.func private @reduce_extents() {
  %shape = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %zero = arith.constant 0 : index
  %ten = arith.constant 10 : index
  %hundred = arith.constant 100 : index
  %r = shape.reduce(%shape, %zero) : tensor<3xindex> -> index {
  ^bb0(%i: index, %extent: index, %acc: index):
    %scaled = arith.muli %i, %ten : index
    %digit = arith.addi %scaled, %extent : index
    %shifted = arith.muli %acc, %hundred : index
    %next = arith.addi %shifted, %digit : index
    shape.yield %next : index
  }
  check.expect_eq_const %r, 41526 : index
  return
}
func.func private @reduce_a_shape() {
  %shape = shape.const_shape [4, 5] : !shape.shape
  %one = shape.const_size 1
  %r = shape.reduce(%shape, %one) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %extent: !shape.size, %acc: !shape.size):
    %next = shape.mul %acc, %extent : !shape.size, !shape.size -> !shape.size
    shape.yield %next : !shape.size
  }
  %index = shape.size_to_index %r : !shape.size
  check.expect_eq_const %index, 20 : index
  return
}
func.func @main() {
  call @broadcast_extents() : () -> ()
  call @broadcast_shapes() : () -> ()
  call @broadcast_to_nothing() : () -> ()
  call @is_broadcastable() : () -> ()
  call @shape_eq() : () -> ()
  call @any() : () -> ()
  call @concat() : () -> ()
  call @split_at() : () -> ()
  call @split_at_the_ends() : () -> ()
  call @split_from_the_back() : () -> ()
  call @extremes_by_extent() : () -> ()
  call @meeting() : () -> ()
  call @reduce_extents() : () -> ()
  call @reduce_a_shape() : () -> ()
  return
}

// BROADCAST: poison comes from {{.*}}: the shapes do not broadcast to one
func.func private @no_broadcast() -> tensor<2xindex> {
  %a = shape.const_shape [2, 2] : tensor<2xindex>
  %b = shape.const_shape [3, 2] : tensor<2xindex>
  %c = shape.broadcast %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  return %c : tensor<2xindex>
}
// A shape is an error as a whole: also an extent that the error did not touch.
func.func private @error_of_shapes() -> index {
  %a = shape.const_shape [2, 2] : !shape.shape
  %b = shape.const_shape [3, 2] : !shape.shape
  %c = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %d = shape.concat %a, %c : !shape.shape, !shape.shape -> !shape.shape
  %zero = shape.const_size 0
  %extent = shape.get_extent %d, %zero : !shape.shape, !shape.size -> !shape.size
  %index = shape.size_to_index %extent : !shape.size
  return %index : index
}
// SPLIT: poison comes from {{.*}}: the index is out of bounds
func.func private @split_too_far() -> !shape.shape {
  %shape = shape.const_shape [4, 5, 6] : !shape.shape
  %c4 = arith.constant 4 : index
  %head, %tail = "shape.split_at"(%shape, %c4) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return %head : !shape.shape
}
func.func private @split_too_far_back() -> tensor<?xindex> {
  %shape = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %c = arith.constant -4 : index
  %head, %tail = "shape.split_at"(%shape, %c) : (tensor<3xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  return %tail : tensor<?xindex>
}
// ANY: poison comes from {{.*}}: the shapes differ
func.func private @any_of_different() -> tensor<2xindex> {
  %a = shape.const_shape [2, 3] : tensor<2xindex>
  %b = shape.const_shape [2, 4] : tensor<2xindex>
  %any = shape.any %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  return %any : tensor<2xindex>
}
// RANKS: poison comes from {{.*}}: the ranks differ
func.func private @ranks_differ() -> !shape.shape {
  %a = shape.const_shape [2, 3] : !shape.shape
  %b = shape.const_shape [2] : !shape.shape
  %max = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.shape
  return %max : !shape.shape
}
