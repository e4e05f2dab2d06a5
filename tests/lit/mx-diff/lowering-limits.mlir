// RUN: exits 3 mx-diff %s --split-input-file --pipeline scalar-dealloc | FileCheck %s

// What deallocation and the conversion of vectors have no rule for is no finding.

// CHECK: (part 1) @main: unsupported in scalar-dealloc
// CHECK-NEXT: pass: ownership-based-buffer-deallocation
// CHECK-NEXT: memory free side-effect on MemRef value not supported
func.func @main(%x: f32) -> f32 {
  %m = memref.alloc() : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %y = memref.load %m[] : memref<f32>
  memref.dealloc %m : memref<f32>
  return %y : f32
}

// -----

// CHECK: (part 2) @main: unsupported in scalar-dealloc
// CHECK-NEXT: pass: ownership-based-buffer-deallocation
// CHECK-NEXT: Terminators with more than one successor are not supported
func.func @main(%c: i32, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  cf.switch %c : i32, [default: ^meet(%a : tensor<2xf32>), 1: ^other]
^other:
  cf.br ^meet(%b : tensor<2xf32>)
^meet(%r: tensor<2xf32>):
  return %r : tensor<2xf32>
}

// -----

// CHECK: (part 3) @main: unsupported in scalar-dealloc
// CHECK-NEXT: pass: lower-to-llvm
// CHECK-NEXT: a pass failed
// CHECK-NEXT: failed to legalize operation 'vector.contract'
#k = affine_map<(k) -> (k)>
#none = affine_map<(k) -> ()>
func.func @main(%x: f32) -> f32 {
  %v = vector.broadcast %x : f32 to vector<2xf32>
  %r = vector.contract {indexing_maps = [#k, #k, #none], iterator_types = ["reduction"], kind = #vector.kind<maximumf>}
      %v, %v, %x : vector<2xf32>, vector<2xf32> into f32
  return %r : f32
}
