//===- VectorReductions.h - How vectors combine elements ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_VECTORREDUCTIONS_H
#define MX_ORACLE_SEMANTICS_VECTORREDUCTIONS_H

#include "interpreter/Semantics/Arith.h"
#include "interpreter/Semantics/Reductions.h"
#include "interpreter/Semantics/VectorParts.h"

namespace oracle {

/// What `kind` folds elements of `type` with; unsupported where it has no
/// meaning on them.
llvm::FailureOr<ReductionRule> reductionOf(mlir::Operation *op,
                                           mlir::vector::CombiningKind kind,
                                           ElementType type, Preparer &preparer,
                                           FloatPromises promises = {});

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_VECTORREDUCTIONS_H
