//===- ModuleText.h - Modules as text ------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_MODULETEXT_H
#define MX_ORACLE_ORACLES_MODULETEXT_H

#include "mlir/IR/BuiltinOps.h"

namespace oracle {

/// As it is printed, without a newline at its end.
std::string toText(mlir::ModuleOp module, mlir::OpPrintingFlags flags = {});

/// As a file holds it: attributes and types where they are used, and a newline
/// at its end.
std::string toFileText(mlir::ModuleOp module);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_MODULETEXT_H
