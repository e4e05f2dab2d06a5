//===- LocalRun.h - A run in this process -----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_LOCALRUN_H
#define MX_ORACLE_EXECUTION_LOCALRUN_H

#include "compiler/Execution/Runner.h"

namespace mlir::mx {

/// Runs `program` on `inputs` in this process. A limit or an exit ends the run
/// alone; a crash ends the process, and time is not limited. Inputs must have
/// been checked against the signature.
RunOutcome runHere(const CompiledProgram &program,
                   llvm::ArrayRef<HostValue> inputs, const RunOptions &options);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_LOCALRUN_H
