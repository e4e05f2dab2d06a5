// RUN: exits 3 mx-diff %s --split-input-file --pipeline none --passes plant-in-place 2>&1 | FileCheck %s
// RUN: exits 3 mx-diff %s --split-input-file --part 1 --pipeline none --passes plant-early-free 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: exits 3 mx-diff %s --split-input-file --part 1 --pipeline none --passes 'plant-lost-free{nth=2}' 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: mx-diff --help | FileCheck %s --check-prefix=HELP

// HELP: For tests only there are passes that make
// HELP-NEXT: a known kind of mistake: plant-in-place, plant-early-free,
// HELP-NEXT: plant-lost-free

// A pass that finds nowhere to plant its fault says so, and that is no finding.

// EARLY: pass 'plant-early-free' fails
// EARLY-SAME: nothing to plant: there is no deallocation #0 of an allocation with several uses (there are 0)
// LOST: pass 'plant-lost-free' fails
// LOST-SAME: nothing to plant: there is no deallocation #2 (there are 1)
// CHECK: @unmarked: unsupported in after passes
// CHECK: nothing to plant: no operation has the attribute mx.overwrite
func.func @unmarked() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<1xf32>
  memref.store %f, %m[%c0] : memref<1xf32>
  memref.dealloc %m : memref<1xf32>
  return
}

// -----

// CHECK: @in_place_anyway: unsupported in after passes
// CHECK: nothing to plant: operand #1 is not copied as it is
// CHECK-NEXT: offset :{{[0-9]+}}:8: operand #1 of 'tensor.insert' is
func.func @in_place_anyway() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.from_elements %f, %f : tensor<2xf32>
  %u = tensor.insert %f into %t[%c0] : tensor<2xf32>
  %v = tensor.insert %f into %u[%c0] {mx.overwrite = [1]} : tensor<2xf32>
  %old = tensor.extract %t[%c0] : tensor<2xf32>
  %new = tensor.extract %v[%c0] : tensor<2xf32>
  check.expect_eq %old, %new : f32
  return
}

// -----

// CHECK: @no_tensor: unsupported in after passes
// CHECK: mx.overwrite: operand #0 is no tensor
func.func @no_tensor() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.from_elements %f, %f : tensor<2xf32>
  %u = tensor.insert %f into %t[%c0] {mx.overwrite = [0]} : tensor<2xf32>
  return
}

// -----

// CHECK: @no_operand: unsupported in after passes
// CHECK: mx.overwrite names 7 : i64, which is no operand's number
func.func @no_operand() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.from_elements %f, %f : tensor<2xf32>
  %u = tensor.insert %f into %t[%c0] {mx.overwrite = [7]} : tensor<2xf32>
  return
}

// -----

// CHECK: @no_list: unsupported in after passes
// CHECK: mx.overwrite is no list of operand numbers
func.func @no_list() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = tensor.from_elements %f, %f : tensor<2xf32>
  %u = tensor.insert %f into %t[%c0] {mx.overwrite} : tensor<2xf32>
  return
}
