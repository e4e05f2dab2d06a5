//===- RuntimeSymbols.h - What compiled code may call -----------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_RUNTIMESYMBOLS_H
#define MX_ORACLE_EXECUTION_RUNTIMESYMBOLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::mx {

struct RuntimeSymbol {
  llvm::StringRef name;
  void *address;
};

/// Memory, libm and the conversions that LLVM calls for half and bfloat.
llvm::ArrayRef<RuntimeSymbol> standardSymbols();

/// Allocation, prints, checks and the ways a program ends itself; they act on
/// the run in progress in this process.
llvm::ArrayRef<RuntimeSymbol> runSymbols();

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_RUNTIMESYMBOLS_H
