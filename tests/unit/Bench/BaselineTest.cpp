//===- BaselineTest.cpp - What a kernel moved when it was last looked at --===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/Gate/Baseline.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"
#include <fstream>

using namespace oracle::bench;
using llvm::StringRef;

namespace {

class BaselineFile : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> name;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("baseline", "json", name));
    path = name.str().str();
  }
  void TearDown() override { llvm::sys::fs::remove(path); }

  llvm::Expected<Baseline> read(const std::string &text) {
    std::ofstream(path) << text;
    return readBaseline(path);
  }
  /// Behind the name of the file, which each sentence begins with.
  std::string errorOf(const std::string &text) {
    llvm::Expected<Baseline> baseline = read(text);
    if (baseline)
      return "";
    std::string message = toString(baseline.takeError());
    EXPECT_TRUE(StringRef(message).starts_with(path + ": ")) << message;
    return message.substr(path.size() + 2);
  }

  std::string path;
};

/// 2^63 is no signed number, and a counter all the same.
Baseline example() {
  Baseline baseline{"a.mlir", fingerprint("func"), {}};
  CounterLedger &ledger = baseline.pipelines["scalar"]["buffers"];
  ledger.totals = {
      {"bytes_read", uint64_t(1) << 63}, {"copies", 0}, {"peak_bytes", 4}};
  ledger.add({"memref.load", "a.mlir:1:2", "argument #0"}, "bytes_read",
             uint64_t(1) << 63);
  ledger.add({"", "", "argument #0"}, "peak_bytes", 4);
  baseline.pipelines["vector"]["values"];
  return baseline;
}

std::string replaced(std::string text, StringRef from, StringRef to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from.str();
  return text.replace(at, from.size(), to);
}

} // namespace

TEST_F(BaselineFile, ReadsWhatItWrites) {
  llvm::Expected<Baseline> baseline = read(toText(example()));
  ASSERT_TRUE(bool(baseline)) << toString(baseline.takeError());
  EXPECT_EQ(*baseline, example());
}

TEST_F(BaselineFile, TextsHaveFingerprintsOfTheirOwn) {
  // RFC 1321, section A.5.
  EXPECT_EQ(fingerprint("abc"), "900150983cd24fb0d6963f7d28e17f72");
}

TEST_F(BaselineFile, AnotherLLVMIsAnError) {
  std::string text =
      replaced(toText(example()), "\"" LLVM_VERSION_STRING "\"", "\"21.1.0\"");
  EXPECT_EQ(errorOf(text),
            "is a baseline of LLVM 21.1.0, and this is " LLVM_VERSION_STRING
            ": what passes make of a program is another matter there");
  EXPECT_EQ(
      errorOf(replaced(toText(example()), "\"llvm\"", "\"LLVM\"")),
      "is a baseline of LLVM (none named), and this is " LLVM_VERSION_STRING
      ": what passes make of a program is another matter there");
}

TEST_F(BaselineFile, AnotherFormatIsAnError) {
  StringRef expected =
      "is a baseline of another format than 1, the one that this tool has";
  EXPECT_EQ(
      errorOf(replaced(toText(example()), "\"format\": 1", "\"format\": 2")),
      expected);
  EXPECT_EQ(errorOf(replaced(toText(example()), "\"format\": 1",
                             "\"format\": \"1\"")),
            expected);
}

TEST_F(BaselineFile, WhatIsNoBaselineIsAnError) {
  EXPECT_EQ(errorOf("[]"), "is no baseline of this tool");
  EXPECT_EQ(errorOf("{\"format\": 1, \"tool\": \"mx-diff\"}"),
            "is no baseline of this tool");
  for (StringRef text : {"", "{", "{\"kind\": nul", "\x80\xff"})
    EXPECT_EQ(errorOf(text.str()).substr(0, 10), "is no JSON") << text.str();
}

TEST_F(BaselineFile, ABaselineThatIsCutOffIsAnError) {
  std::string text = toText(example());
  for (size_t length = 0; length + 2 < text.size(); length += 13)
    EXPECT_NE(errorOf(text.substr(0, length)), "") << length;
}

TEST_F(BaselineFile, MalformedPartsAreNamed) {
  auto errorWith = [&](StringRef from, StringRef to) {
    return errorOf(replaced(toText(example()), from, to));
  };
  EXPECT_EQ(errorWith("\"program\"", "\"programme\""),
            "lacks its 'kernel', 'program' or 'pipelines'");
  EXPECT_EQ(errorWith("\"copies\":0", "\"copies\":-1"),
            "is malformed under 'scalar': the counter 'copies' is no number "
            "that can be counted to");
  EXPECT_EQ(errorWith("\"copies\":0", "\"copies\":\"none\""),
            "is malformed under 'scalar': the counter 'copies' is no number "
            "that can be counted to");
  EXPECT_EQ(errorWith("\"totals\"", "\"total\""),
            "is malformed under 'scalar': 'totals' is no object of counters");
  EXPECT_EQ(errorWith("\"operations\": [", "\"operations\": [7, "),
            "is malformed under 'scalar': an entry of 'operations' is no "
            "object");
  EXPECT_EQ(errorWith("\"memref.load\"", "3"),
            "is malformed under 'scalar': 'operation' of an operation is no "
            "string");
  EXPECT_EQ(errorWith("\"operations\": [",
                      "\"operations\": [{\"counters\": {}, \"memory\": "
                      "\"argument #0\"},"),
            "is malformed under 'scalar': 'operations' has argument #0 twice");
}

TEST_F(BaselineFile, TotalsThatAreNotTheirSumsAreAnError) {
  auto errorWith = [&](auto change) {
    Baseline baseline = example();
    change(baseline.pipelines["scalar"]["buffers"]);
    return errorOf(toText(baseline));
  };
  EXPECT_EQ(
      errorWith([](CounterLedger &ledger) { ledger.totals["bytes_read"] = 7; }),
      "does not add up under 'scalar': in the account 'buffers' "
      "'bytes_read' is 7, and its operations add up to "
      "9223372036854775808");
  EXPECT_EQ(errorWith([](CounterLedger &ledger) { ledger.rows.clear(); }),
            "does not add up under 'scalar': in the account 'buffers' "
            "'bytes_read' is 9223372036854775808, and its operations add up to "
            "0");
  EXPECT_EQ(errorWith([](CounterLedger &ledger) {
              ledger.rows.begin()->second["peak_bytes"] += 1000;
            }),
            "does not add up under 'scalar': in the account 'buffers' "
            "'peak_bytes' is 4, and its operations add up to 1004");
  EXPECT_EQ(errorWith([](CounterLedger &ledger) {
              ledger.add({"memref.copy", "a.mlir:3:3", ""}, "stores", 1);
            }),
            "does not add up under 'scalar': in the account 'buffers' "
            "memref.copy at a.mlir:3:3 has the counter 'stores', which has no "
            "total");
}

TEST_F(BaselineFile, StepsAndOperationsNeedNoSums) {
  Baseline baseline = example();
  CounterLedger &ledger = baseline.pipelines["scalar"]["buffers"];
  ledger.totals["steps"] = 10;
  ledger.add({"memref.load", "a.mlir:1:2", ""}, "operations", 2);
  EXPECT_EQ(errorOf(toText(baseline)), "");
}

// Its code is not asked what lives when, but can't have more than it allocates.
TEST_F(BaselineFile, ThePeakOfCodeIsNoMoreThanIsAllocated) {
  Baseline baseline = example();
  CounterLedger &ledger = baseline.pipelines["scalar"]["compiled"];
  Mover alloc{"memref.alloc", "a.mlir:2:3", ""};
  ledger.totals = {{"bytes_allocated", 64}, {"peak_bytes", 64}};
  ledger.add(alloc, "bytes_allocated", 64);
  ledger.add(alloc, "peak_bytes", 32);
  EXPECT_EQ(errorOf(toText(baseline)), "");
  ledger.totals["peak_bytes"] = 65;
  EXPECT_EQ(errorOf(toText(baseline)),
            "does not add up under 'scalar': in the account 'compiled' "
            "'peak_bytes' is 65, and only 64 are allocated");
}

TEST_F(BaselineFile, AFileThatIsNotThereIsAnError) {
  llvm::Expected<Baseline> baseline = readBaseline("no/such/file.json");
  ASSERT_FALSE(bool(baseline));
  EXPECT_EQ(toString(baseline.takeError()),
            "no/such/file.json: can't be read: No such file or directory");
}
