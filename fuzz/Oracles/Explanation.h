//===- Explanation.h - Why a stage has a finding ----------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_EXPLANATION_H
#define MX_ORACLE_ORACLES_EXPLANATION_H

#include "fuzz/Oracles/Differential.h"

namespace oracle {

struct StageRunner;

/// What it takes to look into a stage that has a finding.
struct StageOrigin {
  /// Null where passes did not make it.
  PassBuilder passes;
  /// Of a variant that passes did not make.
  Rewrite rewrite;
  ReferenceCase *program = nullptr;
  /// Null for a stage of the program itself.
  const Variant *variant = nullptr;
};

/// Looks for what is at fault where the headline of `result` is a finding that
/// passes or another compiler have made, and adds the bisection; of passes that
/// make other IR each time, the first that does is named in the stage itself.
/// `origins` has one for each stage.
void explainHeadline(DifferentialResult &result,
                     llvm::ArrayRef<StageOrigin> origins,
                     const DifferentialOptions &options,
                     const InterpretOptions &interpretation,
                     const StageRunner &runner);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_EXPLANATION_H
