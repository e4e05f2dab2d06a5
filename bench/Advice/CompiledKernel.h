//===- CompiledKernel.h - A kernel as a function of this process  -*- C++
//-*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_BENCH_ADVICE_COMPILEDKERNEL_H
#define MX_ORACLE_BENCH_ADVICE_COMPILEDKERNEL_H

#include "compiler/Execution/CompileProgram.h"
#include "interpreter/Values/Value.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace oracle::bench {

/// The code of an entry on tensors, scalars and block-scaled values, with
/// arguments of values for which operations are likely exact.
class CompiledKernel {
public:
  /// Compiles a clone of `module`. Fails where a pass does, and on an argument
  /// that can't be passed.
  static llvm::Expected<CompiledKernel>
  create(mlir::ModuleOp module, mlir::FunctionOpInterface entry,
         const mlir::mx::Pipeline &pipeline, mlir::mx::JitSession &session);

  /// Calls it once, with nothing around it that a crash or an endless loop
  /// stops at. What it allocates is freed.
  void run();

private:
  explicit CompiledKernel(mlir::mx::CompiledProgram program)
      : program(std::move(program)) {}

  mlir::mx::CompiledProgram program;
  /// Their memory is what the slots point to.
  std::vector<RuntimeValue> inputs;
  std::vector<uint64_t> slots, results;
};

} // namespace oracle::bench

#endif // MX_ORACLE_BENCH_ADVICE_COMPILEDKERNEL_H
