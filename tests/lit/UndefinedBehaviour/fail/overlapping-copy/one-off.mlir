// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<4xf32>
  %a = memref.subview %m[0] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1]>>
  // expected-note @+1 {{seen through 'memref.subview'}}
  %b = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  // expected-error @+1 {{undefined behaviour: 'memref.copy' copies between views that overlap}}
  memref.copy %a, %b : memref<3xf32, strided<[1]>> to memref<3xf32, strided<[1], offset: 1>>
  return
}

// -----

// The same elements in another order.
func.func @main() {
  // expected-note @+1 {{is made here}}
  %m = memref.alloc() : memref<2x2xf32>
  // expected-note @+1 {{seen through 'memref.transpose'}}
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
  // expected-error @+1 {{undefined behaviour: 'memref.copy' copies between views that overlap}}
  memref.copy %m, %t : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
  return
}
