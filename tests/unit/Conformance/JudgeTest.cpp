//===- JudgeTest.cpp - What a device's answer is worth -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Judge.h"
#include "fuzz/Conformance/Contraction.h"
#include "fuzz/Conformance/Summary.h"

#include "gtest/gtest.h"

using namespace oracle;
using Status = DeviceAnswer::Status;

namespace {

constexpr ElementType f32 = ElementType::floating(FloatKind::F32);
constexpr unsigned floorProfile = 0, ceilProfile = 1;

/// Codes as a tensor of rank 1.
SuiteValue values(ElementType type, llvm::ArrayRef<uint64_t> codes) {
  return SuiteValue::of(type, {int64_t(codes.size())}, codes);
}

DeviceAnswer answer(const SuiteValue &value) {
  return {Status::Done, {}, partsOf(value)};
}

/// A suite of one rule with one case, which expects 1.0 and NaN.
struct OneCase {
  Suite suite;
  SuiteCase test;

  OneCase() {
    suite.rules.push_back({"rule", "section", "Be right."});
    test.name = "case";
    test.rule = "rule";
    test.says = "It is special.";
    test.expected.push_back(values(f32, {0x3F800000, 0x7FC00000}));
  }
  CaseOutcome judge(llvm::ArrayRef<uint64_t> codes, unsigned profile = 0) {
    return oracle::judge(suite, test, profile, answer(values(f32, codes)));
  }
};

TEST(Judge, NaNsAreAlike) {
  OneCase one;
  CaseOutcome outcome = one.judge({0x3F800000, 0xFF800001});
  EXPECT_EQ(outcome.verdict, CaseVerdict::Pass);
  EXPECT_EQ(outcome.message, "");
  EXPECT_EQ(outcome.matches, allProfiles);
}

TEST(Judge, TheFirstDifferenceIsNamed) {
  CaseOutcome outcome = OneCase().judge({0x3F800001, 0});
  EXPECT_EQ(outcome.verdict, CaseVerdict::Wrong);
  EXPECT_EQ(outcome.message,
            "result #0, element [0]: expected 1.0 (0x3F800000), got 1.0000001 "
            "(0x3F800001) (2 of 2 elements differ)\n"
            "rule: Be right.\n"
            "case: It is special.");
  EXPECT_EQ(outcome.matches, 0);
}

TEST(Judge, ShapesTypesAndNumbersOfResultsCount) {
  OneCase one;
  EXPECT_EQ(one.judge({0x3F800000}).verdict, CaseVerdict::WrongShape);
  DeviceAnswer other =
      answer(values(ElementType::integer(32), {0x3F800000, 0x7FC00000}));
  CaseOutcome outcome = judge(one.suite, one.test, 0, other);
  EXPECT_EQ(outcome.message,
            "result #0: expected tensor<2xf32>, got tensor<2xi32>");
  other.results.clear();
  EXPECT_EQ(judge(one.suite, one.test, 0, other).verdict,
            CaseVerdict::WrongShape);
}

TEST(Judge, BitsAboveASmallFloatAreWrong) {
  OneCase one;
  ElementType f4 = ElementType::floating(FloatKind::F4E2M1FN);
  one.test.expected = {values(f4, {0x2})};
  // The same code, but not zeros above.
  DeviceAnswer high = answer(values(ElementType::integer(8), {0x42}));
  high.results[0] = high.results[0].retyped(f4);
  CaseOutcome outcome = judge(one.suite, one.test, 0, high);
  EXPECT_EQ(outcome.verdict, CaseVerdict::Wrong);
  EXPECT_TRUE(llvm::StringRef(outcome.message)
                  .starts_with("result #0, element [0]: 0x42 has bits above"))
      << outcome.message;
}

TEST(Judge, AnotherScaleRoundingIsNamed) {
  OneCase one;
  one.test.profiles["ceil"] =
      one.test.profiles["rceil"] = {values(f32, {0x40000000, 0})};
  EXPECT_EQ(one.judge({0x40000000, 0}).verdict, CaseVerdict::OtherProfile);
  EXPECT_EQ(namesOf(one.judge({0x40000000, 0}).matches),
            (std::vector<std::string>{"ceil", "rceil"}));
  EXPECT_EQ(one.judge({0x40000000, 0}, ceilProfile).verdict, CaseVerdict::Pass);
  EXPECT_EQ(one.judge({0x40000000, 1}).verdict, CaseVerdict::Wrong);
}

TEST(Judge, AProgramThatAsksForARoundingGetsIt) {
  OneCase one;
  one.test.attributes["scale_rounding"] = "ceil";
  one.test.profiles["floor"] = {values(f32, {0x40000000, 0})};
  EXPECT_EQ(one.judge({0x3F800000, 0x7FC00000}, floorProfile).verdict,
            CaseVerdict::Pass);
  EXPECT_EQ(one.judge({0x40000000, 0}, floorProfile).verdict,
            CaseVerdict::OtherProfile);
}

TEST(Judge, WhatIsNoResultKeepsItsReason) {
  OneCase one;
  CaseOutcome outcome =
      judge(one.suite, one.test, 0,
            DeviceAnswer::failure(Status::NotImplemented, "it has no f"));
  EXPECT_EQ(outcome.verdict, CaseVerdict::NotImplemented);
  EXPECT_EQ(exitCodeOf(outcome.verdict), ExitCode::Unsupported);
  EXPECT_EQ(outcome.message, "it has no f");
  EXPECT_FALSE(outcome.hasResults);
}

TEST(Judge, UlpAreCountedWhereTheyAreAllowed) {
  OneCase one;
  one.test.comparison.kind = SuiteComparison::Kind::Ulp;
  one.test.comparison.ulp = 5;
  CaseOutcome outcome = one.judge({0x3F800005, 0x7FC00000});
  EXPECT_EQ(outcome.verdict, CaseVerdict::Pass);
  EXPECT_EQ(
      outcome.ulp.buckets(),
      (std::vector<std::pair<std::string, uint64_t>>{{"0", 1}, {"4-7", 1}}));
  outcome = one.judge({0x3F800006, 0});
  EXPECT_EQ(outcome.verdict, CaseVerdict::Wrong);
  EXPECT_EQ(
      outcome.ulp.buckets(),
      (std::vector<std::pair<std::string, uint64_t>>{{"4-7", 1}, {"nan", 1}}));
}

TEST(Judge, OutcomesSurviveJson) {
  CaseOutcome outcome;
  outcome.verdict = CaseVerdict::OtherProfile;
  outcome.message = "so";
  outcome.hasResults = true;
  outcome.matches = 5;
  outcome.ulp.add(0);
  outcome.ulp.add(uint64_t(1) << 63);
  outcome.seconds = 0.5;
  std::optional<CaseOutcome> read = CaseOutcome::fromJson(outcome.toJson());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->verdict, outcome.verdict);
  EXPECT_EQ(read->message, "so");
  EXPECT_TRUE(read->hasResults);
  EXPECT_EQ(read->matches, 5);
  EXPECT_EQ(read->ulp.counts, outcome.ulp.counts);
  EXPECT_EQ(read->seconds, 0.5);
  for (const char *text :
       {"{}", R"({"verdict": "fine", "seconds": 1})",
        R"({"verdict": "pass", "seconds": 1, "matches": ["up"]})",
        R"({"verdict": "pass", "seconds": 1, "ulp": {"3": 1}})",
        R"({"verdict": "pass", "seconds": 1, "ulp": {"0": -1}})"})
    EXPECT_FALSE(CaseOutcome::fromJson(
        *llvm::cantFail(llvm::json::parse(text)).getAsObject()))
        << text;
}

TEST(Summary, AProfileIsMatchedWhereEveryCaseHasIt) {
  OneCase one;
  one.test.profiles["ceil"] = {values(f32, {0x40000000, 0})};
  one.suite.cases = {one.test, one.test, one.test};
  // A program that asks for a rounding says nothing of the default.
  one.suite.cases[2].attributes["scale_rounding"] = "ceil";
  std::vector<const SuiteCase *> cases;
  for (const SuiteCase &test : one.suite.cases)
    cases.push_back(&test);
  DeviceOutcomes outcomes = {one.judge({0x3F800000, 0x7FC00000}),
                             one.judge({0x3F800000, 0x7FC00000}),
                             one.judge({1, 1})};
  std::vector<RuleSummary> rules = summarize(one.suite, cases, outcomes);
  ASSERT_EQ(rules.size(), 1u);
  EXPECT_EQ(rules[0].passed, 2u);
  EXPECT_EQ(rules[0].failed, 1u);
  EXPECT_EQ(rules[0].firstFailure, 2u);
  EXPECT_EQ(namesOf(rules[0].profiles),
            (std::vector<std::string>{"floor", "even", "rceil"}));
  outcomes[1] = one.judge({0x40000000, 0});
  EXPECT_EQ(summarize(one.suite, cases, outcomes)[0].profiles, 0);
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// acc + A * B for a row of two elements, 1 and 2, with a scale.
SuiteCase contraction(uint64_t scale, std::vector<uint64_t> b, uint64_t acc) {
  SuiteCase test;
  test.comparison.kind = SuiteComparison::Kind::Contraction;
  test.comparison.length = 2;
  test.inputs = {SuiteValue::blockScaled(FloatKind::F8E4M3FN, {1, 2}, 1, 2,
                                         {0x38, 0x40}, {scale}),
                 SuiteValue::of(f32, {2, 1}, b),
                 SuiteValue::of(f32, {1, 1}, {acc})};
  return test;
}

TEST(Contraction, TheBoundIsThatOfTheSum) {
  // 1 + 2 * 3 + 4 * 4 = 23; g * 23 with n = 4 is 2.875 ulp.
  SuiteCase test = contraction(128, {0x40400000, 0x40800000}, 0x3F800000);
  ASSERT_TRUE(isContraction(test));
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x41B80000), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x41B80002), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x41B7FFFE), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x41B80003), false);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x41B7FFFD), false);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x7F800000), false);
}

TEST(Contraction, CancellationCountsByMagnitudes) {
  // 3 - 2 * 1.5 = 0, with magnitudes of 6: 4 * 2^-24 * 6 = 1.43e-6.
  SuiteCase test = contraction(128, {0xBFC00000, 0}, 0x40400000);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x35BFFFFF), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0x35C00010), false);
}

TEST(Contraction, UnderflowIsAllowedFor) {
  // 2^-127 * 2^-40, which any rounding may lose five times 2^-150 of.
  SuiteCase test = contraction(0, {0x2B800000, 0}, 0);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 0), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 2), true);
  EXPECT_EQ(isWithinContraction(test, 0, 0, 3), false);
}

TEST(Contraction, SpecialAndHugeSumsHaveNoBound) {
  EXPECT_EQ(isWithinContraction(contraction(255, {0, 0}, 0), 0, 0, 0),
            std::nullopt);
  EXPECT_EQ(isWithinContraction(contraction(127, {0x7F800000, 0}, 0), 0, 0, 0),
            std::nullopt);
  EXPECT_EQ(isWithinContraction(contraction(127, {0, 0}, 0x7FC00000), 0, 0, 0),
            std::nullopt);
  // 2^127, and the last f32 below it.
  EXPECT_EQ(isWithinContraction(contraction(127, {0x7F000000, 0}, 0), 0, 0,
                                0x7F000000),
            std::nullopt);
  EXPECT_EQ(isWithinContraction(contraction(127, {0x7EFFFFFF, 0}, 0), 0, 0,
                                0x7EFFFFFF),
            true);
}

TEST(Contraction, ADeviceMayBeAllowedIt) {
  SuiteCase test = contraction(128, {0x40400000, 0x40800000}, 0x3F800000);
  test.expected = {SuiteValue::of(f32, {1, 1}, {0x41B80000})};
  test.comparison = {};
  test.operation = "mx.block_matmul";
  Suite suite;
  suite.cases = {test, test};
  suite.cases[1].operation = "arith.addf";
  auto verdict = [&](size_t i, uint64_t code) {
    return judge(suite, suite.cases[i], 0,
                 answer(SuiteValue::of(f32, {1, 1}, {code})))
        .verdict;
  };
  EXPECT_EQ(verdict(0, 0x41B80001), CaseVerdict::Wrong);
  allowContraction(suite);
  EXPECT_EQ(verdict(0, 0x41B80001), CaseVerdict::Pass);
  EXPECT_EQ(verdict(0, 0x41B80003), CaseVerdict::Wrong);
  EXPECT_EQ(verdict(1, 0x41B80001), CaseVerdict::Wrong);
}

TEST(Contraction, OtherInputsAreNone) {
  SuiteCase test = contraction(127, {0, 0}, 0);
  test.inputs.pop_back();
  EXPECT_FALSE(isContraction(test));
  test = contraction(127, {0, 0}, 0);
  test.inputs[1] = SuiteValue::of(f32, {1, 2}, {0, 0});
  EXPECT_FALSE(isContraction(test));
  test = contraction(127, {0, 0}, 0);
  test.comparison.kind = SuiteComparison::Kind::Bits;
  EXPECT_FALSE(isContraction(test));
}

} // namespace
