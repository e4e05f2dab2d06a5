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
    levels.emplace_back(shape);
}

CacheModel::~CacheModel() = default;

/// Asks level after level for a line. How many did not have it.
LLVM_ATTRIBUTE_ALWAYS_INLINE unsigned CacheModel::ask(uint64_t address,
                                                      bool writes) {
  Level *level = levels.data();
  Level::Result result = level->request(address, writes);
  unsigned missed = 0;
  while (!result.hit) {
    if (LLVM_UNLIKELY(result.replacesWritten))
      writeBack(missed, level->addressOf(result.replacedLine));
    if (++missed == shapes.size())
      break;
    // Behind the first level, a line is written when it comes back.
    result = (++level)->request(address, /*writes=*/false);
  }
  return missed;
}

void CacheModel::count(const Tally &tally) {
  // All that went further than a level missed it.
  uint64_t further = 0;
  for (unsigned level = levels.size(); level-- > 0;) {
    further += tally[level + 1];
    countsOf[level].misses += further;
    countsOf[level].requests += further + tally[level];
    last->misses[level] += further;
  }
  last->requests += further + tally[0];
}

inline void CacheModel::access(uint64_t address, unsigned bytes, bool writes,
                               Tally &tally) {
  uint64_t lineBytes = shapes.front().lineBytes, end = address + bytes;
  do {
    if (distances)
      distances->request(levels.front().lineOf(address));
    ++tally[ask(address, writes)];
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
  /// Whether its line can stay as long as nothing else comes to its set, and
  /// a bit for that set.
  bool settles = false;
  uint64_t setBit = 0;

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
  SmallVector<Walk, 8> walks(row.touches.size());
  for (size_t i = 0; i < walks.size(); ++i) {
    const Touch &touch = row.touches[i];
    int64_t bytes = touch.memref->type.storageBytes();
    uint64_t address =
        touch.memref->allocation->address() + touch.position * bytes;
    int64_t step = row.steps[i] * bytes;
    bool lingers = -shortStep <= step && step <= shortStep;
    walks[i] = {address, step, unsigned(bytes), touch.writes, lingers};
    crossesLines |= uint64_t(bytes) > lineBytes || (address & (bytes - 1)) != 0;
  }
  Tally tally = {};
  if (crossesLines || distances) {
    for (int64_t point = 0; point < row.points; ++point)
      for (Walk &walk : walks) {
        access(walk.address, walk.bytes, walk.writes, tally);
        walk.address += walk.step;
      }
    return count(tally);
  }
  for (uint64_t left = row.points; left > 0;) {
    uint64_t points = left;
    for (const Walk &walk : walks)
      if (walk.lingers)
        points = std::min(points, walk.pointsInLine(lineBytes));
    askInLines(walks, points, tally);
    for (Walk &walk : walks)
      walk.address += walk.step * points;
    left -= points;
  }
  count(tally);
}

/// Touches what `walks` do at so many points from `point` on.
void CacheModel::ask(ArrayRef<Walk> walks, uint64_t point, uint64_t points,
                     Tally &tally) {
  if (walks.size() == 1) {
    // With nothing else to look after, which is most of the work.
    const Walk walk = walks.front();
    uint64_t address = walk.address + walk.step * point;
    for (; points > 0; --points, address += walk.step)
      ++tally[ask(address, walk.writes)];
    return;
  }
  for (uint64_t end = point + points; point < end; ++point)
    for (const Walk &walk : walks)
      ++tally[ask(walk.address + walk.step * point, walk.writes)];
}

/// Whether walks linger in more lines of the set of `walk` than it has ways.
bool CacheModel::isCrowded(const Walk &walk, ArrayRef<Walk> walks) const {
  const Level &first = levels.front();
  uint64_t set = first.setOf(first.lineOf(walk.address));
  SmallVector<uint64_t, 8> lines;
  for (const Walk &other : walks) {
    uint64_t line = first.lineOf(other.address);
    if (other.lingers && first.setOf(line) == set &&
        !llvm::is_contained(lines, line))
      lines.push_back(line);
  }
  return lines.size() > shapes.front().ways;
}

/// Touches what walks do at points where those that linger stay in their lines.
void CacheModel::askInLines(MutableArrayRef<Walk> walks, uint64_t points,
                            Tally &tally) {
  SmallVector<Walk, 8> others;
  uint64_t ways = shapes.front().ways;
  bool mayCrowd = walks.size() > ways;
  for (Walk &walk : walks) {
    walk.settles = walk.lingers && !(mayCrowd && isCrowded(walk, walks));
    if (!walk.settles)
      others.push_back(walk);
  }
  uint64_t numSettled = walks.size() - others.size();
  uint64_t together = ways <= numSettled || others.empty()
                          ? 0
                          : (ways - numSettled) / others.size();
  uint64_t skipped = together >= 16
                         ? askAtEnds(walks, others, points, together, tally)
                         : askUnlessQuiet(walks, others, points, tally);
  tally[0] += skipped * numSettled;
}

/// Where a set has a way for all that some points ask for, `together` of them,
/// the first brings the lines that walks settle in, and the last puts them in
/// their order. Returns for how many points those were not asked for.
uint64_t CacheModel::askAtEnds(ArrayRef<Walk> walks, ArrayRef<Walk> others,
                               uint64_t points, uint64_t together,
                               Tally &tally) {
  uint64_t skipped = 0;
  for (uint64_t point = 0; point < points;) {
    uint64_t end = std::min(points, point + together);
    ask(walks, point++, 1, tally);
    if (point + 1 < end) {
      ask(others, point, end - 1 - point, tally);
      skipped += end - 1 - point;
      point = end - 1;
    }
    if (point < end)
      ask(walks, point++, 1, tally);
  }
  return skipped;
}

/// Where all that asks for lines of some sets does so in the same order again
/// and again, and for no more lines than the sets have ways, it hits from the
/// second time on, and leaves the sets as they are. So it need not be done
/// while no other walk comes to one of these sets, nor just after it did.
/// Returns for how many points it was done for none of them.
uint64_t CacheModel::askUnlessQuiet(MutableArrayRef<Walk> walks,
                                    ArrayRef<Walk> others, uint64_t points,
                                    Tally &tally) {
  // One bit stands for each set, and for some others.
  const Level &first = levels.front();
  auto bitOf = [&first](uint64_t address) {
    return uint64_t(1) << (first.setOf(first.lineOf(address)) % 64);
  };
  uint64_t taken = 0;
  for (Walk &walk : walks)
    if (walk.settles)
      taken |= walk.setBit = bitOf(walk.address);
  auto othersAt = [&](uint64_t point) {
    uint64_t bits = 0;
    for (const Walk &walk : others)
      bits |= bitOf(walk.address + walk.step * point);
    return bits;
  };
  uint64_t skipped = 0, busy = 1;
  for (uint64_t point = 0; point < points;) {
    // The points at which sets are disturbed, some at a time.
    constexpr uint64_t maxPoints = 32;
    uint64_t end = std::min(points, point + maxPoints);
    for (const Walk &walk : others) {
      uint64_t address = walk.address + walk.step * point;
      for (uint64_t i = 0; i < end - point; ++i, address += walk.step)
        busy |= uint64_t(3 * ((taken & bitOf(address)) != 0)) << i;
    }
    while (point < end) {
      uint64_t quiet = std::min<uint64_t>(end - point, llvm::countr_zero(busy));
      if (quiet == 0) {
        quiet = 1;
        uint64_t disturbed =
            point == 0 ? taken : othersAt(point - 1) | othersAt(point);
        for (const Walk &walk : walks)
          if (walk.settles && (walk.setBit & disturbed) == 0)
            ++tally[0];
          else
            ++tally[ask(walk.address + walk.step * point, walk.writes)];
      } else {
        if (!others.empty())
          ask(others, point, quiet, tally);
        skipped += quiet;
      }
      point += quiet;
      busy >>= quiet;
    }
  }
  return skipped;
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
  Tally tally = {};
  access(address, bytes, writes, tally);
  count(tally);
}

void CacheModel::writeBack(unsigned from, uint64_t address) {
  // A level that does not have the line hands it on.
  for (unsigned level = from; level < levels.size(); ++level) {
    if (level != from && levels[level].write(address))
      return;
    ++countsOf[level].writeBacks;
    countsOf[level].bytesBack += shapes[from].lineBytes;
  }
}
