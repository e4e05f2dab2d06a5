//===- Bisection.h - Which pass changes the meaning -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_BISECTION_H
#define MX_ORACLE_ORACLES_BISECTION_H

#include "fuzz/Oracles/Stages.h"

namespace oracle {

/// Interprets the program after each of the passes that `build` adds. Where one
/// changes the meaning, the verdict is what comes of it then, `pass` its name,
/// `before` and `after` the program around it, `pattern` the application of a
/// pattern that does it (where the pass applies patterns and one does, or where
/// folding does) or the decision of One-Shot Bufferize (findInPlaceDecision),
/// and the witness the read that saw the wrong version. Agree:
/// none does up to `pass`, the last whose result can be interpreted; empty if
/// there is none. From the first pass on that frees allocations, leaks count.
StageResult bisectPasses(ReferenceCase &reference, const PassBuilder &build,
                         const InterpretOptions &options);

/// The same where what makes the other form cannot be taken apart: the program
/// before and after it, and the witness, where it keeps locations.
StageResult explainRewrite(ReferenceCase &reference, const Rewrite &rewrite,
                           const InterpretOptions &options);

/// For the work of a child process where a pass that `build` adds crashes or
/// leaves invalid IR: ahead of each pass it folds a clone of the program as it
/// is then. The pattern is the first fold that leaves invalid IR; empty where
/// none does. Where one crashes, the child dies at that, and deathOf says so.
StageResult foldAheadOfPasses(mlir::ModuleOp module, const PassBuilder &build);

/// Runs the passes that `build` adds over and over. The first behind which a
/// run has left other IR than the first run; empty where none has.
std::string findUnsteadyPass(mlir::ModuleOp module, const PassBuilder &build);

/// Why `after`, a form of `before` that some pass made of it and whose
/// operations have kept their locations (see tagOperations), shows something
/// else for `run`. Nothing where no read of both can be told to be wrong.
std::optional<Witness> findWitness(ReferenceCase &reference,
                                   const ReferenceRun &run,
                                   mlir::ModuleOp before, mlir::ModuleOp after,
                                   const Limits &limits);

/// Gives every operation a location of its own, around the one it has, so that
/// it is known again in what passes make of the module.
void tagOperations(mlir::ModuleOp module);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_BISECTION_H
