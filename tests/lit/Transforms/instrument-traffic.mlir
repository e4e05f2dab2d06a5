// RUN: mx-opt %s --instrument-traffic --split-input-file | FileCheck %s

// Numbers go through the module in the order of the text.
// CHECK-LABEL: func.func @loads_and_stores
// CHECK:         %[[N0:.*]] = arith.constant 0 : i64
// CHECK:         %[[ONE:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK:         %[[EACH:.*]] = arith.constant 4 : i64
// CHECK:         call @mx_rt_count_load(%[[N0]], %[[ONE]], %[[EACH]]) : (i64, i64, i64) -> ()
// CHECK-NEXT:    memref.load
// CHECK:         %[[N1:.*]] = arith.constant 1 : i64
// CHECK:         call @mx_rt_count_store(%[[N1]],
// CHECK-NEXT:    memref.store
func.func @loads_and_stores(%m: memref<4xf32>, %i: index) {
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return
}
// CHECK-LABEL: func.func @both
// CHECK:         %[[N2:.*]] = arith.constant 2 : i64
// CHECK:         call @mx_rt_count_load(%[[N2]],
// CHECK:         call @mx_rt_count_store(%[[N2]],
// CHECK-NEXT:    memref.atomic_rmw
func.func @both(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

// CHECK-LABEL: func.func @copy_of_unknown_size
// CHECK-SAME:    %[[A:.*]]: memref<3x?xi16>,
// CHECK:         %[[D0:.*]] = memref.dim %[[A]], %{{.*}}
// CHECK:         %[[P0:.*]] = arith.muli %{{.*}}, %[[D0]]
// CHECK:         %[[D1:.*]] = memref.dim %[[A]], %{{.*}}
// CHECK:         %[[P1:.*]] = arith.muli %[[P0]], %[[D1]]
// CHECK:         %[[COUNT:.*]] = arith.index_cast %[[P1]]
// CHECK:         %[[EACH:.*]] = arith.constant 2 : i64
// CHECK:         call @mx_rt_count_copy(%{{.*}}, %[[COUNT]], %[[EACH]])
// CHECK-NEXT:    memref.copy
func.func @copy_of_unknown_size(%a: memref<3x?xi16>, %b: memref<3x?xi16>) {
  memref.copy %a, %b : memref<3x?xi16> to memref<3x?xi16>
  return
}

// -----

// CHECK-LABEL: func.func @elements_are_vectors
// CHECK:         arith.constant 8 : index
// CHECK:         arith.constant 1 : i64
// CHECK:         call @mx_rt_count_load
func.func @elements_are_vectors(%m: memref<2xvector<8xi1>>, %i: index) {
  %x = memref.load %m[%i] : memref<2xvector<8xi1>>
  return
}

// -----

// CHECK-LABEL: func.func @enabled_lanes_count
// CHECK-SAME:    %{{.*}}: memref<8xf32>, %{{.*}}: index, %[[MASK:.*]]: vector<4xi1>
// CHECK:         %[[ONES:.*]] = arith.extui %[[MASK]] : vector<4xi1> to vector<4xi64>
// CHECK:         vector.reduction <add>, %[[ONES]]
// CHECK:         call @mx_rt_count_load
// CHECK-NEXT:    vector.maskedload
func.func @enabled_lanes_count(%m: memref<8xf32>, %i: index, %mask: vector<4xi1>, %pass: vector<4xf32>) -> vector<4xf32> {
  %v = vector.maskedload %m[%i], %mask, %pass : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<4xf32>
}

// -----

// Of a transfer past the end, what is within the memref.
// CHECK-LABEL: func.func @past_the_end
// CHECK-SAME:    %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index
// CHECK:         %[[SIZE:.*]] = memref.dim %[[M]]
// CHECK:         %[[LEFT:.*]] = arith.subi %[[SIZE]], %[[I]]
// CHECK:         %[[SOME:.*]] = arith.maxsi %[[LEFT]]
// CHECK:         %[[WITHIN:.*]] = arith.minsi %[[SOME]]
// CHECK:         arith.index_cast %[[WITHIN]]
// CHECK:         call @mx_rt_count_load
// CHECK-NEXT:    vector.transfer_read
func.func @past_the_end(%m: memref<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %v = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return %v : vector<4xf32>
}

// -----

// CHECK-LABEL: func.func @allocations
// CHECK:         %[[DEPTH:.*]] = call @mx_rt_enter_scope() : () -> i64
// CHECK:         %[[H:.*]] = memref.alloc
// CHECK:         memref.extract_aligned_pointer_as_index %[[H]]
// CHECK:         call @mx_rt_count_alloc
// CHECK:         memref.alloca
// CHECK:         call @mx_rt_count_alloca
// CHECK:         memref.extract_aligned_pointer_as_index %[[H]]
// CHECK:         call @mx_rt_count_free
// CHECK-NEXT:    memref.dealloc %[[H]]
// CHECK-NEXT:    call @mx_rt_leave_scope(%[[DEPTH]])
// CHECK-NEXT:    return
func.func @allocations() {
  %h = memref.alloc() : memref<4xf32>
  %s = memref.alloca() : memref<2xf32>
  memref.dealloc %h : memref<4xf32>
  return
}

// -----

// Whichever way a scope ends.
// CHECK-LABEL: func.func @two_ends
// CHECK:         call @mx_rt_enter_scope
// CHECK:         cf.cond_br
// CHECK:         call @mx_rt_leave_scope
// CHECK-NEXT:    return
// CHECK:         call @mx_rt_leave_scope
// CHECK-NEXT:    return
func.func @two_ends(%c: i1) {
  %s = memref.alloca() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}

// -----

// What touches no memory is not counted.
// CHECK-LABEL: func.func @views
// CHECK-NOT:     call
func.func @views(%m: memref<8xf32>, %i: index) -> memref<2xf32, strided<[1], offset: 4>> {
  %v = memref.subview %m[4] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 4>>
  memref.prefetch %m[%i], read, locality<3>, data : memref<8xf32>
  return %v : memref<2xf32, strided<[1], offset: 4>>
}
