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
#include "fuzz/Oracles/Verdict.h"

#include "mlir/IR/OwningOpRef.h"

namespace oracle {

/// One set of arguments and what the value run showed for it.
struct ReferenceRun {
  unsigned inputSet;
  std::vector<RuntimeValue> inputs;
  Observation expected;
  uint64_t steps;
};

/// A program whose value runs are known.
struct ReferenceCase {
  mlir::ModuleOp module;
  mlir::FunctionOpInterface entry;
  std::vector<ReferenceRun> runs;
};

/// Why a rewrite failed, and what that is a case of.
class RewriteError : public llvm::ErrorInfo<RewriteError> {
public:
  static char ID;
  RewriteError(Verdict verdict, std::string message)
      : verdict(verdict), message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  Verdict verdict;
  std::string message;
};

/// Makes another form of a module; the error is a RewriteError.
using Rewrite = std::function<llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>(
    mlir::ModuleOp)>;

/// A clone, after passes. The error holds their diagnostics; a pass that
/// leaves invalid IR is an error too. Passes are announced as phases.
Rewrite rewriteWithPasses(std::function<void(mlir::OpPassManager &)> build);

/// Interprets what `rewrite` makes of the program.
StageResult interpretRewritten(ReferenceCase &reference, const Rewrite &rewrite,
                               const Limits &limits);

/// Interprets the program after each of the passes that `build` adds. Mismatch
/// (or hang): `pass` is the first that changes the meaning. Agree: none does up
/// to `pass`, the last whose result can be interpreted; empty if there is none.
StageResult bisectPasses(ReferenceCase &reference,
                         llvm::function_ref<void(mlir::OpPassManager &)> build,
                         const Limits &limits);

/// Compiles what `rewrite` makes of the program and runs it. Arguments that a
/// value has several of (elements, scales) are passed one by one.
StageResult compileRewritten(ReferenceCase &reference, const Rewrite &rewrite,
                             const mlir::mx::Pipeline &pipeline,
                             mlir::mx::JitSession &session,
                             const mlir::mx::RunOptions &options);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGES_H
