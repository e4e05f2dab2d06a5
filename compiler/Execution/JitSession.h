//===- JitSession.h - From an LLVM dialect module to an address -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creating a target machine and a JIT costs more than compiling a small
// function, so a session keeps them and compiles any number of modules.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_JITSESSION_H
#define MX_ORACLE_EXECUTION_JITSESSION_H

#include "compiler/Execution/EntryWrapper.h"
#include "compiler/Pipelines/OptLevel.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace mlir::mx {

/// Where a compilation's time went, in milliseconds.
struct CompileTimes {
  double passes = 0;
  double translate = 0;
  double optimise = 0;
  double codegen = 0;
  double link = 0;
};

/// A module's code, loaded into this process. Unloaded when the handle dies;
/// the session may die first.
class CompiledModule {
public:
  /// Reads argument slots, writes result slots (see EntryWrapper.h).
  using Entry = void (*)(const uint64_t *, uint64_t *);

  CompiledModule(CompiledModule &&);
  CompiledModule &operator=(CompiledModule &&);
  ~CompiledModule();

  Entry entry() const;
  EntrySlots slots() const;

private:
  friend class JitSession;
  struct Impl;
  explicit CompiledModule(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

class JitSession {
public:
  /// A session for this host, one per optimisation level. Native bfloat16 and
  /// half arithmetic are off: the former flushes subnormals.
  static llvm::Expected<std::unique_ptr<JitSession>> create(OptLevel level);
  ~JitSession();

  /// Compiles and loads `module` (LLVM dialect only) for calls of `entry`. The
  /// code sees the project's runtime functions and libm and no other symbol of
  /// this process: an undefined symbol is an error that names it. Diagnostics
  /// of the translation end up in the error. Adds to `times` where given.
  llvm::Expected<CompiledModule> compile(ModuleOp module, llvm::StringRef entry,
                                         CompileTimes *times = nullptr);

  OptLevel level() const;

  /// Shared with the modules, which are unloaded through it.
  struct Impl;

private:
  explicit JitSession(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_JITSESSION_H
