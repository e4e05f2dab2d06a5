//===- Entry.h - Which function runs -------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_ENTRY_H
#define MX_ORACLE_DRIVER_ENTRY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Error.h"

namespace oracle {

/// The function of `module` called `name`, with or without a leading @. Without
/// a name: `main`, otherwise the only public function with a body. The error
/// names the candidates.
llvm::Expected<mlir::FunctionOpInterface> findEntry(mlir::ModuleOp module,
                                                    llvm::StringRef name);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_ENTRY_H
