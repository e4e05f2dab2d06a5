//===- Check.h - Comparing what a program checks --------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_CHECK_H
#define MX_ORACLE_SEMANTICS_CHECK_H

#include "interpreter/Engine/Execution.h"

namespace oracle {

/// When two elements of one type agree.
struct Agreement {
  /// How many ulp apart floats may be; nothing where they have to be the same.
  std::optional<uint64_t> maxUlp;

  bool operator()(ElementType type, uint64_t actual, uint64_t expected) const;
  /// "expected 3.0 (0x40400000), got 4.0 (0x40800000)"
  std::string difference(ElementType type, uint64_t actual,
                         uint64_t expected) const;
};

/// Executes a check of `op`: records an event where the values, of one type and
/// no memrefs, differ. `type` is that of scalars. Poison is a fault.
llvm::LogicalResult runCheck(Execution &execution, mlir::Operation *op,
                             ElementType type, Agreement agrees,
                             const RuntimeValue &actual,
                             const RuntimeValue &expected);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_CHECK_H
