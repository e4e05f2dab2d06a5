//===- Reductions.h - Operations that reductions fold with ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_REDUCTIONS_H
#define MX_ORACLE_SEMANTICS_REDUCTIONS_H

#include "interpreter/Semantics/ScalarRules.h"
#include "interpreter/Values/ElementType.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <optional>

namespace oracle {

/// What a reduction by name folds with.
struct ReductionRule {
  /// From the accumulator and an element to the next accumulator.
  LaneKernel kernel;
  /// The code that a reduction of nothing gives.
  uint64_t identity;
  /// Whether the order in which more than two elements are folded can show.
  bool dependsOnOrder;
};

/// Nothing where `kind` is no reduction, or none of elements of `type`. Every
/// step of a float reduction makes `promises`.
std::optional<ReductionRule> reductionOf(mlir::arith::AtomicRMWKind kind,
                                         ElementType type,
                                         FloatPromises promises = {});

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_REDUCTIONS_H
