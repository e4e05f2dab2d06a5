//===- RankTest.h - Whether one sample is larger than another - -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_ADVICE_RANKTEST_H
#define MX_ORACLE_BENCH_ADVICE_RANKTEST_H

#include "llvm/ADT/ArrayRef.h"

namespace oracle::bench {

/// How likely two samples of one distribution would differ as much in rank, in
/// either direction: the two-sided p of Mann and Whitney's test, by its normal
/// approximation with corrections for ties and continuity, which is good from
/// eight of each on. 1 where a sample is empty or all are equal.
double mannWhitney(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b);

/// Of an odd number of samples the middle one, else between the two; 0 of none.
double median(llvm::ArrayRef<double> samples);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_ADVICE_RANKTEST_H
