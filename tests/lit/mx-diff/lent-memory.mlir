// RUN: exits 3 mx-diff %s --entry written --pipeline none --variants one-shot,deallocation 2> /dev/null | FileCheck %s --check-prefix=LENT
// RUN: exits 3 mx-diff %s --entry written --pipeline scalar-dealloc --bisect 2> /dev/null | FileCheck %s --check-prefix=PIPELINE
// RUN: mx-diff %s --entry fresh --pipeline scalar-dealloc | FileCheck %s --check-prefix=FRESH
// RUN: exits 3 mx-diff %s --entry transposed --pipeline scalar-dealloc 2> /dev/null | FileCheck %s --check-prefix=CLONE

// Deallocation returns a copy of what a function has not allocated, so what is
// written to the result is not in the argument: a rule of that pass, and no finding.
// LENT: @written: unsupported in deallocation, input set 0
// LENT-NEXT: function 'lent' returns memory that it has not allocated
// LENT-NEXT: a known limit: deallocation returns a copy of it
// PIPELINE: @written: unsupported in scalar-dealloc/buffers
// PIPELINE-NOT: mismatch
func.func private @lent(%m: memref<3xf32>) -> memref<1xf32, strided<[1], offset: 1>> {
  %part = memref.subview %m[1] [1] [1] : memref<3xf32> to memref<1xf32, strided<[1], offset: 1>>
  return %part : memref<1xf32, strided<[1], offset: 1>>
}
func.func @written(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3xf32>
  %part = call @lent(%m) : (memref<3xf32>) -> memref<1xf32, strided<[1], offset: 1>>
  memref.store %x, %part[%c0] : memref<1xf32, strided<[1], offset: 1>>
  %y = memref.load %m[%c1] : memref<3xf32>
  return %y : f32
}

// What a function has allocated it may return, as a view too.
// FRESH: @fresh: agree
func.func private @made() -> memref<?xf32> {
  %m = memref.alloc() : memref<3xf32>
  %cast = memref.cast %m : memref<3xf32> to memref<?xf32>
  return %cast : memref<?xf32>
}
func.func @fresh(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %m = call @made() : () -> memref<?xf32>
  memref.store %x, %m[%c1] : memref<?xf32>
  %y = memref.load %m[%c1] : memref<?xf32>
  return %y : f32
}

// The copy of a view whose layout no allocation has cannot be lowered.
// CLONE: @transposed: unsupported in scalar-dealloc, input set 0
// CLONE-NEXT: pass: convert-bufferization-to-memref
// CLONE: failed to legalize operation 'bufferization.clone'
func.func @transposed(%m: memref<2x3xf32>) -> memref<3x2xf32, strided<[1, 3]>> {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  return %t : memref<3x2xf32, strided<[1, 3]>>
}
