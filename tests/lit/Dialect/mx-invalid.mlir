// RUN: mx-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{a block-scaled tensor has rank 1 or more}}
func.func private @rank_zero(!mx.tensor<f8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{element type must be f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E4M3FN or f8E5M2, but is 'f32'}}
func.func private @wide_element(!mx.tensor<32xf32, block_size = 32, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{element type must be f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E4M3FN or f8E5M2, but is 'f8E4M3FNUZ'}}
func.func private @other_small_element(!mx.tensor<32xf8E4M3FNUZ, block_size = 32, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{scale type must be f8E8M0FNU, but is 'f32'}}
func.func private @scale_type(!mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f32>)

// -----

// expected-error @+1 {{block_size must be positive, but is 0}}
func.func private @block_size_zero(!mx.tensor<32xf8E4M3FN, block_size = 0, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{block_size must be positive, but is -32}}
func.func private @block_size_negative(!mx.tensor<32xf8E4M3FN, block_size = -32, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{axis 2 is out of range for a tensor of rank 2}}
func.func private @axis_too_large(!mx.tensor<32x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = 2>)

// -----

// expected-error @+1 {{axis -1 is out of range for a tensor of rank 1}}
func.func private @axis_negative(!mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = -1>)

// -----

// expected-error @+1 {{dimension 1 is blocked, but 48 is not a multiple of block_size 32}}
func.func private @partial_block(!mx.tensor<64x48xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>)

// -----

// expected-error @+1 {{dimension 0 is blocked, but 48 is not a multiple of block_size 32}}
func.func private @partial_block_on_axis(!mx.tensor<48x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>)

// -----

// expected-error @+1 {{expected 'block_size'}}
func.func private @keys_in_order(!mx.tensor<32xf8E4M3FN, scale_type = f8E8M0FNU, block_size = 32>)

// -----

func.func @quantize_block_shape(%x: tensor<32x64xf32>) {
  // expected-error @+1 {{dimension 0 is 32 in the input and 16 in the result}}
  %q = mx.quantize_block %x : tensor<32x64xf32> -> !mx.tensor<16x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @quantize_block_rank(%x: tensor<64xf32>) {
  // expected-error @+1 {{input has rank 1, but result has rank 2}}
  %q = mx.quantize_block %x : tensor<64xf32> -> !mx.tensor<1x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @quantize_block_partial_block(%x: tensor<48xf32>) {
  // expected-error @+1 {{dimension 0 is blocked, but 48 is not a multiple of block_size 32}}
  %q = mx.quantize_block %x : tensor<48xf32> -> !mx.tensor<?xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @quantize_block_of_f16(%x: tensor<64xf16>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of 32-bit float values}}
  %q = mx.quantize_block %x : tensor<64xf16> -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @quantize_block_scale_rounding(%x: tensor<64xf32>) {
  // expected-error @+1 {{expected one of [floor, ceil, even, rceil] for how a block's scale follows from its largest magnitude, got: down}}
  %q = mx.quantize_block %x scale_rounding(down) : tensor<64xf32> -> !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}

// -----

func.func @dequantize_block_shape(%q: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>) {
  // expected-error @+1 {{dimension 1 is 64 in the input and 32 in the result}}
  %d = mx.dequantize_block %q : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU> -> tensor<?x32xf32>
  return
}

// -----

func.func @block_matmul_axis(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>, %b: tensor<64x8xf32>, %acc: tensor<32x8xf32>) {
  // expected-error @+1 {{lhs must be blocked on its last axis, but is blocked on axis 0}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>, tensor<64x8xf32>, tensor<32x8xf32> -> tensor<32x8xf32>
  return
}

// -----

func.func @block_matmul_rank(%a: !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x8xf32>, %acc: tensor<32x8xf32>) {
  // expected-error @+1 {{lhs must have rank 2, but has rank 1}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x8xf32>, tensor<32x8xf32> -> tensor<32x8xf32>
  return
}

// -----

func.func @block_matmul_m(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x8xf32>, %acc: tensor<31x8xf32>) {
  // expected-error @+1 {{M is 32 in lhs and 31 in acc}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x8xf32>, tensor<31x8xf32> -> tensor<31x8xf32>
  return
}

// -----

func.func @block_matmul_n(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x8xf32>, %acc: tensor<32x9xf32>) {
  // expected-error @+1 {{N is 8 in rhs and 9 in acc}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x8xf32>, tensor<32x9xf32> -> tensor<32x9xf32>
  return
}

// -----

func.func @block_matmul_k(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<32x8xf32>, %acc: tensor<32x8xf32>) {
  // expected-error @+1 {{K is 64 in lhs and 32 in rhs}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<32x8xf32>, tensor<32x8xf32> -> tensor<32x8xf32>
  return
}

// -----

func.func @block_matmul_result(%a: !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %b: tensor<64x8xf32>, %acc: tensor<32x8xf32>) {
  // expected-error @+1 {{failed to verify that all of {acc, result} have same type}}
  %r = mx.block_matmul %a, %b, %acc : !mx.tensor<32x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, tensor<64x8xf32>, tensor<32x8xf32> -> tensor<?x8xf32>
  return
}

// -----

func.func @fold_scale_types(%t: !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, %alpha: f32) {
  // expected-error @+1 {{failed to verify that all of {input, result} have same type}}
  %s = mx.fold_scale %t, %alpha : !mx.tensor<64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>, f32 -> !mx.tensor<64xf8E4M3FN, block_size = 16, scale_type = f8E8M0FNU>
  return
}

// -----

// A constant would have elements, but no scales.
func.func @no_dense_constant() {
  // expected-error @+1 {{elements literal must be a shaped type}}
  %c = arith.constant dense<1.0> : !mx.tensor<32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
  return
}
