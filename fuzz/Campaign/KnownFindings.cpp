//===- KnownFindings.cpp - Findings that are expected ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/KnownFindings.h"

#include "interpreter/Driver/SourceLoader.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace oracle;
using llvm::Expected;
using llvm::StringRef;

static bool isOfWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.';
}

Expected<KnownFindings> KnownFindings::parse(StringRef text, StringRef path) {
  KnownFindings known;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (auto [i, line] : llvm::enumerate(lines)) {
    auto [statement, comment] = line.split('#');
    statement = statement.trim();
    if (statement.empty())
      continue;
    auto [key, behind] = statement.split(" with ");
    key = key.trim();
    auto fail = [&](const llvm::Twine &what) {
      return llvm::createStringError(path + ":" + llvm::Twine(i + 1) + ": " +
                                     what);
    };
    // Three parts; the last may have slashes of its own.
    if (key.count('/') < 2 && !key.ends_with("*"))
      return fail("'" + key + "' is no key; expected VERDICT/PASS/OPERATIONS");
    if (llvm::any_of(key, llvm::isSpace) || !llvm::all_of(key, llvm::isPrint))
      return fail("a key has no spaces and only printable characters");
    if (comment.trim().empty())
      return fail("expected '# ' and why '" + key + "' is known");
    Line &added = known.lines.emplace_back();
    added.key = key.str();
    if (key.size() == statement.size())
      continue;
    llvm::SmallVector<StringRef> words;
    behind.split(words, ',');
    for (StringRef word : words) {
      word = word.trim();
      if (word.empty() || !llvm::all_of(word, isOfWord))
        return fail("'" + word +
                    "' is no word; expected KEY with WORD, WORD # why");
      added.words.push_back(word.str());
    }
  }
  return known;
}

Expected<KnownFindings> KnownFindings::read(StringRef path) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(path);
  if (!text)
    return text.takeError();
  return parse((*text)->getBuffer(), path);
}

/// A type without the dimensions ahead of it: f32 of 4x?xf32.
static StringRef withoutDimensions(StringRef type) {
  while (true) {
    StringRef rest = type.ltrim("0123456789?*");
    if (rest.size() == type.size() || !rest.consume_front("x"))
      return type;
    type = rest;
  }
}

/// The words of a program without its comments: names of operations, types,
/// attributes and whatever else there is.
static llvm::StringSet<> wordsOf(StringRef program) {
  llvm::StringSet<> words;
  llvm::SmallVector<StringRef> lines;
  program.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.split("//").first;
    while (!line.empty()) {
      StringRef word = line.take_while(
          [](char c) { return isOfWord(c) || c == '?' || c == '*'; });
      words.insert(word);
      words.insert(withoutDimensions(word));
      line = line.drop_front(std::max<size_t>(word.size(), 1));
    }
  }
  return words;
}

/// Whether `key` is `known`, in which '*' stands for anything.
static bool matches(StringRef known, StringRef key) {
  llvm::SmallVector<StringRef> parts;
  known.split(parts, '*');
  if (parts.size() == 1)
    return key == known;
  if (!key.consume_front(parts.front()) || !key.consume_back(parts.back()))
    return false;
  for (StringRef part : llvm::ArrayRef(parts).drop_front().drop_back()) {
    size_t at = key.find(part);
    if (at == StringRef::npos)
      return false;
    key = key.drop_front(at + part.size());
  }
  return true;
}

bool KnownFindings::contains(StringRef key, StringRef program) const {
  llvm::StringSet<> words = wordsOf(program);
  // In a function, its dialect goes without saying.
  auto hasWord = [&](StringRef word) {
    return words.contains(word) ||
           (word.consume_front("func.") && words.contains(word));
  };
  return llvm::any_of(lines, [&](const Line &line) {
    return matches(line.key, key) && llvm::all_of(line.words, hasWord);
  });
}
