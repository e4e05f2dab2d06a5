//===- ReuseDistances.cpp - How far apart uses of a line are --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/ReuseDistances.h"

#include <bit>

using namespace oracle;

ReuseDistances::ReuseDistances() { std::fill_n(ends, numBuckets, none); }

void ReuseDistances::unlink(uint32_t at) {
  const Line &line = lines[at];
  (line.above == none ? top : lines[line.above].below) = line.below;
  (line.below == none ? bottom : lines[line.below].above) = line.above;
}

void ReuseDistances::putOnTop(uint32_t at) {
  lines[at].above = none;
  lines[at].below = top;
  (top == none ? bottom : lines[top].above) = at;
  top = at;
  lines[at].bucket = 0;
}

void ReuseDistances::shift(unsigned bucket) {
  for (unsigned b = 0; b < bucket && ends[b] != none; ++b) {
    lines[ends[b]].bucket = b + 1;
    ends[b] = lines[ends[b]].above;
  }
}

uint32_t ReuseDistances::takePlace() {
  if (lines.size() < maxLines) {
    lines.push_back({});
    return lines.size() - 1;
  }
  // The end of the last bucket.
  uint32_t at = bottom;
  places.erase(lines[at].line);
  ends[lines[at].bucket] = none;
  unlink(at);
  return at;
}

void ReuseDistances::request(uint64_t line) {
  if (top != none && lines[top].line == line) {
    ++histogram[0];
    return;
  }
  auto [found, isNew] = places.try_emplace(line, none);
  if (!isNew) {
    uint32_t at = found->second;
    unsigned bucket = lines[at].bucket;
    ++histogram[bucket];
    if (ends[bucket] == at)
      ends[bucket] = lines[at].above;
    shift(bucket);
    unlink(at);
    putOnTop(at);
    ends[0] = at;
    return;
  }
  ++first;
  bool replaces = lines.size() == maxLines;
  uint32_t at = takePlace();
  places[line] = at;
  lines[at].line = line;
  shift(numBuckets);
  putOnTop(at);
  ends[0] = at;
  uint32_t size = replaces ? maxLines : lines.size();
  if (std::has_single_bit(size))
    ends[std::countr_zero(size)] = bottom;
}
