//===- OperationList.h - Which operations have a meaning --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_DRIVER_OPERATIONLIST_H
#define MX_ORACLE_DRIVER_OPERATIONLIST_H

#include "llvm/Support/raw_ostream.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

/// Prints, as Markdown, the operations of every dialect in `registry` of which
/// at least one can be executed: whether each can, has a lane form, and which
/// of its forms are left out. Dialects and operations are in alphabetical
/// order; all of it comes from what is registered.
void printOperationList(const mlir::DialectRegistry &registry,
                        llvm::raw_ostream &stream);

} // namespace oracle

#endif // MX_ORACLE_DRIVER_OPERATIONLIST_H
