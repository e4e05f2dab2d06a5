//===- ArithForms.h - Every operation of arith ------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_ARITHFORMS_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_ARITHFORMS_H

#include "interpreter/Values/Random.h"
#include "tests/unit/Semantics/OpForms.h"

#include "llvm/ADT/ArrayRef.h"

namespace oracle::testing {

/// Every operation of arith but the constant, in each of its choices (flags,
/// predicates, rounding modes), on each combination of element types: integers
/// of even and odd widths, index, and all floats.
std::vector<ScalarOp> arithForms();

/// "arith.addi".
llvm::StringRef nameOf(const ScalarOp &form);

/// The text of an operation on `operands` ("%a", "%b"), each of type
/// `prefix` + its element type + `suffix`, and so the results.
std::string instantiate(const ScalarOp &form,
                        llvm::ArrayRef<std::string> operands,
                        llvm::StringRef prefix = "",
                        llvm::StringRef suffix = "");

/// Whether the operation divides integers, which may be undefined.
bool isDivision(const ScalarOp &form);

/// Whether a division has undefined behaviour: the divisor is zero, or the
/// quotient of the least signed number by -1.
bool isUndefinedDivision(const ScalarOp &form,
                         llvm::ArrayRef<uint64_t> operands);

/// A code of any element type.
uint64_t drawElement(RandomStream &random, ElementType type,
                     Distribution distribution);

inline constexpr Distribution allDistributions[] = {
    Distribution::Uniform, Distribution::Exact, Distribution::Edge,
    Distribution::Bits};

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_ARITHFORMS_H
