//===- Arith.h - The parts of arith ---------------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef MX_ORACLE_SEMANTICS_ARITH_H
#define MX_ORACLE_SEMANTICS_ARITH_H

#include "interpreter/Semantics/ScalarRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace oracle {

/// The promises among fastmath flags. What the others allow is a choice of the
/// compiler, and none of the interpreter.
inline FloatPromises
promisesOf(std::optional<mlir::arith::FastMathFlags> flags) {
  using Flags = mlir::arith::FastMathFlags;
  Flags set = flags.value_or(Flags::none);
  return {bitEnumContainsAny(set, Flags::nnan),
          bitEnumContainsAny(set, Flags::ninf),
          bitEnumContainsAny(set, Flags::nsz)};
}

/// Operations from integers to integers of one width, and comparisons.
void attachArithInteger(mlir::MLIRContext *context);
/// Operations from floats to floats of one format, and comparisons.
void attachArithFloat(mlir::MLIRContext *context);
/// Operations from one element type to another.
void attachArithConversions(mlir::MLIRContext *context);
/// Constants and select, which compute nothing.
void attachArithValues(mlir::MLIRContext *context);

/// The same bits as an element of another type of the same width. Which bits a
/// NaN has is unspecified.
LaneKernel bitcastKernel(ElementType from);

} // namespace oracle

#endif // MX_ORACLE_SEMANTICS_ARITH_H
