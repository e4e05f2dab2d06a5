//===- CacheLevel.h - The lines of one cache --------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_CACHELEVEL_H
#define MX_ORACLE_OBSERVERS_CACHELEVEL_H

#include "interpreter/Observers/CacheModel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace oracle {

/// The lines of one cache, those of a set in the order of their last use. Small
/// sets are searched, the others have lists and a table.
class CacheModel::Level {
public:
  /// A line, shifted by one bit, and whether it was written.
  using Slot = uint64_t;
  struct Result {
    bool hit;
    /// What is replaced where it is no hit; an empty slot was not written.
    Slot replaced;
    bool replacesWritten() const { return replaced & 1; }
  };

  explicit Level(const CacheShape &shape)
      : shift(llvm::Log2_64(shape.lineBytes)), ways(shape.ways),
        numSets(shape.numSets()),
        mask(llvm::isPowerOf2_64(numSets) ? numSets - 1 : 0) {
    if (ways <= maxSearched)
      searched.assign(shape.numLines(), empty);
    else
      listed.resize(numSets);
  }

  uint64_t lineOf(uint64_t address) const { return address >> shift; }
  uint64_t addressOf(Slot slot) const { return slot >> 1 << shift; }
  uint64_t setOf(uint64_t line) const {
    return LLVM_LIKELY(mask || numSets == 1) ? line & mask : line % numSets;
  }

  /// Asks for the line at `address`, which is here afterwards.
  Result request(uint64_t address, bool writes) {
    uint64_t line = lineOf(address);
    return LLVM_LIKELY(!searched.empty()) ? requestSearched(line, writes)
                                          : requestListed(line, writes);
  }

  /// Says that a line was written where it is here; whether it is.
  bool write(uint64_t address) {
    uint64_t line = lineOf(address);
    if (searched.empty()) {
      auto found = places.find(line);
      if (found != places.end())
        entries[found->second].slot |= 1;
      return found != places.end();
    }
    Slot *set = &searched[setOf(line) * ways];
    Slot *found = std::find_if(set, set + ways,
                               [&](Slot slot) { return slot >> 1 == line; });
    if (found == set + ways)
      return false;
    *found |= 1;
    return true;
  }

private:
  static constexpr uint64_t maxSearched = 16;
  static constexpr uint32_t none = UINT32_MAX;
  /// No line has the largest number.
  static constexpr Slot empty = ~uint64_t(1);
  struct Entry {
    Slot slot;
    uint32_t before, after;
  };
  struct Set {
    uint32_t first = none, last = none;
    uint64_t size = 0;
  };

  /// Moves what was used later than the line by one place while it searches, so
  /// that the line is first.
  Result requestSearched(uint64_t line, bool writes) {
    Slot *set = &searched[setOf(line) * ways];
    Slot moved = line << 1 | Slot(writes);
    for (Slot *at = set, *end = set + ways; at != end; ++at) {
      Slot here = *at;
      *at = moved;
      if (here >> 1 == line) {
        *set |= here & 1;
        return {true, empty};
      }
      moved = here;
    }
    return {false, moved};
  }

  Result requestListed(uint64_t line, bool writes) {
    Set &set = listed[setOf(line)];
    if (set.first != none && entries[set.first].slot >> 1 == line) {
      entries[set.first].slot |= Slot(writes);
      return {true, empty};
    }
    auto [found, isNew] = places.try_emplace(line, none);
    if (!isNew) {
      uint32_t place = found->second;
      entries[place].slot |= Slot(writes);
      unlink(set, entries[place]);
      putFirst(set, place);
      return {true, empty};
    }
    Slot replaced = empty;
    uint32_t place = set.last;
    if (set.size < ways) {
      ++set.size;
      place = entries.size();
      entries.push_back({});
      found->second = place;
    } else {
      found->second = place;
      replaced = entries[place].slot;
      unlink(set, entries[place]);
      places.erase(replaced >> 1);
    }
    entries[place].slot = line << 1 | Slot(writes);
    putFirst(set, place);
    return {false, replaced};
  }
  void unlink(Set &set, const Entry &entry) {
    (entry.before == none ? set.first : entries[entry.before].after) =
        entry.after;
    (entry.after == none ? set.last : entries[entry.after].before) =
        entry.before;
  }
  void putFirst(Set &set, uint32_t place) {
    entries[place].before = none;
    entries[place].after = set.first;
    (set.first == none ? set.last : entries[set.first].before) = place;
    set.first = place;
  }

  unsigned shift;
  uint64_t ways, numSets, mask;
  /// Set after set; empty where there are lists.
  std::vector<Slot> searched;
  std::vector<Set> listed;
  std::vector<Entry> entries;
  llvm::DenseMap<uint64_t, uint32_t> places;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_CACHELEVEL_H
