// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() -> f32 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<8xf32>
  %s = memref.subview %m[%c4] [2] [3] : memref<8xf32> to memref<2xf32, strided<[3], offset: ?>>
  memref.store %x, %s[%c1] : memref<2xf32, strided<[3], offset: ?>>
  %y = memref.load %s[%c1] : memref<2xf32, strided<[3], offset: ?>>
  return %y : f32
}

// -----

func.func @main() {
  %c8 = arith.constant 8 : index
  %m = memref.alloc() : memref<16xi8>
  %v = memref.view %m[%c8][] : memref<16xi8> to memref<2xf32>
  %x = arith.constant 1.0 : f32
  linalg.fill ins(%x : f32) outs(%v : memref<2xf32>)
  memref.dealloc %m : memref<16xi8>
  return
}
