// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @sizes_that_disagree() {
  %n = arith.constant 3 : index
  %a = memref.alloc(%n) : memref<?xi8>
  %b = memref.alloc() : memref<2xi8>
  %c = memref.cast %b : memref<2xi8> to memref<?xi8>
  // expected-error@+1 {{undefined behaviour: 'linalg.copy' the sizes of the operands disagree}}
  linalg.copy ins(%a : memref<?xi8>) outs(%c : memref<?xi8>)
  return
}

// -----

func.func @index_beyond_an_operand() {
  %n = arith.constant 3 : index
  %one = arith.constant 1 : i8
  %a = memref.alloc(%n) : memref<?xi8>
  %b = memref.alloc(%n) : memref<?xi8>
  linalg.fill ins(%one : i8) outs(%a : memref<?xi8>)
  // expected-error@+1 {{undefined behaviour: 'linalg.generic' an operand is indexed out of bounds}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<?xi8>) outs(%b : memref<?xi8>) {
  ^bb0(%x: i8, %y: i8):
    linalg.yield %x : i8
  }
  return
}

// -----

func.func @freed_operand() {
  %one = arith.constant 1 : i8
  // expected-note@+1 {{allocation #0 (2 bytes) is made here}}
  %a = memref.alloc() : memref<2xi8>
  %b = memref.alloc() : memref<2xi8>
  linalg.fill ins(%one : i8) outs(%a : memref<2xi8>)
  // expected-note@+1 {{and freed here}}
  memref.dealloc %a : memref<2xi8>
  // expected-error@+1 {{undefined behaviour: 'linalg.copy' reads allocation #0 (2 bytes) after it was freed}}
  linalg.copy ins(%a : memref<2xi8>) outs(%b : memref<2xi8>)
  return
}

// -----

func.func @output_that_is_read_but_was_not_written() {
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %a = bufferization.to_buffer %t : tensor<2xi8> to memref<2xi8>
  // expected-note@+1 {{poison comes from 'memref.alloc': the element was never written}}
  %s = memref.alloc() : memref<i8>
  linalg.reduce {arith.addi} ins(%a : memref<2xi8>) outs(%s : memref<i8>) dimensions = [0]
  %r = memref.load %s[] : memref<i8>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked value is poison}}
  check.expect_eq_const %r, 3 : i8
  return
}

// -----

func.func @read_only_output() {
  %one = arith.constant 1 : i8
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  // expected-note@+1 {{allocation #0 (2 bytes) is made here}}
  %a = bufferization.to_buffer %t read_only : tensor<2xi8> to memref<2xi8>
  // expected-error@+1 {{undefined behaviour: 'linalg.fill' writes to allocation #0 (2 bytes), which is read-only}}
  linalg.fill ins(%one : i8) outs(%a : memref<2xi8>)
  return
}

// -----

func.func @softmax_of_what_is_freed() {
  // expected-note@+1 {{allocation #0 (8 bytes) is made here}}
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  // expected-note@+1 {{and freed here}}
  memref.dealloc %a : memref<2xf32>
  // expected-error@+1 {{undefined behaviour: 'linalg.softmax' reads allocation #0 (8 bytes) after it was freed}}
  linalg.softmax dimension(0) ins(%a : memref<2xf32>) outs(%b : memref<2xf32>)
  return
}

// -----

// The view begins and ends where the allocation does, with gaps between.
func.func @what_lies_between_stays_unwritten() {
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  // expected-note@+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<5xi32>
  %v = memref.subview %m[0] [3] [2] : memref<5xi32> to memref<3xi32, strided<[2]>>
  linalg.fill ins(%x : i32) outs(%v : memref<3xi32, strided<[2]>>)
  %y = memref.load %m[%c1] : memref<5xi32>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked value is poison}}
  check.expect_eq_const %y, 0 : i32
  return
}

// -----

// Iteration 0 reads the element that iteration 1 writes.
func.func @body_reads_what_is_written_later() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{poison comes from 'memref.alloc': the element was never written}}
  %m = memref.alloc() : memref<2xi32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%m : memref<2xi32>) {
  ^bb0(%x: i32):
    %y = memref.load %m[%c1] : memref<2xi32>
    linalg.yield %y : i32
  }
  %z = memref.load %m[%c0] : memref<2xi32>
  // expected-error@+1 {{use of poison: 'check.expect_eq_const' checked value is poison}}
  check.expect_eq_const %z, 0 : i32
  return
}
