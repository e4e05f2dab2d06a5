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

/// The stage of a program that has lost its entry.
StageResult lostEntry(ReferenceCase &reference);

/// Adds what a comparison found; true where it is a mismatch.
bool addComparison(StageResult &result, const ReferenceRun &run,
                   const Observation &actual);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGEPARTS_H
