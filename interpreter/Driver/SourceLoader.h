//===- SourceLoader.h - From files to verified modules -------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_SOURCELOADER_H
#define MX_ORACLE_DRIVER_SOURCELOADER_H

#include "interpreter/Driver/ExitCode.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace oracle {

struct SourceOptions {
  /// Each part between lines of "// -----" is a program of its own.
  bool splitInput = false;
  /// Which of those parts is a program, counted from 1; 0: all of them.
  unsigned part = 0;
  /// Compares diagnostics with the "expected-error" comments of the source,
  /// and only that decides the exit code.
  bool verifyDiagnostics = false;
  /// Operations of unknown dialects parse, and are rejected when reached.
  bool allowUnregistered = true;
};

/// Text or bytecode of a regular file, or of standard input for "-".
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readSource(llvm::StringRef path);

/// Parses and verifies text or bytecode; what is wrong goes to the context's
/// diagnostics. Text nested too deeply for the parser counts as wrong.
mlir::OwningOpRef<mlir::ModuleOp>
parseModule(std::unique_ptr<llvm::MemoryBuffer> source,
            mlir::MLIRContext &context);

/// What is done with one program. `errors` holds the diagnostics of a program
/// that did not parse or verify, and the module is then null. `part` is its
/// number in a split input, counted from 1, and otherwise 0.
using ModuleHandler =
    llvm::function_ref<ExitCode(mlir::OwningOpRef<mlir::ModuleOp> module,
                                llvm::StringRef errors, unsigned part)>;

/// Parses and verifies each program of `source` in a context of its own and
/// gives it to `handle`, while diagnostics go to `diagnostics` with the line of
/// source that they concern. A part that is not there is invalid.
ExitCode forEachModule(std::unique_ptr<llvm::MemoryBuffer> source,
                       const SourceOptions &options,
                       const mlir::DialectRegistry &registry,
                       llvm::raw_ostream &diagnostics, ModuleHandler handle);

/// Keeps the text of errors, with their notes, and lets them pass on to the
/// handler before it.
class DiagnosticLog {
public:
  explicit DiagnosticLog(mlir::MLIRContext *context, bool passOn = true);
  /// "file:line:column: message", one a line.
  const std::string &text() const { return log; }

private:
  std::string log;
  mlir::ScopedDiagnosticHandler handler;
};

/// "file:line:column" of where `location` is, or of its first part that has
/// such a place; otherwise as MLIR prints it.
std::string locationToString(mlir::Location location);

/// Loads dialect plugins into `registry` and pass plugins into the global
/// registry.
llvm::Error loadPlugins(llvm::ArrayRef<std::string> dialectPlugins,
                        llvm::ArrayRef<std::string> passPlugins,
                        mlir::DialectRegistry &registry);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_SOURCELOADER_H
