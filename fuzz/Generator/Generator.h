//===- Generator.h - Programs from seeds ---------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_GENERATOR_GENERATOR_H
#define MX_ORACLE_GENERATOR_GENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <vector>

namespace oracle {

/// Grows whenever a seed would come to mean another program.
inline constexpr unsigned generatorVersion = 4;

struct GeneratorOptions {
  /// About how many operations the entry has, constants apart. Functions that
  /// it calls have about half as many.
  unsigned operations = 15;
};

/// How often each of generatorRules() was applied.
using RuleUses = std::vector<unsigned>;

/// Loads the dialects of which programs are made. They are registered.
void loadGeneratorDialects(mlir::MLIRContext &context);

/// The program of a seed, with the entry `main`. Same seed, options and version
/// give the same program on every machine. It terminates, and is free of
/// undefined behaviour and poison for every input of the right types.
/// Locations are the running number of an operation, as a line of "generated".
/// The dialects of the context are loaded. Uses of rules are added to `uses`.
mlir::OwningOpRef<mlir::ModuleOp>
generateProgram(mlir::MLIRContext *context, uint64_t seed,
                const GeneratorOptions &options = {}, RuleUses *uses = nullptr);

} // namespace oracle

#endif // MX_ORACLE_GENERATOR_GENERATOR_H
