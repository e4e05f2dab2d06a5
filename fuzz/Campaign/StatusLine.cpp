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
  out << llvm::formatv("{0:F0} s: {1} programs, {2:F0}/s; {3} features, {4} of "
                       "them alias edges, the last new one {5:F0} s ago; "
                       "corpus {6}; {7} findings, {8} candidates",
                       numbers.seconds, numbers.programs, rate,
                       numbers.features, numbers.aliasEdges,
                       numbers.seconds - newFeatures, numbers.corpus,
                       numbers.findings, numbers.pending);
  if (!isTerminal)
    out << '\n';
  out.flush();
}

void StatusLine::clear() {
  if (isTerminal)
    out << "\r\033[K";
}
