//===- Json.cpp - JSON of files that anyone may have written --------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Json.h"

using namespace oracle;
using llvm::StringRef;

/// How deep `text` nests where it is JSON.
static unsigned nestingOf(StringRef text) {
  unsigned depth = 0, deepest = 0;
  bool isString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isString && c == '\\')
      ++i;
    else if (c == '"')
      isString = !isString;
    else if (!isString && (c == '[' || c == '{'))
      deepest = std::max(deepest, ++depth);
    else if (!isString && (c == ']' || c == '}') && depth != 0)
      --depth;
  }
  return deepest;
}

llvm::Expected<llvm::json::Value> oracle::parseJson(StringRef text) {
  constexpr unsigned maxDepth = 100;
  if (nestingOf(text) > maxDepth)
    return llvm::createStringError("nests deeper than " +
                                   llvm::Twine(maxDepth) + " brackets");
  return llvm::json::parse(text);
}
