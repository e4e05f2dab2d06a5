// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @load_before_the_first_element() {
  // expected-note@+1 {{allocation #0 (16 bytes) is made here}}
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    // expected-error@+1 {{undefined behaviour: 'affine.load' index -1 is out of bounds: dimension 0 has size 4}}
    %x = affine.load %m[%i - 1] : memref<4xi32>
  }
  return
}

// -----

func.func @store_behind_the_last_element() {
  %x = arith.constant 1 : i32
  // expected-note@+1 {{allocation #0 (16 bytes) is made here}}
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    // expected-error@+1 {{undefined behaviour: 'affine.store' index 4 is out of bounds: dimension 0 has size 4}}
    affine.store %x, %m[%i * 2] : memref<4xi32>
  }
  return
}

// -----

// Within the allocation, but not within the row.
func.func @vector_load_beyond_the_row() {
  // expected-note@+1 {{allocation #0 (8 bytes) is made here}}
  %m = memref.alloc() : memref<2x4xi8>
  affine.for %i = 0 to 1 {
    // expected-error@+1 {{undefined behaviour: 'affine.vector_load' 3 elements from index 2 on are out of bounds: dimension 1 has size 4}}
    %v = affine.vector_load %m[%i, %i + 2] : memref<2x4xi8>, vector<3xi8>
  }
  return
}

// -----

func.func @vector_store_of_what_is_freed() {
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{allocation #0 (8 bytes) is made here}}
  %m = memref.alloc() : memref<8xi8>
  %v = affine.vector_load %m[0] : memref<8xi8>, vector<4xi8>
  // expected-note@+1 {{and freed here}}
  memref.dealloc %m : memref<8xi8>
  // expected-error@+1 {{undefined behaviour: 'affine.vector_store' writes to allocation #0 (8 bytes) after it was freed}}
  affine.vector_store %v, %m[4] : memref<8xi8>, vector<4xi8>
  return
}
