//===- WireTest.cpp - The parent believes nothing -------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Execution/Wire.h"

#include <gtest/gtest.h>
#include <unistd.h>

using namespace mlir::mx;

namespace {

RunOutcome fullOutcome() {
  RunOutcome outcome;
  outcome.detail = "detail";
  outcome.results = {HostValue::scalar(7),
                     HostValue::buffer({2, 1}, 2, {1, 2, 3, 4})};
  outcome.origins = {{}, {ResultOrigin::Kind::Argument, 3}};
  outcome.finalArguments = {HostValue::buffer({0}, 4, {})};
  outcome.leaks = {{1, 64}};
  outcome.stats.peakBytes = 99;
  outcome.traffic = {{{1, 2, 3, 4, 5, 6, 7, 8}, {}}, 9, 10, true};
  return outcome;
}

TEST(WireTest, OutcomeArrivesAsItWasSent) {
  RunOutcome sent = fullOutcome(), got;
  ASSERT_TRUE(decode(encode(sent), got));
  EXPECT_EQ(got.detail, sent.detail);
  EXPECT_EQ(got.results, sent.results);
  EXPECT_EQ(got.origins, sent.origins);
  EXPECT_EQ(got.finalArguments, sent.finalArguments);
  EXPECT_EQ(got.leaks, sent.leaks);
  EXPECT_EQ(got.stats, sent.stats);
  EXPECT_EQ(got.traffic, sent.traffic);
}

TEST(WireTest, EventAndMemoryErrorArriveAsTheyWereSent) {
  Event event{Event::Kind::ShapeMismatch, 5, {1, 2}, -1, 3, ~uint64_t(0)};
  Event gotEvent;
  ASSERT_TRUE(decode(encode(event), gotEvent));
  EXPECT_EQ(gotEvent, event);
  MemoryError error{MemoryError::Kind::Underrun, true, 4, 100, -8}, gotError;
  ASSERT_TRUE(decode(encode(error), gotError));
  EXPECT_EQ(gotError, error);
}

TEST(WireTest, PayloadCutShortOrTooLongIsRefused) {
  Payload payload = encode(fullOutcome());
  for (size_t length = 0; length < payload.size(); ++length) {
    RunOutcome outcome;
    EXPECT_FALSE(decode({payload.data(), length}, outcome)) << length;
  }
  payload.push_back(0);
  RunOutcome outcome;
  EXPECT_FALSE(decode(payload, outcome));
}

TEST(WireTest, AnyByteMayBeWrong) {
  const Payload payload = encode(fullOutcome());
  for (size_t i = 0; i < payload.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      Payload damaged = payload;
      damaged[i] ^= uint8_t(1 << bit);
      RunOutcome outcome;
      // Whether it is refused or read as something else, nothing breaks.
      (void)decode(damaged, outcome);
      EXPECT_LE(outcome.results.size(), payload.size());
    }
  }
}

class FrameTest : public testing::Test {
protected:
  FrameTest() { EXPECT_EQ(pipe(ends), 0); }
  ~FrameTest() override {
    close(ends[0]);
    close(ends[1]);
  }
  std::vector<uint8_t> written() {
    std::vector<uint8_t> bytes(4096);
    bytes.resize(read(ends[0], bytes.data(), bytes.size()));
    return bytes;
  }
  int ends[2];
};

TEST_F(FrameTest, FramesArriveWhole) {
  writeFrame(ends[1], FrameKind::Event, {1, 2, 3});
  writeFrame(ends[1], FrameKind::Final, {});
  FrameReader reader(100);
  std::vector<Frame> frames;
  for (uint8_t byte : written()) {
    reader.append({&byte, 1});
    while (auto frame = reader.next())
      frames.push_back(*frame);
  }
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].kind, FrameKind::Event);
  EXPECT_EQ(frames[0].payload, (Payload{1, 2, 3}));
  EXPECT_EQ(frames[1].kind, FrameKind::Final);
  EXPECT_FALSE(reader.isBroken());
}

TEST_F(FrameTest, ImpossibleFrameEndsTheConversation) {
  writeFrame(ends[1], FrameKind::Event, Payload(101));
  FrameReader tooLong(100);
  tooLong.append(written());
  EXPECT_FALSE(tooLong.next());
  EXPECT_TRUE(tooLong.isBroken());

  writeFrame(ends[1], FrameKind(200), {});
  FrameReader unknown(100);
  unknown.append(written());
  EXPECT_FALSE(unknown.next());
  EXPECT_TRUE(unknown.isBroken());
}

} // namespace
