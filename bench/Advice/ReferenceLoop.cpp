//===- ReferenceLoop.cpp - What times are measured against ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/ReferenceLoop.h"

using namespace oracle::bench;

static constexpr unsigned sizeM = 32, sizeN = 64, sizeK = 64;

ReferenceLoop::ReferenceLoop()
    : a(sizeM * sizeK, 0.5f), b(sizeK * sizeN, 0.25f), c(sizeM * sizeN) {}

std::string ReferenceLoop::compiler() {
#ifdef __OPTIMIZE__
  return __VERSION__;
#else
  return __VERSION__ ", not optimizing";
#endif
}

void ReferenceLoop::run() {
  for (unsigned m = 0; m < sizeM; ++m)
    for (unsigned n = 0; n < sizeN; ++n) {
      float sum = 0;
      for (unsigned k = 0; k < sizeK; ++k)
        sum += a[m * sizeK + k] * b[k * sizeN + n];
      c[m * sizeN + n] = sum;
    }
}
