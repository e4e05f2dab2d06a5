//===- Nesting.cpp - A limit on nesting, before parsing -------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "interpreter/Driver/Nesting.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace oracle;

namespace {

/// What an alias stands for, with all aliases in it written out.
struct Extent {
  unsigned depth = 0;
  uint64_t elements = 1;
};

class NestingScan {
public:
  NestingScan(StringRef text, const NestingLimits &limits)
      : text(text), limits(limits) {}

  std::optional<NestingExcess> run();

private:
  char at(size_t i) const { return i < text.size() ? text[i] : '\0'; }
  /// Looks at the token that starts at `i`, and moves `i` to its end. False
  /// where it passes a limit.
  bool scanToken(size_t &i);
  bool scanAlias(size_t &i);
  bool nest(unsigned more = 0);
  bool endsDefinition(char first) const;

  StringRef text;
  NestingLimits limits;
  unsigned depth = 0, operators = 0;
  bool tooManyElements = false;
  /// With their sigils; attributes and locations share one.
  StringMap<Extent> aliases;
  /// The alias whose definition this is.
  Extent *current = nullptr;
  /// Of the token before; '-' after an arrow.
  char lastCharacter = '\0';
  bool startsLine = true;
};

} // namespace

/// Whether `more` levels inside of the present ones are within the limit.
bool NestingScan::nest(unsigned more) {
  unsigned total = std::max(depth, operators) + more;
  if (current)
    current->depth = std::max(current->depth, total);
  return total <= limits.depth;
}

/// Whether a token that starts with `first` belongs to no definition any more:
/// it starts a line, outside of all brackets, and nothing asks for more.
bool NestingScan::endsDefinition(char first) const {
  return depth == 0 && startsLine && !StringRef("<([{:-").contains(first) &&
         !StringRef(":=-").contains(lastCharacter);
}

bool NestingScan::scanAlias(size_t &i) {
  StringRef tail = text.substr(i + 1);
  StringRef suffix = isDigit(at(i + 1))
                         ? tail.take_while(isDigit)
                         : tail.take_while([](char c) {
                             return isAlnum(c) || StringRef("_.$-").contains(c);
                           });
  StringRef name = text.substr(i, 1 + suffix.size());
  size_t end = i + name.size();
  StringRef rest = text.substr(end).ltrim();
  // At the top level nothing but a definition has this form.
  if (depth == 0 && rest.starts_with("=") && !rest.starts_with("==")) {
    operators = 0;
    // The first one counts: the parser refuses the second.
    current = &aliases[name];
    i = end - 1;
    return true;
  }
  auto used = aliases.find(name);
  if (used != aliases.end() && &used->second != current) {
    if (!nest(used->second.depth))
      return false;
    if (current) {
      current->elements += used->second.elements;
      if (current->elements > limits.elements) {
        tooManyElements = true;
        return false;
      }
    }
  }
  i = end - 1;
  return true;
}

bool NestingScan::scanToken(size_t &i) {
  char c = text[i];
  if (isAlpha(c)) {
    StringRef word = text.substr(i).take_while(
        [](char w) { return isAlnum(w) || w == '_' || w == '.' || w == '$'; });
    if (word == "mod" || word == "floordiv" || word == "ceildiv") {
      ++operators;
      if (!nest())
        return false;
    }
    i += word.size() - 1;
    return true;
  }
  switch (c) {
  case '#':
  case '!':
    return scanAlias(i);
  case '+':
  case '*':
  case '-':
    if (c == '-' && at(i + 1) == '>') {
      ++i;
      return true;
    }
    ++operators;
    return nest();
  case ',':
    if (current)
      ++current->elements;
    [[fallthrough]];
  case '=':
    operators = 0;
    return true;
  case '"':
    // To the end of the string, or of the line: a string has no line breaks.
    for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
      if (text[i] == '\\')
        ++i;
    return true;
  case '<':
    if (at(i + 1) == '=')
      return true;
    [[fallthrough]];
  case '(':
  case '[':
  case '{':
    ++depth;
    return nest();
  case '>':
    if (at(i + 1) == '=')
      return true;
    [[fallthrough]];
  case ')':
  case ']':
  case '}':
    if (depth != 0)
      --depth;
    return true;
  default:
    return true;
  }
}

std::optional<NestingExcess> NestingScan::run() {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/' && at(i + 1) == '/')
      i = std::min(text.find('\n', i), text.size());
    char first = at(i);
    if (isSpace(first) || first == '\0') {
      startsLine |= first == '\n';
      continue;
    }
    if (endsDefinition(first))
      current = nullptr;
    startsLine = false;
    bool isArrow = first == '-' && at(i + 1) == '>';
    if (scanToken(i)) {
      lastCharacter = isArrow ? '-' : at(i);
      continue;
    }
    std::string message =
        tooManyElements
            ? "stands for more than " + std::to_string(limits.elements) +
                  " elements, with all aliases written out"
            : "nests deeper than " + std::to_string(limits.depth) +
                  " brackets or operators";
    return NestingExcess{i, std::move(message)};
  }
  return std::nullopt;
}

std::optional<NestingExcess>
oracle::findExcessiveNesting(StringRef text, const NestingLimits &limits) {
  return NestingScan(text, limits).run();
}
