//===- KnownFolds.h - What MLIR's folders get wrong -------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_KNOWNFOLDS_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_KNOWNFOLDS_H

#include "tests/unit/Semantics/ArithForms.h"

namespace oracle::testing {

/// An error of a folder of MLIR 22.1.8, and the program in corpus/upstream that
/// shows it and says why it is one.
struct KnownFold {
  const char *program;
  /// "arith.addi", and on which of its types the error occurs.
  llvm::StringLiteral operation;
  bool (*hasTypes)(const ScalarOp &form);
  /// On which operands it occurs.
  bool (*occurs)(const ScalarOp &form, const LaneOperands &operands);

  bool concerns(const ScalarOp &form) const;
};

llvm::ArrayRef<KnownFold> knownFolds();

/// Whether folding an operation is known to go wrong on some operands.
bool isFoldedWrongly(const ScalarOp &form);

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_KNOWNFOLDS_H
