//===- TrafficTableTest.cpp - What a program moves, for people ------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Driver/TrafficTable.h"

#include <gtest/gtest.h>

using namespace oracle;

namespace {

std::string table(bool overflowed) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printTraffic(os, "main", "scalar/traffic",
               llvm::json::Object{{"input_set", 0},
                                  {"overflowed", overflowed},
                                  {"compulsory_bytes", 16}});
  return text;
}

TEST(TrafficTable, SaysWhereCountersStopped) {
  const char *sentence = "some counter passed 2^64 and stays there";
  EXPECT_NE(table(true).find(sentence), std::string::npos);
  EXPECT_EQ(table(false).find(sentence), std::string::npos);
}

} // namespace
