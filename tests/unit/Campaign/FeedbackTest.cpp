//===- FeedbackTest.cpp - What an execution covered -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Feedback.h"

#include "compiler/Pipelines/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace oracle;

namespace {

class FeedbackOf : public ::testing::Test {
protected:
  FeedbackOf() {
    DialectRegistry registry;
    mx::registerAll(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  OwningOpRef<ModuleOp> parse(llvm::StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }
  unsigned features(Feature kind) const {
    auto [begin, end] = Feedback::range(kind);
    return llvm::count_if(llvm::ArrayRef(table).slice(begin, end - begin),
                          [](uint8_t counter) { return counter != 0; });
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::vector<uint8_t> table = std::vector<uint8_t>(Feedback::size);
  Feedback feedback{table};
};

TEST_F(FeedbackOf, RangesFollowEachOtherAndFillTheTable) {
  unsigned next = 0;
  for (unsigned kind = 0; kind < numFeatures; ++kind) {
    auto [begin, end] = Feedback::range(Feature(kind));
    EXPECT_EQ(begin, next);
    EXPECT_LT(begin, end);
    next = end;
  }
  EXPECT_EQ(next, Feedback::size);
}

TEST_F(FeedbackOf, PairsTellOperandsApart) {
  auto module = parse(R"mlir(
    func.func @main(%x: f32) -> f32 {
      %0 = arith.negf %x : f32
      %1 = arith.addf %0, %x : f32
      return %1 : f32
    })mlir");
  ASSERT_TRUE(module);
  coverPairs(*module, feedback);
  // x -> negf, negf -> addf, x -> addf #1, addf -> return.
  EXPECT_EQ(features(Feature::Pair), 4u);
}

TEST_F(FeedbackOf, DecisionsDifferWhereACopyIsNeeded) {
  auto cover = [&](llvm::StringRef result) {
    feedback.clear();
    auto module = parse(R"mlir(
      func.func @main(%t: tensor<3xf32> {bufferization.writable = true},
                      %f: f32, %i: index)
          -> (tensor<3xf32>, tensor<3xf32>) {
        %0 = tensor.insert %f into %t[%i] : tensor<3xf32>
        return %0, )mlir" +
                        result.str() + " : tensor<3xf32>, tensor<3xf32>\n}");
    EXPECT_TRUE(module);
    coverInPlaceDecisions(*module, feedback);
    return table;
  };
  // The old version is still needed where it is returned.
  EXPECT_NE(cover("%t"), cover("%0"));
  EXPECT_GE(features(Feature::InPlace), 1u);
}

TEST_F(FeedbackOf, PatternsCountWhereTheyApply) {
  PatternCoverage patterns(context);
  auto module = parse(R"mlir(
    func.func @main(%t: tensor<3xf32>) -> tensor<?xf32> {
      %0 = tensor.cast %t : tensor<3xf32> to tensor<?xf32>
      %1 = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
      %2 = tensor.cast %1 : tensor<3xf32> to tensor<?xf32>
      return %2 : tensor<?xf32>
    })mlir");
  ASSERT_TRUE(module);
  patterns.cover(*module, feedback);
  EXPECT_GE(features(Feature::Pattern), 1u);
  EXPECT_EQ(llvm::range_size(module->getOps<func::FuncOp>()), 1);
  // The module is as it was.
  unsigned casts = 0;
  module->walk([&](tensor::CastOp) { ++casts; });
  EXPECT_EQ(casts, 3u);
}

} // namespace
