//===- Conformance.cpp - Rules by devices ---------------------------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"
#include "fuzz/Report/Tables.h"

using namespace oracle;
using namespace oracle::report;
using llvm::StringLiteral;
using llvm::StringRef;

llvm::SmallVector<std::pair<StringRef, const Run *>, 0>
report::lastRunOfEachDevice(llvm::ArrayRef<Run> runs) {
  llvm::MapVector<StringRef, const Run *> last;
  for (const Run &run : runs)
    for (const ShownRule &rule : run.rules)
      last[rule.device] = &run;
  return last.takeVector();
}

static void addRuleCell(Table &table, const ShownRule *rule) {
  if (!rule) {
    table.none();
    return;
  }
  StringRef state = "passed";
  if (rule->failed != 0)
    state = "failed";
  else if (rule->passed != rule->cases)
    state = "missing";
  Html &html = table.cell("number rule", state);
  html.text(numberText(rule->passed) + " of " + numberText(rule->cases));
  if (rule->failed != 0)
    html.element("span", numberText(rule->failed) + " failed",
                 {{"class", "note"}});
  if (rule->notImplemented != 0)
    html.element("span", numberText(rule->notImplemented) + " not implemented",
                 {{"class", "note"}});
  if (rule->unfinished != 0)
    html.element("span", numberText(rule->unfinished) + " unfinished",
                 {{"class", "note"}});
  if (!rule->profiles.empty())
    html.element("span", "profile " + llvm::join(rule->profiles, ", "),
                 {{"class", "note"}});
  std::string ulp;
  for (const auto &[distance, count] : rule->ulp)
    ulp += (ulp.empty() ? "ulp " : ", ") + distance + ": " + numberText(count);
  if (!ulp.empty())
    html.element("span", ulp, {{"class", "note"}});
}

static void addFailures(Html &html, llvm::ArrayRef<Run> runs,
                        const PageOptions &options) {
  std::vector<const ShownFailure *> failures;
  for (const auto &[device, run] : lastRunOfEachDevice(runs))
    for (const ShownFailure &failure : run->failures)
      if (failure.device == device)
        failures.push_back(&failure);
  if (failures.empty())
    return;
  html.markup("<h3>Cases that are not right</h3>\n");
  Table table(html, {{"Case"}, {"Rule"}, {"Device"}, {"Verdict"}, {"Why"}});
  for (const ShownFailure *failure :
       llvm::ArrayRef(failures).take_front(options.limit)) {
    table.row(failure->name);
    table.text(failure->rule);
    table.text(failure->device);
    table.verdict(failure->verdict, failure->judgement);
    table.said().text(failure->message);
  }
  table.close();
  addLeftOut(html, failures.size(), options.limit);
}

namespace {

using Names = llvm::MapVector<StringRef, StringRef>;

/// Rules by devices, both in the order in which they came.
struct Matrix {
  /// By device the version of the suite.
  Names devices;
  /// By section the rules, and what each says.
  llvm::MapVector<StringRef, Names> sections;
  std::map<std::pair<StringRef, StringRef>, const ShownRule *> cells;

  explicit Matrix(llvm::ArrayRef<Run> runs) {
    for (const auto &[device, run] : lastRunOfEachDevice(runs))
      for (const ShownRule &rule : run->rules) {
        if (rule.device != device)
          continue;
        devices[rule.device] = run->suiteVersion;
        sections[rule.section][rule.name] = rule.says;
        cells[{rule.name, rule.device}] = &rule;
      }
  }
  /// Null where the device was not asked.
  const ShownRule *cell(StringRef rule, StringRef device) const {
    auto found = cells.find({rule, device});
    return found == cells.end() ? nullptr : found->second;
  }
  /// The rules of a section taken together.
  ShownRule sum(const Names &rules, StringRef device) const {
    ShownRule sum;
    for (const auto &[rule, says] : rules)
      if (const ShownRule *of = cell(rule, device)) {
        sum.cases += of->cases;
        sum.passed += of->passed;
        sum.failed += of->failed;
        sum.notImplemented += of->notImplemented;
        sum.unfinished += of->unfinished;
      }
    return sum;
  }
  bool isRight(StringRef rule) const {
    return llvm::all_of(devices, [&](const auto &device) {
      // Who was not asked did nothing wrong.
      const ShownRule *of = cell(rule, device.first);
      return !of || of->passed == of->cases;
    });
  }
};

} // namespace

/// The columns of a table with one for each device.
static std::vector<Table::Column> columnsOf(const Matrix &matrix,
                                            StringLiteral rows) {
  std::vector<Table::Column> columns{{rows.str()}};
  for (const auto &[device, version] : matrix.devices)
    columns.push_back(
        {device.str(), /*isNumber=*/true, ("suite " + version).str()});
  return columns;
}

static void addRules(Html &html, const Matrix &matrix, const Names &rules) {
  Table table(html, columnsOf(matrix, "Rule"));
  for (const auto &[rule, says] : rules) {
    table.row(rule, says);
    for (const auto &[device, version] : matrix.devices)
      addRuleCell(table, matrix.cell(rule, device));
  }
  table.close();
}

static void addSections(Html &html, const Matrix &matrix) {
  Table table(html, columnsOf(matrix, "Section"));
  for (const auto &[section, rules] : matrix.sections) {
    table.row(section, countText(rules.size(), "rule"));
    for (const auto &[device, version] : matrix.devices) {
      ShownRule sum = matrix.sum(rules, device);
      addRuleCell(table, sum.cases == 0 ? nullptr : &sum);
    }
  }
  table.close();
}

void report::addConformance(Html &html, llvm::ArrayRef<Run> runs,
                            const PageOptions &options) {
  Matrix matrix(runs);
  if (matrix.devices.empty())
    return;
  html.markup("<section id=\"conformance\">\n<h2>Conformance</h2>\n");
  addSections(html, matrix);
  for (const auto &[section, rules] : matrix.sections) {
    Names right, wrong;
    for (const auto &[rule, says] : rules)
      (matrix.isRight(rule) ? right : wrong)[rule] = says;
    html.element("h3", section);
    if (!wrong.empty())
      addRules(html, matrix, wrong);
    if (right.empty())
      continue;
    // What is all right needs no look.
    html.markup("<details class=\"rules\"><summary>")
        .text(countText(right.size(), "rule is", "rules are") + " right on " +
              (matrix.devices.size() == 1 ? "it" : "all devices"))
        .markup("</summary>\n");
    addRules(html, matrix, right);
    html.markup("</details>\n");
  }
  addFailures(html, runs, options);
  html.markup("</section>\n");
}
