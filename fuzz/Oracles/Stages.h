//===- Stages.h - A program in another form ------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A program in another form is interpreted or compiled and run, and compared
// with the value run. Whatever goes wrong short of a crash becomes a
// StageResult.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_STAGES_H
#define MX_ORACLE_ORACLES_STAGES_H

#include "compiler/Execution/CompileProgram.h"
#include "fuzz/Oracles/Observation.h"
#include "fuzz/Oracles/Passes.h"

#include "llvm/ADT/SetVector.h"

namespace oracle {

/// One set of arguments and what the value run showed for it.
struct ReferenceRun {
  unsigned inputSet;
  std::vector<RuntimeValue> inputs;
  Observation expected;
  uint64_t steps;
  /// The bytes of each allocation that the program itself never frees.
  std::vector<uint64_t> leaks = {};
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
  /// Which memory that is never freed is a finding.
  LeakRule leaks = LeakRule::None;
  /// Whether data races are looked for.
  bool findRaces = true;
  /// Whether copies that were not needed are.
  bool adviseCopies = false;
  /// Makes who else watches, for each run; null: nobody does.
  std::function<std::unique_ptr<Observer>()> watch = {};
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

/// The functions that `entry` reaches, itself first of them, and all operations
/// of `module` that are no function.
llvm::SetVector<mlir::Operation *> reachedBy(mlir::ModuleOp module,
                                             mlir::FunctionOpInterface entry);

/// Whether `entry` reaches all functions of `module`.
bool reachesAll(mlir::ModuleOp module, mlir::FunctionOpInterface entry);

/// Erases the functions that `entry` does not reach: what they refer to need
/// not exist for the entry to run, and passes need not take them.
void eraseUnreached(mlir::ModuleOp module, mlir::FunctionOpInterface entry);

/// One for each OptLevel, made when first needed: children inherit them.
class JitSessions {
public:
  llvm::Expected<mlir::mx::JitSession *> get(mlir::mx::OptLevel level);

private:
  std::unique_ptr<mlir::mx::JitSession> sessions[2];
};

/// How a later stage is compiled.
struct CompileOptions {
  const mlir::mx::Pipeline &pipeline;
  mlir::mx::JitSession &session;
  KeptPasses &passes;
  bool verifyEach = true;
  mlir::mx::RunOptions run = {};
  mlir::mx::CompileTimes *times = nullptr;
};

/// Brings a form of the program to buffers, but for what the entry does not
/// reach. The error is a RewriteError; one that has lost its entry is left as
/// it is, for its compilation to say so.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
toBuffers(ReferenceCase &reference, mlir::OwningOpRef<mlir::ModuleOp> module,
          const CompileOptions &options);

/// Compiles a form of the program, which the pipeline has yet to bring to
/// buffers, and runs it. Arguments that a value has several of (elements,
/// scales) are passed one by one. Consumes the module.
StageResult compileModule(ReferenceCase &reference,
                          mlir::OwningOpRef<mlir::ModuleOp> module,
                          const CompileOptions &options);

/// The same for what the first half of the pipeline made.
StageResult compileBuffers(ReferenceCase &reference,
                           mlir::OwningOpRef<mlir::ModuleOp> buffers,
                           const CompileOptions &options);

/// The halves of a pipeline: from values to buffers, from buffers to LLVM.
PassStep bufferStep(const mlir::mx::Pipeline &pipeline);
PassStep loweringStep(const mlir::mx::Pipeline &pipeline);
/// The second of them in two parts: up to branches, and from there on for code
/// that counts what it moves.
PassStep branchStep(const mlir::mx::Pipeline &pipeline);
PassStep countingStep();

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGES_H
