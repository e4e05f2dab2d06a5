//===- EntryWrapper.h - A call without a calling convention -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How C++ would pass half, bfloat, i1 and structs of structs differs from how
// LLVM passes them. So the call is made by LLVM itself, in a wrapper that takes
// every leaf of every argument and result in an eight-byte slot of memory.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_ENTRYWRAPPER_H
#define MX_ORACLE_EXECUTION_ENTRYWRAPPER_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace mlir::mx {

inline constexpr llvm::StringLiteral entryWrapperName = "__mx_entry";

/// Slots the wrapper reads and writes.
struct EntrySlots {
  unsigned arguments = 0;
  unsigned results = 0;
};

/// Adds `void @__mx_entry(ptr in, ptr out)` to `module`, which calls `entry`.
/// A slot holds an integer or float in its low bits (zero-extended on the way
/// out, ignored above on the way in) or a pointer. Fails where `entry` is
/// missing, has no body, or passes a leaf wider than 64 bits or a vector.
llvm::Expected<EntrySlots> emitEntryWrapper(llvm::Module &module,
                                            llvm::StringRef entry);

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_ENTRYWRAPPER_H
