//===- ReferenceLoop.h - What times are measured against ------ -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_ADVICE_REFERENCELOOP_H
#define MX_ORACLE_BENCH_ADVICE_REFERENCELOOP_H

#include <string>
#include <vector>

namespace oracle::bench {

/// A matrix product of 32x64x64 in f32, each sum in order, in C++: a kernel's
/// time is a multiple of the time of one run.
class ReferenceLoop {
public:
  ReferenceLoop();
  void run();

  /// What made the loop, on which its speed depends: the C++ compiler that
  /// builds the tools, with its version.
  static std::string compiler();

private:
  std::vector<float> a, b, c;
};

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_ADVICE_REFERENCELOOP_H
