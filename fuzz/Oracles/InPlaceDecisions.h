//===- InPlaceDecisions.h - Which operand needed a copy ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_INPLACEDECISIONS_H
#define MX_ORACLE_ORACLES_INPLACEDECISIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace oracle {

/// What a pattern's name begins with where it is the decision to use a tensor's
/// buffer as it is: "'in-place:tensor.insert' on operand #1 of 'tensor.insert'
/// at ...".
inline constexpr llvm::StringLiteral inPlacePattern = "in-place:";

/// An operand of `module`, a program that bufferization makes wrong, for which
/// a copy of its own makes it right: a pattern as above. Where it takes several
/// copies, it is the first of a set of which none can be left out; nothing
/// where copies for all operands do not help. Behind the name of the operation
/// stands, after "-in-", that of the one around it, if that is no function:
/// loops and branches are where decisions go wrong. Looked for are those of
/// terminators first, then of calls and operations that branch, with
/// "-of-constant" or "-given-twice" where that is so, then of what overwrites
/// the operand, then of what reads it, and then among all. `isRight` says it of
/// a program, and may change it.
std::string
findInPlaceDecision(mlir::ModuleOp module,
                    llvm::function_ref<bool(mlir::ModuleOp)> isRight);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_INPLACEDECISIONS_H
