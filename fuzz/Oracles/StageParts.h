//===- StageParts.h - What stages of all kinds share ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_STAGEPARTS_H
#define MX_ORACLE_ORACLES_STAGEPARTS_H

#include "fuzz/Oracles/Stages.h"

namespace oracle {

/// The entry in another form of the program; null where it has no body there.
mlir::FunctionOpInterface entryOf(ReferenceCase &reference,
                                  mlir::ModuleOp module);

StageResult withVerdict(Verdict verdict, const llvm::Twine &message,
                        unsigned inputSet = 0);

/// The function of `module` that is called `name`; null where it has no body.
mlir::FunctionOpInterface functionWithBody(mlir::ModuleOp module,
                                           llvm::StringRef name);

/// The stage of a program that has lost its entry, a function that the entry
/// needs, or the arguments that the entry takes; nothing where it has not.
std::optional<StageResult> findLoss(ReferenceCase &reference,
                                    mlir::ModuleOp module);

/// Whether a stage says that the entry takes other arguments than the
/// program's.
bool isOfArguments(const StageResult &stage);

/// Adds what a comparison found; true where it is a mismatch. A later stage may
/// show codes for narrow floats.
bool addComparison(StageResult &result, const ReferenceRun &run,
                   Observation actual);

/// Whether one run of `module` may see what another has left in its globals.
bool hasMutableGlobals(mlir::ModuleOp module);

/// What `entry` of the rewritten program passes. One that is no longer a
/// func.func does not show that; it passes scalars as the program itself does.
llvm::Expected<mlir::mx::EntrySignature>
signatureOf(ReferenceCase &reference, mlir::FunctionOpInterface entry);

/// The stage of a program that did not become code; `form` is what is left of
/// it.
StageResult compileFailure(ReferenceCase &reference, mlir::ModuleOp form,
                           llvm::StringRef message);

/// The outcomes of all input sets.
llvm::Expected<std::vector<mlir::mx::RunOutcome>>
runAll(ReferenceCase &reference, const mlir::mx::CompiledProgram &program,
       bool hasMutableGlobals, const mlir::mx::RunOptions &options);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGEPARTS_H
