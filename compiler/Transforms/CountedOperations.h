//===- CountedOperations.h - What accesses or makes memory ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled code that counts its traffic calls a few runtime functions. A call
// names the operation that it counts for by number: its place among all counted
// operations of the module, in the order of the text.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_COUNTEDOPERATIONS_H
#define MX_ORACLE_TRANSFORMS_COUNTEDOPERATIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace mlir {
class ModuleOp;
class Operation;
} // namespace mlir

namespace mlir::mx {

enum class TrafficKind : uint8_t {
  None,
  Load,
  Store,
  Update, ///< Both, of the same elements.
  Copy,
  Allocation,
  StackAllocation,
  /// Counts for the operation that made the memory, and has no number itself.
  Free,
  /// It touches memory, but how much only its lowering tells.
  Unknown,
};

TrafficKind trafficKind(Operation *op);

/// The operations that have a number; each has its index.
llvm::SmallVector<Operation *> countedOperations(ModuleOp module);

namespace runtime {
/// void (i64 number, i64 elements, i64 bytes of one)
inline constexpr llvm::StringLiteral countLoad = "mx_rt_count_load";
inline constexpr llvm::StringLiteral countStore = "mx_rt_count_store";
inline constexpr llvm::StringLiteral countCopy = "mx_rt_count_copy";
/// void (i64 number, i64 address, i64 bytes)
inline constexpr llvm::StringLiteral countAlloc = "mx_rt_count_alloc";
/// void (i64 number, i64 bytes)
inline constexpr llvm::StringLiteral countAlloca = "mx_rt_count_alloca";
/// void (i64 address)
inline constexpr llvm::StringLiteral countFree = "mx_rt_count_free";
/// i64 (): how many stack allocations are live. void (i64): so many are again.
inline constexpr llvm::StringLiteral enterScope = "mx_rt_enter_scope";
inline constexpr llvm::StringLiteral leaveScope = "mx_rt_leave_scope";
} // namespace runtime

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_COUNTEDOPERATIONS_H
