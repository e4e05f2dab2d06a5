//===- CacheModel.cpp - What caches make of an execution ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheLevel.h"

using namespace mlir;
using namespace oracle;

CacheModel::CacheModel(ArrayRef<CacheShape> shapes, bool measuresReuse)
    : shapes(shapes), countsOf(shapes.size()) {
  if (measuresReuse)
    distances.emplace();
  for (const CacheShape &shape : shapes)
    levels.push_back(std::make_unique<Level>(shape));
}

CacheModel::~CacheModel() = default;

inline void CacheModel::request(uint64_t address, bool writes) {
  ++last->requests;
  ++countsOf.front().requests;
  if (distances)
    distances->request(levels.front()->lineOf(address));
  ask(address, writes);
}

/// Asks level after level for a line, the request to the first being counted.
inline void CacheModel::ask(uint64_t address, bool writes) {
  for (unsigned level = 0; level < levels.size(); ++level) {
    // Behind the first level, a line is written when it comes back.
    Level::Result result =
        levels[level]->request(address, writes && level == 0);
    countsOf[level].requests += level != 0;
    if (result.hit)
      return;
    ++countsOf[level].misses;
    ++last->misses[level];
    if (result.replacesWritten())
      writeBack(level, levels[level]->addressOf(result.replaced));
  }
}

inline void CacheModel::access(uint64_t address, unsigned bytes, bool writes) {
  uint64_t lineBytes = shapes.front().lineBytes;
  if (LLVM_LIKELY((address & (lineBytes - 1)) + bytes <= lineBytes))
    return request(address, writes);
  uint64_t end = address + bytes;
  do {
    request(address, writes);
    address = (address | (lineBytes - 1)) + 1;
  } while (address < end);
}

void CacheModel::touched(const Touch &touch) {
  if (hasReturned)
    return;
  unsigned bytes = touch.memref->type.storageBytes();
  access(touch.op, touch.memref->allocation->address() + touch.position * bytes,
         bytes, touch.writes);
}

/// One touch of a row.
struct CacheModel::Walk {
  uint64_t address;
  int64_t step;
  unsigned bytes;
  bool writes;
  /// Whether it stays in a line for several points.
  bool lingers;

  /// For how many points, of lines of a power of two.
  uint64_t pointsInLine(uint64_t lineBytes) const {
    if (step == 0)
      return UINT64_MAX;
    // Narrow numbers are divided faster.
    uint32_t offset = address & (lineBytes - 1);
    return step > 0 ? uint32_t(lineBytes - 1 - offset) / uint32_t(step) + 1
                    : offset / uint32_t(-step) + 1;
  }
};

void CacheModel::touched(const TouchRow &row) {
  if (hasReturned || row.touches.empty())
    return;
  choose(row.touches.front().op);
  uint64_t lineBytes = shapes.front().lineBytes;
  int64_t shortStep = lineBytes / 8;
  bool crossesLines = false;
  unsigned numLingering = 0;
  SmallVector<Walk, 8> walks;
  for (auto [touch, positions] : llvm::zip_equal(row.touches, row.steps)) {
    int64_t bytes = touch.memref->type.storageBytes();
    int64_t step = positions * bytes;
    bool lingers = -shortStep <= step && step <= shortStep;
    uint64_t address =
        touch.memref->allocation->address() + touch.position * bytes;
    walks.push_back({address, step, unsigned(bytes), touch.writes, lingers});
    crossesLines |= uint64_t(bytes) > lineBytes || address % bytes != 0;
    numLingering += lingers;
  }
  if (crossesLines || distances) {
    for (int64_t point = 0; point < row.points; ++point)
      for (Walk &walk : walks) {
        access(walk.address, walk.bytes, walk.writes);
        walk.address += walk.step;
      }
    return;
  }
  last->requests += row.points * walks.size();
  countsOf.front().requests += row.points * walks.size();
  if (numLingering > shapes.front().ways)
    for (Walk &walk : walks)
      walk.lingers = false;
  for (uint64_t left = row.points; left > 0;) {
    uint64_t points = left;
    for (const Walk &walk : walks)
      if (walk.lingers)
        points = std::min(points, walk.pointsInLine(lineBytes));
    askInLines(walks, points);
    left -= points;
  }
}

// Where all that asks for lines of some sets does so in the same order again
// and again, and for no more lines than the sets have ways, it hits from the
// second time on, and leaves the sets as they are. So it need not be done while
// no other walk comes to one of these sets.
void CacheModel::askInLines(MutableArrayRef<Walk> walks, uint64_t points) {
  const Level &first = *levels.front();
  // One bit stands for each set, and for some others.
  auto bitOf = [&](const Walk &walk) {
    return uint64_t(1) << (first.setOf(first.lineOf(walk.address)) % 64);
  };
  uint64_t lingering = 0;
  SmallVector<Walk *, 8> others;
  for (Walk &walk : walks)
    if (walk.lingers)
      lingering |= bitOf(walk);
    else
      others.push_back(&walk);
  bool isSettled = false;
  for (uint64_t point = 0; point < points; ++point) {
    bool isDisturbed = false;
    for (const Walk *walk : others)
      isDisturbed |= (bitOf(*walk) & lingering) != 0;
    if (isSettled && !isDisturbed) {
      // Nothing is left to do at all.
      if (others.empty())
        break;
      for (const Walk *walk : others)
        ask(walk->address, walk->writes);
    } else {
      for (const Walk &walk : walks)
        ask(walk.address, walk.writes);
    }
    isSettled = !isDisturbed;
    for (Walk *walk : others)
      walk->address += walk->step;
  }
  for (Walk &walk : walks)
    if (walk.lingers)
      walk.address += walk.step * points;
}

void CacheModel::choose(Operation *op) {
  if (op == lastOp && last)
    return;
  auto [found, isNew] = byOperation.insert({op, OfOperation()});
  if (isNew)
    found->second.misses.assign(levels.size(), 0);
  lastOp = op;
  last = &found->second;
}

void CacheModel::access(Operation *op, uint64_t address, unsigned bytes,
                        bool writes) {
  choose(op);
  access(address, bytes, writes);
}

void CacheModel::writeBack(unsigned from, uint64_t address) {
  ++countsOf[from].writeBacks;
  // A level that does not have the line hands it on.
  for (unsigned level = from + 1; level < levels.size(); ++level) {
    if (levels[level]->write(address))
      return;
    ++countsOf[level].writeBacks;
  }
}
