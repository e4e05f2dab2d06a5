//===- Summary.cpp - How a device fares, rule by rule --------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Conformance/Summary.h"

#include "interpreter/Driver/Table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace oracle;
using llvm::ArrayRef;
using llvm::StringRef;
namespace json = llvm::json;

static void add(RuleSummary &summary, size_t number,
                const CaseOutcome &outcome) {
  ++summary.cases;
  switch (exitCodeOf(outcome.verdict)) {
  case ExitCode::Ok:
    ++summary.passed;
    break;
  case ExitCode::Unsupported:
    ++summary.notImplemented;
    break;
  case ExitCode::Limit:
    ++summary.unfinished;
    break;
  default:
    ++summary.failed;
    if (!summary.firstFailure)
      summary.firstFailure = number;
  }
  summary.ulp += outcome.ulp;
}

std::vector<RuleSummary> oracle::summarize(const Suite &suite,
                                           ArrayRef<const SuiteCase *> cases,
                                           const DeviceOutcomes &outcomes) {
  std::vector<RuleSummary> summaries;
  for (const SuiteRule &rule : suite.rules) {
    RuleSummary summary;
    summary.rule = &rule;
    summary.hasProfiles = llvm::any_of(suite.cases, [&](const SuiteCase &test) {
      return test.rule == rule.name && !test.profiles.empty();
    });
    bool hasDefault = false, hasResults = false;
    for (const SuiteCase *test : cases)
      hasDefault |= test->rule == rule.name && ownProfile(*test) == 0;
    for (auto [i, test] : llvm::enumerate(cases)) {
      if (test->rule != rule.name)
        continue;
      add(summary, i, outcomes[i]);
      if (!outcomes[i].hasResults || (hasDefault && ownProfile(*test) != 0))
        continue;
      hasResults = true;
      summary.profiles &= outcomes[i].matches;
    }
    if (!hasResults)
      summary.profiles = 0;
    if (summary.cases != 0)
      summaries.push_back(std::move(summary));
  }
  return summaries;
}

static std::string describeProfiles(const RuleSummary &summary) {
  if (!summary.hasProfiles)
    return "";
  return summary.profiles == 0 ? "none"
                               : llvm::join(namesOf(summary.profiles), " ");
}

/// "0: 512, 2-3: 1".
static std::string describeUlp(const UlpHistogram &histogram) {
  std::string text;
  for (const auto &[bucket, count] : histogram.buckets())
    text += (text.empty() ? "" : ", ") + bucket + ": " + std::to_string(count);
  return text;
}

/// Every line of `text` behind so many spaces.
static void printIndented(llvm::raw_ostream &os, StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    os.indent(4) << line << '\n';
    text = rest;
  }
}

void oracle::printSummary(llvm::raw_ostream &os, StringRef title,
                          ArrayRef<RuleSummary> rules,
                          ArrayRef<const SuiteCase *> cases,
                          const DeviceOutcomes &outcomes) {
  auto any = [&](auto has) { return llvm::any_of(rules, has); };
  bool lacks = any([](auto &rule) { return rule.notImplemented != 0; });
  bool stops = any([](auto &rule) { return rule.unfinished != 0; });
  bool profiles = any([](auto &rule) { return rule.hasProfiles; });
  bool ulps = any([](auto &rule) { return !rule.ulp.isEmpty(); });
  std::vector<std::string> columns = {"rule"};
  if (profiles)
    columns.push_back("profile");
  if (ulps)
    columns.push_back("ulp");
  unsigned textColumns = columns.size();
  llvm::append_values(columns, std::string("cases"), std::string("passed"),
                      std::string("failed"));
  if (lacks)
    columns.push_back("not implemented");
  if (stops)
    columns.push_back("unfinished");
  Table table(title, columns);
  for (const RuleSummary &rule : rules) {
    std::vector<std::string> row = {rule.rule->name};
    if (profiles)
      row.push_back(describeProfiles(rule));
    if (ulps)
      row.push_back(describeUlp(rule.ulp));
    for (unsigned count : {rule.cases, rule.passed, rule.failed})
      row.push_back(withCommas(count));
    if (lacks)
      row.push_back(withCommas(rule.notImplemented));
    if (stops)
      row.push_back(withCommas(rule.unfinished));
    table.row(std::move(row));
  }
  table.print(os, textColumns);
  for (const RuleSummary &rule : rules) {
    if (!rule.firstFailure)
      continue;
    const CaseOutcome &outcome = outcomes[*rule.firstFailure];
    os << "  " << nameOf(outcome.verdict) << ": "
       << cases[*rule.firstFailure]->name;
    if (rule.failed > 1)
      os << " (the first of " << rule.failed
         << " failures of " + rule.rule->name + ")";
    os << '\n';
    printIndented(os, outcome.message);
  }
}

json::Array oracle::toJson(ArrayRef<RuleSummary> rules) {
  json::Array list;
  for (const RuleSummary &rule : rules) {
    json::Object object{{"name", rule.rule->name},
                        {"section", rule.rule->section},
                        {"says", rule.rule->says},
                        {"cases", rule.cases},
                        {"passed", rule.passed},
                        {"failed", rule.failed},
                        {"not_implemented", rule.notImplemented},
                        {"unfinished", rule.unfinished}};
    if (rule.hasProfiles)
      object["profiles"] = json::Array(namesOf(rule.profiles));
    if (!rule.ulp.isEmpty())
      object["ulp"] = rule.ulp.toJson();
    list.push_back(std::move(object));
  }
  return list;
}
