// RUN: exits 3 mx-interp %s -e tiled 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: exits 3 mx-interp %s -e scaled 2>&1 | FileCheck %s --check-prefix=SCALED
// RUN: exits 3 mx-interp %s -e declared 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: exits 3 mx-interp %s -e transfer 2>&1 | FileCheck %s --check-prefix=TRANSFER
// RUN: exits 4 mx-interp %s -e large_global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: exits 4 mx-interp %s -e large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: exits 4 mx-interp %s -e far_apart 2>&1 | FileCheck %s --check-prefix=APART
// RUN: exits 4 mx-interp %s -e well_aligned 2>&1 | FileCheck %s --check-prefix=ALIGNED
// RUN: exits 4 mx-interp %s -e repeated 2>&1 | FileCheck %s --check-prefix=REPEATED
// RUN: exits 1 mx-interp %s -e before_the_start 2>&1 | FileCheck %s --check-prefix=BEFORE

// What is not executed is named; what is too large ends the run.

memref.global "private" @elsewhere : memref<2xf32>
memref.global "private" @ones : memref<1099511627776xi64> = dense<1>

// TILED: unsupported: 'memref.alloc' allocates with a layout that is not strided
func.func private @tiled() {
  %m = memref.alloc() : memref<8xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  return
}
// SCALED: unsupported: 'memref.alloc' allocates with a layout that is not strided
func.func private @scaled(%s: index) {
  %m = memref.alloc()[%s] : memref<8x8xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  return
}
// DECLARED: unsupported: 'memref.global' is declared, and defined nowhere
func.func private @declared() {
  %m = memref.get_global @elsewhere : memref<2xf32>
  return
}
// TRANSFER: unsupported: 'memref.dma_wait' has no semantics in the interpreter
func.func private @transfer() {
  %c0 = arith.constant 0 : index
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_wait %tag[%c0], %c0 : memref<1xi32>
  return
}
// GLOBAL: limit reached: 'memref.global' needs a tensor of 1099511627776 elements of i64
func.func private @large_global() {
  %m = memref.get_global @ones : memref<1099511627776xi64>
  return
}
// LARGE: limit reached: 'memref.alloc' needs a buffer of 1099511627776x1099511627776 elements of i64
func.func private @large() {
  %m = memref.alloc() : memref<1099511627776x1099511627776xi64>
  return
}
// APART: limit reached: 'memref.alloc' needs a buffer of 1099511627777 elements of i8
func.func private @far_apart() {
  %m = memref.alloc() : memref<2xi8, strided<[1099511627776]>>
  return
}
// ALIGNED: limit reached: 'memref.alloc' asks for an alignment of 4611686018427387904 bytes; the limit is 4294967296
func.func private @well_aligned() {
  %m = memref.alloc() {alignment = 4611686018427387904} : memref<2xi8>
  return
}
// REPEATED: limit reached: 'memref.copy' copies more elements than there are in allocation #0 (4 bytes), to the same ones several times
func.func private @repeated() {
  %m = memref.alloc() : memref<f32>
  %n = memref.alloc() : memref<f32>
  %to = memref.reinterpret_cast %m to offset: [0], sizes: [1099511627776, 1099511627776], strides: [0, 0] : memref<f32> to memref<1099511627776x1099511627776xf32, strided<[0, 0]>>
  %from = memref.reinterpret_cast %n to offset: [0], sizes: [1099511627776, 1099511627776], strides: [0, 0] : memref<f32> to memref<1099511627776x1099511627776xf32, strided<[0, 0]>>
  memref.copy %from, %to : memref<1099511627776x1099511627776xf32, strided<[0, 0]>> to memref<1099511627776x1099511627776xf32, strided<[0, 0]>>
  return
}
// BEFORE: undefined behaviour: 'memref.alloc' has a layout that puts elements outside of the allocation
func.func private @before_the_start() {
  %m = memref.alloc() : memref<2xi8, strided<[-1]>>
  return
}
