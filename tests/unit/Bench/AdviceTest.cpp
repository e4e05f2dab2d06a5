//===- AdviceTest.cpp - How fast kernels are, for those who ask -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Advice/Advice.h"
#include "bench/Advice/Instructions.h"

#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"
#include <fstream>

using namespace oracle::bench;
using llvm::StringRef;

namespace {

Speed speedOf(double first, std::optional<double> instructions = {}) {
  Speed speed;
  for (int i = 0; i < 20; ++i)
    speed.times.push_back(first + 0.001 * i);
  speed.instructions = instructions;
  return speed;
}

class AdviceFolder : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> name;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("advice", name));
    folder = name.str().str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  void write(const std::string &name, const std::string &text) {
    std::ofstream(folder + "/" + name) << text;
  }
  std::string errorOf(const std::string &text) {
    write("advice.json", text);
    llvm::Expected<AdviceFile> file = AdviceFile::read(folder + "/advice.json");
    return file ? "" : toString(file.takeError()).substr(folder.size() + 14);
  }

  std::string folder;
};

std::string replaced(std::string text, StringRef from, StringRef to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from.str();
  return text.replace(at, from.size(), to);
}

} // namespace

TEST(Advice, SaysWhatIsClearlySlowerOrFaster) {
  auto slower = advise(speedOf(2), speedOf(1)),
       faster = advise(speedOf(1), speedOf(2));
  ASSERT_EQ(slower.size(), 1u);
  EXPECT_EQ(slower[0], "slower: 2.01 instead of 1.01 times the reference loop");
  ASSERT_EQ(faster.size(), 1u);
  EXPECT_EQ(faster[0], "faster: 1.01 instead of 2.01 times the reference loop");
}

TEST(Advice, SaysNothingOfLittleOrOfNoise) {
  // Surely, but by 8% only.
  EXPECT_TRUE(advise(speedOf(1.08), speedOf(1)).empty());
  EXPECT_TRUE(advise(speedOf(1), speedOf(1)).empty());
  // By much, but two of each are no proof.
  Speed now, before;
  now.times = {2, 2.1};
  before.times = {1, 1.1};
  EXPECT_TRUE(advise(now, before).empty());
  EXPECT_TRUE(advise(Speed(), Speed()).empty());
}

TEST(Advice, CountsInstructionsWhereBothWere) {
  EXPECT_EQ(advise(speedOf(1, 1.5), speedOf(1, 1.25)),
            std::vector<std::string>{"more instructions: 1.5 instead of 1.25 "
                                     "times those of the reference loop"});
  EXPECT_EQ(advise(speedOf(1, 1), speedOf(1, 2)),
            std::vector<std::string>{"fewer instructions: 1 instead of 2 "
                                     "times those of the reference loop"});
  EXPECT_TRUE(advise(speedOf(1, 1.005), speedOf(1, 1)).empty());
  EXPECT_TRUE(advise(speedOf(1, 5), speedOf(1)).empty());
  EXPECT_TRUE(advise(speedOf(1, 5), speedOf(1, 0)).empty());
}

// The same loop is faster or slower as another compiler makes it.
TEST(Advice, IsOfAnotherMachineWhereAnotherCompilerMadeTheLoop) {
  EXPECT_EQ(Machine::here(), Machine::here());
  EXPECT_TRUE(StringRef(Machine::here().compiler).contains(__clang_version__));
  Machine other = Machine::here();
  other.compiler = "another compiler";
  EXPECT_FALSE(other == Machine::here());
}

TEST_F(AdviceFolder, ReadsWhatItWrites) {
  AdviceFile file{{"a processor", 3, "a compiler"}, {}};
  file.kernels["a.mlir"]["scalar"] = speedOf(1, 2.5);
  file.kernels["a.mlir"]["vector"] = speedOf(3);
  write("advice.json", file.toText());
  llvm::Expected<AdviceFile> read = AdviceFile::read(folder + "/advice.json");
  ASSERT_TRUE(bool(read)) << toString(read.takeError());
  EXPECT_EQ(read->machine, file.machine);
  EXPECT_EQ(read->machine.describe(),
            "a processor, 3 cores, loop by a compiler");
  const Speed &speed = read->kernels["a.mlir"]["scalar"];
  EXPECT_EQ(speed.instructions, 2.5);
  ASSERT_EQ(speed.times.size(), 20u);
  EXPECT_NEAR(speed.times[19], 1.019, 1e-9);
  EXPECT_EQ(read->kernels["a.mlir"]["vector"].instructions, std::nullopt);
}

TEST_F(AdviceFolder, WhatIsNoAdviceIsAnError) {
  AdviceFile file{{"a processor", 3, "a compiler"}, {}};
  file.kernels["a.mlir"]["scalar"] = speedOf(1, 2.5);
  std::string text = file.toText();
  EXPECT_EQ(errorOf(text), "");
  EXPECT_EQ(errorOf("{}"), "is no advice of this tool");
  EXPECT_TRUE(StringRef(errorOf("{")).starts_with("is no JSON"));
  EXPECT_EQ(errorOf(replaced(text, "\"format\": 2", "\"format\": 1")),
            "is advice of another format");
  EXPECT_EQ(errorOf(replaced(text, "\"cores\":3", "\"cores\":-3")),
            "lacks its 'machine' or its 'kernels'");
  EXPECT_EQ(errorOf(replaced(text, "\"compiler\"", "\"compiled\"")),
            "lacks its 'machine' or its 'kernels'");
  EXPECT_EQ(errorOf(replaced(text, "1.0000", "\"fast\"")),
            "is malformed under 'a.mlir', 'scalar'");
  EXPECT_EQ(errorOf(replaced(text, "2.5000", "\"few\"")),
            "is malformed under 'a.mlir', 'scalar'");
}

TEST_F(AdviceFolder, ProfilesAreReadInTheirOrder) {
  write("profile.1", "version: 1\nsummary: 20\ntotals: 20\n");
  write("profile.2", "version: 1\nsummary: 30\n");
  write("profile", "summary: 0\n");
  EXPECT_EQ(readProfiles(folder), (std::vector<uint64_t>{20, 30}));
  write("profile.3", "version: 1\n");
  EXPECT_TRUE(readProfiles(folder).empty());
  EXPECT_TRUE(readProfiles(folder + "/none").empty());
}
