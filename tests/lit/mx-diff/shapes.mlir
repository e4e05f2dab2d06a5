// RUN: mx-diff %s --pipeline none --dim 3 --passes 'func.func(shape-to-shape-lowering),convert-shape-constraints,convert-shape-to-std,canonicalize' | FileCheck %s
// RUN: mx-diff %s --pipeline none --dim 3 --passes 'func.func(remove-shape-constraints),canonicalize' | FileCheck %s
// RUN: exits 3 mx-diff %s --pipeline scalar --dim 3 | FileCheck %s --check-prefix=PIPELINE
// RUN: exits 1 mx-diff %s --pipeline none --dim 4 --passes canonicalize | FileCheck %s --check-prefix=UNDEFINED

// Operations on shapes are interpreted before and after they are lowered. Our
// own pipelines do not lower them.

// CHECK: shapes.mlir @main: agree
// PIPELINE: shapes.mlir @main: unsupported in scalar
// UNDEFINED: shapes.mlir @main: undefined in values
// UNDEFINED-NEXT: 'shape.cstr_broadcastable' fails: the shapes do not broadcast to one
func.func @main(%t: tensor<?x3xf32>, %u: tensor<1x?xf32>) -> (tensor<?xindex>, index) {
  %a = shape.shape_of %t : tensor<?x3xf32> -> tensor<?xindex>
  %b = shape.shape_of %u : tensor<1x?xf32> -> tensor<?xindex>
  %three = shape.const_shape [3, 3] : tensor<2xindex>
  %fits = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %square = shape.cstr_eq %a, %three : tensor<?xindex>, tensor<2xindex>
  %all = shape.assuming_all %fits, %square
  %r:2 = shape.assuming %all -> (tensor<?xindex>, index) {
    %c = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %n = shape.num_elements %c : tensor<?xindex> -> index
    shape.assuming_yield %c, %n : tensor<?xindex>, index
  }
  return %r#0, %r#1 : tensor<?xindex>, index
}
