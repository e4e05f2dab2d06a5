//===- CacheModelTest.cpp - What caches make of an execution --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Observers/CacheModel.h"

#include "interpreter/Semantics/Semantics.h"
#include "tests/unit/Semantics/InterpretText.h"

#include <list>
#include <random>

using namespace oracle;
using namespace oracle::testing;

namespace {

CacheModel model(llvm::StringRef text) {
  return CacheModel(cantFail(parseCaches(text)));
}

std::string errorOf(llvm::StringRef text) {
  auto shapes = parseCaches(text);
  return shapes ? "" : llvm::toString(shapes.takeError());
}

using Misses = std::vector<uint64_t>;

/// Four lines, all of one set, and addresses 0, 4, 8, 12, 0, ...: modulo 16.
TEST(CacheModel, FourLinesHoldStrideFourOverSixteenAddresses) {
  CacheModel cache = model("4,full,1");
  for (unsigned i = 0; i < 16; ++i)
    cache.access(nullptr, i * 4 % 16, 1, false);
  EXPECT_EQ(cache.counts(0).misses, 4u);
  EXPECT_EQ(cache.counts(0).hits(), 12u);
  cache.access(nullptr, 16 * 4 % 16, 1, false);
  EXPECT_EQ(cache.counts(0).misses, 4u);
  EXPECT_EQ(cache.counts(0).hits(), 13u);
}

/// Stride three has a period of sixteen addresses, and four lines keep none.
TEST(CacheModel, FourLinesHoldNothingOfStrideThree) {
  CacheModel cache = model("4,full,1");
  for (unsigned i = 0; i < 16; ++i)
    cache.access(nullptr, i * 3 % 16, 1, false);
  EXPECT_EQ(cache.counts(0).hits(), 0u);
  EXPECT_EQ(cache.counts(0).misses, 16u);
}

TEST(CacheModel, TheLeastRecentlyUsedLineIsReplaced) {
  CacheModel cache = model("2,full,1");
  for (uint64_t address : {1, 2, 1, 3, 1, 2})
    cache.access(nullptr, address, 1, false);
  // 1 and 3 are new, and 2 twice: 3 replaced it, since 1 was used after it.
  EXPECT_EQ(cache.counts(0).misses, 4u);
}

TEST(CacheModel, ALineThatIsHandedOnStaysAsLongAsItWas) {
  // Four lines of 16 bytes, then one of 64.
  CacheModel cache = model("64,full,16:64,full,64");
  cache.access(nullptr, 0, 4, true);
  // Line 0 leaves the second level for 64, and the first for 112.
  for (uint64_t address : {64, 80, 96, 112})
    cache.access(nullptr, address, 4, false);
  EXPECT_EQ(cache.counts(0).writeBacks, 1u);
  EXPECT_EQ(cache.counts(1).writeBacks, 1u);
  EXPECT_EQ(cache.bytesOut(0), 16u);
  EXPECT_EQ(cache.bytesOut(1), 16u);
}

TEST(CacheModel, ALineThatIsThereGoesBackAsAWhole) {
  CacheModel cache = model("32,full,16:64,full,64");
  cache.access(nullptr, 0, 4, true);
  // 32 replaces line 0 of the first level, 64 that of the second.
  for (uint64_t address : {16, 32, 64})
    cache.access(nullptr, address, 4, false);
  EXPECT_EQ(cache.bytesOut(0), 16u);
  EXPECT_EQ(cache.bytesOut(1), 64u);
}

TEST(CacheModel, LinesOfOneSetCompete) {
  // Four sets of one line: 0 and 4 share one, 1 has another.
  CacheModel cache = model("4,1,1");
  for (uint64_t address : {0, 4, 0, 4, 1, 1})
    cache.access(nullptr, address, 1, false);
  EXPECT_EQ(cache.counts(0).misses, 5u);
}

TEST(CacheModel, AnAccessAcrossLinesAsksForEach) {
  CacheModel cache = model("1K,full,4");
  cache.access(nullptr, 6, 4, false);
  EXPECT_EQ(cache.counts(0).requests, 2u);
  EXPECT_EQ(cache.counts(0).misses, 2u);
  cache.access(nullptr, 8, 4, false);
  EXPECT_EQ(cache.counts(0).requests, 3u);
  EXPECT_EQ(cache.counts(0).misses, 2u);
}

TEST(CacheModel, AMissAsksTheNextLevel) {
  CacheModel cache = model("2,full,1:8,full,2");
  for (unsigned round = 0; round < 2; ++round)
    for (uint64_t address : {0, 1, 2, 3})
      cache.access(nullptr, address, 1, false);
  EXPECT_EQ(cache.counts(0).requests, 8u);
  EXPECT_EQ(cache.counts(0).misses, 8u);
  EXPECT_EQ(cache.bytesIn(0), 8u);
  EXPECT_EQ(cache.counts(1).requests, 8u);
  EXPECT_EQ(cache.counts(1).misses, 2u);
  EXPECT_EQ(cache.bytesIn(1), 4u);
}

TEST(CacheModel, WrittenLinesGoBackWhenTheyAreReplaced) {
  CacheModel cache = model("2,full,1:4,full,1");
  for (uint64_t address : {0, 1, 2, 3})
    cache.access(nullptr, address, 1, true);
  // 0 and 1 left the first level, and are still in the second.
  EXPECT_EQ(cache.bytesOut(0), 2u);
  EXPECT_EQ(cache.bytesOut(1), 0u);
  for (uint64_t address : {4, 5})
    cache.access(nullptr, address, 1, false);
  // Now 2 and 3 leave the first, 0 and 1 the second.
  EXPECT_EQ(cache.bytesOut(0), 4u);
  EXPECT_EQ(cache.bytesOut(1), 2u);
}

/// What a list of all lines, searched from the front, says.
Misses slowMisses(llvm::ArrayRef<uint64_t> addresses, const CacheShape &shape) {
  std::vector<std::list<uint64_t>> sets(shape.numSets());
  Misses missed;
  for (auto [i, address] : llvm::enumerate(addresses)) {
    uint64_t line = address / shape.lineBytes;
    std::list<uint64_t> &set = sets[line % sets.size()];
    auto found = std::find(set.begin(), set.end(), line);
    if (found != set.end())
      set.erase(found);
    else
      missed.push_back(i);
    set.push_front(line);
    if (set.size() > shape.ways)
      set.pop_back();
  }
  return missed;
}

TEST(CacheModel, AgreesWithAListThatIsSearched) {
  std::mt19937_64 random(7);
  for (const char *text :
       {"64,full,4", "64,1,4", "96,2,4", "256,4,8", "48,full,1", "12,3,1"}) {
    std::vector<uint64_t> addresses;
    for (unsigned i = 0; i < 3000; ++i)
      addresses.push_back(random() % (i % 3 == 0 ? 400 : 60));
    CacheModel cache = model(text);
    Misses missed;
    for (auto [i, address] : llvm::enumerate(addresses)) {
      uint64_t before = cache.counts(0).misses;
      cache.access(nullptr, address, 1, false);
      if (cache.counts(0).misses != before)
        missed.push_back(i);
    }
    EXPECT_EQ(missed, slowMisses(addresses, cache.shape(0))) << text;
  }
}

TEST(ReuseDistances, AreTheDistinctLinesInBetween) {
  std::mt19937_64 random(3);
  ReuseDistances distances;
  std::vector<uint64_t> stack;
  std::vector<uint64_t> expected(ReuseDistances::numBuckets, 0);
  uint64_t first = 0;
  for (unsigned i = 0; i < 5000; ++i) {
    uint64_t line = random() % (1 + i % 200);
    auto found = std::find(stack.begin(), stack.end(), line);
    if (found == stack.end()) {
      ++first;
    } else {
      uint64_t distance = found - stack.begin();
      ++expected[std::bit_width(distance)];
      stack.erase(found);
    }
    stack.insert(stack.begin(), line);
    distances.request(line);
  }
  EXPECT_EQ(std::vector<uint64_t>(distances.counts()), expected);
  EXPECT_EQ(distances.firstRequests(), first);
}

TEST(ReuseDistances, ForgetWhatIsTooLongAgo) {
  ReuseDistances distances;
  uint64_t lines = ReuseDistances::maxLines + 10;
  for (uint64_t line = 0; line < lines; ++line)
    distances.request(line);
  EXPECT_EQ(distances.firstRequests(), lines);
  // Forgotten; then the oldest that is known, which is as far as can be.
  distances.request(0);
  EXPECT_EQ(distances.firstRequests(), lines + 1);
  distances.request(11);
  EXPECT_EQ(distances.counts().back(), 1u);
  EXPECT_EQ(distances.firstRequests(), lines + 1);
}

/// Tells what it is told.
class Order : public Observer {
public:
  bool watchesAccesses() const override { return true; }
  bool wantsOrder() const override { return true; }
  using Observer::touched;
  void touched(const Touch &touch) override {
    text += (text.empty() ? "" : " ") + std::string(touch.writes ? "w" : "r") +
            std::to_string(touch.number) + "[" +
            std::to_string(touch.position) + "]";
  }
  std::string text;
};

std::string orderOf(const std::string &body) {
  InterpretedText program(R"mlir(
    func.func @main() {
      %f = arith.constant 1.0 : f32
      %c0 = arith.constant 0 : index
      %a = memref.alloc() : memref<2x2xf32>
      %b = memref.alloc() : memref<2xf32>
      %c = memref.alloc() : memref<2xf32>
)mlir" + body + "\nreturn\n}",
                          {registerAllSemantics});
  Order order;
  Observer *observer = &order;
  Outcome outcome = program.run({}, "main", {}, observer);
  EXPECT_FALSE(outcome.fault) << show(outcome);
  return order.text;
}

TEST(AccessOrder, PointsOfANestComeInLexicographicOrder) {
  // b(i) = a(i, j) * c(j floordiv 2) + b(i)
  const char *nest = R"mlir(
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                     affine_map<(i, j) -> (j floordiv 2)>,
                                     affine_map<(i, j) -> (i)>],
                    iterator_types = ["parallel", "reduction"]}
        ins(%a, %c : memref<2x2xf32>, memref<2xf32>) outs(%b : memref<2xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %0 = arith.mulf %x, %y : f32
      BODY
      %1 = arith.addf %t, %0 : f32
      linalg.yield %1 : f32
    })mlir";
  const char *points = "r0[0] r1[0] r2[0] w2[0] r0[1] r1[0] r2[0] w2[0] "
                       "r0[2] r1[0] r2[1] w2[1] r0[3] r1[0] r2[1] w2[1]";
  std::string text = nest;
  auto with = [&](const char *inner) {
    std::string result = text;
    result.replace(result.find("BODY"), 4, inner);
    return orderOf(result);
  };
  EXPECT_EQ(with(""), points);
  // A body that does not run on strips.
  EXPECT_EQ(with("scf.execute_region { scf.yield }"), points);
}

TEST(AccessOrder, WhatANestDoesNotReadIsNotRead) {
  EXPECT_EQ(orderOf("linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)"),
            "w1[0] w1[1]");
}

TEST(AccessOrder, ACopyReadsAndWritesByElement) {
  EXPECT_EQ(orderOf("memref.copy %b, %c : memref<2xf32> to memref<2xf32>"),
            "r0[0] w1[0] r0[1] w1[1]");
}

TEST(AccessOrder, LoadsAndStoresComeOneByOne) {
  EXPECT_EQ(orderOf("memref.store %f, %b[%c0] : memref<2xf32>\n"
                    "%0 = memref.load %b[%c0] : memref<2xf32>"),
            "w1[0] r0[0]");
}

TEST(CacheSpec, SaysWhatMakesNoSense) {
  EXPECT_EQ(errorOf("32K,8,64:1M,16,64"), "");
  EXPECT_EQ(errorOf("48K,12,64"), "");
  EXPECT_EQ(errorOf("0,8,64"),
            "'0,8,64' is no cache: its size is no number of bytes");
  EXPECT_EQ(errorOf("20000000000000000000000,8,64"),
            "'20000000000000000000000,8,64' is no cache: its size is no number "
            "of bytes");
  EXPECT_EQ(errorOf("32K,8"), "'32K,8' is no cache: SIZE,WAYS,LINE is needed");
  EXPECT_EQ(errorOf("32K,0,64"), "'32K,0,64' is no cache: its ways are neither "
                                 "a number from 1 nor 'full'");
  EXPECT_EQ(errorOf("32K,7,64"), "'32K,7,64' is no cache: its 512 lines cannot "
                                 "be divided into sets of 7");
  EXPECT_EQ(errorOf("32K,8,48"), "'32K,8,48' is no cache: the bytes of a line "
                                 "are no power of two up to 4096");
  EXPECT_EQ(errorOf("100,full,64"), "'100,full,64' is no cache: its size is "
                                    "not a multiple of its lines");
  EXPECT_EQ(errorOf("16384M,8,64"),
            "'16384M,8,64' is no cache: it has more than 4194304 lines");
  EXPECT_EQ(errorOf("32K,8,64:1M,8,32"), "'32K,8,64:1M,8,32' has a level with "
                                         "shorter lines than the one before");
  EXPECT_EQ(errorOf("32K,8,64:16K,8,64"),
            "'32K,8,64:16K,8,64' has a level that is smaller than the one "
            "before");
  EXPECT_EQ(errorOf("32K,8,64:32K,8,64"), "");
  EXPECT_EQ(errorOf(""), "'' is no cache: SIZE,WAYS,LINE is needed");
}

} // namespace
