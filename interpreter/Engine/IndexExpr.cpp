//===- IndexExpr.cpp - Affine expressions, ready to evaluate --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "interpreter/Engine/IndexExpr.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace oracle;

/// Arithmetic on index values wraps, as index operations do.
static int64_t wrapAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(uint64_t(a) + uint64_t(b));
}
static int64_t wrapMul(int64_t a, int64_t b) {
  return static_cast<int64_t>(uint64_t(a) * uint64_t(b));
}

void IndexExpr::compile(AffineExpr expr, std::vector<Code> &code) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    code.push_back({expr.getKind(), constant.getValue()});
  } else if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    code.push_back({expr.getKind(), dim.getPosition()});
  } else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr)) {
    code.push_back({expr.getKind(), symbol.getPosition()});
  } else {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    compile(binary.getLHS(), code);
    compile(binary.getRHS(), code);
    code.push_back({expr.getKind()});
  }
}

std::optional<int64_t> IndexExpr::execute(ArrayRef<Code> code,
                                          ArrayRef<int64_t> dims,
                                          ArrayRef<int64_t> symbols) {
  SmallVector<int64_t, 8> stack;
  for (const Code &step : code) {
    switch (step.kind) {
    case AffineExprKind::Constant:
      stack.push_back(step.operand);
      continue;
    case AffineExprKind::DimId:
      stack.push_back(dims[step.operand]);
      continue;
    case AffineExprKind::SymbolId:
      stack.push_back(symbols[step.operand]);
      continue;
    default:
      break;
    }
    int64_t rhs = stack.pop_back_val();
    int64_t &lhs = stack.back();
    if (step.kind == AffineExprKind::Add) {
      lhs = wrapAdd(lhs, rhs);
    } else if (step.kind == AffineExprKind::Mul) {
      lhs = wrapMul(lhs, rhs);
    } else {
      if (rhs <= 0)
        return std::nullopt;
      lhs = step.kind == AffineExprKind::FloorDiv
                ? llvm::divideFloorSigned(lhs, rhs)
            : step.kind == AffineExprKind::CeilDiv
                ? llvm::divideCeilSigned(lhs, rhs)
                : llvm::mod(lhs, rhs);
    }
  }
  return stack.back();
}

IndexExpr::IndexExpr(AffineExpr expr, unsigned numDims)
    : coefficients(numDims, 0) {
  addTerm(expr, 1);
}

void IndexExpr::addTerm(AffineExpr expr, int64_t factor) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    constant = wrapAdd(
        constant, wrapMul(factor, cast<AffineConstantExpr>(expr).getValue()));
    return;
  case AffineExprKind::DimId: {
    int64_t &c = coefficients[cast<AffineDimExpr>(expr).getPosition()];
    c = wrapAdd(c, factor);
    return;
  }
  case AffineExprKind::Add: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    addTerm(binary.getLHS(), factor);
    addTerm(binary.getRHS(), factor);
    return;
  }
  case AffineExprKind::Mul: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    if (auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS())) {
      addTerm(binary.getLHS(), wrapMul(factor, scale.getValue()));
      return;
    }
    break;
  }
  default:
    break;
  }
  Term term{expr, factor, {}};
  compile(expr, term.code);
  terms.push_back(std::move(term));
}

std::optional<int64_t> IndexExpr::evaluate(ArrayRef<int64_t> dims,
                                           ArrayRef<int64_t> symbols) const {
  std::optional<int64_t> sum = evaluateTerms(dims, symbols);
  if (!sum)
    return std::nullopt;
  int64_t value = wrapAdd(*sum, constant);
  for (auto [coefficient, dim] : llvm::zip_equal(coefficients, dims))
    value = wrapAdd(value, wrapMul(coefficient, dim));
  return value;
}

std::optional<int64_t> IndexExpr::evaluateLinear(ArrayRef<int64_t> dims) const {
  int64_t value = constant;
  for (auto [coefficient, dim] : llvm::zip_equal(coefficients, dims)) {
    int64_t product;
    if (llvm::MulOverflow(coefficient, dim, product) ||
        llvm::AddOverflow(value, product, value))
      return std::nullopt;
  }
  return value;
}

std::optional<int64_t>
IndexExpr::evaluateTerms(ArrayRef<int64_t> dims,
                         ArrayRef<int64_t> symbols) const {
  int64_t sum = 0;
  for (const Term &term : terms) {
    std::optional<int64_t> value = execute(term.code, dims, symbols);
    if (!value)
      return std::nullopt;
    sum = wrapAdd(sum, wrapMul(term.factor, *value));
  }
  return sum;
}

bool IndexExpr::isNonLinearIn(unsigned dim) const {
  return llvm::any_of(
      terms, [&](const Term &term) { return term.expr.isFunctionOfDim(dim); });
}

std::optional<unsigned> IndexExpr::asDim() const {
  if (!terms.empty() || constant != 0)
    return std::nullopt;
  std::optional<unsigned> found;
  for (auto [dim, coefficient] : llvm::enumerate(coefficients)) {
    if (coefficient == 0)
      continue;
    if (coefficient != 1 || found)
      return std::nullopt;
    found = dim;
  }
  return found;
}

SmallVector<IndexExpr> oracle::indexExprs(AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return IndexExpr(expr, map.getNumDims());
  });
}
