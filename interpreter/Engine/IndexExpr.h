//===- IndexExpr.h - Affine expressions, ready to evaluate ----------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_ENGINE_INDEXEXPR_H
#define MX_ORACLE_ENGINE_INDEXEXPR_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace oracle {

/// An affine expression of dimensions and symbols, split into a sum of
/// `constant`, `coefficients[d]` times dimension d, and terms that are not
/// linear in a dimension (floordiv, ceildiv, mod), which are evaluated.
class IndexExpr {
public:
  explicit IndexExpr(mlir::AffineExpr expr, unsigned numDims);

  /// The value at `dims`; wraps on overflow. `symbols` may be empty if the
  /// expression has none. Nothing where a divisor is not positive, which is
  /// undefined (builtin dialect, affine expressions).
  std::optional<int64_t> evaluate(llvm::ArrayRef<int64_t> dims,
                                  llvm::ArrayRef<int64_t> symbols = {}) const;

  bool isLinear() const { return terms.empty(); }
  /// The value at `dims` of a linear expression; nothing on overflow.
  std::optional<int64_t> evaluateLinear(llvm::ArrayRef<int64_t> dims) const;
  int64_t constantPart() const { return constant; }
  int64_t coefficient(unsigned dim) const { return coefficients[dim]; }
  /// Whether a term that is not linear involves `dim`.
  bool isNonLinearIn(unsigned dim) const;
  /// Whether the value depends on `dim` at all.
  bool dependsOn(unsigned dim) const {
    return coefficients[dim] != 0 || isNonLinearIn(dim);
  }
  /// The dimension that the expression is, if it is just that.
  std::optional<unsigned> asDim() const;
  /// The sum of the terms that are not linear.
  std::optional<int64_t>
  evaluateTerms(llvm::ArrayRef<int64_t> dims,
                llvm::ArrayRef<int64_t> symbols = {}) const;

private:
  void addTerm(mlir::AffineExpr expr, int64_t factor);

  /// One instruction of a stack machine: an operand is pushed, anything else
  /// replaces the two on top.
  struct Code {
    mlir::AffineExprKind kind;
    int64_t operand = 0;
  };
  static void compile(mlir::AffineExpr expr, std::vector<Code> &code);
  static std::optional<int64_t> execute(llvm::ArrayRef<Code> code,
                                        llvm::ArrayRef<int64_t> dims,
                                        llvm::ArrayRef<int64_t> symbols);

  struct Term {
    mlir::AffineExpr expr;
    int64_t factor;
    std::vector<Code> code;
  };
  int64_t constant = 0;
  llvm::SmallVector<int64_t, 4> coefficients;
  llvm::SmallVector<Term, 1> terms;
};

/// The results of an affine map.
llvm::SmallVector<IndexExpr> indexExprs(mlir::AffineMap map);

} // namespace oracle

#endif // MX_ORACLE_ENGINE_INDEXEXPR_H
