//===- RunnerUtils.h - What mlir-runner offers to programs ------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_RUNNERUTILS_H
#define MX_ORACLE_DRIVER_RUNNERUTILS_H

#include "interpreter/Engine/Program.h"

namespace oracle {

/// Gives calls of the functions that programs for mlir-runner print memrefs
/// with (mlir/ExecutionEngine/RunnerUtils.h: printMemrefF32, ...) a meaning:
/// the event of a print of what the memref holds.
void defineRunnerUtils(Program &program);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_RUNNERUTILS_H
