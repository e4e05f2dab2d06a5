//===- StatusLine.h - How a campaign goes, in one line -------- -*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_CAMPAIGN_STATUSLINE_H
#define MX_ORACLE_CAMPAIGN_STATUSLINE_H

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace oracle {

/// "1 program", "2 programs".
std::string counted(uint64_t count, llvm::StringRef what);

/// On a terminal a line that changes four times a second, else a line every ten
/// seconds.
class StatusLine {
public:
  struct Numbers {
    double seconds = 0;
    uint64_t programs = 0;
    unsigned features = 0, aliasEdges = 0;
    size_t corpus = 0, findings = 0, pending = 0;
  };

  StatusLine(llvm::raw_ostream &out, bool isTerminal)
      : out(out), isTerminal(isTerminal) {}

  /// Whether it is time to show it again.
  bool isDue() const;
  void show(const Numbers &numbers);
  /// Makes room for another line.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  llvm::raw_ostream &out;
  bool isTerminal;
  Clock::time_point last = Clock::now();
  double lastSeconds = 0;
  uint64_t lastPrograms = 0;
  double rate = 0;
  unsigned mostFeatures = 0;
  /// When there were more of them than before.
  double newFeatures = 0;
};

} // namespace oracle

#endif // MX_ORACLE_CAMPAIGN_STATUSLINE_H
