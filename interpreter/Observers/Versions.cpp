//===- Versions.cpp - Which write is where in memory ----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/Versions.h"

using namespace mlir;
using namespace oracle;

VersionTracker::Shadow &VersionTracker::shadowOf(const MemRef &memref) {
  const Allocation &allocation = *memref.allocation;
  Shadow &shadow = shadows[allocation.id()];
  if (shadow.empty())
    shadow.assign(allocation.numBytes() / allocation.bytesPerMark(), -1);
  return shadow;
}

int32_t VersionTracker::record(Operation *op, const MemRef &memref, bool isCopy,
                               int32_t moved) {
  std::vector<int32_t> &known = numbers[{op, moved}];
  for (int32_t number : known)
    if (writes[number].views == memref.views)
      return number;
  int32_t number = writes.size();
  writes.push_back({op, memref.views, moved, isCopy});
  known.push_back(number);
  return number;
}

static int64_t marksPerScalar(const MemRef &memref) {
  return memref.type.storageBytes() / memref.allocation->bytesPerMark();
}

/// Calls `fn` with each of the marks that a scalar at a position has.
template <typename Fn>
static void forMarks(const MemRef &memref, int64_t position, Fn fn) {
  int64_t per = marksPerScalar(memref);
  for (int64_t i = 0; i < per; ++i)
    fn(position * per + i);
}

LogicalResult VersionTracker::written(Execution &, const Access &access) {
  const MemRef &memref = *access.memref;
  Shadow &shadow = shadowOf(memref);
  int32_t number = record(access.op, memref, /*isCopy=*/false, -1);
  int64_t per = marksPerScalar(memref);
  access.forEachRun([&](int64_t position, int64_t length) {
    std::fill_n(shadow.begin() + position * per, length * per, number);
  });
  return success();
}

LogicalResult VersionTracker::copied(Execution &, const Access &from,
                                     const Access &to) {
  // Looked up first: a second allocation's shadow can move the first.
  std::vector<int32_t> versions;
  from.forEachPosition([&](int64_t position) {
    int32_t number = lastWrite(*from.memref, position);
    // A copy of a copy moves the same version.
    while (number >= 0 && writes[number].isCopy)
      number = writes[number].moved;
    versions.push_back(number);
  });
  Shadow &shadow = shadowOf(*to.memref);
  size_t next = 0;
  int32_t previous = -2, number = -1;
  to.forEachPosition([&](int64_t position) {
    int32_t version = versions[next++];
    if (version != previous)
      number = record(to.op, *to.memref, /*isCopy=*/true, version);
    previous = version;
    forMarks(*to.memref, position,
             [&](int64_t mark) { shadow[mark] = number; });
  });
  return success();
}

void VersionTracker::made(const Access &access) {
  makers[access.tensor->bytes()] = access.op;
}

int32_t VersionTracker::lastWrite(const MemRef &memref,
                                  int64_t position) const {
  auto found = shadows.find(memref.allocation->id());
  if (found == shadows.end())
    return -1;
  int32_t number = -1;
  forMarks(memref, position, [&](int64_t mark) {
    number = std::max(number, found->second[mark]);
  });
  return number;
}

Operation *VersionTracker::versionOf(int32_t number) const {
  while (number >= 0 && writes[number].isCopy)
    number = writes[number].moved;
  return number < 0 ? nullptr : writes[number].op;
}
