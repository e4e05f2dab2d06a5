//===- FindingTest.cpp - A finding as a folder of files -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/Finding.h"
#include "fuzz/Campaign/FindingKey.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

using namespace oracle;

namespace {

Finding someFinding() {
  Finding finding;
  finding.key = "mismatch/one-shot-bufferize/memref.load<-memref.store";
  finding.comparison.entry = "main";
  finding.comparison.pipeline = "scalar";
  finding.comparison.inputs = {"random:7:edge", "splat:1"};
  finding.comparison.dynamicSize = 3;
  finding.headline.stage = "scalar/buffers";
  finding.headline.verdict = Verdict::Mismatch;
  finding.headline.message = "result #0: element [0]: expected 1, got 2";
  finding.bisection.emplace();
  finding.bisection->verdict = Verdict::Mismatch;
  finding.bisection->pass = "one-shot-bufferize";
  finding.program = "module {\n}\n";
  finding.original = "module {\n  // more\n}\n";
  finding.operations = 4;
  finding.seed = 0xFFFF'0000'1234'5678;
  finding.llvmVersion = thisLlvmVersion().str();
  finding.projectVersion = thisProjectVersion().str();
  return finding;
}

class FindingFolder : public oracle::testing::TemporaryFolder {
protected:
  /// Writes it and says where.
  std::string written(const Finding &finding) {
    EXPECT_EQ(toString(writeFinding(root, finding)), "");
    return folderNameOf(finding.key);
  }
  std::string errorOf(llvm::StringRef path) {
    llvm::Expected<Finding> finding = readFinding(path);
    return finding ? std::string() : toString(finding.takeError());
  }
};

TEST_F(FindingFolder, WhatIsWrittenIsRead) {
  Finding finding = someFinding();
  std::string folder = written(finding);
  for (const std::string &path : {in(folder), in(folder + "/finding.json")}) {
    llvm::Expected<Finding> read = readFinding(path);
    ASSERT_TRUE(bool(read)) << toString(read.takeError());
    EXPECT_EQ(llvm::json::Value(read->toJson()),
              llvm::json::Value(finding.toJson()));
    EXPECT_EQ(read->seed, finding.seed);
    EXPECT_EQ(read->comparison.inputs, finding.comparison.inputs);
    EXPECT_EQ(read->comparison.dynamicSize, 3);
  }
}

TEST_F(FindingFolder, TheCommandMakesTheComparison) {
  std::string folder = written(someFinding());
  EXPECT_NE(read(folder + "/replay.sh")
                .find("/program.mlir\" --entry main --pipeline scalar "
                      "--input-sets 1 --dim 3 --input random:7:edge --input "
                      "splat:1\n"),
            std::string::npos);
  EXPECT_EQ(read(folder + "/inputs.txt"), "random:7:edge\nsplat:1\n");
}

TEST_F(FindingFolder, TheReproducerNamesThePasses) {
  Finding finding = someFinding();
  finding.comparison.pipeline.clear();
  finding.comparison.passes = "canonicalize,\"odd\"";
  std::string text = read(written(finding) + "/reproducer.mlir");
  EXPECT_NE(text.find("pipeline: \"builtin.module(canonicalize,\\22odd\\22)\""),
            std::string::npos)
      << text;
}

TEST(Passes, AreSplitOutsideOfBrackets) {
  EXPECT_EQ(
      splitPasses("builtin.module(cse, a{b=c,d e=(f,g)},func.func(h,i))"),
      (std::vector<std::string>{"cse", " a{b=c,d e=(f,g)}", "func.func(h,i)"}));
  EXPECT_TRUE(splitPasses(" ").empty());
}

TEST_F(FindingFolder, AFindingOfTheSameKindStays) {
  Finding finding = someFinding();
  std::string folder = written(finding);
  finding.program = "module {}\n";
  written(finding);
  EXPECT_EQ(read(folder + "/program.mlir"), "module {\n}\n");
}

TEST_F(FindingFolder, AnUnwritableFolderIsAnErrorAndLeavesNothing) {
  std::string nowhere = in("no-such-folder");
  EXPECT_NE(toString(writeFinding(nowhere, someFinding())), "");
  EXPECT_FALSE(llvm::sys::fs::exists(nowhere));
}

TEST_F(FindingFolder, AFileThatIsMissingOrEmptyIsSaid) {
  std::string folder = written(someFinding());
  for (llvm::StringRef name : {"replay.sh", "reproducer.mlir", "witness.txt"}) {
    std::string file = folder + "/" + name.str(), contents = read(file);
    write(file, "");
    EXPECT_EQ(errorOf(in(folder)),
              in(file) + ": is not there, or has nothing in it: the finding is "
                         "cut off (finding.json alone replays)");
    ASSERT_FALSE(llvm::sys::fs::remove(in(file)));
    EXPECT_NE(errorOf(in(folder)), "");
    write(file, contents);
  }
  EXPECT_EQ(errorOf(in(folder)), "");
}

TEST_F(FindingFolder, WhatIsCutOffIsSaid) {
  std::string folder = written(someFinding());
  write(folder + "/program.mlir", "module");
  EXPECT_EQ(errorOf(in(folder)),
            in(folder) + "/program.mlir: is not the program that was found: "
                         "cut off or edited (finding.json alone replays, and "
                         "mx-diff takes any program)");
  std::string json = read(folder + "/finding.json");
  write(folder + "/finding.json", json.substr(0, json.size() / 2));
  EXPECT_EQ(errorOf(in(folder)),
            in(folder) + "/finding.json: is no finding, or one that is cut "
                         "off; expected a folder that mx-fuzz run wrote, or "
                         "its finding.json");
  (void)llvm::sys::fs::remove(in(folder + "/finding.json"));
  EXPECT_EQ(errorOf(in(folder)),
            in(folder) + ": is no finding, or one that is cut off: has no "
                         "finding.json");
}

TEST_F(FindingFolder, ItsVerdictAndPassAreReadAndChecked) {
  auto fromJson = [](llvm::StringRef key, llvm::json::Value value) {
    llvm::json::Object object = someFinding().toJson();
    object[key] = std::move(value);
    Finding finding;
    bool isOne = finding.fromJson(std::move(object));
    return isOne
               ? (nameOf(finding.headline.verdict) + " " + finding.pass()).str()
               : "none";
  };
  EXPECT_EQ(fromJson("verdict", "crash"), "crash one-shot-bufferize");
  EXPECT_EQ(fromJson("pass", "cse"), "mismatch cse");
  EXPECT_EQ(fromJson("verdict", "banana"), "none");
  EXPECT_EQ(fromJson("verdict", "agree"), "none");
  EXPECT_EQ(fromJson("pass", 3), "none");
}

TEST_F(FindingFolder, AForeignFileIsNoFinding) {
  write("program.mlir", "module {}\n");
  EXPECT_EQ(errorOf(in("program.mlir")),
            in("program.mlir") + ": is no finding, or one that is cut off; "
                                 "expected a folder that mx-fuzz run wrote, or "
                                 "its finding.json");
  write("other.json", "{\"schema\": 1}");
  EXPECT_EQ(errorOf(in("other.json")),
            in("other.json") +
                ": is no finding: misses fields, or has values that are none");
  write("newer.json", "{\"schema\": 2}");
  EXPECT_EQ(errorOf(in("newer.json")),
            in("newer.json") + ": has schema 2; this program reads 1");
}

} // namespace
