// RUN: mx-opt %s --mx-to-linalg --split-input-file | FileCheck %s

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$SCALE:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 32)>

// CHECK-LABEL: @dequantize_block
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<32x64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<32x2xf8E8M0FNU>)
func.func @dequantize_block(%q: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<32x64xf32> {
  // CHECK: %[[INIT:.*]] = tensor.empty() : tensor<32x64xf32>
  // CHECK: %[[R:.*]] = linalg.generic
  // CHECK-SAME: indexing_maps = [#[[$ID]], #[[$SCALE]], #[[$ID]]], iterator_types = ["parallel", "parallel"]
  // CHECK-SAME: ins(%[[E]], %[[S]] : {{.*}}) outs(%[[INIT]] : {{.*}})
  // CHECK-NEXT: ^bb0(%[[P:.*]]: f8E4M3FN, %[[X:.*]]: f8E8M0FNU, %{{.*}}: f32)
  // CHECK-NEXT: %[[P32:.*]] = arith.extf %[[P]] : f8E4M3FN to f32
  // CHECK-NEXT: %[[X32:.*]] = arith.extf %[[X]] : f8E8M0FNU to f32
  // CHECK-NEXT: %[[V:.*]] = arith.mulf %[[P32]], %[[X32]] : f32
  // CHECK-NEXT: linalg.yield %[[V]]
  // CHECK: return %[[R]]
  %d = mx.dequantize_block %q : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x64xf32>
  return %d : tensor<32x64xf32>
}

// -----

// CHECK-LABEL: @dequantize_block_to_other_sizes
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<?x64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<?x2xf8E8M0FNU>)
func.func @dequantize_block_to_other_sizes(%q: !mx.tensor<?x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<32x?xf32> {
  // CHECK: %[[D:.*]] = tensor.dim %[[E]], %c0
  // CHECK: tensor.empty(%[[D]]) : tensor<?x64xf32>
  // CHECK: %[[R:.*]] = linalg.generic
  // CHECK: %[[CAST:.*]] = tensor.cast %[[R]] : tensor<?x64xf32> to tensor<32x?xf32>
  // CHECK: return %[[CAST]]
  %d = mx.dequantize_block %q : !mx.tensor<?x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x?xf32>
  return %d : tensor<32x?xf32>
}

// -----

// CHECK-DAG: #[[$MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$SCALE:.*]] = affine_map<(d0, d1, d2) -> (d0, d2 floordiv 16)>
// CHECK-DAG: #[[$KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[$MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @block_matmul
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<4x32xf6E2M3FN>, %[[S:[a-z0-9]*]]: tensor<4x2xf8E8M0FNU>, %[[B:[a-z0-9]*]]: tensor<32x?xf32>, %[[ACC:[a-z0-9]*]]: tensor<4x?xf32>)
func.func @block_matmul(%a: !mx.tensor<4x32xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>, %b: tensor<32x?xf32>, %acc: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK-NEXT: %[[R:.*]] = linalg.generic
  // CHECK-SAME: indexing_maps = [#[[$MK]], #[[$SCALE]], #[[$KN]], #[[$MN]]], iterator_types = ["parallel", "parallel", "reduction"]
  // CHECK-SAME: ins(%[[E]], %[[S]], %[[B]] : {{.*}}) outs(%[[ACC]] : tensor<4x?xf32>)
  // CHECK-NEXT: ^bb0(%[[P:.*]]: f6E2M3FN, %[[X:.*]]: f8E8M0FNU, %[[RHS:.*]]: f32, %[[T:.*]]: f32)
  // CHECK-NEXT: %[[P32:.*]] = arith.extf %[[P]] : f6E2M3FN to f32
  // CHECK-NEXT: %[[X32:.*]] = arith.extf %[[X]] : f8E8M0FNU to f32
  // CHECK-NEXT: %[[V:.*]] = arith.mulf %[[P32]], %[[X32]] : f32
  // CHECK-NEXT: %[[PRODUCT:.*]] = arith.mulf %[[V]], %[[RHS]] : f32
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[T]], %[[PRODUCT]] : f32
  // CHECK-NEXT: linalg.yield %[[SUM]]
  // CHECK: return %[[R]]
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<4x32xf6E2M3FN, block_size = 16, scale_type = f8E8M0FNU>, tensor<32x?xf32>, tensor<4x?xf32> -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// -----

// CHECK-LABEL: @fold_scale
// CHECK-SAME: (%[[E:[a-z0-9]*]]: tensor<64xf8E4M3FN>, %[[S:[a-z0-9]*]]: tensor<2xf8E8M0FNU>, %[[ALPHA:[a-z0-9]*]]: f32)
func.func @fold_scale(%t: !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> {
  // CHECK: %[[SHIFT:.*]] = arith.select %{{.*}}, %{{.*}}, %c255_i32 : i32
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<2xf8E8M0FNU>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f8E8M0FNU, %{{.*}}: f8E8M0FNU)
  // CHECK-NEXT: %[[BYTE:.*]] = arith.bitcast %[[X]] : f8E8M0FNU to i8
  // CHECK-NEXT: %[[CODE:.*]] = arith.extui %[[BYTE]] : i8 to i32
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[CODE]], %[[SHIFT]] : i32
  // CHECK-NEXT: %[[NAN:.*]] = arith.constant 255 : i32
  // CHECK-NEXT: %[[WAS:.*]] = arith.cmpi ne, %[[CODE]], %[[NAN]] : i32
  // CHECK-NEXT: %[[IS:.*]] = arith.cmpi ult, %[[SUM]], %[[NAN]] : i32
  // CHECK-NEXT: %[[NUMBER:.*]] = arith.andi %[[WAS]], %[[IS]] : i1
  // CHECK-NEXT: arith.select %[[NUMBER]], %[[SUM]], %[[NAN]] : i32
  // CHECK: return %[[E]], %[[R]]
  %s = mx.fold_scale %t, %alpha : !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return %s : !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
}

// -----

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$SCALE:.*]] = affine_map<(d0, d1) -> (d0 floordiv 32, d1)>

// Blocked on axis 0: a reduction along it, then scales, then elements.
// CHECK-LABEL: @quantize_block
// CHECK-SAME: (%[[V:[a-z0-9]*]]: tensor<64x3xf32>)
func.func @quantize_block(%x: tensor<64x3xf32>) -> !mx.tensor<64x3xf8E5M2, block_size = 32, scale_type = f8E8M0FNU, axis = 0> {
  // CHECK: %[[ZEROS:.*]] = linalg.fill ins(%c0_i32 : i32) outs(%{{.*}} : tensor<2x3xi32>)
  // CHECK: %[[AMAX:.*]] = linalg.generic
  // CHECK-SAME: indexing_maps = [#[[$ID]], #[[$SCALE]]], iterator_types = ["reduction", "parallel"]
  // CHECK-SAME: ins(%[[V]] : {{.*}}) outs(%[[ZEROS]] : {{.*}})
  // CHECK: arith.maxui
  // CHECK: %[[SCALES:.*]] = linalg.generic
  // CHECK-SAME: ins(%[[AMAX]] : tensor<2x3xi32>)
  // CHECK: %[[ELEMENTS:.*]] = linalg.generic
  // CHECK-SAME: indexing_maps = [#[[$ID]], #[[$SCALE]], #[[$ID]]], iterator_types = ["parallel", "parallel"]
  // CHECK-SAME: ins(%[[V]], %[[SCALES]] : {{.*}})
  // CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[X:.*]]: f8E8M0FNU, %{{.*}}: f8E5M2)
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[IN]] : f32 to f64
  // CHECK-NEXT: %[[XWIDE:.*]] = arith.extf %[[X]] : f8E8M0FNU to f64
  // CHECK-NEXT: %[[Q:.*]] = arith.divf %[[WIDE]], %[[XWIDE]] : f64
  // CHECK-NEXT: %[[MAX:.*]] = arith.constant 5.734400e+04 : f64
  // CHECK-NEXT: %[[BELOW:.*]] = arith.minimumf %[[Q]], %[[MAX]] : f64
  // CHECK-NEXT: %[[MIN:.*]] = arith.constant -5.734400e+04 : f64
  // CHECK-NEXT: %[[CLAMPED:.*]] = arith.maximumf %[[BELOW]], %[[MIN]] : f64
  // CHECK-NEXT: arith.truncf %[[CLAMPED]] : f64 to f8E5M2
  // CHECK: return %[[ELEMENTS]], %[[SCALES]]
  %q = mx.quantize_block %x : tensor<64x3xf32> -> !mx.tensor<64x3xf8E5M2, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
  return %q : !mx.tensor<64x3xf8E5M2, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
}

// -----

// CHECK-LABEL: @quantize_block_dynamic
// CHECK-SAME: (%[[V:[a-z0-9]*]]: tensor<?xf32>)
func.func @quantize_block_dynamic(%x: tensor<?xf32>) -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[V]], %c0
  // CHECK: %[[BLOCKS:.*]] = arith.divui %[[SIZE]], %c32
  // CHECK: tensor.empty(%[[BLOCKS]]) : tensor<?xi32>
  // CHECK: %[[ELEMENTS:.*]] = tensor.cast %{{.*}} : tensor<?xf8E5M2> to tensor<64xf8E5M2>
  // CHECK: %[[SCALES:.*]] = tensor.cast %{{.*}} : tensor<?xf8E8M0FNU> to tensor<2xf8E8M0FNU>
  // CHECK: return %[[ELEMENTS]], %[[SCALES]]
  %q = mx.quantize_block %x : tensor<?xf32> -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  return %q : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}
