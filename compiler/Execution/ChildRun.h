//===- ChildRun.h - The child's side of a run --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_CHILDRUN_H
#define MX_ORACLE_EXECUTION_CHILDRUN_H

#include "compiler/Execution/Runner.h"

namespace mlir::mx {

/// Runs `program` on every input set, telling `pipe` of each; ends the process.
/// Inputs must have been checked against the signature.
[[noreturn]] void runInChild(int pipe, const CompiledProgram &program,
                             llvm::ArrayRef<std::vector<HostValue>> inputSets,
                             const RunOptions &options);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_CHILDRUN_H
