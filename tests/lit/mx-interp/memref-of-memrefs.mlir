// RUN: exits 3 mx-interp %s 2>&1 | FileCheck %s

// CHECK: error: unsupported: 'memref.alloc' holds memrefs
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<2xmemref<4xi32>>
  memref.store %m, %n[%c0] : memref<2xmemref<4xi32>>
  return
}
