//===- StepTimer.h - Where the time went ---------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_EXECUTION_STEPTIMER_H
#define MX_ORACLE_EXECUTION_STEPTIMER_H

#include <chrono>

namespace mlir::mx {

/// Adds the time between its construction and its destruction to a counter.
class StepTimer {
public:
  /// A null counter is not counted.
  explicit StepTimer(double *milliseconds)
      : milliseconds(milliseconds), start(Clock::now()) {}
  ~StepTimer() {
    if (milliseconds)
      *milliseconds +=
          std::chrono::duration<double, std::milli>(Clock::now() - start)
              .count();
  }
  StepTimer(const StepTimer &) = delete;
  StepTimer &operator=(const StepTimer &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double *milliseconds;
  Clock::time_point start;
};

} // namespace mlir::mx

#endif // MX_ORACLE_EXECUTION_STEPTIMER_H
