//===- Selection.cpp - Which suite, and which of its cases ---------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/mx-conform/Subcommands.h"
#include "interpreter/Driver/Installation.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"

using namespace oracle;
using llvm::createStringError;
using llvm::Expected;
using llvm::StringRef;

Expected<std::string> oracle::findSuite(StringRef given) {
  if (!given.empty())
    return given.str();
  std::string folder = dataPath("corpus/conformance");
  if (llvm::sys::fs::is_directory(folder))
    return folder;
  return createStringError("there is no suite beside this program; --suite "
                           "names its folder");
}

ManualChoices oracle::ruleChoices() {
  ManualChoices choices{"--rule", {}};
  // Nothing is completed where there is no suite, and nothing said.
  Expected<std::string> folder = findSuite({});
  if (!folder) {
    llvm::consumeError(folder.takeError());
    return choices;
  }
  Expected<Suite> suite = readSuite(*folder);
  if (!suite) {
    llvm::consumeError(suite.takeError());
    return choices;
  }
  for (const SuiteRule &rule : suite->rules)
    choices.values.push_back(rule.name);
  return choices;
}

static bool isIn(StringRef rule, StringRef family) {
  return rule.consume_front(family) && (rule.empty() || rule.front() == '.');
}

static Expected<std::optional<llvm::GlobPattern>> parseFilter(StringRef text) {
  if (text.empty())
    return std::nullopt;
  Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(text);
  if (!pattern)
    return createStringError("--filter: '" + text +
                             "': " + toString(pattern.takeError()));
  return std::move(*pattern);
}

Expected<std::vector<const SuiteCase *>>
oracle::selectCases(const Suite &suite, const CaseSelection &selection) {
  for (auto &[option, names] : {std::pair("--rule", &selection.rules),
                                std::pair("--except", &selection.except)})
    for (StringRef name : *names)
      if (llvm::none_of(suite.rules, [&](const SuiteRule &rule) {
            return isIn(rule.name, name);
          }))
        return createStringError(StringRef(option) +
                                 ": the suite has no rule '" + name +
                                 "'; 'mx-conform list' shows all");
  Expected<std::optional<llvm::GlobPattern>> pattern =
      parseFilter(selection.filter);
  if (!pattern)
    return pattern.takeError();
  std::vector<const SuiteCase *> cases;
  for (const SuiteCase &test : suite.cases) {
    auto isInOne = [&](llvm::ArrayRef<std::string> names) {
      return llvm::any_of(
          names, [&](StringRef name) { return isIn(test.rule, name); });
    };
    if ((selection.rules.empty() || isInOne(selection.rules)) &&
        !isInOne(selection.except) &&
        (!*pattern || (*pattern)->match(test.name)))
      cases.push_back(&test);
  }
  if (cases.empty())
    return createStringError("no case of the suite is selected; 'mx-conform "
                             "list' shows all");
  return cases;
}
