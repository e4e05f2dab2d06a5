//===- CampaignFolderTest.cpp - Where a campaign keeps what it has --------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/CampaignFolder.h"
#include "fuzz/Campaign/Finding.h"
#include "fuzz/Campaign/FindingKey.h"
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

TEST_F(CampaignFolderOnDisk, EveryFieldOfTheStateIsNeeded) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.writeState({})), "");
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(read("state.json"));
  ASSERT_TRUE(bool(value)) << toString(value.takeError());
  const llvm::json::Object whole = *value->getAsObject();
  auto expectDamaged = [&](llvm::json::Object object, llvm::StringRef what) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(std::move(object));
    write("state.json", text);
    llvm::Expected<std::optional<CampaignState>> state = folder.readState();
    ASSERT_FALSE(bool(state)) << what.str();
    EXPECT_EQ(toString(state.takeError()),
              in("state.json") + ": is no state of a campaign");
  };
  for (auto &[key, old] : whole) {
    llvm::json::Object without = whole, other = whole;
    without.erase(key);
    expectDamaged(std::move(without), key);
    other[key] = llvm::json::Array{};
    expectDamaged(std::move(other), key);
  }
  llvm::json::Object negative = whole;
  negative["starts"] = -1;
  expectDamaged(std::move(negative), "starts");
  write("state.json", "[]");
  EXPECT_NE(toString(folder.readState().takeError()), "");
}

TEST_F(CampaignFolderOnDisk, FindingsThatCannotBeReadAreMovedAside) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  Finding finding;
  finding.key = "mismatch/p/x";
  finding.headline.verdict = Verdict::Mismatch;
  finding.program = finding.original = "module {}\n";
  std::string name = folderNameOf(finding.key);
  ASSERT_EQ(toString(writeFinding(folder.findings(), finding)), "");
  EXPECT_TRUE(folder.setUnreadableAside().empty());
  for (std::string target : {name, name + ".2"}) {
    write("findings/" + name + "/finding.json", "{");
    std::vector<std::string> said = folder.setUnreadableAside();
    ASSERT_EQ(said.size(), 1u);
    EXPECT_NE(
        said[0].find(in("findings/" + name) + "/finding.json: is no finding"),
        std::string::npos)
        << said[0];
    EXPECT_NE(said[0].find("; moved to " + in("unreadable/" + target)),
              std::string::npos)
        << said[0];
    EXPECT_TRUE(foldersIn(folder.findings()).empty());
    // Its kind is found again.
    ASSERT_EQ(toString(writeFinding(folder.findings(), finding)), "");
    EXPECT_EQ(foldersIn(folder.findings()).size(), 1u);
  }
}

TEST_F(CampaignFolderOnDisk, WhatAFullDiskLeftGoes) {
  std::string hash(40, 'a');
  write("empty", "");
  write(hash + ".mlir", "");
  write("program", "module {}");
  // A user's file may be empty for a reason.
  EXPECT_EQ(removeEmptyFiles(root, /*allOfThem=*/false), 1u);
  EXPECT_EQ(read("empty"), "");
  EXPECT_EQ(removeEmptyFiles(root, /*allOfThem=*/true), 1u);
  EXPECT_EQ(filesIn(root), std::vector<std::string>{in("program")});
}

TEST_F(CampaignFolderOnDisk, WhatIsSomebodysStaysAsItIs) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(in("tmp")));
  write("tmp/mine", "of a user");
  EXPECT_EQ(toString(CampaignFolder(root).open()),
            root + ": is no folder of a campaign: there is 'tmp' in it, and no "
                   "state.json; a new folder or an empty one was expected");
  EXPECT_EQ(read("tmp/mine"), "of a user");
  EXPECT_FALSE(llvm::sys::fs::exists(in("findings")));
}

// As a campaign leaves it that was killed before it had a state.
TEST_F(CampaignFolderOnDisk, WhatHasJustBegunGoesOn) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  write("counters", "some");
  folder.releaseLock();
  EXPECT_EQ(toString(folder.open()), "");
}

TEST_F(CampaignFolderOnDisk, WhatLibFuzzerNamesBecomesMlir) {
  CampaignFolder folder(root);
  ASSERT_EQ(toString(folder.open()), "");
  ASSERT_FALSE(llvm::sys::fs::create_directory(in("corpus")));
  std::string hash(40, 'a');
  write("corpus/" + hash, "new");
  write("corpus/mine", "of a user");
  EXPECT_EQ(folder.salvage(in("corpus")), 0u);
  EXPECT_EQ(read("corpus/" + hash + ".mlir"), "new");
  EXPECT_EQ(read("corpus/mine"), "of a user");
}

TEST_F(CampaignFolderOnDisk, WhatCannotBeMovedIsAnError) {
  write("program", "module {}");
  llvm::Expected<std::string> moved = moveProgram(in("program"), in("nowhere"));
  EXPECT_EQ(toString(moved.takeError()),
            in("program") + ": cannot be moved to " +
                in("nowhere/program.mlir") + ": No such file or directory");
  ASSERT_FALSE(llvm::sys::fs::create_directory(in("there")));
  moved = moveProgram(in("program"), in("there"));
  ASSERT_TRUE(bool(moved));
  EXPECT_EQ(read("there/program.mlir"), "module {}");
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
  ASSERT_EQ(toString(folder.writeState({})), "");
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
  write("corpus/bbb.mlir", "old");
  EXPECT_EQ(folder.salvage(in("corpus")), 1u);
  EXPECT_EQ(read("corpus/aaa.mlir"), "new");
  EXPECT_EQ(filesIn(in("corpus")).size(), 2u);
  EXPECT_FALSE(llvm::sys::fs::exists(in("tmp/Fork1.dir")));
}

} // namespace
