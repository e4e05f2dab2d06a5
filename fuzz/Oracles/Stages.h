//===- Stages.h - A program in another form ------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What happens inside a child process: a program is rewritten, interpreted or
// compiled and run, and compared with the value run. Whatever goes wrong short
// of a crash becomes a StageResult.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_STAGES_H
#define MX_ORACLE_ORACLES_STAGES_H

#include "compiler/Execution/CompileProgram.h"
#include "fuzz/Oracles/Observation.h"
#include "fuzz/Oracles/Passes.h"

namespace oracle {

/// One set of arguments and what the value run showed for it.
struct ReferenceRun {
  unsigned inputSet;
  std::vector<RuntimeValue> inputs;
  Observation expected;
  uint64_t steps;
  /// Allocations that the program itself never frees.
  size_t leaks = 0;
};

/// A program whose value runs are known.
struct ReferenceCase {
  mlir::ModuleOp module;
  mlir::FunctionOpInterface entry;
  std::vector<ReferenceRun> runs;
};

/// How a later stage is interpreted.
struct InterpretOptions {
  Limits limits;
  /// Whether memory that is never freed is a finding.
  bool leaksCount = false;
  /// Whether data races are looked for.
  bool findRaces = true;
};

/// Interprets another form of the program and compares it with the value runs.
StageResult interpretModule(ReferenceCase &reference, mlir::ModuleOp module,
                            const InterpretOptions &options);

/// Interprets another form of the program for one set of inputs, under the eyes
/// of `observer`, and compares nothing. Says how many steps that took; the
/// error is a RewriteError.
llvm::Expected<uint64_t> interpretOnce(ReferenceCase &reference,
                                       mlir::ModuleOp module,
                                       const ReferenceRun &run,
                                       const InterpretOptions &options,
                                       Observer *observer);

/// Interprets what `rewrite` makes of the program.
StageResult interpretRewritten(ReferenceCase &reference, const Rewrite &rewrite,
                               const InterpretOptions &options);

/// Erases the functions that `entry` does not reach: what they refer to need
/// not exist for the entry to run, and passes need not take them.
void eraseUnreached(mlir::ModuleOp module, mlir::FunctionOpInterface entry);

/// A form of the program that works on buffers.
struct BufferForm {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// What calls of the entry pass.
  mlir::mx::EntrySignature signature;
};

/// Takes what `rewrite` makes of the program, but for what the entry does not
/// reach, to buffers. Where it does not get there, says why.
std::optional<StageResult> bufferize(ReferenceCase &reference,
                                     const Rewrite &rewrite,
                                     const mlir::mx::Pipeline &pipeline,
                                     BufferForm &form);

/// The arguments of a run as compiled code takes them: of a value that has
/// several parts (elements, scales), one by one.
std::vector<mlir::mx::HostValue>
hostValues(llvm::ArrayRef<RuntimeValue> inputs);

/// The stage of a program, of which `module` is a form, that did not become
/// code.
StageResult compileFailure(mlir::ModuleOp module, llvm::StringRef message);

/// Compiles what `rewrite` makes of the program and runs it.
StageResult compileRewritten(ReferenceCase &reference, const Rewrite &rewrite,
                             const mlir::mx::Pipeline &pipeline,
                             mlir::mx::JitSession &session,
                             const mlir::mx::RunOptions &options);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGES_H
