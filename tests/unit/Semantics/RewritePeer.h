//===- RewritePeer.h - Programs before and after passes ---------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_UNIT_SEMANTICS_REWRITEPEER_H
#define MX_ORACLE_TESTS_UNIT_SEMANTICS_REWRITEPEER_H

#include "tests/unit/Semantics/Peer.h"

#include "mlir/Pass/PassManager.h"

namespace oracle::testing {

struct PeerParameter {
  ElementType type;
  /// Of a tensor; none for a scalar.
  std::optional<Shape> shape;
  /// Set for a constant: the passes see arith.constant in the parameter's
  /// place, and every run gets it as an argument.
  std::optional<RuntimeValue> constant = std::nullopt;

  RuntimeValue draw(RandomStream &random, Distribution distribution) const;
};

/// A function @main.
struct PeerProgram {
  std::string text;
  std::vector<PeerParameter> parameters;
};

/// The first run of a program that differs; the message tells the whole case.
struct RewriteDifference {
  size_t program;
  std::string message;
};

struct RewriteResult {
  /// How many programs the passes changed.
  unsigned numChanged = 0;
  std::vector<RewriteDifference> differences;
};

/// Rewrites programs, all in one module, and interprets each before and after,
/// `numRuns` times. Runs that have undefined behaviour before are not compared,
/// nor are elements that are poison or unspecified before.
RewriteResult
compareRewritten(llvm::ArrayRef<PeerProgram> programs,
                 llvm::function_ref<void(mlir::OpPassManager &)> addPasses,
                 RandomStream &random, unsigned numRuns);

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_UNIT_SEMANTICS_REWRITEPEER_H
