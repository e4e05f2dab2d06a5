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
