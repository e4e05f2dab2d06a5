//===- Runner.h - Running compiled code where it can do no harm *- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_RUNNER_H
#define MX_ORACLE_EXECUTION_RUNNER_H

#include "compiler/Execution/ActiveRun.h"
#include "compiler/Execution/EntrySignature.h"
#include "compiler/Execution/JitSession.h"

namespace mlir::mx {

/// A loaded program with what is needed to call it and to read its events.
struct CompiledProgram {
  CompiledModule module;
  EntrySignature signature;
  std::vector<ObservationSite> sites;
};

/// Runs the entry on each input set, in order, and returns one outcome per set.
/// The runs happen in a child process, unless the options say otherwise (see
/// runHere). They share it until one crashes, hangs
/// or hits a limit; that set gets its verdict, and the rest go on in a fresh
/// child. Fails, before anything runs, on inputs that do not match the
/// signature: their number, kind, shape, size in bytes, or bits above an
/// element's width; and where the system gives no process.
llvm::Expected<std::vector<RunOutcome>>
run(const CompiledProgram &program,
    llvm::ArrayRef<std::vector<HostValue>> inputSets,
    const RunOptions &options = {});

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_RUNNER_H
