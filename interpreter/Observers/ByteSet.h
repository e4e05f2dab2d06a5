//===- ByteSet.h - Which bytes were touched ---------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_OBSERVERS_BYTESET_H
#define MX_ORACLE_OBSERVERS_BYTESET_H

#include <bit>
#include <cstdint>
#include <vector>

namespace oracle {

/// A set of bytes of one allocation, a bit each.
class ByteSet {
public:
  explicit ByteSet(uint64_t size) : size(size) {}

  /// Adds the bytes from `begin` up to `end`, which are within the allocation.
  void add(uint64_t begin, uint64_t end) {
    if (number == size || begin == end)
      return;
    if (words.empty())
      words.resize((size + 63) / 64);
    uint64_t first = begin / 64, last = (end - 1) / 64;
    uint64_t fromBegin = ~uint64_t(0) << (begin % 64);
    uint64_t toEnd = ~uint64_t(0) >> (63 - (end - 1) % 64);
    if (first == last)
      return addTo(first, fromBegin & toEnd);
    addTo(first, fromBegin);
    for (uint64_t word = first + 1; word < last; ++word)
      addTo(word, ~uint64_t(0));
    addTo(last, toEnd);
  }
  /// How many there are.
  uint64_t count() const { return number; }

private:
  void addTo(uint64_t word, uint64_t bits) {
    number += std::popcount(bits & ~words[word]);
    words[word] |= bits;
  }

  uint64_t size;
  uint64_t number = 0;
  /// Empty until there is something in the set.
  std::vector<uint64_t> words;
};

} // namespace oracle

#endif // MX_ORACLE_OBSERVERS_BYTESET_H
