//===- VerdictTest.cpp - What a comparison comes to -----------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Verdict.h"

#include "fuzz/Oracles/Differential.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

StageResult stage(Verdict verdict) {
  StageResult result;
  result.verdict = verdict;
  return result;
}

Verdict headlineOf(std::vector<StageResult> stages) {
  DifferentialResult result;
  result.stages = std::move(stages);
  return result.headline().verdict;
}

TEST(Verdict, NamesReadBack) {
  for (unsigned i = 0; i <= unsigned(Verdict::Limit); ++i)
    EXPECT_EQ(parseVerdict(nameOf(Verdict(i))), Verdict(i));
  EXPECT_EQ(parseVerdict("fine"), std::nullopt);
}

TEST(Verdict, StageResultsReadBack) {
  StageResult result;
  result.stage = "scalar";
  result.verdict = Verdict::MemoryError;
  result.message = "write behind \"allocation\" 3\n";
  result.pass = "cse";
  result.inputSet = 2;
  result.compared = 5;
  result.skipped = 1;
  result.traffic = llvm::json::Object{{"compulsory_bytes", 26688}};
  StageResult copy;
  ASSERT_TRUE(copy.fromJson(llvm::json::Value(result.toJson())));
  EXPECT_EQ(copy.stage, result.stage);
  EXPECT_EQ(copy.verdict, result.verdict);
  EXPECT_EQ(copy.message, result.message);
  EXPECT_EQ(copy.pass, result.pass);
  EXPECT_EQ(copy.inputSet, result.inputSet);
  EXPECT_EQ(copy.compared, result.compared);
  EXPECT_EQ(copy.skipped, result.skipped);
  EXPECT_EQ(copy.traffic, result.traffic);
}

TEST(Verdict, GarbageIsNoStageResult) {
  StageResult copy;
  EXPECT_FALSE(copy.fromJson(llvm::json::Value(nullptr)));
  EXPECT_FALSE(copy.fromJson(llvm::json::Object{{"stage", "values"}}));
  llvm::json::Object wrong = StageResult().toJson();
  wrong["verdict"] = "splendid";
  EXPECT_FALSE(copy.fromJson(llvm::json::Value(std::move(wrong))));
}

// The exit code is the first that applies of finding, invalid, unsupported,
// limit; a finding of a later stage says more than one of the value run.
TEST(Verdict, TheHeadlineIsWhatCounts) {
  EXPECT_EQ(headlineOf({stage(Verdict::Agree), stage(Verdict::Agree)}),
            Verdict::Agree);
  EXPECT_EQ(headlineOf({stage(Verdict::Agree), stage(Verdict::Unsupported),
                        stage(Verdict::Leak), stage(Verdict::Crash)}),
            Verdict::Leak);
  EXPECT_EQ(headlineOf({stage(Verdict::Undefined), stage(Verdict::Mismatch)}),
            Verdict::Mismatch);
  EXPECT_EQ(headlineOf({stage(Verdict::Undefined), stage(Verdict::Agree)}),
            Verdict::Undefined);
  EXPECT_EQ(headlineOf({stage(Verdict::Limit), stage(Verdict::Unsupported)}),
            Verdict::Unsupported);
  EXPECT_EQ(headlineOf({stage(Verdict::Limit), stage(Verdict::Agree)}),
            Verdict::Limit);
}

} // namespace
