// RUN: mx-diff %s --passes convert-func-to-llvm | FileCheck %s
// RUN: mx-diff %s --passes mx-scalar | FileCheck %s
// RUN: exits 3 mx-diff %s --entry of_tensor --passes mx-scalar | FileCheck %s --check-prefix=TENSOR

// An entry that the passes have lowered is still compiled where it passes only
// scalars; what becomes of a tensor is no longer to be seen.

// CHECK: lowered-entry.mlir @main: agree ({{.*}} after passes + scalar, after passes + scalar-o2, after passes + scalar-dealloc
// TENSOR: lowered-entry.mlir @of_tensor: unsupported in after passes
// TENSOR: unsupported in after passes + scalar-o2
func.func @main(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}

func.func @of_tensor(%a: tensor<4xi32>) -> tensor<4xi32> {
  return %a : tensor<4xi32>
}
