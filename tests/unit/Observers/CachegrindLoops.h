//===- CachegrindLoops.h - Loops for two models of caches -------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each loop is compiled twice: with memory that is read and written, for
// cachegrind to watch, and with one that records the accesses for CacheModel.
// What a loop does depends on no value that it reads. Offsets are in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_TESTS_OBSERVERS_CACHEGRINDLOOPS_H
#define MX_ORACLE_TESTS_OBSERVERS_CACHEGRINDLOOPS_H

#include <cstdint>
#include <string_view>

namespace oracle::testing {

/// Where a loop's memory begins, it is a multiple of this, and so every cache
/// has the same set first.
inline constexpr uint64_t memoryBytes = 1 << 16;

/// C += A * B of 40 x 40 floats, in rows.
template <typename Memory> void multiplyMatrices(Memory &memory) {
  constexpr uint64_t n = 40, a = n * n * 4, b = 2 * a;
  for (uint64_t i = 0; i < n; ++i)
    for (uint64_t j = 0; j < n; ++j)
      for (uint64_t k = 0; k < n; ++k) {
        float x = memory.template load<float>(a + (i * n + k) * 4);
        float y = memory.template load<float>(b + (k * n + j) * 4);
        float sum = memory.template load<float>((i * n + j) * 4);
        memory.template store<float>((i * n + j) * 4, sum + x * y);
      }
}

/// Bits of which no pattern is known.
inline uint64_t scatter(uint64_t i) {
  i = (i ^ i >> 33) * 0xFF51AFD7ED558CCD;
  i = (i ^ i >> 33) * 0xC4CEB9FE1A85EC53;
  return i ^ i >> 33;
}

/// Reads and writes 8 bytes at scattered places. Most are near the first.
template <typename Memory> void accessScattered(Memory &memory) {
  for (uint64_t i = 0; i < 20000; ++i) {
    uint64_t bits = scatter(i);
    uint64_t range = bits & 6 ? memoryBytes / 16 : memoryBytes;
    uint64_t offset = (bits >> 16) % range & ~uint64_t(7);
    if (bits & 1)
      memory.template store<uint64_t>(offset, i);
    else
      (void)memory.template load<uint64_t>(offset);
  }
}

/// The same at any address, so that accesses cross lines.
template <typename Memory> void accessAcrossLines(Memory &memory) {
  for (uint64_t i = 0; i < 20000; ++i) {
    uint64_t bits = scatter(i);
    uint64_t offset = (bits >> 16) % (memoryBytes / 8);
    if (bits & 1)
      memory.template store<uint64_t>(offset, i);
    else
      (void)memory.template load<uint64_t>(offset);
  }
}

} // namespace oracle::testing

#endif // MX_ORACLE_TESTS_OBSERVERS_CACHEGRINDLOOPS_H
