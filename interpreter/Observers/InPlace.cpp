//===- InPlace.cpp - Copies that were not needed --------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/InPlace.h"

using namespace mlir;
using namespace oracle;

/// The map's own keys are above.
static constexpr uint32_t maxCopies = UINT32_MAX - 2;

void CopyWatch::missed(const Pending &copy) {
  ++table[copy.row].missedTimes;
  table[copy.row].missedBytes += copy.bytes;
}

void CopyWatch::copied(const Access &source, unsigned from, unsigned to,
                       bool isOwned) {
  auto [row, isNew] =
      rows.try_emplace({source.op, from, to}, unsigned(table.size()));
  if (isNew)
    table.push_back({source.op, from, to});
  uint64_t bytes = source.count * source.elementType().storageBytes();
  ++table[row->second].times;
  table[row->second].bytes += bytes;
  // After so many copies there are no numbers left, and none is followed.
  if (isOwned || bytes == 0 || lastCopy == maxCopies)
    return;
  const Allocation &allocation = *source.memref->allocation;
  unsigned grain = allocation.bytesPerMark();
  Shadow &shadow = shadows[allocation.id()];
  if (shadow.copies.empty())
    shadow.copies.assign(allocation.numBytes() / grain, 0);
  ++shadow.numPending;
  Pending &copy = pending[++lastCopy] = {row->second, bytes, 0};
  int64_t per = source.elementType().storageBytes() / grain;
  source.forEachRun([&](int64_t position, int64_t length) {
    for (int64_t i = position * per; i < (position + length) * per; ++i) {
      copy.elements += shadow.copies[i] != lastCopy;
      shadow.copies[i] = lastCopy;
    }
  });
}

template <typename Fn>
void CopyWatch::forEachCopy(const Access &access, Fn fn) {
  if (LLVM_LIKELY(shadows.empty()))
    return;
  const Allocation &allocation = *access.memref->allocation;
  auto found = shadows.find(allocation.id());
  if (found == shadows.end())
    return;
  Shadow &shadow = found->second;
  int64_t per = access.elementType().storageBytes() / allocation.bytesPerMark();
  access.forEachRun([&](int64_t position, int64_t length) {
    for (int64_t i = position * per; i < (position + length) * per; ++i)
      if (shadow.copies[i] != 0) {
        auto copy = pending.find(shadow.copies[i]);
        shadow.copies[i] = 0;
        if (copy != pending.end() && fn(copy->second)) {
          pending.erase(copy);
          --shadow.numPending;
        }
      }
  });
  if (shadow.numPending == 0)
    shadows.erase(found);
}

void CopyWatch::read(const Access &access) {
  forEachCopy(access, [](Pending &) { return true; });
}

void CopyWatch::written(const Access &access) {
  forEachCopy(access, [this](Pending &copy) {
    if (--copy.elements != 0)
      return false;
    missed(copy);
    return true;
  });
}

void CopyWatch::freed(const Allocation &allocation) {
  auto found = shadows.find(allocation.id());
  if (found == shadows.end())
    return;
  for (uint32_t number : found->second.copies)
    if (auto copy = pending.find(number);
        number != 0 && copy != pending.end()) {
      missed(copy->second);
      pending.erase(copy);
    }
  shadows.erase(found);
}

void CopyWatch::end() {
  for (const auto &[number, copy] : pending)
    missed(copy);
  pending.clear();
  shadows.clear();
}
