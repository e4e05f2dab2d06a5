//===- KnownFolds.cpp - What MLIR's folders get wrong ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Semantics/KnownFolds.h"

using namespace oracle;
using namespace oracle::testing;

static constexpr ElementType scale =
    ElementType::floating(FloatKind::F8E8M0FNU);

static bool hasNoSpecials(ElementType type) {
  return type.isFloat() && type.format().specials == Specials::None;
}

static bool isInfinity(ElementType type, uint64_t code) {
  const FloatFormat &format = type.format();
  return format.hasInf() &&
         (code & format.magnitudeMask()) == format.infMagnitude();
}

static bool isNaN(ElementType type, uint64_t code) {
  const FloatFormat &format = type.format();
  return (code & format.magnitudeMask()) > format.maxMagnitude() &&
         !isInfinity(type, code);
}

static bool isSignalling(ElementType type, uint64_t code) {
  return type.format().hasInf() && isNaN(type, code) &&
         (code & type.format().quietNaN()) != type.format().quietNaN();
}

static bool isNegative(ElementType type, uint64_t code) {
  return code >> (type.width() - 1) & 1;
}

static bool isOfScale(const ScalarOp &form) {
  return form.operands[0] == scale;
}
static bool isToScale(const ScalarOp &form) { return form.results[0] == scale; }
static bool isToFinite(const ScalarOp &form) {
  return hasNoSpecials(form.results[0]);
}
static bool isAny(const ScalarOp &) { return true; }

static bool always(const ScalarOp &, const LaneOperands &) { return true; }
static bool onNaN(const ScalarOp &form, const LaneOperands &operands) {
  return isNaN(form.operands[0], operands[0]);
}
static bool onInfinity(const ScalarOp &form, const LaneOperands &operands) {
  return isInfinity(form.operands[0], operands[0]);
}
static bool onNegative(const ScalarOp &form, const LaneOperands &operands) {
  return isNegative(form.operands[0], operands[0]);
}
static bool onNegativeNaN(const ScalarOp &form, const LaneOperands &operands) {
  return onNaN(form, operands) && onNegative(form, operands);
}
static bool onSignalling(const ScalarOp &form, const LaneOperands &operands) {
  return llvm::any_of(operands, [&](uint64_t code) {
    return isSignalling(form.operands[0], code);
  });
}
static bool onZeroDivisor(const ScalarOp &form, const LaneOperands &operands) {
  return (operands[1] & form.operands[1].format().magnitudeMask()) == 0;
}
static bool onNegativeDifference(const ScalarOp &,
                                 const LaneOperands &operands) {
  return operands[0] < operands[1];
}

static constexpr KnownFold table[] = {
    {"e8m0-extf-nan.mlir", "arith.extf", isOfScale, onNaN},
    {"e8m0-negf.mlir", "arith.negf", isOfScale, always},
    {"e8m0-subf.mlir", "arith.subf", isOfScale, onNegativeDifference},
    {"e8m0-extf-negative.mlir", "arith.extf", isToScale, onNegative},
    {"e8m0-truncf-negative.mlir", "arith.truncf", isToScale, onNegative},
    {"e8m0-sitofp-negative.mlir", "arith.sitofp", isToScale, onNegative},
    {"truncf-infinity.mlir", "arith.truncf", isToFinite, onInfinity},
    {"truncf-negative-nan.mlir", "arith.truncf", isToFinite, onNegativeNaN},
    {"divf-by-zero.mlir", "arith.divf", isToFinite, onZeroDivisor},
    {"maxnumf-signalling-nan.mlir", "arith.maxnumf", isAny, onSignalling},
    {"minnumf-signalling-nan.mlir", "arith.minnumf", isAny, onSignalling},
};

llvm::ArrayRef<KnownFold> oracle::testing::knownFolds() { return table; }

bool KnownFold::concerns(const ScalarOp &form) const {
  return nameOf(form) == operation && hasTypes(form);
}

bool oracle::testing::isFoldedWrongly(const ScalarOp &form) {
  return llvm::any_of(knownFolds(), [&](const KnownFold &known) {
    return known.concerns(form);
  });
}
