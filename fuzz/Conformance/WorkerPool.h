//===- WorkerPool.h - Jobs in supervised children ------------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CONFORMANCE_WORKERPOOL_H
#define MX_ORACLE_CONFORMANCE_WORKERPOOL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace oracle {

/// What became of a job.
struct JobEnd {
  enum class Status : uint8_t {
    Done,    ///< The payload is what the work returned.
    Crashed, ///< By a signal, or it ended the process itself.
    Hung,    ///< Took longer than allowed and was killed.
  };
  Status status = Status::Done;
  std::string payload;
  /// Crashed: the signal or exit status, and the end of what the process wrote
  /// to standard error. Hung: how long that was.
  std::string detail;
  double seconds = 0;
};

/// Says in the child what is about to happen ("in the compiled code"), so that
/// a crash or a hang can be told with it. The text outlives the job.
using AnnounceJobPhase = llvm::function_ref<void(llvm::StringRef phase)>;

struct PoolOptions {
  /// At most; there are no more than groups.
  unsigned workers = 1;
  /// Of wall-clock time, for each job; 0 is no limit.
  double seconds = 60;
  /// What a child, and what it starts, may each have as data beyond what this
  /// process has, and write to one file; 0 is no limit.
  uint64_t dataBytes = 0, fileBytes = 0;
};

/// Does `work` on every job of `groups` in child processes of this one, and
/// tells `finished` of each, in the order in which they end. The jobs of a
/// group follow each other in one child, which may keep what it has made for
/// the last one, unless a job crashes or hangs: the rest of its group goes on
/// in a new child. What a job has started ends with its child. Ends early,
/// without a word on what is left, where `isInterrupted` says so. Where the
/// system does not give all processes the others go on; fails, with jobs left,
/// where it gives none. The caller has one thread.
llvm::Error runInWorkers(
    llvm::ArrayRef<std::vector<size_t>> groups, const PoolOptions &options,
    llvm::function_ref<std::string(size_t job, AnnounceJobPhase announce)> work,
    llvm::function_ref<void(size_t job, JobEnd end)> finished,
    llvm::function_ref<bool()> isInterrupted);

} // namespace oracle

#endif // MX_ORACLE_CONFORMANCE_WORKERPOOL_H
