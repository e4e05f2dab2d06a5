//===- TrafficCounters.h - What a kernel moves, beside its time  -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_TRAFFICCOUNTERS_H
#define MX_ORACLE_BENCH_TRAFFICCOUNTERS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringRef.h"

#include <benchmark/benchmark.h>

namespace oracle::bench {

/// Elements or multiply-adds a second, as "work/s".
void countWork(benchmark::State &state, double work);

/// Adds what `entry` of `module` moves on buffers under the pipeline, counted
/// by the ledger as the gate counts it: bytes_read, bytes_written,
/// bytes_copied, copies, allocations, peak_bytes, steps, and of the program as
/// values compulsory_bytes and flops; compulsory_ratio is the footprint beside
/// the compulsory bytes, flops_per_byte is of these. Counted once for each
/// `name` and pipeline.
void addTrafficCounters(benchmark::State &state, llvm::StringRef name,
                        mlir::ModuleOp module, mlir::FunctionOpInterface entry,
                        llvm::StringRef pipeline);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_TRAFFICCOUNTERS_H
