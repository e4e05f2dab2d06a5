//===- Verdict.h - What a comparison comes to ----------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_VERDICT_H
#define MX_ORACLE_ORACLES_VERDICT_H

#include "interpreter/Driver/ExitCode.h"

#include "fuzz/Oracles/Witness.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>

namespace oracle {

enum class Verdict : uint8_t {
  Agree,
  Undefined,      ///< The value run has undefined behaviour or uses poison.
  CheckFailed,    ///< The program's own check fails in the value run.
  Mismatch,       ///< Results, prints or checks differ.
  Crash,          ///< Of a pass, the code generator or the compiled code.
  Hang,           ///< Of one of them.
  MemoryError,    ///< Overrun, double free, ... of compiled code.
  Leak,           ///< In a pipeline that frees what it allocates.
  Traffic,        ///< Ledgers of one program differ.
  CompileError,   ///< A pass refused the program, or left invalid IR.
  Nondeterminism, ///< Run twice, passes make different IR.
  Invalid,        ///< The input is at fault.
  Unsupported,    ///< By the interpreter or by our own passes, which say so.
  Limit,          ///< Of the value run, or of memory in a compiled one.
};

/// "agree", "mismatch", ...; the order of the enumeration.
llvm::StringRef nameOf(Verdict verdict);
std::optional<Verdict> parseVerdict(llvm::StringRef name);
ExitCode exitCodeOf(Verdict verdict);

/// What the pattern of a stage names where folding alone is at fault: "'fold'
/// on 'arith.extf' at ...".
inline constexpr llvm::StringLiteral foldPattern = "fold";

/// What came of one stage: a program in one form, run on all input sets.
struct StageResult {
  /// "values", "mx-to-linalg", a pipeline's name, ...
  std::string stage;
  Verdict verdict = Verdict::Agree;
  /// What differs or went wrong; empty where they agree.
  std::string message;
  /// The pass at fault, where one is known.
  std::string pass;
  /// The first input set for which this is so.
  unsigned inputSet = 0;
  /// Elements compared, and elements that the value run or this one leaves
  /// open.
  int64_t compared = 0, skipped = 0;
  double seconds = 0;
  /// Where a pass at fault was looked for: the program before and after it, and
  /// the pattern whose application changes the meaning, if one does.
  std::string before, after, pattern;
  /// Of a finding in a variant that passes made: what mlir-opt and mx-diff
  /// --passes call them.
  std::string passes;
  /// Copies that this run did not need, one a line; see
  /// DifferentialOptions::adviseCopies.
  std::string advice;
  /// What went wrong where, if that could be found out.
  std::optional<Witness> witness;
  /// What the stage moved, where that was counted (docs/traffic.md).
  std::optional<llvm::json::Object> traffic;

  llvm::json::Object toJson() const;
  /// Takes what toJson made; false on anything else.
  bool fromJson(const llvm::json::Value &value);
};

} // namespace oracle

#endif // MX_ORACLE_ORACLES_VERDICT_H
