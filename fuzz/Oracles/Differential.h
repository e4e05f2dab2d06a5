//===- Differential.h - One program, several ways to run it -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_DIFFERENTIAL_H
#define MX_ORACLE_ORACLES_DIFFERENTIAL_H

#include "fuzz/Oracles/Stages.h"
#include "fuzz/Oracles/Variant.h"
#include "interpreter/Driver/Inputs.h"

namespace oracle {

/// Where stages run.
enum class Isolation : uint8_t {
  /// Each in a child process: a crash or a hang is a verdict.
  Children,
  /// In this process, which a crash of a pass or of compiled code ends, and
  /// which nothing saves from a pass that hangs. Some hundred times faster.
  None,
};

struct DifferentialOptions {
  /// Of each interpretation.
  Limits limits;
  /// Whether interpretations look for data races.
  bool findRaces = true;
  /// Of each run of compiled code.
  mlir::mx::RunOptions run;
  /// What passes and code generation of one stage may take.
  double compileSeconds = 60;
  Isolation isolation = Isolation::Children;
  /// Whether IR is verified after every pass, and not at the end of a form's
  /// passes only.
  bool verifyEach = true;
  /// Whether passes run twice on the program, which must give the same IR.
  bool repeatPasses = false;
  /// Whether interpretations of buffers look for copies that were not needed.
  bool adviseCopies = false;
  /// Whether an operation on tensors that is out of bounds makes the program
  /// undefined even where nothing needs its result. To values it is poison, but
  /// in buffers it is an access of memory.
  bool refuseOutOfBounds = false;
  /// The pipelines under which the program itself is looked at; they outlive
  /// the options.
  std::vector<const mlir::mx::Pipeline *> pipelines;
  /// Whether what they make on the way is interpreted: "mx-to-linalg",
  /// "scalar/buffers", ...
  bool interpretPipelines = true;
  /// Whether it is compiled under them: "scalar", ...
  bool compilePipelines = true;
  /// What else the program is compared with.
  std::vector<Variant> variants;
  /// Input set 0; see inputSet.
  InputSource inputs;
  unsigned inputSets = 1;
  /// Makes who else watches each interpretation of the buffers that a pipeline
  /// or a variant makes; null: nobody does. Used where stages run in this
  /// process.
  std::function<std::unique_ptr<Observer>()> watch = {};
  /// Whether to look for the first pass that changes the meaning where
  /// something differs.
  bool explain = true;
  /// The same wherever a stage of passes has a finding, and after every pass of
  /// each pipeline too.
  bool bisect = false;
  /// Whether to count what the program moves, under each pipeline whose code
  /// agrees.
  bool countTraffic = false;
  /// Where compilations add up what they took; null: nowhere.
  mlir::mx::CompileTimes *times = nullptr;
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
/// with that (semantics, Comparing two executions). The module stays as it is.
/// Input sets whose value run has undefined behaviour or reaches a limit go no
/// further, and after the first limit no other set is run.
class Differential {
public:
  /// Passes for programs in `context`, which outlives this, are set up once and
  /// kept; for those of other contexts anew for each program.
  explicit Differential(mlir::MLIRContext *context = nullptr);
  ~Differential();

  DifferentialResult run(mlir::ModuleOp module, mlir::FunctionOpInterface entry,
                         const DifferentialOptions &options);

private:
  std::unique_ptr<KeptPasses> kept;
  JitSessions sessions;
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_DIFFERENTIAL_H
