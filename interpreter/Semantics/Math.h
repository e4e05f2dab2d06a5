//===- Math.h - The parts of math -----------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_MATH_H
#define MX_ORACLE_SEMANTICS_MATH_H

#include "interpreter/Semantics/ScalarRules.h"

namespace oracle {

/// a * b + c, rounded once.
LaneKernel fmaKernel(FloatKind kind, FloatPromises promises = {});

/// Operations on floats whose result is exact, or the exact one rounded once.
void attachMathFloat(mlir::MLIRContext *context);
/// Operations on integers, all exact.
void attachMathInteger(mlir::MLIRContext *context);
/// Functions that no implementation rounds correctly everywhere.
void attachMathInexact(mlir::MLIRContext *context);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_MATH_H
