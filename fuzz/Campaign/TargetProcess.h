//===- TargetProcess.h - libFuzzer in a process of its own ---- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_TARGETPROCESS_H
#define MX_ORACLE_CAMPAIGN_TARGETPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <sys/types.h>

namespace oracle {

/// Fails for what a shell would not take for one word, and that of a file:
/// libFuzzer starts its jobs through one, and quotes nothing.
llvm::Error checkShellWord(llvm::StringRef name);

/// A program with all that it starts. None of them outlives this process,
/// however it ends.
class TargetProcess {
public:
  ~TargetProcess() { stop(); }

  /// Starts `command`, its output added to the file `log`, with `variables`
  /// (NAME=VALUE) in its environment. Fails where the system gives no process.
  llvm::Error start(llvm::ArrayRef<std::string> command,
                    llvm::ArrayRef<std::string> variables,
                    const std::string &log);
  /// Whether it is still running.
  bool poll();
  /// Ends it and all that it has started.
  void stop();

private:
  pid_t target = -1, guard = -1;
  /// Closed when this process ends; the guard waits for that.
  int pipe = -1;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_TARGETPROCESS_H
