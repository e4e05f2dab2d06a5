//===- RuntimeCalls.h - Lowered observations, interpreted -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_RUNTIMECALLS_H
#define MX_ORACLE_ORACLES_RUNTIMECALLS_H

#include "interpreter/Engine/Program.h"

#include "llvm/Support/Error.h"

namespace oracle {

/// Gives the runtime functions that checks and prints are lowered to their
/// meaning, so that a module can be interpreted behind that lowering. Fails
/// where the module's list of observation sites cannot be read.
llvm::Error defineRuntimeCalls(Program &program);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_RUNTIMECALLS_H
