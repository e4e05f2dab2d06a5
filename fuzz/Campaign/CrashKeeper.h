//===- CrashKeeper.h - Keeps what ends a target's process -----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LibFuzzer keeps the input at which its process crashes or hangs, but prints a
// stack trace first. That takes memory: where the process died inside malloc,
// whose lock it holds, it then stands still for ever, and with it one of the
// jobs. In a campaign each such program is looked at again anyway; so addresses
// of the stack go to the log, the program is written with system calls alone,
// and the process ends.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_CRASHKEEPER_H
#define MX_ORACLE_CAMPAIGN_CRASHKEEPER_H

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/SharedCounters.h"

namespace oracle {

/// Seconds for one program. The processor's count, so that a busy machine makes
/// no hang; ten times as many on the clock do too, for what only waits.
inline constexpr unsigned targetTimeout = 20;

/// Whether the file, which is named as the target names it, is what was mutated
/// and not compared.
bool isOfMutation(llvm::StringRef file);

/// From here on deadly signals, and libFuzzer's alarm once a program has had
/// its time, end the process with libFuzzer's exit codes, with the program that
/// is at hand in `folder`'s crashes, and count the name of the pass that was
/// entered last as an occurrence. Handlers that are there are replaced, and
/// libFuzzer, which starts later, leaves them.
void keepCrashes(const CampaignFolder &folder, SharedCounters &counters);

/// The program that is at hand, while this lives; one at a time. Where it is
/// mutated, and not compared, `mutation` says how: then the kept program has
/// another name, and the log says it too.
class ProgramAtHand {
public:
  explicit ProgramAtHand(llvm::StringRef text, llvm::StringRef mutation = {});
  ~ProgramAtHand();
  ProgramAtHand(const ProgramAtHand &) = delete;
  ProgramAtHand &operator=(const ProgramAtHand &) = delete;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_CRASHKEEPER_H
