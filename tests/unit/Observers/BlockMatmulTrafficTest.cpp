//===- BlockMatmulTrafficTest.cpp - What a block_matmul has to move -------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The figures are those of the contract (semantics, section 4).
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Observers/LedgerRuns.h"

#include <cmath>

using namespace oracle;
using namespace oracle::testing;

namespace {

std::string matrix(int64_t rows, int64_t columns, const char *element) {
  return "memref<" + std::to_string(rows) + "x" + std::to_string(columns) +
         "x" + element + ">";
}

/// block_matmul of M x 64 x 64 in blocks of 32, as bufferization leaves it.
/// `atEnd` stands behind it and gives %r.
std::string onBuffers(int64_t m, const std::string &atStart = "",
                      const std::string &acc = "%acc",
                      const std::string &atEnd = "") {
  std::string a = matrix(m, 64, "f8E4M3FN"), x = matrix(m, 2, "f8E8M0FNU"),
              b = matrix(64, 64, "f32"), c = matrix(m, 64, "f32");
  return "func.func @main(%a: " + a + ", %x: " + x + ", %b: " + b +
         ", %acc: " + c + ") -> " + c + " {\n" + atStart +
         R"mlir(
    linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                                     affine_map<(m, n, k) -> (m, k floordiv 32)>,
                                     affine_map<(m, n, k) -> (k, n)>,
                                     affine_map<(m, n, k) -> (m, n)>],
                    iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %x, %b : )mlir" +
         a + ", " + x + ", " + b + ") outs(" + acc + " : " + c + R"mlir() {
    ^bb0(%p: f8E4M3FN, %s: f8E8M0FNU, %e: f32, %t: f32):
      %0 = arith.extf %p : f8E4M3FN to f32
      %1 = arith.extf %s : f8E8M0FNU to f32
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.mulf %2, %e : f32
      %4 = arith.addf %t, %3 : f32
      linalg.yield %4 : f32
    }
)mlir" + atEnd +
         "    return " + acc + " : " + c + "\n}\n";
}

/// The same as values.
std::string onValues(int64_t m) {
  std::string rows = std::to_string(m);
  std::string a = "!mx.tensor<" + rows +
                  "x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>";
  std::string c = "tensor<" + rows + "x64xf32>";
  return "func.func @main(%a: " + a + ", %b: tensor<64x64xf32>, %acc: " + c +
         ") -> " + c + " {\n  %r = mx.block_matmul %a, %b, %acc : " + a +
         ", tensor<64x64xf32>, " + c + " -> " + c + "\n  return %r : " + c +
         "\n}\n";
}

/// And in f32.
std::string inF32(int64_t m) {
  std::string a = matrix(m, 64, "f32"), b = matrix(64, 64, "f32");
  return "func.func @main(%a: " + a + ", %b: " + b + ", %acc: " + a + ") -> " +
         a + " {\n  linalg.matmul ins(%a, %b : " + a + ", " + b +
         ") outs(%acc : " + a + ")\n  return %acc : " + a + "\n}\n";
}

/// Two places behind the point.
double rounded(double value) { return std::round(value * 100) / 100; }

TEST(BlockMatmulTraffic, BytesFlopsAndIntensityBesideF32) {
  for (const std::string &text : {onBuffers(32), onValues(32)}) {
    LedgerRun run(text);
    const Compulsory &minimum = run.ledger.compulsory();
    Ledger::Work work = run.ledger.totalWork();
    EXPECT_EQ(minimum.bytes(), 26688u);
    EXPECT_EQ(minimum.bytesInF32(), 32768u);
    EXPECT_EQ(work.flops, 393216u);
    EXPECT_EQ(work.flops - work.scaling, 262144u);
    double bytes = minimum.bytes(), inF32 = minimum.bytesInF32();
    double flops = work.flops, flopsInF32 = work.flops - work.scaling;
    EXPECT_EQ(rounded(flops / bytes), 14.73);
    EXPECT_EQ(rounded(flopsInF32 / inF32), 8.00);
    EXPECT_EQ(rounded(inF32 / bytes), 1.23);
    EXPECT_EQ(rounded(flops / flopsInF32), 1.50);
    EXPECT_EQ(rounded(flops / bytes / (flopsInF32 / inF32)), 1.84);
  }
}

TEST(BlockMatmulTraffic, PartsAreElementsScalesAndTheDestinationOnce) {
  auto partsOf = [](const std::string &text) {
    LedgerRun run(text);
    std::vector<std::pair<std::string, uint64_t>> parts;
    for (const CompulsoryPart &part : run.ledger.compulsory().parts)
      parts.push_back({part.name, part.bytes});
    return parts;
  };
  using Parts = std::vector<std::pair<std::string, uint64_t>>;
  EXPECT_EQ(partsOf(onValues(32)), (Parts{{"argument #0, elements", 2048},
                                          {"argument #0, scales", 64},
                                          {"argument #1", 16384},
                                          {"argument #2", 8192}}));
  EXPECT_EQ(partsOf(onBuffers(32)), (Parts{{"argument #0", 2048},
                                           {"argument #1", 64},
                                           {"argument #2", 16384},
                                           {"argument #3", 8192}}));
}

TEST(BlockMatmulTraffic, TheProgramInF32IsWhatItIsComparedWith) {
  LedgerRun run(inF32(32));
  EXPECT_EQ(run.ledger.compulsory().bytes(), 32768u);
  EXPECT_EQ(run.ledger.compulsory().bytesInF32(), 32768u);
  EXPECT_EQ(run.ledger.totalWork().flops, 262144u);
  EXPECT_EQ(run.ledger.totalWork().scaling, 0u);
}

TEST(BlockMatmulTraffic, OneRowGainsNearlyNothing) {
  EXPECT_EQ(LedgerRun(onBuffers(1)).ledger.compulsory().bytes(), 16706u);
  EXPECT_EQ(LedgerRun(onValues(1)).ledger.compulsory().bytes(), 16706u);
  EXPECT_EQ(LedgerRun(onBuffers(1)).ledger.compulsory().bytesInF32(), 16896u);
  EXPECT_EQ(LedgerRun(inF32(1)).ledger.compulsory().bytes(), 16896u);
}

TEST(BlockMatmulTraffic, OneRowWithBQuantizedToo) {
  LedgerRun run(R"mlir(
    !a = !mx.tensor<1x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU>
    !b = !mx.tensor<64x64xf8E4M3FN, block_size = 32, scale_type = f8E8M0FNU, axis = 0>
    func.func @main(%a: !a, %q: !b, %acc: tensor<1x64xf32>) -> tensor<1x64xf32> {
      %b = mx.dequantize_block %q : !b -> tensor<64x64xf32>
      %r = mx.block_matmul %a, %b, %acc : !a, tensor<64x64xf32>, tensor<1x64xf32> -> tensor<1x64xf32>
      return %r : tensor<1x64xf32>
    })mlir");
  EXPECT_EQ(run.ledger.compulsory().bytes(), 4546u);
}

TEST(BlockMatmulTraffic, AccessesAreEveryLoadAndStoreOfTheLoops) {
  LedgerRun run(onBuffers(32));
  uint64_t points = 32 * 64 * 64;
  Ledger::Moved moved = run.ledger.moved();
  EXPECT_EQ(moved.loads, 4 * points);
  EXPECT_EQ(moved.stores, points);
  EXPECT_EQ(moved.bytesRead, (1 + 1 + 4 + 4) * points);
  EXPECT_EQ(moved.bytesWritten, 4 * points);
  EXPECT_EQ(moved.bytesCopied, 0u);
  EXPECT_EQ(run.ledger.footprint(), 26688u);
}

TEST(BlockMatmulTraffic, AStrayCopyOfTheAccumulatorHasANameAndATensor) {
  std::string c = matrix(32, 64, "f32");
  LedgerRun run(onBuffers(32,
                          "    %new = memref.alloc() : " + c +
                              "\n    memref.copy %acc, %new : " + c + " to " +
                              c + "\n",
                          "%new"));
  EXPECT_EQ(run.ledger.moved().bytesCopied, 8192u);
  EXPECT_EQ(run.movedBy("memref.copy").bytesCopied, 8192u);
  EXPECT_EQ(run.movedBy("memref.copy").bytesRead, 8192u);
  EXPECT_EQ(run.movedBy("memref.copy").bytesWritten, 8192u);
  ASSERT_EQ(run.ledger.copies().size(), 1u);
  const CopyWatch::Copies &copy = run.ledger.copies().front();
  EXPECT_EQ(LedgerRun::nameOf(copy.op), "memref.copy");
  EXPECT_EQ(run.ledger.sources()[copy.from].argument, 3u);
  EXPECT_EQ(LedgerRun::nameOf(run.ledger.sources()[copy.to].madeBy),
            "memref.alloc");
  EXPECT_EQ(copy.times, 1u);
  EXPECT_EQ(copy.bytes, 8192u);
  // The caller owns what was copied, and may still read it.
  EXPECT_EQ(copy.missedTimes, 0u);
  // The result began as the accumulator, and the minimum is what it was.
  EXPECT_EQ(run.ledger.compulsory().bytes(), 26688u);
  EXPECT_EQ(run.ledger.footprint(), 26688u + 8192u);
}

} // namespace
