//===- NumericsBench.cpp - Codes, conversions and blocks ------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Numerics/BlockScale.h"
#include "interpreter/Numerics/SmallArith.h"
#include "interpreter/Values/Random.h"

#include <benchmark/benchmark.h>

using namespace oracle;

namespace {

constexpr size_t count = 4096;
constexpr size_t blockSize = 32;

/// Any bits at all, finite or not.
std::vector<uint32_t> anyBits() {
  RandomStream stream(1);
  std::vector<uint32_t> bits(count);
  for (uint32_t &each : bits)
    each = uint32_t(stream.next());
  return bits;
}

void perElement(benchmark::State &state, size_t bytesEach) {
  state.SetItemsProcessed(int64_t(state.iterations() * count));
  state.SetBytesProcessed(int64_t(state.iterations() * count * bytesEach));
}

void BM_Numerics_Encode(benchmark::State &state, FloatKind kind,
                        Overflow overflow) {
  std::vector<uint32_t> bits = anyBits();
  for (auto _ : state)
    for (uint32_t each : bits)
      benchmark::DoNotOptimize(encodeSmall(kind, each, overflow));
  perElement(state, sizeof(uint32_t));
}
BENCHMARK_CAPTURE(BM_Numerics_Encode, f8E4M3FN, FloatKind::F8E4M3FN,
                  Overflow::Saturating);
BENCHMARK_CAPTURE(BM_Numerics_Encode, f8E5M2, FloatKind::F8E5M2,
                  Overflow::NonSaturating);
BENCHMARK_CAPTURE(BM_Numerics_Encode, f4E2M1FN, FloatKind::F4E2M1FN,
                  Overflow::Saturating);

void BM_Numerics_Decode(benchmark::State &state, FloatKind kind) {
  std::vector<uint32_t> bits = anyBits();
  for (uint32_t &each : bits)
    each = encodeSmall(kind, each, Overflow::Saturating);
  for (auto _ : state)
    for (uint32_t code : bits)
      benchmark::DoNotOptimize(decodeSmall(kind, uint8_t(code)));
  perElement(state, 1);
}
BENCHMARK_CAPTURE(BM_Numerics_Decode, f8E4M3FN, FloatKind::F8E4M3FN);
BENCHMARK_CAPTURE(BM_Numerics_Decode, f6E2M3FN, FloatKind::F6E2M3FN);
BENCHMARK_CAPTURE(BM_Numerics_Decode, f8E8M0FNU, FloatKind::F8E8M0FNU);

void BM_Numerics_Quantize(benchmark::State &state, FloatKind kind,
                          ScaleRounding rounding) {
  std::vector<uint32_t> bits = anyBits();
  std::vector<uint8_t> codes(blockSize);
  for (auto _ : state)
    for (size_t first = 0; first < count; first += blockSize)
      benchmark::DoNotOptimize(quantizeBlock(
          kind, rounding, std::span(bits).subspan(first, blockSize), codes));
  perElement(state, sizeof(uint32_t));
}
BENCHMARK_CAPTURE(BM_Numerics_Quantize, f8E4M3FN_floor, FloatKind::F8E4M3FN,
                  ScaleRounding::Floor);
BENCHMARK_CAPTURE(BM_Numerics_Quantize, f8E4M3FN_rceil, FloatKind::F8E4M3FN,
                  ScaleRounding::RCeil);
BENCHMARK_CAPTURE(BM_Numerics_Quantize, f4E2M1FN_even, FloatKind::F4E2M1FN,
                  ScaleRounding::Even);

void BM_Numerics_Dequantize(benchmark::State &state, FloatKind kind) {
  std::vector<uint32_t> bits = anyBits();
  for (auto _ : state)
    for (uint32_t each : bits)
      benchmark::DoNotOptimize(
          dequantizeElement(kind, encodeSmall(kind, each, Overflow::Saturating),
                            uint8_t(each >> 8)));
  perElement(state, 1);
}
BENCHMARK_CAPTURE(BM_Numerics_Dequantize, f8E4M3FN, FloatKind::F8E4M3FN);

/// A sum in order, each step rounded to the format.
void BM_Numerics_Accumulate(benchmark::State &state, FloatKind kind) {
  std::vector<uint64_t> codes;
  for (uint32_t each : anyBits())
    codes.push_back(convertFloat(FloatKind::F32, each & 0xBFFFFFFF, kind));
  for (auto _ : state) {
    uint64_t sum = 0;
    for (uint64_t code : codes)
      sum = fromDouble(kind, toDouble(kind, sum) + toDouble(kind, code));
    benchmark::DoNotOptimize(sum);
  }
  perElement(state, 1);
}
BENCHMARK_CAPTURE(BM_Numerics_Accumulate, f32, FloatKind::F32);
BENCHMARK_CAPTURE(BM_Numerics_Accumulate, bf16, FloatKind::BF16);
BENCHMARK_CAPTURE(BM_Numerics_Accumulate, f8E5M2, FloatKind::F8E5M2);

} // namespace
