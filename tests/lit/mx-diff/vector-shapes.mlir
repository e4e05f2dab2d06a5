// RUN: mx-diff %s --split-input-file --pipeline vector --input-sets 20 | FileCheck %s

// Of 37 columns, 32 go in vectors and 5 one by one.
// CHECK: (part 1) @main: agree
!a = !mx.tensor<5x62xf6E3M2FN, block_size = 31, scale_type = f8E8M0FNU>
func.func @main(%a: !a, %b: tensor<62x37xf32>, %acc: tensor<5x37xf32>) -> tensor<5x37xf32> {
  %r = mx.block_matmul %a, %b, %acc : !a, tensor<62x37xf32>, tensor<5x37xf32> -> tensor<5x37xf32>
  return %r : tensor<5x37xf32>
}

// -----

// Sizes that only the run knows, rows of a block size that is no power of two.
// CHECK: (part 2) @main: agree
!d = !mx.tensor<?x?xf4E2M1FN, block_size = 6, scale_type = f8E8M0FNU>
!t = tensor<?x?xf32>
func.func private @product(%x: !t, %b: !t, %acc: !t) -> (!t, !t) {
  %a = mx.quantize_block %x : !t -> !d
  %r = mx.block_matmul %a, %b, %acc : !d, !t, !t -> !t
  %q = mx.dequantize_block %a : !d -> !t
  return %r, %q : !t, !t
}
func.func @main(%x: tensor<3x12xf32>, %b: tensor<12x19xf32>, %acc: tensor<3x19xf32>) -> (tensor<3x19xf32>, tensor<3x12xf32>) {
  %0 = tensor.cast %x : tensor<3x12xf32> to !t
  %1 = tensor.cast %b : tensor<12x19xf32> to !t
  %2 = tensor.cast %acc : tensor<3x19xf32> to !t
  %r:2 = func.call @product(%0, %1, %2) : (!t, !t, !t) -> (!t, !t)
  %3 = tensor.cast %r#0 : !t to tensor<3x19xf32>
  %4 = tensor.cast %r#1 : !t to tensor<3x12xf32>
  return %3, %4 : tensor<3x19xf32>, tensor<3x12xf32>
}

// -----

// Every second column is passed: the lanes of a vector are no neighbours, and
// the destination of one call is what another reads.
// CHECK: (part 3) @main: agree
!s = tensor<3x19xf32>
!x = tensor<6x38xf32>
func.func private @square(%x: !s, %y: !s, %c: !s) -> !s attributes {no_inline} {
  %0 = linalg.mul ins(%x, %y : !s, !s) outs(%c : !s) -> !s
  %1 = linalg.add ins(%0, %x : !s, !s) outs(%0 : !s) -> !s
  return %1 : !s
}
func.func @main(%x: !x, %y: !s) -> !x {
  %s = tensor.extract_slice %x[1, 1] [3, 19] [1, 2] : !x to !s
  %u = tensor.extract_slice %x[0, 0] [3, 19] [2, 2] : !x to !s
  %r = func.call @square(%s, %y, %u) : (!s, !s, !s) -> !s
  %z = tensor.insert_slice %r into %x[0, 0] [3, 19] [2, 2] : !s into !x
  %r2 = func.call @square(%y, %r, %s) : (!s, !s, !s) -> !s
  %z2 = tensor.insert_slice %r2 into %z[3, 1] [3, 19] [1, 2] : !s into !x
  return %z2 : !x
}

// -----

// Constants of the six small floats, NaN among them, in the body of what is
// vectorized.
// CHECK: (part 4) @main: agree
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<10xf8E8M0FNU>, %y: tensor<10x37xf8E4M3FN>, %acc: tensor<10x37xf32>) -> tensor<10x37xf32> {
  %r = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<10xf8E8M0FNU>, tensor<10x37xf8E4M3FN>) outs(%acc : tensor<10x37xf32>) {
  ^bb0(%s: f8E8M0FNU, %e: f8E4M3FN, %t: f32):
    %nan = arith.constant 0xFF : f8E8M0FNU
    %tiny = arith.constant 0x00 : f8E8M0FNU
    %a = arith.constant 0x7F : f8E4M3FN
    %b = arith.constant 0x7D : f8E5M2
    %c = arith.constant 3.5 : f6E3M2FN
    %d = arith.constant 0.125 : f6E2M3FN
    %f = arith.constant 1.5 : f4E2M1FN
    %nan32 = arith.extf %nan : f8E8M0FNU to f32
    %tiny32 = arith.extf %tiny : f8E8M0FNU to f32
    %a32 = arith.extf %a : f8E4M3FN to f32
    %b32 = arith.extf %b : f8E5M2 to f32
    %c32 = arith.extf %c : f6E3M2FN to f32
    %d32 = arith.extf %d : f6E2M3FN to f32
    %f32 = arith.extf %f : f4E2M1FN to f32
    %s32 = arith.extf %s : f8E8M0FNU to f32
    %e32 = arith.extf %e : f8E4M3FN to f32
    %0 = arith.mulf %s32, %e32 : f32
    %1 = arith.cmpf ogt, %0, %tiny32 : f32
    %2 = arith.select %1, %nan32, %c32 : f32
    %3 = arith.cmpf olt, %t, %d32 : f32
    %4 = arith.select %3, %a32, %f32 : f32
    %5 = arith.cmpf oeq, %t, %b32 : f32
    %6 = arith.select %5, %b32, %0 : f32
    %7 = arith.maxnumf %2, %4 : f32
    %8 = arith.minnumf %7, %6 : f32
    %9 = arith.addf %8, %t : f32
    linalg.yield %9 : f32
  } -> tensor<10x37xf32>
  return %r : tensor<10x37xf32>
}
