//===- Differential.h - One program, several ways to run it --- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_DIFFERENTIAL_H
#define MX_ORACLE_ORACLES_DIFFERENTIAL_H

#include "fuzz/Oracles/Stages.h"
#include "interpreter/Driver/Inputs.h"

namespace oracle {

struct DifferentialOptions {
  /// Of each interpretation.
  Limits limits;
  /// Whether interpretations look for data races.
  bool findRaces = true;
  /// Of each run of compiled code.
  mlir::mx::RunOptions run;
  /// What passes and code generation of one stage may take.
  double compileSeconds = 60;
  /// Under which the program is compiled; they outlive the options.
  std::vector<const mlir::mx::Pipeline *> pipelines;
  /// Input set 0; see inputSet.
  InputSource inputs;
  unsigned inputSets = 1;
  /// Compared besides the program itself, interpreted and compiled. Null: what
  /// mx-to-linalg makes of it is interpreted.
  Rewrite rewrite;
  /// The passes that `rewrite` runs, where it runs passes.
  PassBuilder rewritePasses;
  /// Look for the first pass that changes the meaning wherever a stage of
  /// passes has a finding, not only where something differs.
  bool bisect = false;
  /// Count what the program moves, under each pipeline.
  bool countTraffic = false;
  /// What stages with it are called.
  std::string rewriteName;
};

struct DifferentialResult {
  /// In the order they ran; the value run is the first.
  std::vector<StageResult> stages;
  /// What made each input set.
  std::vector<InputSource> inputs;
  /// Why the first value run that did not end well stopped.
  std::optional<Fault> fault;

  /// What bisectPasses said about the headline.
  std::optional<StageResult> bisection;

  /// The stage that counts: the first with a finding after the value run, else
  /// the value run's, else the first with the smallest exit code.
  const StageResult &headline() const;
  ExitCode exitCode() const { return exitCodeOf(headline().verdict); }
};

/// Interprets `entry` of `module` as values, and compares every other stage
/// with that (semantics, Comparing two executions). Stages run in child
/// processes; the module stays as it is. Input sets whose value run has
/// undefined behaviour or reaches a limit go no further, and after the first
/// limit no other set is run.
class Differential {
public:
  DifferentialResult run(mlir::ModuleOp module, mlir::FunctionOpInterface entry,
                         const DifferentialOptions &options);

private:
  llvm::Expected<mlir::mx::JitSession *> session(mlir::mx::OptLevel level);

  /// One for each OptLevel, made when first needed: children inherit them.
  std::unique_ptr<mlir::mx::JitSession> sessions[2];
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_DIFFERENTIAL_H
