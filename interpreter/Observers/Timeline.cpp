//===- Timeline.cpp - Live bytes over time --------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Timeline.h"

#include "llvm/ADT/STLExtras.h"

using namespace oracle;

Timeline::Moment Timeline::now() const {
  Moment moment;
  moment.bytes = live;
  for (auto [band, bytes] : llvm::enumerate(bytesOf))
    if (bytes != 0)
      moment.bands.push_back({static_cast<unsigned>(band), bytes});
  return moment;
}

void Timeline::halve() {
  for (size_t i = 0; i < past.size(); ++i)
    if (i % 2 == 0)
      past[i / 2] = std::move(past[i]);
    else if (past[i].bytes > past[i / 2].bytes)
      past[i / 2] = std::move(past[i]);
  past.resize((past.size() + 1) / 2);
  width *= 2;
}

void Timeline::extendTo(uint64_t step) {
  while (step / width >= maxMoments)
    halve();
  if (past.size() <= step / width)
    past.resize(step / width + 1, now());
}

void Timeline::add(uint64_t step, unsigned band, uint64_t bytes) {
  extendTo(step);
  if (band >= bytesOf.size())
    bytesOf.resize(band + 1, 0);
  bytesOf[band] += bytes;
  live += bytes;
  if (live > past.back().bytes)
    past.back() = now();
  if (live > highest.bytes)
    highest = now();
}

void Timeline::remove(uint64_t step, unsigned band, uint64_t bytes) {
  extendTo(step);
  bytesOf[band] -= bytes;
  live -= bytes;
}
