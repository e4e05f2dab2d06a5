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

#include "bench/Gate/Measure.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringRef.h"

#include <benchmark/benchmark.h>

namespace oracle::bench {

/// Elements or multiply-adds a second, as "work/s".
void countWork(benchmark::State &state, double work);

/// Adds what `entry` of `module` moves under the pipeline as the gate counts it
/// (docs/gate.md), in the account of the form that is timed:
///
/// - of all: compulsory_bytes, flops and flops_per_byte;
/// - Buffers: bytes_read, bytes_written, bytes_copied, copies, allocations,
///   peak_bytes, steps, and compulsory_ratio, the footprint beside the
///   compulsory bytes;
/// - Compiled: bytes_read, bytes_written, bytes_copied, allocations, as the
///   code counts them; own_peak_bytes, without arguments; and the
///   compulsory_ratio of the buffers that the code is made of.
///
/// Counted once for each `name`, pipeline and account.
void addTrafficCounters(benchmark::State &state, llvm::StringRef name,
                        mlir::ModuleOp module, mlir::FunctionOpInterface entry,
                        llvm::StringRef pipeline, Account account);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_TRAFFICCOUNTERS_H
