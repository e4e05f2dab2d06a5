//===- DocumentedLimits.h - What passes say they do not take ---*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_DOCUMENTEDLIMITS_H
#define MX_ORACLE_ORACLES_DOCUMENTEDLIMITS_H

#include "fuzz/Oracles/Passes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>

namespace oracle {

/// Why passes that `build` adds need not be right for `module`, by what their
/// documentation (22.1) says and they do not check: a sentence, and what the
/// limit is. Nothing where no such limit is reached; null adds no passes. What
/// such passes make may compute other values, and so access other memory; they
/// have no reason to crash, to leave invalid IR, or to lose memory.
std::optional<std::string> findLimitOf(const PassBuilder &build,
                                       mlir::ModuleOp module,
                                       mlir::FunctionOpInterface entry);

/// The same for an entry that takes other arguments behind them: there are
/// passes whose work that is.
std::optional<std::string> findChangeOfArguments(const PassBuilder &build);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_DOCUMENTEDLIMITS_H
