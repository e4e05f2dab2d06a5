//===- SuiteTest.cpp - The conformance suite ------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Suite.h"
#include "tests/unit/Campaign/TemporaryFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace oracle;

namespace {

constexpr llvm::StringLiteral program = "func.func @fold() { return }\n";

constexpr llvm::StringLiteral cases = R"([
  {"name": "fold/double", "rule": "fold-scale.power", "says": "2^0 times 2.",
   "program": "fold", "operation": "mx.fold_scale",
   "attributes": {"element": "f8E4M3FN", "block_size": 2},
   "inputs": [
     {"type": "!mx.tensor<2x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>",
      "elements": "38 30 7E FE*3 0 1", "scales": "7F*4"},
     {"type": "f32", "bits": "40000000"}],
   "expected": [
     {"type": "!mx.tensor<2x4xf8E4M3FN, block_size = 2, scale_type = f8E8M0FNU, axis = 0>",
      "elements": "38 30 7E FE*3 0 1", "scales": "80*4"}],
   "comparison": {"kind": "bits"}},
  {"name": "fold/none", "rule": "fold-scale.power", "says": "No element.",
   "program": "fold", "operation": "mx.fold_scale", "attributes": {},
   "inputs": [{"type": "tensor<0x3xf32>", "bits": ""}],
   "expected": [{"type": "tensor<2xi16>", "bits": "FFFF 1"}],
   "profiles": {"ceil": [{"type": "tensor<f32>", "bits": "3F800000"}]},
   "comparison": {"kind": "contraction", "length": 3}}
])";

/// A suite of two cases, with parts that tests replace.
class SuiteFolder : public oracle::testing::TemporaryFolder {
protected:
  void writeSuite(llvm::StringRef from = "", llvm::StringRef to = "") {
    std::string caseText = replaced(cases, from, to);
    for (const char *folder : {"cases", "programs"})
      EXPECT_FALSE(llvm::sys::fs::create_directory(in(folder)));
    write("cases/fold.json", caseText);
    write("programs/fold.mlir", program);
    std::string manifest =
        R"({"format": 1, "suite": "mx-oracle conformance", "version": "1.0.0",
 "rules": [{"name": "fold-scale.power", "section": "operations",
            "says": "A power of two adds to the exponent."}],
 "files": [{"name": "cases/fold.json", "sha256": ")" +
        sum(caseText) + R"("}, {"name": "programs/fold.mlir", "sha256": ")" +
        sum(program) + R"("}]})";
    write("manifest.json", replaced(manifest, from, to));
  }
  static std::string sum(llvm::StringRef text) {
    return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)),
                       /*LowerCase=*/true);
  }
  static std::string replaced(llvm::StringRef text, llvm::StringRef from,
                              llvm::StringRef to) {
    size_t at = from.empty() ? llvm::StringRef::npos : text.find(from);
    if (at == llvm::StringRef::npos)
      return text.str();
    return (text.take_front(at) + to + text.drop_front(at + from.size())).str();
  }
  /// Why the suite in the folder is refused, without the folder's name.
  std::string error() {
    llvm::Expected<Suite> suite = readSuite(root);
    return suite ? "none" : replaced(toString(suite.takeError()), root, "");
  }
};

TEST_F(SuiteFolder, CasesAreRead) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  EXPECT_EQ(suite->version, "1.0.0");
  EXPECT_EQ(suite->rule("fold-scale.power")->section, "operations");
  EXPECT_EQ(suite->program("fold")->text, program);
  ASSERT_EQ(suite->cases.size(), 2u);
  const SuiteCase &first = suite->cases[0];
  EXPECT_EQ(first.group, "fold");
  EXPECT_EQ(first.attributes.getInteger("block_size"), 2);
  const auto &scaled =
      *std::get<std::shared_ptr<const BlockScaled>>(first.inputs[0].value);
  EXPECT_EQ(scaled.axis, 0u);
  EXPECT_EQ(scaled.blockSize, 2);
  EXPECT_EQ(scaled.elements.bits(4), 0xFEu);
  EXPECT_EQ(scaled.elements.bits(7), 0x01u);
  EXPECT_EQ(scaled.scales.shape(), llvm::ArrayRef<int64_t>({1, 4}));
  EXPECT_EQ(std::get<Scalar>(first.inputs[1].value).bits, 0x40000000u);
  const SuiteCase &second = suite->cases[1];
  EXPECT_EQ(second.comparison.kind, SuiteComparison::Kind::Contraction);
  EXPECT_EQ(second.comparison.length, 3);
  EXPECT_EQ(std::get<Tensor>(second.expected[0].value).bits(0), 0xFFFFu);
  EXPECT_EQ(std::get<Tensor>(second.profiles.at("ceil")[0].value).bits(0),
            0x3F800000u);
}

TEST_F(SuiteFolder, WhatIsWrittenIsRead) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  ASSERT_EQ(toString(oracle::writeSuite(in("copy"), *suite)), "");
  llvm::Expected<Suite> copy = readSuite(in("copy"));
  ASSERT_TRUE(bool(copy)) << toString(copy.takeError());
  ASSERT_EQ(copy->cases.size(), suite->cases.size());
  for (size_t i = 0; i < copy->cases.size(); ++i)
    EXPECT_EQ(llvm::json::Value(copy->cases[i].toJson()),
              llvm::json::Value(suite->cases[i].toJson()));
}

TEST_F(SuiteFolder, ADeviceIsNotToldWhatIsExpected) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  llvm::json::Object question = suite->cases[1].question();
  EXPECT_EQ(question.get("expected"), nullptr);
  EXPECT_EQ(question.get("profiles"), nullptr);
  EXPECT_EQ(question.getString("operation"), "mx.fold_scale");
}

TEST_F(SuiteFolder, AnEditedFileIsRefused) {
  writeSuite();
  write("programs/fold.mlir", "// Another one.\n");
  EXPECT_EQ(error(), "/programs/fold.mlir: is not the file that the manifest "
                     "lists: edited, or of another version of the suite");
}

TEST_F(SuiteFolder, AMissingFileIsRefused) {
  writeSuite();
  EXPECT_FALSE(llvm::sys::fs::remove(in("cases/fold.json")));
  EXPECT_NE(error().find("/cases/fold.json"), std::string::npos);
  EXPECT_FALSE(llvm::sys::fs::remove(in("manifest.json")));
  EXPECT_NE(error().find("/manifest.json"), std::string::npos);
  EXPECT_FALSE(llvm::sys::fs::remove_directories(in("cases")));
  EXPECT_NE(toString(readSuite(in("cases")).takeError())
                .find("is no folder; expected a conformance suite"),
            std::string::npos);
}

TEST_F(SuiteFolder, AMinorVersionIsRead) {
  writeSuite("1.0.0", "1.20.3");
  EXPECT_EQ(error(), "none");
}

TEST_F(SuiteFolder, ASuiteReplacesAnother) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  ASSERT_EQ(toString(oracle::writeSuite(in("copy"), *suite)), "");
  suite->cases.pop_back();
  suite->cases.front().group = "other";
  suite->cases.front().program = suite->programs.front().name = "other";
  ASSERT_EQ(toString(oracle::writeSuite(in("copy"), *suite)), "");
  EXPECT_FALSE(llvm::sys::fs::exists(in("copy/cases/fold.json")));
  EXPECT_FALSE(llvm::sys::fs::exists(in("copy/programs/fold.mlir")));
  EXPECT_TRUE(bool(readSuite(in("copy"))));
}

TEST_F(SuiteFolder, OtherFilesAreLeftAndNoSuiteIsWrittenBesideThem) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  auto error = [&] {
    return replaced(toString(oracle::writeSuite(root, *suite)), root, "");
  };
  write("cases/stray.json", "[]");
  EXPECT_EQ(error(), "/cases/stray.json: is no file of a suite; expected a "
                     "folder that is empty or not there, or a suite");
  EXPECT_TRUE(llvm::sys::fs::exists(in("cases/stray.json")));
  EXPECT_FALSE(llvm::sys::fs::remove(in("cases/stray.json")));
  EXPECT_EQ(error(), "");
  // A manifest of something else makes no suite of the files beside it.
  write("manifest.json", R"({"files": [{"name": "cases/fold.json"}]})");
  EXPECT_NE(error().find("is no file of a suite"), std::string::npos);
  EXPECT_TRUE(llvm::sys::fs::exists(in("cases/fold.json")));
}

TEST_F(SuiteFolder, AFileOutsideIsNotRemoved) {
  writeSuite();
  llvm::Expected<Suite> suite = readSuite(root);
  ASSERT_TRUE(bool(suite)) << toString(suite.takeError());
  ASSERT_EQ(toString(oracle::writeSuite(in("copy"), *suite)), "");
  write("outside.json", "[]");
  write("copy/manifest.json",
        R"({"suite": "mx-oracle conformance", "files": [
           {"name": "../outside.json"}, {"name": "cases/fold.json"},
           {"name": "programs/fold.mlir"}]})");
  EXPECT_EQ(toString(oracle::writeSuite(in("copy"), *suite)), "");
  EXPECT_TRUE(llvm::sys::fs::exists(in("outside.json")));
}

TEST_F(SuiteFolder, DeepNestingIsRefused) {
  writeSuite();
  write("manifest.json", std::string(1000000, '['));
  EXPECT_NE(
      error().find("/manifest.json: is no JSON, or is cut off: nests deeper"),
      std::string::npos);
}

struct BadText {
  const char *name, *from, *to, *error;
};
class BadSuite : public SuiteFolder,
                 public ::testing::WithParamInterface<BadText> {};

TEST_P(BadSuite, IsRefused) {
  writeSuite(GetParam().from, GetParam().to);
  EXPECT_NE(error().find(GetParam().error), std::string::npos) << error();
}

INSTANTIATE_TEST_SUITE_P(
    Fields, BadSuite,
    ::testing::Values(
        BadText{"Json", "\"files\": [", "\"files\": ", "is no JSON"},
        BadText{"Format", "\"format\": 1", "\"format\": 2",
                "has format 2; this program reads 1"},
        BadText{"NoFormat", "\"format\": 1", "\"format\": \"1\"",
                "has format unknown; this program reads 1"},
        BadText{"Suite", "mx-oracle conformance", "other",
                "this is no conformance suite"},
        BadText{"NoVersion", "\"1.0.0\"", "1", "'version': is missing"},
        BadText{"VersionText", "1.0.0", "banana",
                "'version': expected MAJOR.MINOR.PATCH, not 'banana'"},
        BadText{"VersionParts", "1.0.0", "1.0",
                "'version': expected MAJOR.MINOR.PATCH, not '1.0'"},
        BadText{"VersionPart", "1.0.0", "1..0",
                "'version': expected MAJOR.MINOR.PATCH, not '1..0'"},
        BadText{"VersionSign", "1.0.0", "1.-1.0",
                "'version': expected MAJOR.MINOR.PATCH, not '1.-1.0'"},
        BadText{"MajorVersion", "1.0.0", "2.0.0",
                "'version': is 2.0.0; this program reads versions "
                "1.MINOR.PATCH"},
        BadText{"OldVersion", "1.0.0", "0.9.0", "'version': is 0.9.0;"},
        BadText{"Rules", "\"rules\"", "\"rule\"", "'rules': is missing"},
        BadText{"Rule", "\"section\": \"operations\",", "",
                "'rules': 'section': is missing"},
        BadText{"Files", "\"files\"", "\"file\"", "'files': is missing"},
        BadText{"File", "\"name\": \"cases/fold.json\"", "\"name\": 7",
                "'files': 'name': is missing"},
        BadText{"Elsewhere", "cases/fold.json", "cases/../../fold.json",
                "is neither cases/NAME.json nor programs/NAME.mlir"},
        BadText{"Twice", "programs/fold.mlir", "cases/fold.json",
                "is there twice"},
        BadText{"CaseName", "\"name\": \"fold/none\"",
                "\"name\": \"fold/double\"", "another case is called so"},
        BadText{"CaseNewline", "fold/none", "fold/no\\ne",
                "case '#1': 'name': has a control character"},
        BadText{"CaseEscape", "fold/none", "fold/\\u001b[2J",
                "case '#1': 'name': has a control character"},
        BadText{"CaseZero", "fold/none", "fold/\\u0000",
                "case '#1': 'name': has a control character"},
        BadText{"CaseElsewhere", "fold/none", "../none",
                "case '#1': 'name': expected words"},
        BadText{"CaseNoWord", "fold/none", "fold//none",
                "case '#1': 'name': expected words"},
        BadText{"CaseSpace", "fold/none", "fold none",
                "case '#1': 'name': expected words"},
        BadText{"CaseSays", "No element.", "No\\u001b element.",
                "'says': has a control character"},
        BadText{"RuleName", "fold-scale.power", "fold-scale power",
                "'fold-scale power' is no plain name"},
        BadText{"CaseRule", "\"rule\": \"fold-scale.power\"",
                "\"rule\": \"fold\"", "the manifest has no rule 'fold'"},
        BadText{"CaseProgram", "\"program\": \"fold\"",
                "\"program\": \"folded\"",
                "the manifest has no programs/folded.mlir"},
        BadText{"Attributes", "\"attributes\": {}", "\"attributes\": 1",
                "'attributes': is missing or no object"},
        BadText{"Comparison", "\"length\": 3", "\"length\": -3",
                "'comparison': expected the kind"},
        BadText{"Type", "tensor<0x3xf32>", "tensor<?x3xf32>",
                "'inputs' #0: 'type': expected known dimensions"},
        BadText{"NoType", "tensor<0x3xf32>", "tensor<0x3xg32>",
                "'tensor<0x3xg32>' is no type that a case may have"},
        BadText{"NestedType", "tensor<0x3xf32>", "tuple<tuple<tuple<f32>>>",
                "is no type that a case may have"},
        BadText{"Size", "tensor<0x3xf32>", "tensor<99999999x99999999xf32>",
                "at most"},
        BadText{"Codes", "FFFF 1", "FFFF",
                "'expected' #0: 'bits': has 1 codes instead of 2"},
        BadText{"Run", "FFFF 1", "FFFF*3", "has more than 2 codes"},
        BadText{"Star", "FFFF 1", "FFFF 1*", "'1*' is no code of i16"},
        BadText{"Wide", "FFFF 1", "1FFFF 1", "'1FFFF' is no code of i16"},
        BadText{"Scales", "\"scales\": \"7F*4\"", "\"scale\": \"7F*4\"",
                "'scales': is missing or no text"},
        BadText{"Profiles", "{\"ceil\": [", "{\"ceil\": 1, \"x\": [",
                "'profiles': 'ceil': is missing or no list"},
        BadText{"Profile", "{\"ceil\"", "{\"up\"",
                "'profiles': 'up' is no scale rounding"}),
    [](const auto &info) { return std::string(info.param.name); });

} // namespace
