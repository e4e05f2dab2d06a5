// RUN: exits 1 mx-diff %s -e scalars --pipeline none --bisect --passes 'plant-contraction{kind=scale-last}' 2>/dev/null | FileCheck %s --check-prefix=GROUP
// RUN: exits 1 mx-diff %s -e rounded_twice --pipeline none --bisect --passes 'plant-contraction{kind=fuse nth=1}' 2>/dev/null | FileCheck %s --check-prefix=FUSE
// RUN: exits 1 mx-diff %s -e dot --pipeline none --bisect --passes 'plant-contraction{kind=from-zero}' 2>/dev/null | FileCheck %s --check-prefix=ZERO
// RUN: exits 1 mx-diff %s -e sum --pipeline none --bisect --passes 'plant-contraction{kind=reverse}' 2>/dev/null | FileCheck %s --check-prefix=REVERSE

// RUN: exits 1 mx-diff %s -e rounded_twice_at_run_time --input splat:1.000244140625 --input splat:-1 --pipeline scalar-o2 --passes 'plant-contraction{kind=allow-fusion nth=2}' 2>/dev/null | FileCheck %s --check-prefix=ALLOW

// Only code shows what a flag allows, on a processor that can do so.
// ALLOW: @rounded_twice_at_run_time: mismatch in after passes + scalar-o2

// GROUP-LABEL: after 'plant-contraction':
// GROUP: func.func @scalars
// GROUP-DAG: %[[A:.*]] = arith.constant 1.70141183E+38
// GROUP-DAG: %[[B:.*]] = arith.constant 4.0
// GROUP-DAG: %[[C:.*]] = arith.constant 1.25
// GROUP: %[[AC:.*]] = arith.mulf %[[A]], %[[C]]
// GROUP: arith.mulf %[[AC]], %[[B]]

func.func @scalars(%d: f32) -> f32 {
  %a = arith.constant 0x7F000000 : f32
  %b = arith.constant 4.0 : f32
  %c = arith.constant 1.25e-1 : f32
  %ab = arith.mulf %a, %b : f32
  %abc = arith.mulf %ab, %c : f32
  %0 = arith.addf %d, %abc : f32
  return %0 : f32
}

// FUSE-LABEL: after 'plant-contraction':
// FUSE: func.func @rounded_twice
// FUSE: %[[X:.*]] = arith.constant 1.000244
// FUSE: %[[D:.*]] = arith.constant -1.0
// FUSE-NOT: addf
// FUSE: math.fma %[[X]], %[[X]], %[[D]]
func.func @rounded_twice() -> f32 {
  %x = arith.constant 0x3F800800 : f32
  %d = arith.constant -1.0 : f32
  %square = arith.mulf %x, %x : f32
  %0 = arith.addf %square, %d : f32
  return %0 : f32
}

func.func @rounded_twice_at_run_time(%x: f32, %d: f32) -> f32 {
  %square = arith.mulf %x, %x : f32
  %0 = arith.addf %square, %d : f32
  return %0 : f32
}

// ZERO-LABEL: after 'plant-contraction':
// ZERO: %[[ZERO:.*]] = arith.constant 0.0
// ZERO: %[[FROM:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%arg2 : tensor<f32>)
// ZERO: linalg.dot {{.*}} outs(%[[FROM]] : tensor<f32>)
func.func @dot(%a: tensor<4xf32>, %b: tensor<4xf32>, %acc: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%acc : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// REVERSE-LABEL: after 'plant-contraction':
// REVERSE: scf.for %[[I:.*]] = %[[LOW:.*]] to %[[HIGH:.*]] step
// REVERSE-DAG: %[[ONE:.*]] = arith.constant 1 : index
// REVERSE-DAG: %[[ENDS:.*]] = arith.addi %[[LOW]], %[[HIGH]]
// REVERSE: %[[END:.*]] = arith.subi %[[ENDS]], %[[ONE]]
// REVERSE: %[[INDEX:.*]] = arith.subi %[[END]], %[[I]]
// REVERSE: memref.load %arg0[%[[INDEX]]]
func.func @sum(%m: memref<4xf32>, %acc: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %m[%i] : memref<4xf32>
    %old = memref.load %acc[] : memref<f32>
    %new = arith.addf %old, %x : f32
    memref.store %new, %acc[] : memref<f32>
  }
  return
}
