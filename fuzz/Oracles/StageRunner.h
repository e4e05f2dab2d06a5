//===- StageRunner.h - In this process or in a child ------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_STAGERUNNER_H
#define MX_ORACLE_ORACLES_STAGERUNNER_H

#include "fuzz/Oracles/Verdict.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace oracle {

/// Runs the work of stages, and says how long each took.
struct StageRunner {
  /// What a stage in a child process may take.
  double seconds;
  /// Whether all stages run in children, and not only those that ask for it: a
  /// crash or hang there is a verdict that names the phase.
  bool isolatesAll;

  StageResult run(llvm::StringRef name, llvm::function_ref<StageResult()> work,
                  bool isIsolated = false) const;
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_STAGERUNNER_H
