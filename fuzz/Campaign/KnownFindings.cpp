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

using namespace oracle;
using llvm::Expected;
using llvm::StringRef;

Expected<KnownFindings> KnownFindings::parse(StringRef text, StringRef path) {
  KnownFindings known;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (auto [i, line] : llvm::enumerate(lines)) {
    auto [key, comment] = line.split('#');
    key = key.trim();
    if (key.empty())
      continue;
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
    known.keys.push_back(key.str());
  }
  return known;
}

Expected<KnownFindings> KnownFindings::read(StringRef path) {
  Expected<std::unique_ptr<llvm::MemoryBuffer>> text = readSource(path);
  if (!text)
    return text.takeError();
  return parse((*text)->getBuffer(), path);
}

bool KnownFindings::contains(StringRef key) const {
  return llvm::any_of(keys, [&](StringRef known) {
    return known.consume_back("*") ? key.starts_with(known) : key == known;
  });
}
