//===- Tables.cpp - Faults, conformance, the gate, benchmarks -------------===//
//
// Part of mx-oracle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Report/Sections.h"

#include "llvm/ADT/MapVector.h"

#include <cmath>
#include <map>

using namespace oracle;
using namespace oracle::report;
using llvm::StringLiteral;
using llvm::StringRef;

namespace {

struct Column {
  StringLiteral name;
  bool isNumber = false;
};

} // namespace

static void openTable(Html &html, llvm::ArrayRef<Column> columns) {
  html.markup("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
  for (const Column &column : columns)
    html.open("th", {{"scope", "col"},
                     {"class", column.isNumber ? "number" : "text"}})
        .text(column.name)
        .markup("</th>");
  html.markup("</tr></thead>\n<tbody>\n");
}

static void closeTable(Html &html) { html.markup("</tbody></table></div>\n"); }

static Html &numberCell(Html &html, double number) {
  return html.markup("<td class=\"number\">")
      .text(numberText(number))
      .markup("</td>");
}

/// The last of each name, in the order in which each came first.
template <typename T, typename GetName>
static std::vector<const T *> lastOfEach(llvm::ArrayRef<Run> runs,
                                         std::vector<T> Run::*list,
                                         GetName nameOf) {
  llvm::MapVector<std::string, const T *, std::map<std::string, unsigned>> last;
  for (const Run &run : runs)
    for (const T &entry : run.*list)
      last[nameOf(entry)] = &entry;
  std::vector<const T *> entries;
  for (const auto &[name, entry] : last)
    entries.push_back(entry);
  return entries;
}

static bool isOk(StringRef verdict) {
  return verdict == "caught" || verdict == "same" || verdict == "less" ||
         verdict == "pass";
}

static Html &verdictCell(Html &html, StringRef verdict) {
  return html.markup("<td><span class=\"state\" data-good=\"")
      .text(isOk(verdict) ? "yes" : "no")
      .markup("\">")
      .text(verdict)
      .markup("</span></td>");
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

void report::addFaults(Html &html, llvm::ArrayRef<Run> runs,
                       const PageOptions &) {
  auto faults = lastOfEach(runs, &Run::faults,
                           [](const ShownFault &fault) { return fault.name; });
  if (faults.empty())
    return;
  html.markup("<section id=\"faults\">\n<h2>Planted faults</h2>\n"
              "<p>Each mistake is planted in a pipeline, and programs are "
              "generated until one shows it and the pass that planted it is "
              "named.</p>\n");
  llvm::MapVector<StringRef, std::vector<const ShownFault *>> families;
  for (const ShownFault *fault : faults)
    families[fault->family].push_back(fault);
  for (const auto &[family, members] : families) {
    html.element("h3", family);
    openTable(html, {{"Fault"},
                     {"Verdict"},
                     {"Programs", true},
                     {"Planted", true},
                     {"Seconds", true},
                     {"What is said"}});
    for (const ShownFault *fault : members) {
      html.markup("<tr><th scope=\"row\">")
          .text(fault->name)
          .markup("<span class=\"note\">")
          .text(fault->description)
          .markup("</span></th>");
      verdictCell(html, fault->verdict);
      numberCell(html, fault->programs);
      numberCell(html, fault->planted);
      numberCell(html, std::round(fault->seconds * 100) / 100);
      html.markup("<td class=\"said\">").text(fault->message);
      if (!fault->replay.empty())
        html.markup("<details><summary>Command</summary><pre "
                    "class=\"command\" tabindex=\"0\"><code>")
            .text(fault->replay)
            .markup("</code></pre></details>");
      html.markup("</td></tr>\n");
    }
    closeTable(html);
  }
  html.markup("</section>\n");
}

//===----------------------------------------------------------------------===//
// Conformance
//===----------------------------------------------------------------------===//

static void addRuleCell(Html &html, const ShownRule *rule) {
  if (!rule) {
    html.markup("<td class=\"number\">\u2013</td>");
    return;
  }
  StringRef state = "passed";
  if (rule->failed != 0)
    state = "failed";
  else if (rule->passed != rule->cases)
    state = "missing";
  html.open("td", {{"class", "number rule"}, {"data-state", state}});
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
  html.markup("</td>");
}

static void addFailures(Html &html, llvm::ArrayRef<Run> runs,
                        const PageOptions &options) {
  auto failures =
      lastOfEach(runs, &Run::failures, [](const ShownFailure &failure) {
        return failure.device + '\0' + failure.rule + '\0' + failure.name;
      });
  if (failures.empty())
    return;
  html.markup("<h3>Cases that are not right</h3>\n");
  openTable(html, {{"Case"}, {"Rule"}, {"Device"}, {"Verdict"}, {"Why"}});
  for (const ShownFailure *failure :
       llvm::ArrayRef(failures).take_front(options.limit)) {
    html.markup("<tr><th scope=\"row\">")
        .text(failure->name)
        .markup("</th><td>")
        .text(failure->rule)
        .markup("</td><td>")
        .text(failure->device)
        .markup("</td>");
    verdictCell(html, failure->verdict)
        .markup("<td class=\"said\">")
        .text(failure->message)
        .markup("</td></tr>\n");
  }
  closeTable(html);
  if (failures.size() > options.limit)
    html.element("p",
                 countText(failures.size() - options.limit, "more case") +
                     " left out; --limit shows more.",
                 {{"class", "note"}});
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
    for (const Run &run : runs)
      for (const ShownRule &rule : run.rules) {
        devices[rule.device] = run.suiteVersion;
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

/// Opens a table with a column for each device.
static void openMatrix(Html &html, const Matrix &matrix, StringLiteral rows) {
  html.markup("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>")
      .element("th", rows, {{"scope", "col"}});
  for (const auto &[device, version] : matrix.devices)
    html.markup("<th scope=\"col\" class=\"number\">")
        .text(device)
        .markup("<span class=\"note\">suite ")
        .text(version)
        .markup("</span></th>");
  html.markup("</tr></thead>\n<tbody>\n");
}

static void addRules(Html &html, const Matrix &matrix, const Names &rules) {
  openMatrix(html, matrix, "Rule");
  for (const auto &[rule, says] : rules) {
    html.markup("<tr><th scope=\"row\">")
        .text(rule)
        .markup("<span class=\"note\">")
        .text(says)
        .markup("</span></th>");
    for (const auto &[device, version] : matrix.devices)
      addRuleCell(html, matrix.cell(rule, device));
    html.markup("</tr>\n");
  }
  closeTable(html);
}

static void addSections(Html &html, const Matrix &matrix) {
  openMatrix(html, matrix, "Section");
  for (const auto &[section, rules] : matrix.sections) {
    html.markup("<tr><th scope=\"row\">")
        .text(section)
        .markup("<span class=\"note\">")
        .text(countText(rules.size(), "rule"))
        .markup("</span></th>");
    for (const auto &[device, version] : matrix.devices) {
      ShownRule sum = matrix.sum(rules, device);
      addRuleCell(html, sum.cases == 0 ? nullptr : &sum);
    }
    html.markup("</tr>\n");
  }
  closeTable(html);
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

//===----------------------------------------------------------------------===//
// The gate
//===----------------------------------------------------------------------===//

static void addCounters(Html &html, const ShownKernel &kernel) {
  html.markup("<details><summary>")
      .text(countText(kernel.counters.size(), "counter"))
      .markup("</summary>\n<dl class=\"counters\">");
  StringRef account;
  for (const ShownKernel::Counter &counter : kernel.counters) {
    if (account != counter.account)
      html.element("dt", counter.account);
    account = counter.account;
    std::string text = counter.name + " " + numberText(counter.now);
    if (counter.now == counter.baseline)
      html.element("dd", text);
    else
      html.markup("<dd><strong>")
          .text(text + " instead of " + numberText(counter.baseline))
          .markup("</strong></dd>");
  }
  html.markup("</dl></details>");
}

void report::addGate(Html &html, llvm::ArrayRef<Run> runs,
                     const PageOptions &) {
  auto kernels = lastOfEach(runs, &Run::kernels, [](const ShownKernel &kernel) {
    return kernel.name;
  });
  if (kernels.empty())
    return;
  html.markup("<section id=\"gate\">\n<h2>The gate</h2>\n"
              "<p>Bytes, copies, allocations and operations beside their "
              "baselines. More of any is a regression.</p>\n");
  openTable(
      html,
      {{"Kernel and pipeline"}, {"Verdict"}, {"What moved"}, {"Counters"}});
  for (const ShownKernel *kernel : kernels) {
    html.markup("<tr><th scope=\"row\">").text(kernel->name).markup("</th>");
    verdictCell(html, kernel->verdict).markup("<td class=\"said\">");
    html.text(kernel->message);
    if (!kernel->moved.empty()) {
      html.markup("<ul>");
      for (const std::string &line : kernel->moved)
        html.element("li", line);
      html.markup("</ul>");
    }
    html.markup("</td><td>");
    addCounters(html, *kernel);
    html.markup("</td></tr>\n");
  }
  closeTable(html);
  html.markup("</section>\n");
}

//===----------------------------------------------------------------------===//
// Benchmarks
//===----------------------------------------------------------------------===//

/// Of the counters there are many; these have a column.
static constexpr std::pair<StringLiteral, StringLiteral> shownCounters[] = {
    {"bytes_read", "Read"},
    {"bytes_written", "Written"},
    {"bytes_copied", "Copied"},
    {"copies", "Copies"},
    {"allocations", "Allocations"},
    {"peak_bytes", "Peak"},
    {"flops", "FLOPs"},
    {"flops_per_byte", "FLOPs a byte"}};

static void addRoofline(Html &html,
                        llvm::ArrayRef<const ShownBenchmark *> benchmarks,
                        const MachineLimits &machine) {
  std::vector<MeasuredPoint> points;
  for (const ShownBenchmark *shown : benchmarks) {
    std::optional<double> flops = shown->counter("flops"),
                          intensity = shown->counter("flops_per_byte");
    if (!flops || !intensity)
      continue;
    MeasuredPoint point{shown->name, *intensity, *flops / shown->nanoseconds};
    if (MeasuredPoint::isDrawable(point.intensity) &&
        MeasuredPoint::isDrawable(point.gigaflops))
      points.push_back(std::move(point));
  }
  if (!points.empty())
    html.picture(drawRoofline("Roofline of what was timed", points, machine));
}

void report::addBenchmarks(Html &html, llvm::ArrayRef<Run> runs,
                           const PageOptions &options) {
  auto benchmarks =
      lastOfEach(runs, &Run::benchmarks, [](const ShownBenchmark &benchmark) {
        return benchmark.name;
      });
  if (benchmarks.empty())
    return;
  html.markup("<section id=\"benchmarks\">\n<h2>Benchmarks</h2>\n");
  for (const Run &run : runs)
    if (!run.benchmarks.empty())
      html.element("p",
                   run.source + (run.date.empty() ? "" : ", " + run.date) +
                       (run.machine.empty() ? "" : ", on " + run.machine),
                   {{"class", "note"}});
  addRoofline(html, benchmarks, options.machine);
  std::vector<Column> columns{{"Benchmark"}, {"Microseconds", true}};
  std::vector<StringRef> keys;
  for (const auto &[key, name] : shownCounters)
    if (llvm::any_of(benchmarks, [&](const ShownBenchmark *shown) {
          return shown->counter(key).has_value();
        })) {
      columns.push_back({name, true});
      keys.push_back(key);
    }
  openTable(html, columns);
  for (const ShownBenchmark *shown : benchmarks) {
    html.markup("<tr><th scope=\"row\">").text(shown->name).markup("</th>");
    if (!shown->error.empty())
      html.markup("<td>").text(shown->error).markup("</td>");
    else
      numberCell(html, shown->nanoseconds / 1000);
    for (StringRef key : keys) {
      if (std::optional<double> number = shown->counter(key))
        numberCell(html, *number);
      else
        html.markup("<td class=\"number\">\u2013</td>");
    }
    html.markup("</tr>\n");
  }
  closeTable(html);
  html.markup("</section>\n");
}
