//===- ExpandSmallFloatOps.h - Operations on narrow floats ------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_EXPANDSMALLFLOATOPS_H
#define MX_ORACLE_TRANSFORMS_EXPANDSMALLFLOATOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::mx {

/// Patterns that leave no operation of arith, math or vector computing on a
/// small float, f16 or bf16. Apply them by a walk: a driver that folds would
/// have small-float constants folded by APFloat, which has other rules. Small
/// floats are seen as i8 through unrealized casts that a change of the types
/// must remove.
void populateExpandSmallFloatPatterns(RewritePatternSet &patterns);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_EXPANDSMALLFLOATOPS_H
