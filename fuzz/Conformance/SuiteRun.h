//===- SuiteRun.h - The cases of a suite on devices ----------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_SUITERUN_H
#define MX_ORACLE_CONFORMANCE_SUITERUN_H

#include "fuzz/Conformance/RunState.h"

namespace oracle {

struct SuiteRunOptions {
  PoolOptions pool;
  /// The scale rounding that is expected where a program asks for none.
  unsigned profile = 0;
  /// Null where the run is not kept.
  RunState *state = nullptr;
};

/// The outcomes of all cases on one device, in the order in which they were
/// selected.
using DeviceOutcomes = std::vector<CaseOutcome>;

struct SuiteOutcomes {
  /// Of each device, in the order of devices.
  std::vector<DeviceOutcomes> byDevice;
  /// Why the run ended early: the system gives no process, or the state cannot
  /// be written. To be taken.
  llvm::Error error;
};

/// Runs the selected cases of `suite` on every device, but those whose outcome
/// the state knows. Outcomes stay NotRun where `isInterrupted` or an error ends
/// the run.
SuiteOutcomes runSuite(const Suite &suite,
                       llvm::ArrayRef<const SuiteCase *> cases,
                       llvm::ArrayRef<std::unique_ptr<Device>> devices,
                       const SuiteRunOptions &options,
                       llvm::function_ref<bool()> isInterrupted);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_SUITERUN_H
