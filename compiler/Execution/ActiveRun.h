//===- ActiveRun.h - The run that runtime functions act on --*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled code calls runtime functions without saying in which run. There is
// one at a time in a process.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_ACTIVERUN_H
#define MX_ORACLE_EXECUTION_ACTIVERUN_H

#include "compiler/Execution/TrackingAllocator.h"
#include "compiler/Execution/TrafficLedger.h"
#include "compiler/Execution/Wire.h"
#include "compiler/Transforms/ObservationSites.h"

namespace mlir::mx {

/// What one run may cost.
struct RunOptions {
  /// Wall-clock time of one input set.
  double seconds = 10;
  /// Bytes live at one time.
  uint64_t byteLimit = uint64_t(256) << 20;
  /// All bytes ever allocated: freed memory is not reused.
  uint64_t totalByteLimit = uint64_t(1) << 30;
  /// Prints and failed checks.
  uint64_t eventLimit = 100000;
  /// Whether it runs in this process, which a crash ends, and not in a child;
  /// no time limit applies then.
  bool inProcess = false;
};

/// Hears what a run reports before its end.
class RunListener {
public:
  virtual ~RunListener() = default;
  virtual void event(const Event &event) = 0;
  virtual void memoryError(const MemoryError &error) = 0;
  /// The run is over.
  [[noreturn]] virtual void stop(RunOutcome::Status status,
                                 std::string detail) = 0;
};

class ActiveRun {
public:
  ActiveRun(RunListener &listener, const RunOptions &options,
            const std::vector<ObservationSite> &sites);
  ~ActiveRun();

  /// The run in progress; null outside of one.
  static ActiveRun *current();

  TrackingAllocator allocator;
  /// Empty where the code does not count.
  TrafficLedger traffic;

  /// Null if there is none of that number.
  const ObservationSite *site(int64_t index) const;
  void emit(const Event &event);
  /// Reports why the run is over and leaves it.
  [[noreturn]] void stop(RunOutcome::Status status, std::string detail) {
    listener.stop(status, std::move(detail));
  }

  /// What cf.assert said before it aborts.
  std::string lastMessage;

private:
  RunListener &listener;
  RunOptions options;
  const std::vector<ObservationSite> &sites;
  uint64_t eventCount = 0;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_ACTIVERUN_H
