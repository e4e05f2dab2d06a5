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
  struct Result {
    bool hit;
    /// Whether it is no hit, and a line is replaced that was written.
    bool replacesWritten;
    uint64_t replacedLine;
  };

  explicit Level(const CacheShape &shape)
      : search(searchOf(shape)), shift(llvm::Log2_64(shape.lineBytes)),
        ways(shape.ways), numSets(shape.numSets()),
        isMasked(llvm::isPowerOf2_64(numSets)),
        inverse(UINT64_MAX / numSets + 1) {
    if (search == Search::Listed) {
      listed.resize(numSets);
    } else {
      searched.assign(shape.numLines(), empty);
      written.assign(numSets, 0);
    }
  }

  uint64_t lineOf(uint64_t address) const { return address >> shift; }
  uint64_t addressOf(uint64_t line) const { return line << shift; }
  uint64_t setOf(uint64_t line) const {
    if (isMasked)
      return line & (numSets - 1);
    if (line > UINT32_MAX)
      return line % numSets;
    // The fraction of line / numSets in 64 bits, which are enough for numbers
    // of 32 (Lemire, Kaser, Kurz: Faster remainder by direct computation).
    __extension__ using Wide = unsigned __int128;
    return Wide(inverse * line) * numSets >> 64;
  }

  /// Asks for the line at `address`, which is here afterwards.
  LLVM_ATTRIBUTE_ALWAYS_INLINE Result request(uint64_t address, bool writes) {
    uint64_t line = lineOf(address);
    switch (search) {
    case Search::Eight:
      return searchUnrolled<8>(line & (numSets - 1), line, writes);
    case Search::Twelve:
      return searchUnrolled<12>(setOf(line), line, writes);
    case Search::Sixteen:
      return searchUnrolled<16>(line & (numSets - 1), line, writes);
    case Search::Any:
    case Search::Listed:
      break;
    }
    return requestAny(setOf(line), line, writes);
  }

  /// Says that a line was written where it is here; whether it is.
  bool write(uint64_t address) {
    uint64_t line = lineOf(address), set = setOf(line);
    if (search == Search::Listed) {
      auto found = places.find(line);
      if (found != places.end())
        entries[found->second].isWritten = true;
      return found != places.end();
    }
    for (uint64_t way = 0; way < ways; ++way)
      if (searched[set * ways + way] == line) {
        written[set] |= 1 << way;
        return true;
      }
    return false;
  }

private:
  /// How a line is found. Usual caches have searches of their own, without
  /// loops.
  enum class Search : uint8_t { Eight, Twelve, Sixteen, Any, Listed };
  static Search searchOf(const CacheShape &shape) {
    if (shape.ways > 16)
      return Search::Listed;
    if (shape.ways == 12)
      return Search::Twelve;
    if (!llvm::isPowerOf2_64(shape.numSets()))
      return Search::Any;
    return shape.ways == 8    ? Search::Eight
           : shape.ways == 16 ? Search::Sixteen
                              : Search::Any;
  }
  static constexpr uint32_t none = UINT32_MAX;
  /// No line has the largest number, since allocations end before the last
  /// byte.
  static constexpr uint64_t empty = UINT64_MAX;
  struct Entry {
    uint64_t line;
    uint32_t before, after;
    bool isWritten;
  };
  struct Set {
    uint32_t first = none, last = none;
    uint64_t size = 0;
  };

  template <uint64_t numWays>
  LLVM_ATTRIBUTE_ALWAYS_INLINE Result searchUnrolled(uint64_t set,
                                                     uint64_t line,
                                                     bool writes) {
    uint64_t moved = line;
#pragma unroll
    for (uint64_t way = 0; way < numWays; ++way)
      if (moveOn(searched[set * numWays + way], moved) == line)
        return found(written[set], way, writes);
    return replace(written[set], numWays, moved, writes);
  }
  LLVM_ATTRIBUTE_NOINLINE Result requestAny(uint64_t set, uint64_t line,
                                            bool writes) {
    if (search == Search::Listed)
      return requestListed(listed[set], line, writes);
    uint64_t moved = line;
    for (uint64_t way = 0; way < ways; ++way)
      if (moveOn(searched[set * ways + way], moved) == line)
        return found(written[set], way, writes);
    return replace(written[set], ways, moved, writes);
  }
  /// While a set is searched, what was used later than the line moves on by one
  /// place, and the line is first.
  static uint64_t moveOn(uint64_t &place, uint64_t &moved) {
    std::swap(place, moved);
    return moved;
  }
  static Result found(uint16_t &written, uint64_t way, bool writes) {
    // Up to the line itself; those behind it stay.
    unsigned moved = written & ((2u << way) - 1);
    if (moved | unsigned(writes))
      written = (written & ~moved) | (moved << 1 & ((2u << way) - 1)) |
                moved >> way | unsigned(writes);
    return {true, false, empty};
  }
  static Result replace(uint16_t &written, uint64_t ways, uint64_t line,
                        bool writes) {
    unsigned bits = unsigned(written) << 1 | unsigned(writes);
    if (bits == 0)
      return {false, false, line};
    written = bits & ((1u << ways) - 1);
    return {false, (bits >> ways & 1) != 0, line};
  }

  Result requestListed(Set &set, uint64_t line, bool writes) {
    if (set.first != none && entries[set.first].line == line) {
      entries[set.first].isWritten |= writes;
      return {true, false, empty};
    }
    auto [found, isNew] = places.try_emplace(line, none);
    if (!isNew) {
      uint32_t place = found->second;
      entries[place].isWritten |= writes;
      unlink(set, entries[place]);
      putFirst(set, place);
      return {true, false, empty};
    }
    Result result{false, false, empty};
    uint32_t place = set.last;
    if (set.size < ways) {
      ++set.size;
      place = entries.size();
      entries.push_back({});
      found->second = place;
    } else {
      found->second = place;
      Entry &entry = entries[place];
      result = {false, entry.isWritten, entry.line};
      unlink(set, entry);
      places.erase(entry.line);
    }
    entries[place].line = line;
    entries[place].isWritten = writes;
    putFirst(set, place);
    return result;
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

  Search search;
  unsigned shift;
  uint64_t ways, numSets;
  /// Whether the sets are as many as a power of two.
  bool isMasked;
  /// 2^64 divided by how many they are, rounded up.
  uint64_t inverse;
  /// Set after set, empty where there are lists; and a bit for each of a set's
  /// that was written.
  std::vector<uint64_t> searched;
  std::vector<uint16_t> written;
  std::vector<Set> listed;
  std::vector<Entry> entries;
  llvm::DenseMap<uint64_t, uint32_t> places;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_CACHELEVEL_H
