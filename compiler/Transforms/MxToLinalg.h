//===- MxToLinalg.h - Patterns that lower block-scaled tensors --*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TRANSFORMS_MXTOLINALG_H
#define MX_ORACLE_TRANSFORMS_MXTOLINALG_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::mx {

/// Splits an `!mx.tensor` into two tensors, elements then scales; every other
/// type is legal as it stands.
class MxTypeConverter : public TypeConverter {
public:
  MxTypeConverter();
};

/// Lowers the mx operations to linalg, arith and tensor operations.
void populateMxToLinalgPatterns(const MxTypeConverter &converter,
                                RewritePatternSet &patterns);

/// Lowers operations that only carry block-scaled values: func, scf,
/// arith.select, ub.poison and check.
void populateMxStructuralPatterns(const MxTypeConverter &converter,
                                  RewritePatternSet &patterns);

/// Whether populateMxStructuralPatterns has a pattern for `op`.
bool hasMxStructuralPattern(Operation *op);

} // namespace mlir::mx

#endif // MX_ORACLE_TRANSFORMS_MXTOLINALG_H
