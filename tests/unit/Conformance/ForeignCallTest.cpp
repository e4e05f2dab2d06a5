//===- ForeignCallTest.cpp - A call through MLIR's C interface -----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/ForeignCall.h"

#include "gtest/gtest.h"

using namespace oracle;
using Status = DeviceAnswer::Status;

namespace {

/// A memref of rank 1 as MLIR's C interface has it.
struct MemRef1 {
  void *allocated, *aligned;
  int64_t offset, size, stride;
};

constexpr ElementType typeOf(FloatKind kind) {
  return ElementType::floating(kind);
}
constexpr ElementType f32 = typeOf(FloatKind::F32);

SuiteValue vector(std::vector<uint64_t> codes) {
  return SuiteValue::of(f32, {int64_t(codes.size())}, codes);
}

template <typename Result, typename... Arguments>
DeviceAnswer call(Result (*function)(Arguments...),
                  std::vector<SuiteValue> inputs,
                  std::vector<SuiteValue> expected, bool outParams = false) {
  return callForeign(reinterpret_cast<void (*)()>(function), inputs, expected,
                     outParams, [](llvm::StringRef) {});
}

uint64_t scalarOf(const DeviceAnswer &answer) {
  return answer.results.at(0).bits(0);
}

TEST(ForeignCall, ScalarsOfEveryTypeArePassedByValue) {
  auto mix = [](int8_t a, double b, MemRef1 *c, int64_t d, float e,
                uint16_t f) -> double {
    return a + b + static_cast<float *>(c->aligned)[0] + double(d) + e + f;
  };
  // -1 + 0.5 + 2 + 10 + 0.25 + 100.
  DeviceAnswer answer =
      call(+mix,
           {SuiteValue::scalar(ElementType::integer(8), 0xFF),
            SuiteValue::scalar(typeOf(FloatKind::F64), 0x3FE0000000000000),
            vector({0x40000000}), SuiteValue::scalar(ElementType::index(), 10),
            SuiteValue::scalar(f32, 0x3E800000),
            SuiteValue::scalar(ElementType::integer(16), 100)},
           {SuiteValue::scalar(typeOf(FloatKind::F64), 0)});
  ASSERT_EQ(answer.status, Status::Done);
  EXPECT_EQ(scalarOf(answer), llvm::bit_cast<uint64_t>(111.75));
}

TEST(ForeignCall, HalfPrecisionTravelsInRegistersOfFloats) {
  auto same = [](_Float16 x) { return x; };
  ElementType f16 = typeOf(FloatKind::F16);
  EXPECT_EQ(scalarOf(call(+same, {SuiteValue::scalar(f16, 0x3E01)},
                          {SuiteValue::scalar(f16, 0)})) &
                0xFFFF,
            0x3E01u);
  auto sameBrain = [](__bf16 x) { return x; };
  ElementType bf16 = typeOf(FloatKind::BF16);
  EXPECT_EQ(scalarOf(call(+sameBrain, {SuiteValue::scalar(bf16, 0x3F81)},
                          {SuiteValue::scalar(bf16, 0)})) &
                0xFFFF,
            0x3F81u);
}

TEST(ForeignCall, ManyArgumentsGoOverTheStack) {
  auto weigh = [](MemRef1 *a, MemRef1 *b, MemRef1 *c, MemRef1 *d, MemRef1 *e,
                  MemRef1 *f, MemRef1 *g, MemRef1 *h) -> int64_t {
    int64_t digits = 0;
    for (MemRef1 *one : {a, b, c, d, e, f, g, h})
      digits = 10 * digits + one->size;
    return digits;
  };
  std::vector<SuiteValue> inputs;
  for (size_t i = 1; i <= 8; ++i)
    inputs.push_back(vector(std::vector<uint64_t>(i)));
  EXPECT_EQ(scalarOf(call(+weigh, inputs,
                          {SuiteValue::scalar(ElementType::index(), 0)})),
            12345678u);
}

TEST(ForeignCall, ResultsAreLaidOutAsInAStruct) {
  struct Results {
    int8_t code;
    MemRef1 memory;
    int16_t number;
    float last;
  };
  static float data[] = {1, 9, 2, 9};
  auto fill = [](Results *results) {
    *results = {7, {data, data, 0, 2, 2}, 9, 4};
  };
  DeviceAnswer answer =
      call(+fill, {},
           {SuiteValue::scalar(ElementType::integer(8), 0), vector({0, 0}),
            SuiteValue::scalar(ElementType::integer(16), 0),
            SuiteValue::scalar(f32, 0)});
  ASSERT_EQ(answer.status, Status::Done);
  EXPECT_EQ(answer.results[0].bits(0), 7u);
  // Only every second element is the view's.
  EXPECT_EQ(answer.results[1].bits(0), 0x3F800000u);
  EXPECT_EQ(answer.results[1].bits(1), 0x40000000u);
  EXPECT_EQ(answer.results[2].bits(0), 9u);
  EXPECT_EQ(answer.results[3].bits(0), 0x40800000u);
}

TEST(ForeignCall, AnUnwrittenDescriptorIsNoOutput) {
  auto nothing = [](MemRef1 *) {};
  DeviceAnswer answer = call(+nothing, {}, {vector({1})});
  EXPECT_EQ(answer.status, Status::NoOutput);
  EXPECT_EQ(answer.detail, "result #0: is a null memref");
  // Of no elements there is nothing to point to.
  EXPECT_EQ(call(+nothing, {}, {vector({})}).status, Status::Done);
}

TEST(ForeignCall, WildStridesAreRefused) {
  static float data[2];
  auto wild = [](MemRef1 *result) { *result = {data, data, 0, 2, -1}; };
  EXPECT_EQ(call(+wild, {}, {vector({0, 0})}).status, Status::WrongShape);
}

TEST(ForeignCall, WritesBesideABufferAreSeen) {
  auto before = [](MemRef1 *a) -> int64_t {
    static_cast<float *>(a->aligned)[-1] = 0;
    return 0;
  };
  EXPECT_EQ(call(+before, {vector({1, 2})},
                 {SuiteValue::scalar(ElementType::index(), 0)})
                .status,
            Status::MemoryError);
}

TEST(ForeignCallDeathTest, FarAccessesEndTheProcess) {
  for (int64_t bytes : {300, 4096, 1 << 19, -(1 << 19)}) {
    static int64_t offset;
    offset = bytes;
    auto beside = [](MemRef1 *a) -> int64_t {
      auto *end = static_cast<volatile uint8_t *>(a->aligned) + 4 * a->size;
      end[offset] = 0;
      return 0;
    };
    EXPECT_DEATH(call(+beside, {vector(std::vector<uint64_t>(16))},
                      {SuiteValue::scalar(ElementType::index(), 0)}),
                 "");
  }
}

TEST(ForeignCall, BuffersAreAlignedAndGuardedWhateverTheirSize) {
  for (size_t size : {0, 1, 15, 16, 17, 1023, 1024, 1025}) {
    auto alignment = [](MemRef1 *a) -> int64_t {
      return int64_t(reinterpret_cast<uintptr_t>(a->aligned) % 64);
    };
    DeviceAnswer answer =
        call(+alignment, {vector(std::vector<uint64_t>(size))},
             {SuiteValue::scalar(ElementType::index(), 0)});
    ASSERT_EQ(answer.status, Status::Done) << answer.detail;
    EXPECT_EQ(scalarOf(answer), 0u);
  }
}

TEST(ForeignCall, ResultsMayBeArguments) {
  auto twice = [](MemRef1 *a, MemRef1 *result) {
    for (int64_t i = 0; i < a->size; ++i)
      static_cast<float *>(result->aligned)[i] =
          2 * static_cast<float *>(a->aligned)[i];
  };
  DeviceAnswer answer =
      call(+twice, {vector({0x3F800000})}, {vector({0})}, true);
  ASSERT_EQ(answer.status, Status::Done);
  EXPECT_EQ(scalarOf(answer), 0x40000000u);
  auto nothing = [](MemRef1 *, MemRef1 *) {};
  EXPECT_EQ(call(+nothing, {vector({0x3F800000})}, {vector({0})}, true).status,
            Status::NoOutput);
  // A result that happens to be what was there before.
  auto filler = [](MemRef1 *result) {
    *static_cast<uint32_t *>(result->aligned) = 0xA5A5A5A5;
  };
  EXPECT_EQ(scalarOf(call(+filler, {}, {vector({0})}, true)), 0xA5A5A5A5u);
}

} // namespace
