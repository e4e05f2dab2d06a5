//===- KnownFindings.cpp - Findings that are expected ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/KnownFindings.h"

#include "fuzz/Campaign/FindingKey.h"
#include "interpreter/Driver/SourceLoader.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace oracle;
using llvm::Expected;
using llvm::StringRef;

Expected<KnownFindings> KnownFindings::parse(StringRef text, StringRef path) {
  KnownFindings known;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (auto [i, line] : llvm::enumerate(lines)) {
    auto [statement, comment] = line.split('#');
    statement = statement.trim();
    if (statement.empty())
      continue;
    auto [key, operations] = statement.split(" with ");
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
    llvm::SmallVector<StringRef> names;
    operations.split(names, ',');
    for (StringRef name : names) {
      name = name.trim();
      if (!isOperationName(name))
        return fail("'" + name + "' is no operation; expected KEY with " +
                    "OPERATION, OPERATION # why");
      added.operations.push_back(name.str());
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

/// The words of a program that may be operations, without its comments.
static llvm::StringSet<> operationsOf(StringRef program) {
  llvm::StringSet<> words;
  llvm::SmallVector<StringRef> lines;
  program.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.split("//").first;
    while (!line.empty()) {
      StringRef word = line.take_while(
          [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
      words.insert(word);
      line = line.drop_front(std::max<size_t>(word.size(), 1));
    }
  }
  return words;
}

bool KnownFindings::contains(StringRef key, StringRef program) const {
  llvm::StringSet<> words = operationsOf(program);
  // In a function, its dialect goes without saying.
  auto hasOperation = [&](StringRef name) {
    return words.contains(name) ||
           (name.consume_front("func.") && words.contains(name));
  };
  return llvm::any_of(lines, [&](const Line &line) {
    StringRef known = line.key;
    bool matches =
        known.consume_back("*") ? key.starts_with(known) : key == known;
    return matches && llvm::all_of(line.operations, hasOperation);
  });
}
