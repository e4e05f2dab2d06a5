//===- CompileProgram.h - From a module to a program ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_COMPILEPROGRAM_H
#define MX_ORACLE_EXECUTION_COMPILEPROGRAM_H

#include "compiler/Execution/Runner.h"
#include "compiler/Pipelines/Pipelines.h"

namespace mlir::mx {

/// Takes `module` through `pipeline` and the session, whose level the caller
/// chose by the pipeline's. The module is consumed: it ends in the LLVM
/// dialect, or somewhere on the way. Fails, with all diagnostics in the error
/// and none printed, where a pass does, where `entry` is no function of the
/// module with a body, and where its types cannot be passed. Adds to `times`
/// where given.
llvm::Expected<CompiledProgram>
compileProgram(ModuleOp module, llvm::StringRef entry, const Pipeline &pipeline,
               JitSession &session, CompileTimes *times = nullptr);

/// As above for a module whose functions already work on buffers, by any passes
/// whatever; `buildToLLVM` is the second half of a pipeline.
llvm::Expected<CompiledProgram>
compileBuffers(ModuleOp module, llvm::StringRef entry,
               void (*buildToLLVM)(OpPassManager &), JitSession &session,
               CompileTimes *times = nullptr);

/// As above for an entry of any dialect, whose signature the caller knows. An
/// error too where the compiled entry takes or gives other values than that.
/// `toLLVM` holds the passes of the second half of a pipeline, and serves any
/// number of programs; its verifier is switched off, and the module verified
/// once at the end, unless `verifiesIR` is false. LLVM's own verifier always
/// runs.
llvm::Expected<CompiledProgram>
compileBuffers(ModuleOp module, llvm::StringRef entry, EntrySignature signature,
               PassManager &toLLVM, JitSession &session,
               CompileTimes *times = nullptr, bool verifiesIR = true);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_COMPILEPROGRAM_H
