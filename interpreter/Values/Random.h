//===- Random.h - Repeatable random inputs ----------------------*- C++ -*-===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A named, versioned, counter-based generator and the values drawn from it.
// Everything is computed with integers, so that a seed means the same bytes on
// every machine, with every compiler and every standard library.
//
//===----------------------------------------------------------------------===//

#ifndef MX_ORACLE_VALUES_RANDOM_H
#define MX_ORACLE_VALUES_RANDOM_H

#include "interpreter/Numerics/FloatFormat.h"

namespace oracle {

/// What a finding is stamped with beside its seed. The version grows whenever a
/// seed would come to mean other bytes: the generator, or any draw below.
inline constexpr std::string_view randomGeneratorName = "philox4x32-10";
inline constexpr unsigned randomGeneratorVersion = 1;

/// One block of Philox4x32-10 (Salmon et al., "Parallel Random Numbers: As Easy
/// as 1, 2, 3", SC 2011).
std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter,
                                   std::array<uint32_t, 2> key);

/// An endless sequence of bits, given by a seed and the number of a stream.
/// Streams of one seed are independent: one per argument, say.
class RandomStream {
public:
  explicit RandomStream(uint64_t seed, uint64_t stream = 0)
      : seed(seed), stream(stream) {}

  /// 64 uniform bits.
  uint64_t next();
  /// Uniform in [0, bound), without bias; 0 for a bound of 0.
  uint64_t below(uint64_t bound);
  /// Uniform in [low, high]; the range must be narrower than 2^63.
  int64_t between(int64_t low, int64_t high);
  /// True once in `n` draws.
  bool oneIn(uint64_t n) { return below(n) == 0; }

private:
  uint64_t seed, stream;
  uint64_t block = 0;
  /// The second half of the current block.
  uint64_t spare = 0;
  bool hasSpare = false;
};

/// What inputs look like.
enum class Distribution : uint8_t {
  Uniform, ///< Ordinary data: an even spread over a moderate range.
  Exact,   ///< Values for which every operation is likely exact.
  Edge,    ///< Specials, ties, subnormals, extremes.
  Bits,    ///< Every bit pattern equally likely.
};

/// "uniform", "exact", "edge", "bits".
std::string_view nameOf(Distribution distribution);
std::optional<Distribution> parseDistribution(std::string_view name);

/// A code of `kind`, bits above its width zero.
/// - Uniform: [-1, 1] rounded to the format for f16 and wider; for small floats
///   the whole finite range; f8E8M0FNU 2^-8 ... 2^8. Never NaN or Inf.
/// - Exact: multiples of 1/2 within [-4, 4] that the format holds; f8E8M0FNU
///   2^-2 ... 2^2.
/// - Edge: mostly zeros, subnormals, the limits of the normal range, powers of
///   two and their neighbours, points halfway between values of a narrower
///   format and theirs; seldom NaN and Inf, which would drown all else in a
///   block of 32. For f8E8M0FNU the ends of its range, NaN and codes around 1.
uint64_t drawFloat(RandomStream &random, FloatKind kind,
                   Distribution distribution);

/// An integer of `width` bits (1 to 64), bits above zero.
/// - Uniform, Bits: every value equally likely.
/// - Exact: [-8, 8], or what of it the width holds.
/// - Edge: 0, 1, -1, the limits, powers of two and their neighbours, and small
///   numbers around `width`, where shifts go wrong.
uint64_t drawInteger(RandomStream &random, unsigned width,
                     Distribution distribution);

/// An `index`, 64 bits.
/// - Uniform: [0, 15]; Exact: [0, 7]. Small, so that it may be an extent.
/// - Edge, Bits: as an integer of 64 bits.
uint64_t drawIndex(RandomStream &random, Distribution distribution);

} // namespace oracle

#endif // MX_ORACLE_VALUES_RANDOM_H
