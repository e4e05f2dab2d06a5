// RUN: mx-diff %s --traffic --pipeline scalar,vector --input-sets 1 | FileCheck %s
// RUN: exits 1 mx-diff %s --traffic --pipeline scalar --input-sets 1 -e frees_less 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: exits 3 mx-diff %s --traffic --pipeline scalar --input-sets 1 -e taken_name 2>&1 | FileCheck %s --check-prefix=NAME

// What a lowering leaves out since nobody needs it is no disagreement.
// CHECK: agree ({{.*}}scalar/traffic, vector/buffers, vector, vector/traffic;
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %unused = memref.load %m[%c0] : memref<4xf32>
  %nowhere = memref.alloc() : memref<4xf32>
  %chosen = arith.select %false, %a, %b : tensor<4xf32>
  return %chosen : tensor<4xf32>
}

// Upstream's lowering (22.1) asks only the first of two that are one memref.
// LESS: traffic in scalar/traffic, input set 0
// LESS-NEXT: 'memref.alloc' at {{.*}}traffic-lowering.mlir:[[#@LINE+6]]:8: frees is 1 on buffers and 0 in loops
// LESS-NEXT: replay: {{.*}} --traffic
func.func @frees_less() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %b = memref.alloc() : memref<2xf32>
  %f = arith.constant 1.0 : f32
  memref.store %f, %b[%c0] : memref<2xf32>
  bufferization.dealloc (%b, %b : memref<2xf32>, memref<2xf32>) if (%false, %true)
  return
}

// NAME: unsupported in scalar/traffic
// NAME: {{^ +[^(]*}}traffic-lowering.mlir:[[#@LINE+1]]:1: 'mx_rt_count_load' is the name of a runtime function
func.func private @mx_rt_count_load() -> f32 {
  %f = arith.constant 1.0 : f32
  return %f : f32
}
func.func @taken_name(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = func.call @mx_rt_count_load() : () -> f32
  %y = memref.load %m[%c0] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
