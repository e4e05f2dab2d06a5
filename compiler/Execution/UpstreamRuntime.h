//===- UpstreamRuntime.h - MLIR's own runtime libraries ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_UPSTREAMRUNTIME_H
#define MX_ORACLE_EXECUTION_UPSTREAMRUNTIME_H

#include "llvm/ExecutionEngine/Orc/Core.h"

namespace mlir::mx {

/// Finds the functions that upstream's passes turn arithmetic on narrow floats
/// into calls of (convert-arith-to-apfloat) in the library that LLVM's package
/// brings, which is loaded once code wants one. Where it is missing so are the
/// functions.
std::unique_ptr<llvm::orc::DefinitionGenerator> createUpstreamRuntime();

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_UPSTREAMRUNTIME_H
