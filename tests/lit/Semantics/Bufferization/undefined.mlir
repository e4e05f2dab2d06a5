// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @write_of_a_read_only_buffer() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i8
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  // expected-note@+1 {{allocation #0 (2 bytes) is made here}}
  %m = bufferization.to_buffer %t read_only : tensor<2xi8> to memref<2xi8>
  // expected-error@+1 {{undefined behaviour: 'memref.store' writes to allocation #0 (2 bytes), which is read-only}}
  memref.store %one, %m[%c0] : memref<2xi8>
  return
}

// -----

func.func @to_tensor_of_what_is_freed() {
  // expected-note@+1 {{allocation #0 (2 bytes) is made here}}
  %m = memref.alloc() : memref<2xi8>
  // expected-note@+1 {{and freed here}}
  memref.dealloc %m : memref<2xi8>
  // expected-error@+1 {{undefined behaviour: 'bufferization.to_tensor' reads allocation #0 (2 bytes) after it was freed}}
  %t = bufferization.to_tensor %m : memref<2xi8> to tensor<2xi8>
  return
}

// -----

func.func @use_of_an_unwritten_tensor() {
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{poison comes from 'bufferization.alloc_tensor': the element was never written}}
  %a = bufferization.alloc_tensor() : tensor<2xi8>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked element [0] is poison}}
  check.expect_eq_const %a, dense<0> : tensor<2xi8>
  return
}

// -----

func.func @use_of_unwritten_memory() {
  // expected-note@+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<2xi8>
  %t = bufferization.to_tensor %m : memref<2xi8> to tensor<2xi8>
  memref.dealloc %m : memref<2xi8>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked element [0] is poison}}
  check.expect_eq_const %t, dense<0> : tensor<2xi8>
  return
}

// -----

func.func @use_of_a_deallocated_tensor() {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %a = bufferization.alloc_tensor() copy(%t) : tensor<2xi8>
  // expected-note@+1 {{poison comes from 'bufferization.dealloc_tensor': the tensor was deallocated}}
  bufferization.dealloc_tensor %a : tensor<2xi8>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked element [0] is poison}}
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi8>
  return
}

// -----

func.func @materialize_in_another_shape() {
  %n = arith.constant 3 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %s = tensor.cast %t : tensor<2xi8> to tensor<?xi8>
  // expected-note@+1 {{allocation #0 (3 bytes) is made here}}
  %m = memref.alloc(%n) : memref<?xi8>
  // expected-error@+1 {{undefined behaviour: 'bufferization.materialize_in_destination' the source has another shape than the destination}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<?xi8>, memref<?xi8>) -> ()
  return
}

// -----

func.func @materialize_in_a_tensor_of_another_shape() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %u = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %s = tensor.cast %t : tensor<2xi8> to tensor<?xi8>
  %d = tensor.cast %u : tensor<3xi8> to tensor<?xi8>
  // expected-note@+1 {{the source has another shape than the destination}}
  %r = bufferization.materialize_in_destination %s in %d : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  // expected-error@+1 {{use of poison: 'check.expect_eq' checked element [0] is poison}}
  check.expect_eq %r, %d : tensor<?xi8>
  return
}

// -----

func.func @clone_to_other_sizes() {
  %n = arith.constant 3 : index
  // expected-note@+1 {{allocation #0 (3 bytes) is made here}}
  %m = memref.alloc(%n) : memref<?xi8>
  // expected-error@+1 {{undefined behaviour: 'bufferization.clone' the view is not what the result's type says}}
  %c = bufferization.clone %m : memref<?xi8> to memref<2xi8>
  return
}

// -----

func.func @dealloc_of_a_view() {
  %true = arith.constant true
  // expected-note@+1 {{allocation #0 (4 bytes) is made here}}
  %m = memref.alloc() : memref<4xi8>
  // expected-note@+1 {{seen through 'memref.subview'}}
  %v = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  // expected-error@+1 {{undefined behaviour: 'bufferization.dealloc' frees a view that does not start where allocation #0 (4 bytes) does}}
  bufferization.dealloc (%v : memref<2xi8, strided<[1], offset: 1>>) if (%true)
  return
}

// -----

func.func @dealloc_twice() {
  %true = arith.constant true
  // expected-note@+1 {{allocation #0 (4 bytes) is made here}}
  %m = memref.alloc() : memref<4xi8>
  // expected-note@+1 {{and freed here}}
  bufferization.dealloc (%m : memref<4xi8>) if (%true)
  // expected-error@+1 {{undefined behaviour: 'bufferization.dealloc' frees allocation #0 (4 bytes), which is freed already}}
  bufferization.dealloc (%m : memref<4xi8>) if (%true)
  return
}

// -----

func.func @dealloc_on_poison() {
  // expected-note@+1 {{poison comes from 'ub.poison'}}
  %p = ub.poison : i1
  %m = memref.alloc() : memref<4xi8>
  // expected-error@+1 {{use of poison: 'bufferization.dealloc' a condition is poison}}
  bufferization.dealloc (%m : memref<4xi8>) if (%p)
  return
}
