// RUN: rm -rf %t && mkdir %t
// RUN: mx-interp %s --traffic-svg %t/p -e sums --machine 500,50
// RUN: FileCheck %s --check-prefix=LIVE < %t/p.live.svg
// RUN: FileCheck %s --check-prefix=OPERATIONS < %t/p.operations.svg
// RUN: FileCheck %s --check-prefix=ROOFLINE < %t/p.roofline.svg
// RUN: mx-interp %s --traffic-svg %t/e -e empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: ls %t | FileCheck %s --check-prefix=FILES
// RUN: exits 2 mx-interp %s --traffic-svg %t/no/p -e sums 2>&1 | FileCheck %s --check-prefix=UNWRITABLE

// LIVE: <title>Live bytes over time, @sums</title>
// LIVE: >live memory (bytes)</text>
// LIVE: >argument #0: at most 64 bytes at once</text>
// LIVE: >memref.alloc at traffic-pictures.mlir:{{[0-9:]+}}: at most 64 bytes at once</text>
// OPERATIONS: <title>Bytes accessed by operation, @sums</title>
// OPERATIONS: >memref.copy at traffic-pictures.mlir:{{[0-9:]+}}</text>
// OPERATIONS: >128</text>
// ROOFLINE: <title>Roofline, @sums</title>
// ROOFLINE: a machine of 500 GFLOP/s and 50 GB/s, which meet at 10.00 FLOPs per byte
// ROOFLINE: the program as it is: 0.25 FLOPs per byte, 12 GFLOP/s attainable
// ROOFLINE-NOT: in f32

// EMPTY: note: there is no picture of live bytes: the run had no memory
// EMPTY-NEXT: note: there is no picture of operations: none accessed memory
// EMPTY-NEXT: note: there is no roofline: the run had no floating-point operations, or no compulsory bytes

// FILES: p.live.svg
// FILES-NEXT: p.operations.svg
// FILES-NEXT: p.roofline.svg
// FILES-NOT: {{.}}

// UNWRITABLE: mx-interp: error: {{.*}}p.live.svg: cannot be written
func.func @sums(%a: memref<16xf32>) {
  %b = memref.alloc() : memref<16xf32>
  memref.copy %a, %b : memref<16xf32> to memref<16xf32>
  linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  return
}

func.func @empty() {
  return
}
