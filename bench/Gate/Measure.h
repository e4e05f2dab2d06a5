//===- Measure.h - Counting what a kernel moves --------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_GATE_MEASURE_H
#define MX_ORACLE_BENCH_GATE_MEASURE_H

#include "bench/Gate/Counters.h"

#include "fuzz/Oracles/Stages.h"

namespace oracle::bench {

/// In the order in which they are taken.
enum class Account { Values, Buffers, Compiled };

/// How kernels are measured. Everything is deterministic: the same kernel under
/// the same passes has the same counters on each machine.
struct MeasureOptions {
  /// Of each interpretation.
  Limits limits;
  /// Passes that run behind the pipeline's way to buffers.
  std::optional<PassStep> passes = {};
  /// The last account that is taken.
  Account last = Account::Compiled;
};

/// What `entry` of `module` moves under `pipeline`, on inputs drawn from the
/// seed 0:
///
/// - "values": the compulsory bytes and FLOPs of the program itself,
/// interpreted;
/// - "buffers": what the first half of the pipeline makes of it, interpreted;
/// - "compiled": the code that is made of that, which counts.
///
/// The error is a RewriteError, with the verdict that mx-diff would have: on a
/// program with undefined behaviour, a pass that fails, buffers that mean
/// something else than the program, a counter that passed 2^64.
llvm::Expected<Accounts> measure(mlir::ModuleOp module,
                                 mlir::FunctionOpInterface entry,
                                 const mlir::mx::Pipeline &pipeline,
                                 KeptPasses &passes, JitSessions &sessions,
                                 const MeasureOptions &options);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_GATE_MEASURE_H
