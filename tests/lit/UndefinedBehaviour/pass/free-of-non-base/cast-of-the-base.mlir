// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.dealloc %c : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

// The base buffer of a view, as deallocation passes free it.
func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %s : memref<3xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  return
}

// -----

// An allocation whose own layout has an offset.
func.func @main() {
  %m = memref.alloc() : memref<4xf32, strided<[1], offset: 3>>
  memref.dealloc %m : memref<4xf32, strided<[1], offset: 3>>
  return
}
