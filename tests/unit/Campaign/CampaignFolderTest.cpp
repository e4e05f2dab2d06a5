//===- CampaignFolderTest.cpp - Where a campaign keeps what it has --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/CampaignFolder.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

using namespace oracle;

namespace {

using CampaignFolderOnDisk = oracle::testing::TemporaryFolder;

TEST_F(CampaignFolderOnDisk, StateIsReadBack) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  llvm::Expected<std::optional<CampaignState>> none = folder.readState();
  ASSERT_TRUE(none && !*none);
  CampaignState state;
  state.plan.passes = "canonicalize";
  state.plan.pipelines = {"scalar", "vector"};
  state.seed = UINT64_MAX;
  state.starts = 3;
  state.seconds = 1.5;
  ASSERT_EQ(toString(folder.writeState(state)), "");
  llvm::Expected<std::optional<CampaignState>> read = folder.readState();
  ASSERT_TRUE(read && *read);
  EXPECT_EQ((*read)->plan, state.plan);
  EXPECT_EQ((*read)->seed, state.seed);
  EXPECT_EQ((*read)->starts, 3);
  EXPECT_EQ((*read)->seconds, 1.5);
}

TEST_F(CampaignFolderOnDisk, ADamagedStateIsAnError) {
  write("state.json", "{");
  llvm::Expected<std::optional<CampaignState>> read =
      CampaignFolder(root).readState();
  ASSERT_FALSE(bool(read));
  EXPECT_EQ(toString(read.takeError()),
            in("state.json") + ": is no state of a campaign");
}

TEST_F(CampaignFolderOnDisk, ASecondCampaignIsTurnedAway) {
  CampaignFolder first(root), second(root);
  ASSERT_EQ(toString(first.open()), "");
  EXPECT_EQ(toString(second.open()),
            root + ": another campaign is running on this folder");
  first.releaseLock();
  EXPECT_EQ(toString(second.open()), "");
}

TEST_F(CampaignFolderOnDisk, WhatWasNotFinishedGoes) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  ASSERT_FALSE(llvm::sys::fs::create_directory(in("findings/a.tmp-123")));
  write("findings/a.tmp-123/program.mlir", "half");
  write("candidates/b.mlir.tmp-456", "half");
  write("candidates/c.mlir", "whole");
  folder.releaseLock();
  ASSERT_EQ(toString(folder.open()), "");
  EXPECT_TRUE(foldersIn(folder.findings()).empty());
  EXPECT_FALSE(llvm::sys::fs::exists(in("findings/a.tmp-123")));
  EXPECT_EQ(filesIn(folder.candidates()),
            std::vector<std::string>{in("candidates/c.mlir")});
}

TEST_F(CampaignFolderOnDisk, TheCorpusOfAKilledJobIsSaved) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  ASSERT_FALSE(llvm::sys::fs::create_directories(in("tmp/Fork1.dir/C12")));
  ASSERT_FALSE(llvm::sys::fs::create_directories(in("tmp/Fork1.dir/F12")));
  ASSERT_FALSE(llvm::sys::fs::create_directory(in("corpus")));
  write("tmp/Fork1.dir/C12/aaa", "new");
  write("tmp/Fork1.dir/C12/bbb", "old");
  write("tmp/Fork1.dir/F12/ccc", "features");
  write("corpus/bbb", "old");
  EXPECT_EQ(folder.salvage(in("corpus")), 1u);
  EXPECT_EQ(read("corpus/aaa"), "new");
  EXPECT_EQ(filesIn(in("corpus")).size(), 2u);
  EXPECT_FALSE(llvm::sys::fs::exists(in("tmp/Fork1.dir")));
}

} // namespace
