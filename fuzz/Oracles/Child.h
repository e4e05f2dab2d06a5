//===- Child.h - Work that may crash, in a process of its own - -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_CHILD_H
#define MX_ORACLE_ORACLES_CHILD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace oracle {

struct StageResult;

/// What came of work in a child process.
struct ChildResult {
  enum class Status : uint8_t {
    Done,    ///< The payload is what the work returned.
    Crashed, ///< By a signal, or it ended the process itself.
    Hung,    ///< Took longer than allowed and was killed.
  };
  Status status = Status::Done;
  std::string payload;
  /// Crashed: the signal or exit status, and the end of what the process wrote
  /// to standard error.
  std::string detail;
  /// The last phase that was announced; empty if none was.
  std::string phase;
};

/// Tells the parent what is about to happen, so that it has a name for what
/// crashed. For the child's side of `runInChild`. The phase is the three parts
/// in a row.
void announcePhase(llvm::StringRef before, llvm::StringRef name = "",
                   llvm::StringRef behind = "");

/// What a phase begins with in which an operation is folded, which is named
/// behind it.
inline constexpr llvm::StringLiteral foldingPhase = "folding ";

/// Hears of every phase that is announced in this process.
using PhaseListener =
    llvm::function_ref<void(llvm::StringRef before, llvm::StringRef name)>;

/// Makes `listener`, which outlives its use, the one that hears; null: nobody.
void setPhaseListener(PhaseListener listener);

/// What work in a child may take of memory, beyond what this process has: above
/// all that the limits of interpretation let a program have in several forms,
/// and less than a machine has. With more, a pass that has no end in memory
/// would take others with it; it crashes.
inline constexpr uint64_t childBytes = uint64_t(12) << 30;

/// Runs `work` in a child of this process and returns what it returned. All
/// processes that it starts end with it. The caller has one thread.
ChildResult runInChild(double seconds, llvm::function_ref<std::string()> work);

/// The verdict on work that did not get done in `seconds`: a crash or a hang,
/// with its phase, and the pass that it was in, or the operation that was
/// folded as its pattern.
StageResult deathOf(const ChildResult &child, double seconds);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_CHILD_H
