//===- AffineParts.h - The parts of affine --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_AFFINEPARTS_H
#define MX_ORACLE_SEMANTICS_AFFINEPARTS_H

#include "interpreter/Engine/IndexExpr.h"
#include "interpreter/Engine/Program.h"

#include "mlir/IR/IntegerSet.h"

namespace oracle {

/// load, store, vector_load, vector_store, prefetch.
void attachAffineMemory(mlir::MLIRContext *context);

inline constexpr const char *badDivisor =
    "divides by a number that is not positive";

/// A map and the operands that it is applied to.
struct Application {
  llvm::SmallVector<IndexExpr> exprs;
  unsigned numDims;
  llvm::SmallVector<Use> uses;

  Application(mlir::AffineMap map, llvm::SmallVector<Use> uses)
      : exprs(indexExprs(map)), numDims(map.getNumDims()),
        uses(std::move(uses)) {}
  Application(mlir::IntegerSet set, llvm::SmallVector<Use> uses)
      : numDims(set.getNumDims()), uses(std::move(uses)) {
    for (mlir::AffineExpr expr : set.getConstraints())
      exprs.emplace_back(expr, numDims);
  }

  /// None of the operands may be poison.
  llvm::FailureOr<llvm::SmallVector<int64_t>>
  evaluate(Frame &frame, mlir::Operation *op, llvm::StringRef what) const {
    llvm::FailureOr<llvm::SmallVector<int64_t>> inputs =
        frame.needIndices(op, uses, what);
    if (failed(inputs))
      return llvm::failure();
    llvm::ArrayRef<int64_t> all(*inputs);
    llvm::SmallVector<int64_t> results;
    for (const IndexExpr &expr : exprs) {
      std::optional<int64_t> value =
          expr.evaluate(all.take_front(numDims), all.drop_front(numDims));
      if (!value)
        return frame.execution.undefined(op, badDivisor);
      results.push_back(*value);
    }
    return results;
  }
};

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_AFFINEPARTS_H
