//===- Nesting.cpp - A limit on nesting, before parsing -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Nesting.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

std::optional<size_t> oracle::findExcessiveNesting(StringRef text,
                                                   unsigned limit) {
  unsigned depth = 0, operators = 0;
  auto at = [&](size_t i) { return i < text.size() ? text[i] : '\0'; };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isAlpha(c)) {
      StringRef word = text.substr(i).take_while([](char w) {
        return isAlnum(w) || w == '_' || w == '.' || w == '$';
      });
      if ((word == "mod" || word == "floordiv" || word == "ceildiv") &&
          ++operators > limit)
        return i;
      i += word.size() - 1;
      continue;
    }
    switch (c) {
    case '/':
      if (at(i + 1) == '/')
        i = std::min(text.find('\n', i), text.size());
      break;
    case '+':
    case '*':
    case '-':
      if (c == '-' && at(i + 1) == '>')
        ++i;
      else if (++operators > limit)
        return i;
      break;
    case ',':
    case '=':
      operators = 0;
      break;
    case '"':
      // To the end of the string, or of the line: a string has no line breaks.
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        if (text[i] == '\\')
          ++i;
      break;
    case '<':
      if (at(i + 1) == '=')
        break;
      [[fallthrough]];
    case '(':
    case '[':
    case '{':
      if (++depth > limit)
        return i;
      break;
    case '>':
      if (at(i + 1) == '=')
        break;
      [[fallthrough]];
    case ')':
    case ']':
    case '}':
      if (depth != 0)
        --depth;
      break;
    default:
      break;
    }
  }
  return std::nullopt;
}
