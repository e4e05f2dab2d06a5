// RUN: exits 1 mx-diff %s -e fan_out --pipeline none --bisect --passes 'plant-in-place{edge=insert}' 2>/dev/null | FileCheck %s --check-prefix=INSERT
// RUN: exits 1 mx-diff %s -e fan_out --pipeline none --bisect --passes 'plant-in-place{edge=any nth=1}' 2>/dev/null | FileCheck %s --check-prefix=SECOND
// RUN: exits 3 mx-diff %s -e fan_out --pipeline none --passes 'plant-in-place{edge=call}' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: exits 2 mx-diff %s -e fan_out --pipeline none --passes 'plant-in-place{edge=insertion}' 2>&1 | FileCheck %s --check-prefix=EDGE

// Marks in the program do not count here.

// NONE: nothing to plant: there is no operand #0 of this kind that is copied (there are 0)
// EDGE: no kind of operand is called 'insertion'; expected one of any, insert, insert-slice,

// INSERT-LABEL: after 'plant-in-place':
// INSERT: func.func @fan_out
// INSERT: memref.store %{{.*}}, %arg0
// INSERT: %[[COPY:.*]] = memref.alloc
// INSERT: linalg.fill {{.*}} outs(%[[COPY]]

// SECOND-LABEL: after 'plant-in-place':
// SECOND: func.func @fan_out
// SECOND: memref.copy %arg0, %[[COPY:.*]] :
// SECOND: memref.store %{{.*}}, %[[COPY]]
// SECOND: linalg.fill {{.*}} outs(%arg0
func.func @fan_out(%t: tensor<2xf32>, %f: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %f into %t[%c0] {mx.overwrite = [7]} : tensor<2xf32>
  %v = linalg.fill ins(%f : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  %0 = tensor.extract %t[%c0] : tensor<2xf32>
  %1 = tensor.extract %u[%c0] : tensor<2xf32>
  %2 = tensor.extract %v[%c0] : tensor<2xf32>
  return %0, %1, %2 : f32, f32, f32
}

// Which tensor is selected is known only when it runs.
// RUN: exits 1 mx-diff %s -e selected --pipeline none --bisect --passes 'plant-in-place{edge=select}' 2>/dev/null | FileCheck %s --check-prefix=SELECT
// SELECT-LABEL: after 'plant-in-place':
// SELECT: func.func @selected
// SELECT-NOT: memref.copy
// SELECT: %[[EITHER:.*]] = arith.select %arg3, %arg0, %arg1
// SELECT: memref.store %arg2, %[[EITHER]]
func.func @selected(%a: tensor<2xf32>, %b: tensor<2xf32>, %f: f32, %c: i1) -> (tensor<2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %either = arith.select %c, %a, %b : tensor<2xf32>
  %u = tensor.insert %f into %either[%c0] : tensor<2xf32>
  %old = tensor.extract %a[%c0] : tensor<2xf32>
  return %u, %old : tensor<2xf32>, f32
}
