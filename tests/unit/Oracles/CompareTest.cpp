//===- CompareTest.cpp - Comparing two executions -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Oracles/Compare.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

constexpr ElementType f32 = ElementType::floating(FloatKind::F32);
constexpr ElementType f4 = ElementType::floating(FloatKind::F4E2M1FN);
constexpr ElementType scale = ElementType::floating(FloatKind::F8E8M0FNU);
constexpr ElementType i8 = ElementType::integer(8);

template <typename T>
Tensor tensor(ElementType type, llvm::ArrayRef<int64_t> shape,
              std::vector<T> codes) {
  return makeTensor(type, shape,
                    {reinterpret_cast<const uint8_t *>(codes.data()),
                     codes.size() * sizeof(T)});
}

Tensor withMark(Tensor tensor, int64_t position, Mark mark) {
  auto account = std::make_shared<MemoryAccount>(1 << 20);
  TensorBuilder builder = *TensorBuilder::from(std::move(tensor), account);
  builder.setMark(position, mark);
  return std::move(builder).build();
}

Observation resultOf(Tensor tensor) {
  Observation observation;
  observation.results.push_back(std::move(tensor));
  observation.names.push_back("result #0");
  return observation;
}

Observation floats(std::vector<uint32_t> codes) {
  int64_t size = codes.size();
  return resultOf(tensor<uint32_t>(f32, {size}, std::move(codes)));
}

std::string mismatch(const Observation &expected, const Observation &actual) {
  return compare(expected, actual).mismatch.value_or("none");
}

ObservedEvent print(std::vector<uint8_t> codes, bool isUnordered = false) {
  int64_t size = codes.size();
  ObservedEvent event;
  event.kind = ObservedEvent::Kind::Print;
  event.value = tensor<uint8_t>(i8, {size}, codes);
  event.isUnordered = isUnordered;
  return event;
}

ObservedEvent event(ObservedEvent::Kind kind, std::string text,
                    std::string detail = {}) {
  ObservedEvent event;
  event.kind = kind;
  event.text = std::move(text);
  event.detail = std::move(detail);
  return event;
}

Observation events(std::vector<ObservedEvent> list) {
  Observation observation;
  observation.events = std::move(list);
  return observation;
}

TEST(Compare, SaysWhereAndWhat) {
  Observation expected = resultOf(
      tensor<uint32_t>(f32, {2, 2}, {0, 0x3F800000, 0x40000000, 0x3F800000}));
  Observation actual =
      resultOf(tensor<uint32_t>(f32, {2, 2}, {0, 0x3F800000, 0x40400000, 0}));
  EXPECT_EQ(mismatch(expected, actual),
            "result #0: element [1, 0]: expected 2.0 (0x40000000), got 3.0 "
            "(0x40400000) (2 of 4 elements differ)");
  EXPECT_EQ(mismatch(expected, expected), "none");
}

TEST(Compare, ScalarsHaveNoIndices) {
  EXPECT_EQ(mismatch(resultOf(tensor<uint8_t>(i8, {}, {1})),
                     resultOf(tensor<uint8_t>(i8, {}, {0xFF}))),
            "result #0: expected 1, got -1");
}

TEST(Compare, AnyNaNEqualsAnyNaN) {
  EXPECT_EQ(mismatch(floats({0x7FC00000}), floats({0xFFC00001})), "none");
  EXPECT_NE(mismatch(floats({0x7FC00000}), floats({0x7F800000})), "none");
  // No NaN in f4E2M1FN; code 0xFF of a scale is the only one.
  EXPECT_NE(mismatch(resultOf(tensor<uint8_t>(f4, {1}, {7})),
                     resultOf(tensor<uint8_t>(f4, {1}, {15}))),
            "none");
  EXPECT_NE(mismatch(resultOf(tensor<uint8_t>(scale, {1}, {0xFF})),
                     resultOf(tensor<uint8_t>(scale, {1}, {0xFE}))),
            "none");
}

TEST(Compare, ZerosOfUnlikeSignDiffer) {
  EXPECT_NE(mismatch(floats({0}), floats({0x80000000})), "none");
}

TEST(Compare, TypesAndShapesMustAgree) {
  EXPECT_EQ(mismatch(resultOf(tensor<uint8_t>(i8, {2, 1}, {1, 2})),
                     resultOf(tensor<uint8_t>(i8, {1, 2}, {1, 2}))),
            "result #0: expected 2x1xi8, got 1x2xi8");
  EXPECT_NE(mismatch(resultOf(tensor<uint8_t>(i8, {1}, {1})),
                     resultOf(tensor<uint8_t>(f4, {1}, {1}))),
            "none");
  EXPECT_EQ(mismatch(floats({0}), Observation()), "expected 1 results, got 0");
}

TEST(Compare, EmptyTensorsAgree) {
  EXPECT_EQ(mismatch(resultOf(tensor<uint32_t>(f32, {0, 3}, {})),
                     resultOf(tensor<uint32_t>(f32, {0, 3}, {}))),
            "none");
}

TEST(Compare, WhatTheProgramLeavesOpenIsSkippedAndCounted) {
  Tensor open =
      withMark(tensor<uint8_t>(i8, {3}, {1, 2, 3}), 1, Mark::unspecified(0));
  Tensor actual = tensor<uint8_t>(i8, {3}, {1, 9, 3});
  ComparisonResult comparison = compare(resultOf(open), resultOf(actual));
  EXPECT_EQ(comparison.mismatch, std::nullopt);
  EXPECT_EQ(comparison.skipped, 1);
  EXPECT_EQ(comparison.compared, 2);
  // The rest is compared all the same.
  EXPECT_NE(
      mismatch(resultOf(open), resultOf(tensor<uint8_t>(i8, {3}, {1, 9, 4}))),
      "none");
}

TEST(Compare, PoisonInALaterStageIsAMismatch) {
  Tensor fine = tensor<uint8_t>(i8, {2}, {1, 2});
  EXPECT_EQ(
      mismatch(resultOf(fine), resultOf(withMark(fine, 1, Mark::poison(0)))),
      "result #0: element [1]: expected 2, got poison (1 of 2 elements "
      "differ)");
}

TEST(Compare, PrintsCompareInOrder) {
  EXPECT_EQ(mismatch(events({print({1}), print({2})}),
                     events({print({1}), print({2})})),
            "none");
  EXPECT_EQ(mismatch(events({print({1}), print({2})}),
                     events({print({2}), print({1})})),
            "print #0: element [0]: expected 1, got 2");
  EXPECT_EQ(mismatch(events({print({1})}), events({})),
            "expected 1 prints, got 0");
}

TEST(Compare, PrintsOfElementsAreThePrintOfTheirVector) {
  auto scalar = [](uint8_t code) {
    ObservedEvent event = print({code});
    event.value = tensor<uint8_t>(i8, {}, {code});
    return event;
  };
  Observation vectors = events({print({1, 2}), print({3, 4, 5}), scalar(6)});
  EXPECT_EQ(mismatch(vectors, events({scalar(1), scalar(2), print({3, 4, 5}),
                                      scalar(6)})),
            "none");
  EXPECT_EQ(mismatch(vectors, events({print({1, 2}), scalar(3), scalar(4),
                                      scalar(7), scalar(6)})),
            "print #1: element [2]: expected 5, got 7 (1 of 3 elements "
            "differ)");
  EXPECT_EQ(mismatch(vectors, events({print({1, 2}), scalar(3), scalar(4),
                                      scalar(5), scalar(6), scalar(7)})),
            "expected 3 prints, got 6");
}

TEST(Compare, PrintsOfParallelIterationsHaveNoOrder) {
  EXPECT_EQ(mismatch(events({print({1}, true), print({2}, true)}),
                     events({print({2}), print({1})})),
            "none");
  EXPECT_EQ(mismatch(events({print({1}, true), print({2}, true)}),
                     events({print({2}), print({2})})),
            "print #0 is missing");
}

TEST(Compare, PrintsAroundParallelLoopsHaveAnOrder) {
  auto run = [](uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint8_t e) {
    return events({print({a}, true), print({b}, true), print({c}),
                   print({d}, true), print({e}, true)});
  };
  EXPECT_EQ(mismatch(run(1, 2, 3, 4, 5), run(2, 1, 3, 5, 4)), "none");
  EXPECT_EQ(mismatch(run(1, 2, 3, 4, 5), run(1, 3, 2, 4, 5)),
            "print #1 is missing");
  EXPECT_EQ(mismatch(run(1, 2, 3, 4, 5), run(1, 2, 4, 3, 5)),
            "print #2: element [0]: expected 3, got 4");
  EXPECT_EQ(mismatch(run(1, 2, 3, 4, 5), run(1, 2, 3, 4, 6)),
            "print #4 is missing");
}

TEST(Compare, AnOpenPrintTakesNobodysPartner) {
  ObservedEvent open = print({1, 0}, true);
  open.value = withMark(*open.value, 1, Mark::unspecified(0));
  Observation expected = events({open, print({1, 2}, true)});
  ComparisonResult comparison =
      compare(expected, events({print({1, 2}), print({1, 3})}));
  EXPECT_EQ(comparison.mismatch, std::nullopt);
  EXPECT_EQ(comparison.compared, 3);
  EXPECT_EQ(comparison.skipped, 1);
  EXPECT_EQ(mismatch(expected, events({print({1, 4}), print({1, 3})})),
            "print #1 is missing");
}

TEST(Compare, PrintedTextMustAgree) {
  using Kind = ObservedEvent::Kind;
  EXPECT_EQ(mismatch(events({event(Kind::Text, "a")}),
                     events({event(Kind::Text, "b")})),
            "print #0: expected 'a', got 'b'");
}

TEST(Compare, ChecksAreThoseThatFail) {
  using Kind = ObservedEvent::Kind;
  Observation one = events({event(Kind::CheckFailed, "f.mlir:1:1")});
  // A check of a block-scaled value is two after lowering, and one in a loop
  // fails several times.
  Observation twice = events({event(Kind::CheckFailed, "f.mlir:1:1"),
                              event(Kind::CheckFailed, "f.mlir:1:1")});
  EXPECT_EQ(mismatch(one, twice), "none");
  EXPECT_EQ(mismatch(events({}), events({event(Kind::CheckFailed, "f.mlir:1:1",
                                               "expected 2, got 9")})),
            "the check at f.mlir:1:1 fails: expected 2, got 9");
  EXPECT_EQ(mismatch(one, events({})),
            "the check at f.mlir:1:1 no longer fails");
}

TEST(Compare, ChecksMayFailOnWhatIsUnspecified) {
  using Kind = ObservedEvent::Kind;
  ObservedEvent open = event(Kind::CheckOpen, "f.mlir:1:1");
  open.open = {false, true};
  auto failedAt = [](int64_t element, std::string place) {
    ObservedEvent failed = event(Kind::CheckFailed, std::move(place), "no");
    failed.element = element;
    return events({failed});
  };
  EXPECT_EQ(mismatch(events({open}), failedAt(1, "f.mlir:1:1")), "none");
  EXPECT_EQ(mismatch(events({open}), events({})), "none");
  EXPECT_EQ(mismatch(events({open}), failedAt(0, "f.mlir:1:1")),
            "the check at f.mlir:1:1 fails: no");
  EXPECT_EQ(mismatch(events({open}), failedAt(2, "f.mlir:1:1")),
            "the check at f.mlir:1:1 fails: no");
  EXPECT_EQ(mismatch(events({open}), failedAt(-1, "f.mlir:1:1")),
            "the check at f.mlir:1:1 fails: no");
  EXPECT_EQ(mismatch(events({open}), failedAt(1, "f.mlir:2:1")),
            "the check at f.mlir:2:1 fails: no");
}

} // namespace
