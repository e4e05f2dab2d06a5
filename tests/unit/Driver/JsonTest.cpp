//===- JsonTest.cpp - JSON of files that anyone may have written ----------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Json.h"

#include "gtest/gtest.h"

using namespace oracle;

static std::string errorOf(const std::string &text) {
  llvm::Expected<llvm::json::Value> value = parseJson(text);
  return value ? "" : toString(value.takeError());
}

static std::string nested(size_t depth, char open, char close) {
  return std::string(depth, open) + std::string(depth, close);
}

TEST(Json, NestsAHundredDeepAndNoDeeper) {
  EXPECT_EQ(errorOf(nested(100, '[', ']')), "");
  EXPECT_EQ(errorOf(nested(101, '[', ']')), "nests deeper than 100 brackets");
  EXPECT_EQ(errorOf(std::string(1000000, '{')),
            "nests deeper than 100 brackets");
}

TEST(Json, ListsMayBeLong) {
  std::string text = "[0";
  for (int i = 0; i < 1000; ++i)
    text += ",[{}]";
  EXPECT_EQ(errorOf(text + "]"), "");
}

TEST(Json, BracketsInStringsDoNotCount) {
  EXPECT_EQ(errorOf("\"" + std::string(200, '[') + "\""), "");
  EXPECT_EQ(errorOf("[\"\\\"" + std::string(200, '{') + "\"]"), "");
}

TEST(Json, WhatIsNoJsonIsAnError) {
  for (const char *text : {"", "[", "\"", "\"\\", "]", "{]", "nul"})
    EXPECT_NE(errorOf(text), "") << text;
}
