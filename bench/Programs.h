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

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_PROGRAMS_H
