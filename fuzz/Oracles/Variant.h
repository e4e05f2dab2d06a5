//===- Variant.h - Another form of a program --------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_VARIANT_H
#define MX_ORACLE_ORACLES_VARIANT_H

#include "compiler/Pipelines/Pipelines.h"
#include "fuzz/Oracles/Passes.h"

namespace oracle {

/// Between a variant's name and a pipeline's in the name of a stage.
inline constexpr llvm::StringLiteral variantSeparator = " + ";

/// Another form of the program, which must mean the same. Made by passes, or by
/// anything else.
struct Variant {
  /// What its stages are called; compiled, "NAME + PIPELINE".
  std::string name;
  /// Run in order on the program.
  std::vector<PassStep> passes = {};
  /// Makes the form where no passes do; null otherwise.
  Rewrite rewrite = {};
  /// What it has to free.
  LeakRule leaks = LeakRule::None;
  /// Whether it is interpreted.
  bool interpret = true;
  /// Under these it is compiled and run, too; they outlive the variant.
  std::vector<const mlir::mx::Pipeline *> pipelines = {};
  /// Why it is none of this program, in a sentence; empty where it is one.
  /// Null: it is one of any.
  std::function<llvm::StringRef(mlir::ModuleOp)> refuses = {};
  /// Whether it was asked for by name: to refuse a program, or to have nothing
  /// to run, is then a verdict.
  bool isNamed = false;
  /// Whether functions that the entry does not reach take part.
  bool takesWholeModule = false;
  /// Whether its stages run in children where others need not, as its passes
  /// are known to crash.
  bool isIsolated = false;

  /// All passes, in a row; null where there are none.
  PassBuilder build() const;
  /// The passes as mlir-opt and mx-diff --passes take them; empty where there
  /// are none.
  std::string passesText() const;
};

/// What a list of passes makes of the program; what it has to free, they say
/// (see leakRuleOf).
Variant variantOfPasses(std::string name, std::vector<PassStep> passes);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_VARIANT_H
