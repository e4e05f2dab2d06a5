//===- Timeline.h - Live bytes over time ------------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_TIMELINE_H
#define MX_ORACLE_OBSERVERS_TIMELINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace oracle {

/// How many bytes are live, in bands, while steps pass. The time is divided
/// into at most `maxMoments` moments of as many steps each; of a moment the
/// state with most bytes is kept. The longer it is, the more steps a moment
/// has: a long run is thinned, and its peaks are not lost.
class Timeline {
public:
  static constexpr size_t maxMoments = 256;

  struct Moment {
    uint64_t bytes = 0;
    /// The bands that have bytes, in ascending order, and how many.
    llvm::SmallVector<std::pair<unsigned, uint64_t>, 4> bands;
  };

  /// At `step`, which is never less than before, bytes come to a band, or go.
  void add(uint64_t step, unsigned band, uint64_t bytes);
  void remove(uint64_t step, unsigned band, uint64_t bytes);
  /// Nothing changes any more until `step`.
  void extendTo(uint64_t step);

  uint64_t stepsPerMoment() const { return width; }
  llvm::ArrayRef<Moment> moments() const { return past; }
  /// The state with most bytes, the first of several.
  const Moment &peak() const { return highest; }

private:
  Moment now() const;
  void halve();

  uint64_t width = 1;
  std::vector<Moment> past;
  Moment highest;
  uint64_t live = 0;
  /// By band.
  std::vector<uint64_t> bytesOf;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_TIMELINE_H
