//===- OpForms.h - One scalar operation in all its forms --------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scalar operation has one meaning in three places: on scalars, element by
// element on tensors, and in the body of a linalg operation. A test gives the
// meaning once, as a function on one lane, and all three are held to it.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_OPFORMS_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_OPFORMS_H

#include "interpreter/Values/ElementType.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace oracle::testing {

/// An operation and its types. In `syntax`, "$0" stands for operand 0, "$t0"
/// for its type and "$r0" for the type of result 0:
/// "arith.extsi $0 : $t0 to $r0".
struct ScalarOp {
  std::string syntax;
  llvm::SmallVector<ElementType> operands;
  llvm::SmallVector<ElementType> results;
};

/// The codes of the operands of one lane.
using LaneOperands = llvm::SmallVector<uint64_t, 3>;

/// What a lane has to give.
struct LaneResult {
  enum class State : uint8_t { Defined, Poison, Unspecified, Undefined };
  State state = State::Defined;
  /// The code of each result, if Defined. Any NaN stands for all.
  llvm::SmallVector<uint64_t, 2> codes;

  static LaneResult poison() { return {State::Poison, {}}; }
  static LaneResult unspecified() { return {State::Unspecified, {}}; }
  static LaneResult undefined() { return {State::Undefined, {}}; }
  static LaneResult of(uint64_t code) { return {State::Defined, {code}}; }
};

/// Runs `op` on every lane in each form, and on tensors of sizes around that of
/// a strip, and compares with `reference`. Reports the first difference of each
/// form.
void checkForms(const ScalarOp &op, const std::vector<LaneOperands> &lanes,
                llvm::function_ref<LaneResult(const LaneOperands &)> reference);

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_OPFORMS_H
