//===- ReuseDistances.h - How far apart uses of a line are ------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_REUSEDISTANCES_H
#define MX_ORACLE_OBSERVERS_REUSEDISTANCES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <vector>

namespace oracle {

/// The reuse distance of a request is how many distinct lines were requested
/// since the same line was the last time: a fully associative LRU cache of so
/// many lines, or fewer, misses. Counted in powers of two.
///
/// The lines form a stack, the last one on top, with a marker at the end of
/// each power of two. A request moves a line to the top and each marker above
/// its old place up by one, which takes time in proportion to the logarithm of
/// the distance (Kim, Hill and Wood, "Implementing stack simulation for
/// highly-associative memories", 1991).
class ReuseDistances {
public:
  /// Lines that are remembered; one that was requested longer ago counts as
  /// new.
  static constexpr uint32_t maxLines = 1 << 20;
  static constexpr unsigned numBuckets = 21;

  ReuseDistances();
  void request(uint64_t line);

  /// Bucket 0: distance 0; bucket b: distances from 2^(b-1) to 2^b - 1.
  llvm::ArrayRef<uint64_t> counts() const { return histogram; }
  /// Lines that were requested for the first time.
  uint64_t firstRequests() const { return first; }

private:
  static constexpr uint32_t none = UINT32_MAX;
  struct Line {
    uint64_t line;
    uint32_t above, below;
    uint32_t bucket;
  };
  void unlink(uint32_t at);
  void putOnTop(uint32_t at);
  /// Moves the ends of the buckets before `bucket` up by one.
  void shift(unsigned bucket);
  uint32_t takePlace();

  std::vector<Line> lines;
  llvm::DenseMap<uint64_t, uint32_t> places;
  uint32_t top = none, bottom = none;
  /// The last line of each bucket that is full, else none.
  uint32_t ends[numBuckets];
  uint64_t histogram[numBuckets] = {};
  uint64_t first = 0;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_REUSEDISTANCES_H
