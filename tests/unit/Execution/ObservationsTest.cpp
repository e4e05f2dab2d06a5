//===- ObservationsTest.cpp - Checks and prints of compiled programs ------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/Execution/ProgramTest.h"

#include "compiler/Execution/Comparison.h"

using namespace mlir::mx;
using Status = RunOutcome::Status;

namespace {

class ObservationsTest : public ProgramTest {};

TEST_F(ObservationsTest, FailedCheckNamesTheFirstElementAndGoesOn) {
  auto program = llvm::cantFail(compile(R"mlir(
    func.func @main(%t: tensor<2x3xf8E4M3FN>) -> i8 {
      check.expect_eq_const %t, dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]>
        : tensor<2x3xf8E4M3FN>
      %0 = arith.constant 5 : i8
      return %0 : i8
    })mlir"));
  auto outcomes = llvm::cantFail(
      run(program,
          {{buffer<uint8_t>({2, 3}, {0x38, 0x40, 0x48, 0x38, 0x41, 0x00})}}));
  const RunOutcome &outcome = outcomes[0];
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  EXPECT_EQ(outcome.results, std::vector{HostValue::scalar(5)});
  ASSERT_EQ(outcome.events.size(), 1u);
  const Event &event = outcome.events[0];
  EXPECT_EQ(event.kind, Event::Kind::CheckFailure);
  EXPECT_EQ(event.element, 4);
  EXPECT_EQ(event.actual, 0x41u);
  EXPECT_EQ(event.expected, 0x40u);
  const ObservationSite &site = program.sites[event.site];
  EXPECT_EQ(site.operation, "check.expect_eq");
  EXPECT_EQ(site.elementType, "f8E4M3FN");
  EXPECT_THAT(site.location, testing::HasSubstr(":3:"));
}

TEST_F(ObservationsTest, ChecksSeeThroughLayouts) {
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%t: tensor<2x4xi16>) {
      %0 = tensor.extract_slice %t[0, 1] [2, 2] [1, 2]
        : tensor<2x4xi16> to tensor<2x2xi16>
      check.expect_eq_const %0, dense<[[2, 4], [6, 9]]> : tensor<2x2xi16>
      return
    })mlir",
              {buffer<uint16_t>({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8})});
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].element, 3);
  EXPECT_EQ(outcome.events[0].actual, 8u);
}

TEST_F(ObservationsTest, ShapesThatDifferAtRunTime) {
  RunOutcome outcome = runOnce(
      R"mlir(
    func.func @main(%a: tensor<2x?xi8>, %b: tensor<2x?xi8>) {
      check.expect_eq %a, %b : tensor<2x?xi8>
      return
    })mlir",
      {buffer<uint8_t>({2, 1}, {1, 1}), buffer<uint8_t>({2, 2}, {1, 1, 1, 1})});
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, Event::Kind::ShapeMismatch);
  EXPECT_EQ(outcome.events[0].element, 1);
  EXPECT_EQ(outcome.events[0].actual, 1u);
  EXPECT_EQ(outcome.events[0].expected, 2u);
}

TEST_F(ObservationsTest, CheckOfABufferAgainstAConstant) {
  RunOutcome outcome = runOnce(
      R"mlir(
    func.func @main(%m: memref<?xf32>) {
      check.expect_eq_const %m, dense<[1.0, 2.0]> : tensor<2xf32> : memref<?xf32>
      return
    })mlir",
      {buffer<float>({2}, {1.0f, 3.0f})});
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].element, 1);
}

TEST_F(ObservationsTest, ChecksOfScalars) {
  RunOutcome outcome =
      runOnce(R"mlir(
    func.func @main(%a: f32, %b: f32, %i: index) {
      check.expect_eq %a, %b : f32
      check.expect_close %a, %b {max_ulp = 0 : i64} : f32
      check.expect_eq_const %i, 3 : index
      return
    })mlir",
              {HostValue::scalar(0), HostValue::scalar(0x80000000),
               HostValue::scalar(3)});
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].site, 0u);
}

TEST_F(ObservationsTest, PrintsCarryTypeShapeAndCodes) {
  auto program = llvm::cantFail(compile(R"mlir(
    func.func @main(%x: f4E2M1FN, %i: index, %n: i1) {
      %v = arith.constant dense<[[0.5, -6.0], [1.0, 0.0]]> : vector<2x2xf6E3M2FN>
      vector.print %x : f4E2M1FN
      vector.print str "then"
      vector.print %v : vector<2x2xf6E3M2FN>
      vector.print %i : index
      vector.print punctuation <comma>
      vector.print %n : i1
      return
    })mlir"));
  auto outcomes = llvm::cantFail(
      run(program, {{HostValue::scalar(0xF), HostValue::scalar(~uint64_t(0)),
                     HostValue::scalar(1)}}));
  const RunOutcome &outcome = outcomes[0];
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  ASSERT_EQ(outcome.events.size(), 5u);
  auto site = [&](unsigned i) { return program.sites[outcome.events[i].site]; };
  EXPECT_EQ(site(0).elementType, "f4E2M1FN");
  EXPECT_EQ(outcome.events[0].bits, std::vector<uint64_t>{0xF});
  EXPECT_EQ(outcome.events[1].kind, Event::Kind::PrintText);
  EXPECT_EQ(site(1).text, "then");
  EXPECT_EQ(site(2).shape, (llvm::SmallVector<int64_t>{2, 2}));
  // f6E3M2FN, bias 3: 0.5 = 2^-1, -6 = -1.5 * 2^2, 1 = 2^0.
  EXPECT_EQ(outcome.events[2].bits,
            (std::vector<uint64_t>{0b001000, 0b110110, 0b001100, 0}));
  EXPECT_EQ(outcome.events[3].bits, std::vector<uint64_t>{~uint64_t(0)});
  EXPECT_EQ(outcome.events[4].bits, std::vector<uint64_t>{1});
}

TEST_F(ObservationsTest, PrintsInALoopKeepTheirOrderAndTheStack) {
  RunOptions options;
  options.eventLimit = 3000000;
  RunOutcome outcome = runOnce(R"mlir(
    func.func @main(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %t = arith.constant dense<0> : tensor<64xi64>
      scf.for %i = %c0 to %n step %c1 {
        %j = arith.index_cast %i : index to i64
        %v = vector.broadcast %j : i64 to vector<64xi64>
        vector.print %v : vector<64xi64>
        check.expect_eq %t, %t : tensor<64xi64>
      }
      return
    })mlir",
                               {HostValue::scalar(20000)}, options);
  ASSERT_EQ(outcome.status, Status::Ok) << outcome.detail;
  ASSERT_EQ(outcome.events.size(), 20000u);
  for (uint64_t i = 0; i < 20000; ++i)
    ASSERT_EQ(outcome.events[i].bits, std::vector<uint64_t>(64, i));
}

//===----------------------------------------------------------------------===//
// Comparison. Codes are worked out from the formats.
//===----------------------------------------------------------------------===//

bool areEqual(const char *type, unsigned bits, uint64_t actual,
              uint64_t expected, int64_t ulps = -1) {
  ObservationSite site;
  site.kind = ulps < 0 ? ObservationSite::Kind::ExpectEq
                       : ObservationSite::Kind::ExpectClose;
  site.elementType = type;
  site.elementBits = bits;
  site.ulps = ulps < 0 ? 0 : uint64_t(ulps);
  return ElementComparison(site).areEqual(actual, expected);
}

TEST(ComparisonTest, AnyNaNEqualsAnyNaN) {
  EXPECT_TRUE(areEqual("f32", 32, 0x7FC00000, 0xFFC00001));
  EXPECT_TRUE(areEqual("f8E4M3FN", 8, 0x7F, 0xFF));
  EXPECT_TRUE(areEqual("f8E5M2", 8, 0x7D, 0xFF));
  EXPECT_TRUE(areEqual("bf16", 16, 0x7F81, 0x7FC0));
  EXPECT_FALSE(areEqual("f8E5M2", 8, 0x7C, 0x7D)); // infinity
  EXPECT_FALSE(areEqual("f8E4M3FN", 8, 0x7E, 0x7F));
  EXPECT_FALSE(areEqual("f8E8M0FNU", 8, 0xFE, 0xFF));
  EXPECT_FALSE(areEqual("f6E3M2FN", 6, 0x1F, 0x3F)); // 28 and -28
  EXPECT_FALSE(areEqual("i8", 8, 0x7F, 0xFF));
}

TEST(ComparisonTest, ZerosDifferUnlessCloseIsAsked) {
  EXPECT_FALSE(areEqual("f32", 32, 0, 0x80000000));
  EXPECT_TRUE(areEqual("f32", 32, 0, 0x80000000, 0));
  EXPECT_FALSE(areEqual("f4E2M1FN", 4, 0, 8));
  EXPECT_TRUE(areEqual("f4E2M1FN", 4, 0, 8, 0));
}

TEST(ComparisonTest, UlpsCountRepresentableValues) {
  EXPECT_FALSE(areEqual("f32", 32, 0x3F800000, 0x3F800002, 1));
  EXPECT_TRUE(areEqual("f32", 32, 0x3F800000, 0x3F800002, 2));
  EXPECT_TRUE(areEqual("f32", 32, 0x00000001, 0x80000001, 2)); // across zero
  EXPECT_FALSE(areEqual("f32", 32, 0x00000001, 0x80000001, 1));
  EXPECT_TRUE(areEqual("f32", 32, 0x7F7FFFFF, 0x7F800000, 1)); // to infinity
  EXPECT_FALSE(areEqual("f32", 32, 0x7FC00000, 0x7F800000, 1 << 30));
  EXPECT_TRUE(areEqual("f64", 64, 0xFFEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFE, 1));
  EXPECT_FALSE(areEqual("f64", 64, 0xFFEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF,
                        std::numeric_limits<int64_t>::max()));
  // No sign, no zero: 2^-127 and 2^-126 are neighbours.
  EXPECT_TRUE(areEqual("f8E8M0FNU", 8, 0x00, 0x01, 1));
  EXPECT_FALSE(areEqual("f8E8M0FNU", 8, 0x80, 0x00, 1));
}

TEST(ComparisonTest, BitsAboveTheWidthDoNotCount) {
  EXPECT_TRUE(areEqual("i1", 1, 0x1, 0x3));
}

} // namespace
