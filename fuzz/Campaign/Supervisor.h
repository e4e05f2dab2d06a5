//===- Supervisor.h - Runs a campaign ------------------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_SUPERVISOR_H
#define MX_ORACLE_CAMPAIGN_SUPERVISOR_H

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/KnownFindings.h"
#include "interpreter/Driver/Report.h"

#include <limits>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace oracle {

struct CampaignOptions {
  /// The folder of the campaign; one that is there is gone on with.
  std::string artifacts;
  /// Where programs that cover something new are kept; made if need be. Empty:
  /// in the folder.
  std::string corpus;
  /// Further programs to begin with, which stay as they are.
  std::vector<std::string> seeds;
  CampaignPlan plan;
  /// Draws the programs. Nothing: that of the folder, else one from the clock.
  std::optional<uint64_t> seed;
  unsigned jobs = 1;
  /// When to stop making programs.
  double seconds = std::numeric_limits<double>::infinity();
  uint64_t programs = std::numeric_limits<uint64_t>::max();
  /// For the reduction of each finding.
  double reduceSeconds = 60;
  KnownFindings known;
  /// The libFuzzer program.
  std::string target;
  /// How long it may run no program: libFuzzer starts jobs for ever, also where
  /// each of them dies at its start.
  double idleSeconds = 600;
};

/// Runs the campaign until it is over or `isInterrupted`, and says on `out` how
/// it goes: one line that changes on a terminal, else a line every ten seconds.
/// Findings go to `report`. Finding: there is one that is not known, or there
/// may be, as not all candidates have been looked at. Invalid: a finding could
/// not be read, or no program was compared to the end. Fails where the folder
/// cannot be used, or the target does not run. Registers no signal handlers;
/// the caller has one thread.
llvm::Expected<ExitCode> runCampaign(const CampaignOptions &options,
                                     const mlir::DialectRegistry &registry,
                                     llvm::function_ref<bool()> isInterrupted,
                                     llvm::raw_ostream &out, bool isTerminal,
                                     Report &report);

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_SUPERVISOR_H
