//===- ReduceFinding.h - Small programs that show a finding ----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_REDUCER_REDUCEFINDING_H
#define MX_ORACLE_REDUCER_REDUCEFINDING_H

#include "fuzz/Oracles/Differential.h"
#include "fuzz/Reducer/Reducer.h"

namespace oracle {

/// What a reduction must keep besides the verdict.
struct KeepOptions {
  /// The pass at fault, and its pattern, where they are known.
  bool pass = true;
};

struct ReducedFinding {
  Reduced reduced;
  mlir::FunctionOpInterface entry;
  /// What shows the finding: the one stage, the one set of inputs, a spec for
  /// each argument that is left.
  DifferentialOptions options;
  /// What they show.
  DifferentialResult result;
};

/// Compares `entry` of `module` as `options` say, and reduces the module while
/// its value run stays defined and the stage that counts keeps its verdict. A
/// RewriteError, in a sentence, where there is no finding to keep: what is
/// unsupported or a limit is in the way, by its verdict, or, invalid,
/// everything agrees, or the program itself has undefined behaviour or fails
/// its own check.
llvm::Expected<ReducedFinding>
reduceFinding(Differential &differential, mlir::ModuleOp module,
              mlir::FunctionOpInterface entry, DifferentialOptions options,
              const KeepOptions &keep = {}, const ReduceOptions &reduce = {});

} // namespace oracle

#endif // MX_ORACLE_REDUCER_REDUCEFINDING_H
