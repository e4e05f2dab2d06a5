//===- RunTest.cpp - What a page is made of -------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Run.h"
#include "fuzz/Report/Cases.h"

#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>

using namespace oracle;
using namespace oracle::report;

namespace {

TEST(RelativeUri, PathsBelowTheCurrentFolderStay) {
  llvm::SmallString<128> here;
  ASSERT_FALSE(llvm::sys::fs::current_path(here));
  EXPECT_EQ(relativeUri("./a/../b/c d#%.mlir"), "b/c%20d%23%25.mlir");
  EXPECT_EQ(relativeUri((here + "/b/c.mlir").str()), "b/c.mlir");
}

TEST(RelativeUri, OnlyWhatIsBelowIsHere) {
  llvm::SmallString<128> here;
  ASSERT_FALSE(llvm::sys::fs::current_path(here));
  for (llvm::StringRef path : {"a.mlir", "./a/../b.mlir", "..a/b"})
    EXPECT_TRUE(isBelowHere(path)) << path.str();
  EXPECT_TRUE(isBelowHere((here + "/b").str()));
  EXPECT_FALSE(isBelowHere((here + "x/b").str()));
  for (llvm::StringRef path : {"../a.mlir", "a/../../b", "..", "/nowhere/a"})
    EXPECT_FALSE(isBelowHere(path)) << path.str();
}

TEST(RelativeUri, OtherPathsSayNothingOfTheMachine) {
  EXPECT_EQ(relativeUri("/nowhere/home/user/c.mlir"), "c.mlir");
  EXPECT_EQ(relativeUri("../../c.mlir"), "c.mlir");
  EXPECT_EQ(relativeUri("\xff"), "%FF");
}

Run runOf(llvm::StringRef source, llvm::StringRef date) {
  Run run;
  run.source = source.str();
  run.date = date.str();
  return run;
}

TEST(Runs, ThoseWithADateAreSortedAmongThemselves) {
  std::vector<report::Run> runs;
  runs.push_back(runOf("c", "2026-03"));
  runs.push_back(runOf("x", ""));
  runs.push_back(runOf("a", "2026-01"));
  runs.push_back(runOf("b", "2026-02"));
  sortByDate(runs);
  std::string order;
  for (const report::Run &run : runs)
    order += run.source;
  EXPECT_EQ(order, "axbc");
}

ShownFinding findingOf(llvm::StringRef key, llvm::StringRef verdict,
                       llvm::StringRef program) {
  ShownFinding finding;
  finding.key = key.str();
  finding.verdict = verdict.str();
  finding.program = program.str();
  return finding;
}

TEST(DistinctFindings, WorstComesFirstAndTheLastWithAProgramIsShown) {
  std::vector<report::Run> runs(3);
  for (report::Run &run : runs)
    run.tool = "mx-fuzz run";
  runs[2].tool = "mx-interp";
  runs[0].findings.push_back(findingOf("a", "compile error", "old"));
  runs[0].findings.push_back(findingOf("b", "mismatch", "kept"));
  runs[1].findings.push_back(findingOf("a", "compile error", "new"));
  runs[1].findings.push_back(findingOf("b", "mismatch", ""));
  runs[1].findings.push_back(findingOf("c", "crash", ""));
  std::vector<SeenFinding> seen = distinctFindings(runs);
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen[0].finding->program, "kept");
  EXPECT_EQ(seen[1].finding->key, "c");
  EXPECT_EQ(seen[1].runs, 1u);
  EXPECT_EQ(seen[2].finding->program, "new");
  EXPECT_EQ(seen[2].runs, 2u);
  EXPECT_EQ(seen[2].ofRuns, 2u);
}

} // namespace
