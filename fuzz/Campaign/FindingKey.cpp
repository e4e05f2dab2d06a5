//===- FindingKey.cpp - What tells two findings apart ---------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Campaign/FindingKey.h"

#include "fuzz/Oracles/InPlaceDecisions.h"
#include "fuzz/Oracles/Verdict.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace oracle;
using llvm::StringRef;

/// Whether `text` may be the name of an operation: "linalg.add".
static bool isOperationName(StringRef text) {
  auto isWord = [](StringRef part) {
    return !part.empty() && llvm::isAlpha(part.front()) &&
           llvm::all_of(part,
                        [](char c) { return llvm::isAlnum(c) || c == '_'; });
  };
  auto [dialect, name] = text.split('.');
  llvm::SmallVector<StringRef, 2> parts;
  name.split(parts, '.');
  return isWord(dialect) && llvm::all_of(parts, isWord);
}

/// The first operation that a message quotes, as users see it or in generic
/// form; empty where it quotes none.
static StringRef quotedOperation(StringRef message) {
  while (true) {
    size_t begin = message.find_first_of("'\"");
    if (begin == StringRef::npos)
      return {};
    char quote = message[begin];
    message = message.drop_front(begin + 1);
    StringRef quoted =
        message.take_until([quote](char c) { return c == quote; });
    if (isOperationName(quoted))
      return quoted;
  }
}

/// "(anonymous namespace)::FoldThing" is FoldThing.
static StringRef lastNamespace(StringRef pattern) {
  // Template arguments have namespaces of their own.
  StringRef head = pattern.take_until([](char c) { return c == '<'; });
  size_t colons = head.rfind("::");
  return colons == StringRef::npos ? pattern : pattern.drop_front(colons + 2);
}

static std::string nameOf(const WitnessedOp &op) {
  if (!op.name.empty())
    return op.name;
  return op.argument ? "argument" : "nothing";
}

static std::string kindsOf(const StageResult &stage) {
  if (!stage.pattern.empty()) {
    StringRef pattern = stage.pattern;
    pattern.consume_front("'");
    auto [name, rest] = pattern.split('\'');
    // Such a name has all that tells two of them apart.
    if (name.starts_with(inPlacePattern))
      return name.str();
    std::string kinds = lastNamespace(name).str();
    if (StringRef op = quotedOperation(rest); !op.empty())
      kinds += ":" + op.str();
    return kinds;
  }
  if (stage.witness) {
    const Witness &witness = *stage.witness;
    const WitnessedOp &write =
        witness.moved.name.empty() ? witness.write : witness.moved;
    return nameOf(witness.read) +
           (witness.cause == Witness::Cause::OtherValue ? "=" : "<-") +
           nameOf(write);
  }
  if (StringRef op = quotedOperation(stage.message); !op.empty())
    return op.str();
  return "-";
}

/// The stage without what was drawn for it: "scalar/buffers", or "passes" for a
/// sequence of them, which has a number.
static StringRef lastPart(StringRef stage) {
  size_t plus = stage.rfind(" + ");
  if (plus != StringRef::npos)
    stage = stage.drop_front(plus + 3);
  StringRef name = stage.rtrim("0123456789");
  return name.consume_back("-") ? name : stage;
}

std::string oracle::findingKey(const StageResult &headline,
                               const std::optional<StageResult> &bisection) {
  const StageResult *source = &headline;
  std::string pass = headline.pass;
  if (bisection && exitCodeOf(bisection->verdict) == ExitCode::Finding) {
    source = &*bisection;
    pass = bisection->pass;
  } else if (bisection && pass.empty() && !bisection->pass.empty()) {
    pass = "behind-" + bisection->pass;
  }
  if (pass.empty())
    pass = lastPart(headline.stage).str();
  std::string kinds = kindsOf(*source);
  // Most passes fold; whose turn it was says nothing.
  if (StringRef op(kinds); op.consume_front(foldPattern.str() + ":")) {
    pass = foldPattern.str();
    kinds = op.str();
  }
  std::string key = nameOf(headline.verdict).str() + '/' + pass + '/' + kinds;
  for (char &c : key)
    if (!llvm::isPrint(c) || c == ' ' || c == '#')
      c = '-';
  return key;
}

std::string oracle::findingKey(const DifferentialResult &result) {
  return findingKey(result.headline(), result.bisection);
}

uint64_t oracle::stableHash(StringRef text) {
  uint64_t hash = llvm::xxh3_64bits(llvm::arrayRefFromStringRef(text));
  return hash == 0 ? 1 : hash;
}

std::string oracle::toHex(uint64_t hash) {
  return llvm::utohexstr(hash, /*LowerCase=*/true, /*Width=*/16);
}

std::string oracle::folderNameOf(StringRef key) {
  std::string name;
  for (char c : key.take_front(80))
    name += llvm::isAlnum(c) || c == '.' || c == '_' ? c : '-';
  return name + '-' + toHex(stableHash(key)).substr(0, 8);
}
