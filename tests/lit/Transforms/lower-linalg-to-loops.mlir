// RUN: mx-opt %s --lower-linalg-to-loops --split-input-file --verify-diagnostics | FileCheck %s

// 22.1's folder makes an infinity of this NaN.
// CHECK-LABEL: func.func @constants_are_not_folded
// CHECK:         scf.for
// CHECK:           arith.extf %{{.*}} : f8E8M0FNU to f32
func.func @constants_are_not_folded(%m: memref<4xf32>) {
  %nan = arith.constant 0xFF : f8E8M0FNU
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  ^bb0(%out: f32):
    %0 = arith.extf %nan : f8E8M0FNU to f32
    linalg.yield %0 : f32
  }
  return
}

// -----

func.func @tensors_have_no_loops(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  // expected-error @below {{has no loops: it must work on buffers}}
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
