// RUN: mx-opt %s | mx-opt | FileCheck %s
// RUN: mx-opt %s --mlir-print-op-generic | mx-opt | FileCheck %s
// RUN: mx-opt %s --emit-bytecode | mx-opt | FileCheck %s

// CHECK-LABEL: @type_without_spaces
// CHECK-SAME: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func private @type_without_spaces(!mx.tensor<32x64xf8E4M3FN,block_size=32,scale_type=f8E8M0FNU>)

// CHECK-LABEL: @type_axis_is_not_printed_when_last
// CHECK-SAME: !mx.tensor<32x64xf8E5M2, block_size = 16, scale_type = f8E8M0FNU>
func.func private @type_axis_is_not_printed_when_last(!mx.tensor<32x64xf8E5M2, block_size = 16, scale_type = f8E8M0FNU, axis = 1>)

// CHECK-LABEL: @type_axis_is_printed_when_not_last
// CHECK-SAME: !mx.tensor<32x6xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>
func.func private @type_axis_is_printed_when_not_last(!mx.tensor<32x6xf6E3M2FN, block_size = 16, scale_type = f8E8M0FNU, axis = 0>)

// CHECK-LABEL: @type_dynamic
// CHECK-SAME: !mx.tensor<?x3x?xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU>
func.func private @type_dynamic(!mx.tensor<?x3x?xf6E2M3FN, block_size = 8, scale_type = f8E8M0FNU>)

// CHECK-LABEL: @type_zero_sized
// CHECK-SAME: !mx.tensor<0x0xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>
func.func private @type_zero_sized(!mx.tensor<0x0xf4E2M1FN, block_size = 32, scale_type = f8E8M0FNU>)

// The number of elements is no int64, and nothing asks for it.
// CHECK-LABEL: @type_overflowing
// CHECK-SAME: !mx.tensor<9223372036854775807x9223372036854775807xf4E2M1FN, block_size = 1, scale_type = f8E8M0FNU>
func.func private @type_overflowing(!mx.tensor<9223372036854775807x9223372036854775807xf4E2M1FN, block_size = 1, scale_type = f8E8M0FNU>)

// CHECK-LABEL: @quantize_block_prints_no_default
func.func @quantize_block_prints_no_default(%x: tensor<32x64xf32>) -> !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> {
  // CHECK: mx.quantize_block %{{.*}} : tensor<32x64xf32> -> !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  %q = mx.quantize_block %x scale_rounding(floor) : tensor<32x64xf32> -> !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return %q : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
}

// CHECK-LABEL: @quantize_block_scale_roundings
func.func @quantize_block_scale_roundings(%x: tensor<64xf32>) {
  // CHECK: mx.quantize_block %{{.*}} scale_rounding(ceil) {note = 1 : i64} : tensor<64xf32>
  %0 = mx.quantize_block %x scale_rounding(ceil) {note = 1} : tensor<64xf32> -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  // CHECK: mx.quantize_block %{{.*}} scale_rounding(even) : tensor<64xf32>
  %1 = mx.quantize_block %x scale_rounding(even) : tensor<64xf32> -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  // CHECK: mx.quantize_block %{{.*}} scale_rounding(rceil) : tensor<64xf32>
  %2 = mx.quantize_block %x scale_rounding(rceil) : tensor<64xf32> -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// CHECK-LABEL: @dequantize_block
func.func @dequantize_block(%q: !mx.tensor<?x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) -> tensor<32x?xf32> {
  // CHECK: mx.dequantize_block %{{.*}} : !mx.tensor<?x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x?xf32>
  %d = mx.dequantize_block %q : !mx.tensor<?x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<32x?xf32>
  return %d : tensor<32x?xf32>
}

// CHECK-LABEL: @block_matmul
func.func @block_matmul(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<?x64xf32>, %acc: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK: mx.block_matmul %{{.*}}, %{{.*}}, %{{.*}} : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<?x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<?x64xf32>, tensor<32x64xf32> -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// CHECK-LABEL: @fold_scale
func.func @fold_scale(%t: !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, %alpha: f32) -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  // CHECK: mx.fold_scale %{{.*}}, %{{.*}} : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  %s = mx.fold_scale %t, %alpha : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  return %s : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}

// CHECK-LABEL: @upstream_carriers
func.func @upstream_carriers(%c: i1, %t: !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>, %u: !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>) -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  %s = arith.select %c, %t, %u : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  // CHECK: scf.if %{{.*}} -> (!mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>)
  %r = scf.if %c -> !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU> {
    scf.yield %s : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  } else {
    scf.yield %t : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
  }
  return %r : !mx.tensor<64xf8E5M2, block_size = 32, scale_type = f8E8M0FNU>
}
