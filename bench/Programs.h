//===- Programs.h - What the benchmarks run ---------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_PROGRAMS_H
#define MX_ORACLE_BENCH_PROGRAMS_H

#include <cstdint>
#include <string>
#include <vector>

namespace oracle::bench {

/// A block_matmul of m x n x k, block size 32: arguments A, B, accumulator.
inline std::string blockMatmul(int64_t m, int64_t n, int64_t k) {
  auto shape = [](int64_t a, int64_t b, const char *type) {
    return std::to_string(a) + "x" + std::to_string(b) + "x" + type;
  };
  std::string a = "!mx.tensor<" + shape(m, k, "f8E4M3FN") +
                  ", block_size = 32, scale_type = f8E8M0FNU>";
  std::string b = "tensor<" + shape(k, n, "f32") + ">";
  std::string c = "tensor<" + shape(m, n, "f32") + ">";
  return "func.func @main(%a: " + a + ", %b: " + b + ", %c: " + c + ") -> " +
         c + " {\n  %r = mx.block_matmul %a, %b, %c : " + a + ", " + b + ", " +
         c + " -> " + c + "\n  return %r : " + c + "\n}\n";
}

/// Fifteen operations with a call, a branch and a loop.
inline const char *const fifteenOperations = R"mlir(
!q = !mx.tensor<4x32xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func private @product(%q: !q, %b: tensor<32x8xf32>,
                           %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = mx.block_matmul %q, %b, %c : !q, tensor<32x8xf32>, tensor<4x8xf32>
      -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
func.func @main(%which: i1, %x: tensor<4x32xf32>, %b: tensor<32x8xf32>,
                %c: tensor<4x8xf32>) -> (tensor<4x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %q = mx.quantize_block %x : tensor<4x32xf32> -> !q
  %chosen = scf.if %which -> tensor<4x8xf32> {
    %p = func.call @product(%q, %b, %c)
        : (!q, tensor<32x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %p : tensor<4x8xf32>
  } else {
    scf.yield %c : tensor<4x8xf32>
  }
  %r = scf.for %i = %c0 to %c3 step %c1
      iter_args(%t = %chosen) -> tensor<4x8xf32> {
    %e = tensor.extract %t[%c0, %i] : tensor<4x8xf32>
    %d = arith.addf %e, %e : f32
    %u = tensor.insert %d into %t[%c1, %i] : tensor<4x8xf32>
    scf.yield %u : tensor<4x8xf32>
  }
  %old = tensor.extract %chosen[%c1, %c1] : tensor<4x8xf32>
  return %r, %old : tensor<4x8xf32>, f32
}
)mlir";

/// Fifteen operations with a call, a branch and a loop, none of them
/// block-scaled: a quantization alone becomes a hundred.
inline const char *const fifteenTensorOperations = R"mlir(
func.func private @product(%a: tensor<4x32xf32>, %b: tensor<32x8xf32>,
                           %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x32xf32>, tensor<32x8xf32>)
      outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
func.func @main(%which: i1, %x: tensor<4x32xf32>, %b: tensor<32x8xf32>,
                %c: tensor<4x8xf32>) -> (tensor<4x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %chosen = scf.if %which -> tensor<4x8xf32> {
    %p = func.call @product(%x, %b, %c)
        : (tensor<4x32xf32>, tensor<32x8xf32>, tensor<4x8xf32>)
        -> tensor<4x8xf32>
    scf.yield %p : tensor<4x8xf32>
  } else {
    scf.yield %c : tensor<4x8xf32>
  }
  %r = scf.for %i = %c0 to %c3 step %c1
      iter_args(%t = %chosen) -> tensor<4x8xf32> {
    %e = tensor.extract %t[%c0, %i] : tensor<4x8xf32>
    %d = arith.addf %e, %e : f32
    %u = tensor.insert %d into %t[%c1, %i] : tensor<4x8xf32>
    scf.yield %u : tensor<4x8xf32>
  }
  %old = tensor.extract %chosen[%c1, %c1] : tensor<4x8xf32>
  return %r, %old : tensor<4x8xf32>, f32
}
)mlir";

/// What is interpreted and, under scalar-o2 and vector, compiled; `work`
/// elements or multiply-adds a run.
struct Kernel {
  const char *name;
  std::string text;
  double work;
};

inline std::vector<Kernel> kernels() {
  return {
      {"BlockMatmul_256x256x256", blockMatmul(256, 256, 256),
       256.0 * 256 * 256},
      {"BlockMatmul_32x64x64", blockMatmul(32, 64, 64), 32.0 * 64 * 64},
      {"BlockMatmul_1x64x64", blockMatmul(1, 64, 64), 1.0 * 64 * 64},
      {"ElementwiseChain_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %y: tensor<256x256xf32>,
                %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.mul ins(%x, %y : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  %1 = linalg.add ins(%0, %x : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%0 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %2 = linalg.sub ins(%1, %y : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%1 : tensor<256x256xf32>) -> tensor<256x256xf32>
  %3 = linalg.max ins(%2, %x : tensor<256x256xf32>, tensor<256x256xf32>)
      outs(%2 : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %3 : tensor<256x256xf32>
})mlir",
       256.0 * 256},
      {"RowSums_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %c: tensor<256xf32>)
    -> tensor<256xf32> {
  %0 = linalg.reduce ins(%x : tensor<256x256xf32>)
      outs(%c : tensor<256xf32>) dimensions = [1]
      (%e: f32, %acc: f32) {
        %s = arith.addf %acc, %e : f32
        linalg.yield %s : f32
      }
  return %0 : tensor<256xf32>
})mlir",
       256.0 * 256},
      {"Sum_65536", R"mlir(
func.func @main(%x: tensor<65536xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce ins(%x : tensor<65536xf32>)
      outs(%c : tensor<f32>) dimensions = [0]
      (%e: f32, %acc: f32) {
        %s = arith.addf %acc, %e : f32
        linalg.yield %s : f32
      }
  return %0 : tensor<f32>
})mlir",
       65536.0},
      {"Transpose_256x256", R"mlir(
func.func @main(%x: tensor<256x256xf32>, %c: tensor<256x256xf32>)
    -> tensor<256x256xf32> {
  %0 = linalg.transpose ins(%x : tensor<256x256xf32>)
      outs(%c : tensor<256x256xf32>) permutation = [1, 0]
  return %0 : tensor<256x256xf32>
})mlir",
       256.0 * 256},
      {"Conv2D_32x32x16_3x3", R"mlir(
func.func @main(%x: tensor<1x34x34x16xf32>, %w: tensor<3x3x16x16xf32>,
                %c: tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf
      ins(%x, %w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>)
      outs(%c : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  return %0 : tensor<1x32x32x16xf32>
})mlir",
       32.0 * 32 * 16 * 9 * 16},
      {"Quantize_256x256", R"mlir(
!q = !mx.tensor<256x256xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
func.func @main(%x: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %q = mx.quantize_block %x : tensor<256x256xf32> -> !q
  %d = mx.dequantize_block %q : !q -> tensor<256x256xf32>
  return %d : tensor<256x256xf32>
})mlir",
       256.0 * 256},
  };
}

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_PROGRAMS_H
