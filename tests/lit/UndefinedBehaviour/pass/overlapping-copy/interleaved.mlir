// RUN: mx-interp %s --split-input-file --verify-diagnostics

// Even to odd elements: between each other, and none in common.
func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %even = memref.subview %m[0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>
  %odd = memref.subview %m[1] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>
  memref.copy %even, %odd : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[2], offset: 1>>
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %low = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %high = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %low, %high : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1], offset: 2>>
  memref.dealloc %m : memref<4xf32>
  return
}
