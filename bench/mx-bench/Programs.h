//===- Programs.h - What the benchmarks run ------------------- -*- C++ -*-===//
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
std::string blockMatmul(int64_t m, int64_t n, int64_t k);

/// Fifteen operations with a call, a branch and a loop.
std::string fifteenOperations();
/// The same with a plain product, none of them block-scaled: a quantization
/// alone becomes a hundred.
std::string fifteenTensorOperations();

/// What is interpreted and compiled; `work` elements or multiply-adds a run.
struct KernelText {
  std::string name, text;
  double work;
};

std::vector<KernelText> kernels();
/// One for each dialect that can be interpreted, made of its operations.
std::vector<KernelText> dialectKernels();

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_PROGRAMS_H
