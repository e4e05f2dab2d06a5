//===- CacheRowsTest.cpp - Rows of accesses beside each of them -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheModel.h"
#include "interpreter/Values/Random.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

#include <list>

using namespace oracle;

namespace {

/// Caches as docs/traffic.md has them: a list of lines for each set, the one
/// that was used last first.
class ListedCaches {
public:
  explicit ListedCaches(llvm::ArrayRef<CacheShape> shapes) {
    for (const CacheShape &shape : shapes)
      levels.push_back(
          {shape, std::vector<std::list<Line>>(shape.numSets()), {}});
  }

  void access(uint64_t address, uint64_t bytes, bool writes) {
    uint64_t lineBytes = levels.front().shape.lineBytes;
    for (uint64_t line = address / lineBytes;
         line <= (address + bytes - 1) / lineBytes; ++line)
      request(line * lineBytes, writes);
  }
  const CacheModel::Counts &counts(unsigned level) const {
    return levels[level].counts;
  }

private:
  struct Line {
    uint64_t number;
    bool isWritten;
  };
  struct Level {
    CacheShape shape;
    std::vector<std::list<Line>> sets;
    CacheModel::Counts counts;

    /// The set of an address, and where in it the line is.
    auto find(uint64_t address) {
      uint64_t number = address / shape.lineBytes;
      std::list<Line> &set = sets[number % sets.size()];
      auto at = std::find_if(set.begin(), set.end(), [&](const Line &line) {
        return line.number == number;
      });
      return std::pair<std::list<Line> &, std::list<Line>::iterator>(set, at);
    }
  };

  void request(uint64_t address, bool writes) {
    for (size_t number = 0; number < levels.size(); ++number) {
      Level &level = levels[number];
      ++level.counts.requests;
      auto [set, at] = level.find(address);
      bool hits = at != set.end();
      bool isWritten = (hits && at->isWritten) || (writes && number == 0);
      if (hits)
        set.erase(at);
      set.push_front({address / level.shape.lineBytes, isWritten});
      if (hits)
        return;
      ++level.counts.misses;
      if (set.size() <= level.shape.ways)
        continue;
      Line replaced = set.back();
      set.pop_back();
      if (replaced.isWritten)
        writeBack(number, replaced.number * level.shape.lineBytes);
    }
  }
  void writeBack(size_t from, uint64_t address) {
    giveBack(from, address, levels[from].shape.lineBytes);
  }
  void giveBack(size_t from, uint64_t address, uint64_t bytes) {
    ++levels[from].counts.writeBacks;
    levels[from].counts.bytesBack += bytes;
    if (from + 1 == levels.size())
      return;
    auto [set, at] = levels[from + 1].find(address);
    if (at != set.end())
      at->isWritten = true;
    else
      giveBack(from + 1, address, bytes);
  }

  std::vector<Level> levels;
};

MemRef memory(uint64_t address, ElementType type, int64_t count) {
  MemRef memref;
  memref.allocation =
      std::make_shared<Allocation>(Allocation::Kind::Heap, 0, type, count,
                                   address, nullptr, nullptr, nullptr);
  memref.type = type;
  return memref;
}

/// Tells both of a random row of a loop nest.
class RandomRows {
public:
  RandomRows(uint64_t seed, CacheModel &model, ListedCaches &expected)
      : model(model), expected(expected), random(seed) {
    ElementType types[] = {ElementType::floating(FloatKind::F8E4M3FN),
                           ElementType::floating(FloatKind::F32),
                           ElementType::floating(FloatKind::F64)};
    for (unsigned i = 0; i < 6; ++i)
      memrefs.push_back(memory(64 + i * 3 * 4096, types[i % 3], numElements));
  }

  void tellOne() {
    // Most loops stay in a line for a while, others step over many.
    static constexpr int64_t steps[] = {0, 0, 1, 1, 1, -1, 2, 3, 16, -40, 128};
    int64_t points = 1 + random.below(random.oneIn(4) ? 3 : 90);
    llvm::SmallVector<Touch> touches;
    llvm::SmallVector<int64_t> stepsOfRow;
    for (uint64_t i = 0, end = 1 + random.below(6); i < end; ++i) {
      int64_t step = steps[random.below(std::size(steps))];
      int64_t way = step * (points - 1);
      if (std::abs(way) >= numElements)
        way = step = 0;
      int64_t first = random.below(numElements - std::abs(way));
      touches.push_back({nullptr, unsigned(i),
                         &memrefs[random.below(memrefs.size())],
                         way < 0 ? first - way : first, random.oneIn(3)});
      stepsOfRow.push_back(step);
    }
    model.touched(TouchRow{touches, stepsOfRow, points});
    for (int64_t point = 0; point < points; ++point)
      for (auto [touch, step] : llvm::zip_equal(touches, stepsOfRow)) {
        uint64_t bytes = touch.memref->type.storageBytes();
        uint64_t position = touch.position + point * step;
        expected.access(touch.memref->allocation->address() + position * bytes,
                        bytes, touch.writes);
      }
  }

private:
  static constexpr int64_t numElements = 1500;
  CacheModel &model;
  ListedCaches &expected;
  RandomStream random;
  std::vector<MemRef> memrefs;
};

TEST(CacheRows, AreTheirAccessesOneByOne) {
  for (const char *text :
       {"1K,2,64", "512,1,64", "512,8,16:4K,16,32", "2K,4,64:8K,8,64:32K,16,64",
        "2K,full,64:8K,full,128", "1K,full,256", "192,2,32:2K,4,32", "128,2,4",
        "16K,4,64", "4K,full,64:16K,full,64", "768,12,32:3K,12,64",
        "2K,1,64:8K,2,128", "8K,1,64", "768,1,64:3K,1,64",
        "4608,12,32:18K,3,64", "1152,2,64:4608,12,128", "9K,18,32",
        "1K,2,64:4K,8,64:8K,8,64:64K,16,64"}) {
    auto shapes = cantFail(parseCaches(text));
    for (uint64_t seed = 0; seed < 20; ++seed) {
      CacheModel model(shapes);
      ListedCaches expected(shapes);
      RandomRows rows(seed, model, expected);
      for (unsigned i = 0; i < 60; ++i)
        rows.tellOne();
      for (unsigned level = 0; level < shapes.size(); ++level) {
        SCOPED_TRACE(
            llvm::formatv("{0}, seed {1}, level {2}", text, seed, level).str());
        const CacheModel::Counts &counts = model.counts(level);
        EXPECT_EQ(counts.requests, expected.counts(level).requests);
        EXPECT_EQ(counts.misses, expected.counts(level).misses);
        EXPECT_EQ(counts.writeBacks, expected.counts(level).writeBacks);
        EXPECT_EQ(model.bytesOut(level), expected.counts(level).bytesBack);
        EXPECT_EQ(model.operations().front().second.misses[level],
                  expected.counts(level).misses);
      }
    }
  }
}

} // namespace
