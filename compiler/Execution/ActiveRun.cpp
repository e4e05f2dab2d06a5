//===- ActiveRun.cpp - The run that runtime functions act on --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/ActiveRun.h"

using namespace mlir::mx;

static ActiveRun *currentRun = nullptr;

ActiveRun *ActiveRun::current() { return currentRun; }

ActiveRun::ActiveRun(RunListener &listener, const RunOptions &options,
                     const std::vector<ObservationSite> &sites)
    : allocator(options.byteLimit, options.totalByteLimit), listener(listener),
      options(options), sites(sites) {
  allocator.onError = [this](const MemoryError &error) {
    if (++eventCount > this->options.eventLimit)
      stop(RunOutcome::Status::LimitReached, "too many memory errors");
    this->listener.memoryError(error);
  };
  currentRun = this;
}

ActiveRun::~ActiveRun() { currentRun = nullptr; }

const ObservationSite *ActiveRun::site(int64_t index) const {
  return index >= 0 && uint64_t(index) < sites.size() ? &sites[index] : nullptr;
}

void ActiveRun::emit(const Event &event) {
  if (++eventCount > options.eventLimit)
    stop(RunOutcome::Status::LimitReached,
         "more than " + std::to_string(options.eventLimit) +
             " prints and failed checks");
  listener.event(event);
}
