// RUN: mx-interp %s --split-input-file --verify-diagnostics

func.func @main() {
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f16
  %m = memref.alloc() {alignment = 4096} : memref<16xi8>
  %v = memref.view %m[%c2][] : memref<16xi8> to memref<2xf16>
  linalg.fill ins(%x : f16) outs(%v : memref<2xf16>)
  %a = memref.assume_alignment %m, 4096 : memref<16xi8>
  memref.dealloc %a : memref<16xi8>
  return
}

// -----

// How a caller aligns its memory is not known here.
func.func @main(%m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %m, 4096 : memref<2xf32>
  %x = memref.load %a[%c0] : memref<2xf32>
  return %x : f32
}
