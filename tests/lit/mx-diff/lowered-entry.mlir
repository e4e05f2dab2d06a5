// RUN: mx-diff %s --passes convert-func-to-llvm | FileCheck %s
// RUN: mx-diff %s --passes mx-scalar | FileCheck %s
// RUN: exits 3 mx-diff %s --entry of_tensor --passes mx-scalar | FileCheck %s --check-prefix=TENSOR
// RUN: exits 3 mx-diff %s --entry of_buffers --pipeline none --passes 'buffer-results-to-out-params{modify-public-functions=true}' | FileCheck %s --check-prefix=OUT

// An entry that the passes have lowered is still compiled where it passes only
// scalars; what becomes of a tensor is no longer to be seen.

// CHECK: lowered-entry.mlir @main: agree ({{.*}} after passes + scalar, after passes + scalar-o2, after passes + scalar-dealloc
// TENSOR: lowered-entry.mlir @of_tensor: unsupported in after passes
// TENSOR: unsupported in after passes + scalar-o2

// Passes may have the very work to change what functions take.
// OUT: lowered-entry.mlir @of_buffers: unsupported in after passes
// OUT-NEXT: the entry's arguments are no longer those of the program
// OUT-NEXT: a known limit: these passes change what functions take
func.func @main(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}

func.func @of_tensor(%a: tensor<4xi32>) -> tensor<4xi32> {
  return %a : tensor<4xi32>
}

func.func @of_buffers(%x: f32) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  return %m : memref<1xf32>
}
