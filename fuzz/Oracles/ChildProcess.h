//===- ChildProcess.h - What supervised children begin with ----*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_ORACLES_CHILDPROCESS_H
#define MX_ORACLE_ORACLES_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <sys/types.h>

namespace oracle {

/// For a child that `parent` forked a moment ago: it leads a process group,
/// which dies with its parent, has `errors` as standard error, and ends by
/// signals as a process does that handles none: by those of faults and of
/// termination, and by `moreSignals`.
void becomeSupervised(pid_t parent, int errors,
                      llvm::ArrayRef<int> moreSignals = {});

/// For such a child: no core file, no more than `dataBytes` of data beyond what
/// it has, and no larger file than `fileBytes`. 0 is no limit.
void limitResources(uint64_t dataBytes, uint64_t fileBytes = 0);

/// For such a child when it is about to end: nothing that it has started, and
/// that started nothing like it, outlives it, whatever becomes of the parent.
void endWhatWasStarted();

/// Writes all of `text`; false when the other end is gone.
bool writeAll(int descriptor, llvm::StringRef text);

} // namespace oracle

#endif // MX_ORACLE_ORACLES_CHILDPROCESS_H
