//===- StatusLine.cpp - How a campaign goes, in one line ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/StatusLine.h"

#include "llvm/Support/FormatVariadic.h"

using namespace oracle;

std::string oracle::counted(uint64_t count, llvm::StringRef what) {
  return std::to_string(count) + " " + what.str() + (count == 1 ? "" : "s");
}

bool StatusLine::isDue() const {
  return Clock::now() - last >= (isTerminal ? std::chrono::milliseconds(250)
                                            : std::chrono::seconds(10));
}

void StatusLine::show(const Numbers &numbers) {
  last = Clock::now();
  // Over a second at least: single programs come in fits.
  if (double passed = numbers.seconds - lastSeconds; passed >= 1) {
    rate = double(numbers.programs - lastPrograms) / passed;
    lastSeconds = numbers.seconds;
    lastPrograms = numbers.programs;
  }
  if (numbers.features > mostFeatures) {
    mostFeatures = numbers.features;
    newFeatures = numbers.seconds;
  }
  clear();
  out << llvm::formatv("{0:F0} s: {1}, {2:F0}/s; {3}, {4} of "
                       "them alias edges, the last new one {5:F0} s ago; "
                       "corpus {6}; {7}, {8}",
                       numbers.seconds, counted(numbers.programs, "program"),
                       rate, counted(numbers.features, "feature"),
                       numbers.aliasEdges, numbers.seconds - newFeatures,
                       numbers.corpus, counted(numbers.findings, "finding"),
                       counted(numbers.pending, "candidate"));
  if (!isTerminal)
    out << '\n';
  out.flush();
}

void StatusLine::clear() {
  if (isTerminal)
    out << "\r\033[K";
}
