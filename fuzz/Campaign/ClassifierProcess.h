//===- ClassifierProcess.h - Candidates, looked at elsewhere -- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_CLASSIFIERPROCESS_H
#define MX_ORACLE_CAMPAIGN_CLASSIFIERPROCESS_H

#include "fuzz/Campaign/Classifier.h"

#include <chrono>
#include <sys/types.h>

namespace oracle {

/// Classifies one candidate at a time in a child process, so that the
/// supervisor goes on and whatever happens to a candidate happens there.
class ClassifierProcess {
public:
  ~ClassifierProcess() { stop(); }

  /// Begins with a candidate. Fails where the system gives no process.
  llvm::Error start(const std::string &candidate, CampaignFolder &folder,
                    const CampaignState &state,
                    const mlir::DialectRegistry &registry,
                    double reduceSeconds);
  /// The candidate that it has begun with and that is not taken; empty without.
  const std::string &candidate() const { return current; }
  bool isRunning();
  /// What became of the candidate, once it is not running: unknown where the
  /// child was killed or took too long. Fails where `classify` does.
  llvm::Expected<Classified> take();
  /// Leaves the candidate as it was.
  void stop();

private:
  std::string current;
  pid_t child = -1;
  int pipe = -1;
  std::string answer;
  std::chrono::steady_clock::time_point deadline;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_CLASSIFIERPROCESS_H
