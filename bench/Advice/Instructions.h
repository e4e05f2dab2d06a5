//===- Instructions.h - Counting instructions by callgrind ---- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_ADVICE_INSTRUCTIONS_H
#define MX_ORACLE_BENCH_ADVICE_INSTRUCTIONS_H

#include "bench/Advice/Advice.h"

namespace oracle::bench {

/// Calls, where callgrind is told to look, the reference loop and then the code
/// of the kernel under each pipeline. For the process that callgrind watches.
llvm::Error
runUnderCallgrind(const Kernel &kernel,
                  llvm::ArrayRef<const mlir::mx::Pipeline *> pipelines);

/// Lets valgrind watch `command`, a program with arguments that does the above,
/// and adds to `speeds` what it counts. Fails where there is no valgrind, or
/// where it does not count.
llvm::Error
countInstructions(llvm::ArrayRef<llvm::StringRef> command,
                  llvm::ArrayRef<const mlir::mx::Pipeline *> pipelines,
                  Speeds &speeds);

/// The instructions of the parts of a profile that were written one after the
/// other, in that order: "summary: 1234" of each. Empty where that is not what
/// `folder` holds.
std::vector<uint64_t> readProfiles(llvm::StringRef folder);

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_ADVICE_INSTRUCTIONS_H
